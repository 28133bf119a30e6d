// The demand for anybody with the link: no prices and no tender, and a button that leads to the supplier's own tender.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import type { TenderPageView } from '#src/machines/use-tender-page.ts'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { AllAmendments } from './amendments.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import type { Demanded } from './entries.ts'
import { Demands, LineTitle } from './line-quality.tsx'
import { LinkNote } from './link-note.tsx'
import { column } from './tender-head.tsx'

/** The lines of a demand, read-only, each with its limits. */
export const DemandLines = ({ order }: { order: Demanded['order'] }) => {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="mt-2 text-body font-semibold">
        {t(order.allow_partial_lines === false ? 'tenders:lines_in_full' : 'tenders:lines', {
          count: order.items.length,
        })}
      </h2>
      {order.items.map((line) => (
        <article key={line.id} aria-label={line.name ?? undefined} className="rounded-l bg-surface p-3">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <LineTitle line={line} className="text-h3 font-semibold" />
            <LineQuantity value={line.quantity} line={line} className="ml-auto font-medium" />
          </div>
          <div className="mt-2 empty:hidden">
            <Demands line={line} />
          </div>
        </article>
      ))}
    </>
  )
}

export const DemandOnly = ({ page, flow }: { page: SupplierPage; flow: TenderPageView }) => {
  const { t } = useTranslation()
  const isSet = page.passcode_set === true
  const declined = page.standing === 'declined'
  return (
    <>
      <div className={`${column} flex flex-1 flex-col gap-2 pt-3`}>
        <ResetSettled page={page} />
        {declined ? (
          <Banner tone="info" title={t('tenders:standing.declined.title')} text={t('tenders:standing.declined.text')} />
        ) : null}
        {!page.facts.order_bidding ? (
          <Banner tone="info" title={t('tenders:gate.closed')} text={t('tenders:gate.closed_text')} />
        ) : null}
        <AllAmendments page={page} />
        <DemandLines order={page.order} />
        <DemandQuestions page={page} />
        <LinkNote page={page} />
      </div>
      <footer
        data-screen-only=""
        className="sticky bottom-0 z-20 mt-3 border-t border-line bg-surface pt-2.5 pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <div className={`${column} flex flex-col gap-1`}>
          <Button
            variant="primary"
            size="touch"
            block
            className="sm:w-auto sm:self-end"
            onClick={() => flow.send({ type: 'gate.entered' })}
          >
            {t(
              isSet
                ? 'tenders:gate.to_passcode'
                : page.facts.order_bidding
                  ? 'tenders:gate.start'
                  : 'tenders:gate.to_setting',
            )}
          </Button>
          <div className="flex flex-wrap items-center justify-center gap-x-2 text-cap text-ink-3">
            {(isSet || page.facts.order_bidding) && (
              <span className="py-1">{t(isSet ? 'tenders:gate.foot_set' : 'tenders:gate.foot_unset')}</span>
            )}
            <CommandButton
              id="tenders.decline"
              variant="quiet"
              keys={false}
              className="min-h-11 text-table text-primary-ink"
            />
          </div>
        </div>
      </footer>
    </>
  )
}

/** A completed reset; the text is the same whether a tender had been sealed or not. */
const ResetSettled = ({ page: { reset, passcode_set } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  if (reset === null || reset.settled_at === null || passcode_set !== false || reset.standing !== 'agreed') return null
  return (
    <Banner
      tone="warning"
      title={t('tenders:gate.reset_done')}
      text={
        <>
          {t(reset.withdraws ? 'tenders:gate.reset_done_text' : 'tenders:gate.reset_done_after')}{' '}
          <Instant value={reset.settled_at} format="short" />
        </>
      }
    />
  )
}

/** A browser in which the buyer's staff is signed in: only the demand, the reason, and what to do. */
export const StaffBrowser = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  return (
    <div className={`${column} flex flex-1 flex-col gap-2 py-3`}>
      <Banner
        tone="warning"
        title={t('refusals:staff_browser')}
        text={t('tenders:staff.text')}
        action={
          <Link to={to('home')} variant="none" className={buttonClass('default', 'sm')}>
            {t('tenders:staff.back')}
          </Link>
        }
      />
      <DemandLines order={page.order} />
      <DemandQuestions page={page} />
    </div>
  )
}
