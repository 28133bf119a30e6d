// The public page of a demand: its contents, its deadline, and how a supplier gets a link. It accepts no tender.
import { useTranslation } from 'react-i18next'
import { readPublicOrderFile } from '#contract/orders.files.ts'
import { type PublicDemand, readPublicDemand } from '#contract/tenders.demand.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { BrandMark, Icon } from '#src/ui/text/icon.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { DemandLines } from './demand-only.tsx'
import { PublishedQuestions } from './demand-questions.tsx'
import { DemandTerms } from './demand-terms.tsx'
import { Loading } from './loading.tsx'
import { column, TimeLeft } from './tender-head.tsx'
import { TermTags } from './term-tags.tsx'
import { Unreadable } from './unreadable.tsx'

/** Polled: a demand may be amended or closed while its page is open. */
const LIVE_MS = 60_000

export const PublicPage = ({ code }: { code: string }) => {
  const { data, error, state, reload } = useResource(
    readPublicDemand,
    { params: { code } },
    { nouns: ['tenders'], live: LIVE_MS },
  )
  const place = usePage({ path: 'tender', subject: null })
  const isGone = state === 'failed' && (data === undefined || error?.code != null)
  return (
    <main {...place} id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-page">
      {isGone ? (
        <Unreadable code={error?.code ?? null} message={error?.message ?? ''} retry={reload} isPublic />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Demand demand={data} />
      )}
    </main>
  )
}

const Demand = ({ demand }: { demand: PublicDemand }) => {
  const { t } = useTranslation()
  const { order } = demand
  return (
    <>
      <header className="border-b border-line bg-surface pt-3 pb-4">
        <div className={column}>
          <div className="flex items-center gap-2 text-table text-ink-2">
            <BrandMark size={20} />
            <span className="min-w-0 flex-1">{t('tenders:public.by', { enterprise: demand.enterprise_name })}</span>
            <Tag tone="info" icon="globe">
              {t('tenders:public.scope')}
            </Tag>
          </div>
          <h1 className="mt-2 text-pretty" tabIndex={-1}>
            {order.title}
          </h1>
          <p className="text-cap leading-5 text-ink-3">{order.order_no}</p>
          <TimeLeft until={order.bid_deadline_at} />
          <TermTags order={order} />
          <DemandTerms order={order} from={readPublicOrderFile} />
        </div>
      </header>
      <div className={`${column} flex flex-col gap-2 pt-3 pb-8`}>
        <Ask demand={demand} />
        <PublishedQuestions questions={demand.questions} />
        <DemandLines order={order} />
      </div>
    </>
  )
}

/** Tenders are submitted at a supplier's own link; this section says how to get one. */
const Ask = ({ demand: { contact, order } }: { demand: PublicDemand }) => {
  const { t } = useTranslation()
  return (
    <section className="grid grid-cols-[20px_1fr] gap-x-2 gap-y-1 rounded-l bg-primary-soft p-3 text-table">
      <Icon name="link" className="mt-0.5 text-primary-ink" />
      <h2 className="text-body font-semibold">{t('tenders:public.how')}</h2>
      <ol className="col-start-2 list-decimal pl-4 text-ink-2">
        <li>{t('tenders:public.step_ask', { no: order.order_no })}</li>
        <li>{t('tenders:public.step_certify')}</li>
        <li>{t('tenders:public.step_link')}</li>
      </ol>
      {contact.phone === null ? null : (
        <p className="col-start-2 mt-2 flex flex-wrap items-center gap-3">
          <a href={`tel:${contact.phone}`} className={buttonClass('primary', 'lg')}>
            <Icon name="phone" />
            {t('tenders:public.call', { name: contact.name ?? '' })}
          </a>
          <span className="text-ink-2 tabular-nums">{contact.phone}</span>
        </p>
      )}
    </section>
  )
}
