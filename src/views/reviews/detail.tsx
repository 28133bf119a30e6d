import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { id as idSchema } from '#contract/fields.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { listTenders } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { LETTERS_PART } from '#src/commands/reviews.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { useRecordPager } from '#src/lists/record-pager.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { DecisionLines } from './award/decision-lines.tsx'
import { DecisionScenarios } from './award/decision-scenarios.tsx'
import { DecisionSummary } from './award/decision-summary.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { Confirmations } from './confirmations.tsx'
import { DecisionVersions } from './decision-versions.tsx'
import { DemandLines } from './demand-lines.tsx'
import { matrixOf, openedTenders } from './matrix/model.ts'
import { ReadMatrix } from './matrix/read-matrix.tsx'
import { OpeningRecord } from './opening-record.tsx'
import { Ranking } from './ranking.tsx'
import { ReviewHeader } from './review-header.tsx'
import { NoReview, ReviewFailed, ReviewLoading, ReviewMissing } from './review-states.tsx'
import { ReviewTrail } from './review-trail.tsx'
import { ReviewVerdicts } from './review-verdicts.tsx'
import { TenderVerdicts } from './tender-verdicts.tsx'

/** /bidding/review/detail?id=: the report on one review, for reading and printing. */
export const ReviewDetail = () => {
  const id = new URLSearchParams(useUrl().search).get('id') ?? ''
  return idSchema.safeParse(id).success ? <Screen key={id} id={id} /> : <ReviewMissing path="review_detail" />
}

const Letters = lazy(async () => (await import('./letters.tsx')).Letters, { early: false })

const Screen = ({ id }: { id: string }) => {
  const isLetters = new URLSearchParams(useUrl().search).get('part') === LETTERS_PART
  const order = useResource(readOrder, { params: { id } }, { nouns: ['orders', 'reviews'] })
  const pager = useRecordPager('reviews', 'review_detail', id)
  const page = usePage({
    path: 'review_detail',
    subject: order.data === undefined ? null : orderSubject(order.data),
    context: 'detail',
    answers: pager.answers,
  })
  return (
    <div {...page} {...(!isLetters && { 'data-landscape': '' })} className="flex flex-col pb-10 print:block print:pb-0">
      {order.data === undefined ? (
        order.error === null ? (
          <ReviewLoading />
        ) : (
          <ReviewFailed error={order.error} onRetry={order.reload} />
        )
      ) : isTagged(order.data.status, 'opened') || order.data.opened_at !== null ? (
        <Report order={order.data} isLetters={isLetters} />
      ) : (
        <NoReview order={order.data} />
      )}
    </div>
  )
}

const Report = ({ order, isLetters }: { order: Order; isLetters: boolean }) => {
  const { t } = useTranslation('reviews')
  const [showsTenders, setShowsTenders] = useState(false)
  const tenders = useResource(
    listTenders,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['orders', 'tenders'] },
  )
  const opened = useMemo(() => openedTenders(tenders.data?.list ?? []), [tenders.data])
  const model = useMemo(() => matrixOf(order, opened, Date.parse(order.server_time)), [order, opened])
  if (tenders.data === undefined) {
    return tenders.error === null ? <ReviewLoading /> : <ReviewFailed error={tenders.error} onRetry={tenders.reload} />
  }
  const award = order.award
  if (isLetters && award !== null && award.effective_at !== null)
    return <Letters wanted order={order} award={award} tenders={opened} />
  return (
    <>
      <ReviewHeader
        order={order}
        tenders={opened}
        actions={
          <>
            {order.status === 'reviewing' && <CommandButton id="reviews.open_matrix" size="sm" />}
            <CommandButton id="reviews.open_letters" size="sm" variant="quiet" label="reviews:report.letters" />
            <CommandButton id="view.print" size="sm" variant="quiet" label="reviews:words.print" />
          </>
        }
        links={
          <>
            <span>{order.order_no}</span>
            <Link to={to('order_detail', { id: order.id })}>{t('report.order')}</Link>
            <a href="#trail" className="leading-6 text-primary-ink underline-offset-3 hover:underline">
              {t('report.trail')}
            </a>
          </>
        }
        onlyRead={order.status === 'reviewing'}
        {...(order.status === 'award_auditing' && { primary: 'orders.approve' as const })}
        {...(order.status === 'awarded' && { primary: 'orders.complete' as const })}
      />
      {award !== null && <DecisionSummary order={order} award={award} model={model} />}
      {award !== null && <ChangedLines order={order} award={award} />}
      {award !== null && (order.status === 'awarded' || order.facts.already_awarded) && (
        <Confirmations order={order} award={award} />
      )}
      <section className="flex flex-col pt-2">
        <h2 className="px-gutter pb-1">{t('report.matrix')}</h2>
        <ReadMatrix order={order} model={model} onTenders={() => setShowsTenders(true)} />
      </section>
      {award !== null && <DecisionScenarios order={order} award={award} />}
      {award !== null && <DecisionLines order={order} award={award} />}
      {award !== null && <DecisionVersions award={award} />}
      <DemandLines order={order} />
      <Ranking model={model} />
      <ReviewVerdicts order={order} tenders={opened} />
      <OpeningRecord order={order} tenders={opened} />
      <ReviewTrail orderId={order.id} />
      {showsTenders && (
        <Dialog
          open
          variant="panel"
          onClose={() => setShowsTenders(false)}
          title={t('bar.tenders')}
          closeLabel={t('words.close')}
        >
          <div className="-mx-6 max-sm:-mx-4">
            <TenderVerdicts order={order} columns={model.columns} />
          </div>
        </Dialog>
      )}
    </>
  )
}
