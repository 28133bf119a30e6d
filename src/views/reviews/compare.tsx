import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { id as idSchema } from '#contract/fields.ts'
import type { StandingColumns } from '#contract/orders.lifecycle.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { listTenders } from '#contract/tenders.ts'
import { useAvailability, useSituation } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { PROMOTE_PART } from '#src/commands/reviews.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { OpenLines } from '#src/components/open-lines.tsx'
import { useWayBack } from '#src/lists/record-pager.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { type ReviewStanding, useReview, useReviewActor } from '#src/machines/use-review.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { DecisionScenarios } from './award/decision-scenarios.tsx'
import { DecisionSummary } from './award/decision-summary.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { Comparison } from './comparison.tsx'
import { Confirmations } from './confirmations.tsx'
import { ExpiredOffers, expiredIn } from './expired-offers.tsx'
import { LastChange } from './matrix/last-change.tsx'
import { matrixOf, openedTenders } from './matrix/model.ts'
import { ReadMatrix } from './matrix/read-matrix.tsx'
import { OpeningPanel } from './opening-panel.tsx'
import { Promoting } from './promoting.tsx'
import { ReturnedAward } from './returned-award.tsx'
import { ReviewHeader } from './review-header.tsx'
import { NoReview, ReviewFailed, ReviewLoading, ReviewMissing } from './review-states.tsx'
import { TenderVerdicts } from './tender-verdicts.tsx'
import { VerdictBench } from './verdicts/bench.tsx'

/** Polled at this interval, ms: others work on the same review. */
const LIVE = 30_000

/** The screen of an order's status; null where there is nothing to review. */
const standingOf = ({ status, review_stage }: StandingColumns): ReviewStanding | null => {
  if (status === 'pending_open') return 'sealed'
  if (status === 'reviewing')
    return review_stage === 'qualification' || review_stage === null ? 'qualifying' : 'comparing'
  return isTagged(status, 'proposed') ? 'reading' : null
}

const contextOf = (standing: ReviewStanding | null) =>
  standing === 'sealed' ? 'opening' : standing === 'qualifying' ? 'verdicts' : 'matrix'

/** /bidding/review/edit?id=: from the opening to the decision, each status with its own screen. */
export const ReviewCompare = () => {
  const id = new URLSearchParams(useUrl().search).get('id') ?? ''
  return idSchema.safeParse(id).success ? <Screen key={id} id={id} /> : <ReviewMissing path="review_edit" />
}

const Screen = ({ id }: { id: string }) => {
  const order = useResource(readOrder, { params: { id } }, { nouns: ['orders', 'reviews'], live: LIVE })
  const standing = order.data === undefined ? null : standingOf(order.data)
  const page = usePage({
    path: 'review_edit',
    subject: order.data === undefined ? null : orderSubject(order.data),
    context: contextOf(standing),
    answers: useWayBack('reviews', id),
  })
  const wantsPromotion = new URLSearchParams(useUrl().search).get('part') === PROMOTE_PART
  const mayPromote = useAvailability('orders.promote', order.data && orderSubject(order.data)).is === 'available'
  const isPromoting = wantsPromotion && mayPromote
  const filled = standing === 'comparing' || isPromoting
  return (
    <div
      {...page}
      data-landscape=""
      className={cx(
        'flex min-h-0 flex-1 flex-col',
        filled && 'sm:h-[calc(100dvh-var(--top-h))] sm:min-h-130 sm:flex-none print:h-auto',
      )}
    >
      {order.data === undefined ? (
        order.error === null ? (
          <ReviewLoading />
        ) : (
          <ReviewFailed error={order.error} onRetry={order.reload} />
        )
      ) : standing === null ? (
        <NoReview order={order.data} />
      ) : (
        <Review order={order.data} standing={standing} isPromoting={isPromoting} />
      )}
    </div>
  )
}

interface ReviewProps {
  order: Order
  standing: ReviewStanding
  /** Whether the open lines of an award are being chosen for. */
  isPromoting: boolean
}

const Review = ({ order, standing, isPromoting }: ReviewProps) => {
  const { t } = useTranslation('reviews')
  const [showsTenders, setShowsTenders] = useState(false)
  const review = useReviewActor()
  const screen = useReview(review, (snapshot) => snapshot.context.standing)
  // A large comparison is rendered as a deferred update behind the skeleton, so that keys still work meanwhile.
  const drawn = useDeferredValue(screen)
  const ended = useReview(review, (snapshot) => snapshot.context.ended)
  const tenders = useResource(
    listTenders,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['orders', 'tenders'], skip: standing === 'sealed' },
  )
  const opened = useMemo(() => openedTenders(tenders.data?.list ?? []), [tenders.data])
  const compared = useSameVersion(order)
  useReadAgain(order.version, tenders.reload)
  const model = useMemo(() => matrixOf(compared, opened, Date.parse(compared.server_time)), [compared, opened])
  const ready = standing === 'sealed' || tenders.data !== undefined
  useEffect(() => {
    if (ready) review.send({ type: 'review.loaded', standing, table: model.table })
  }, [review, ready, standing, model])

  if (tenders.data === undefined && tenders.error !== null) {
    return <ReviewFailed error={tenders.error} onRetry={tenders.reload} />
  }
  if (!ready || screen !== standing || drawn !== standing) return <ReviewLoading />
  const verdicts = <TenderVerdicts order={order} columns={model.columns} />
  const openTenders = () => setShowsTenders(true)
  const waiting = opened.filter((tender) => tender.status === 'opened').length
  return (
    <>
      <ReviewHeader
        order={order}
        tenders={opened}
        {...headers[standing]}
        {...(order.status === 'awarded' && !isPromoting && { primary: 'orders.complete' as const })}
        {...(isPromoting && { without: ['orders.promote', 'orders.retender'] })}
      />
      {ended && standing !== 'comparing' && <Ended order={order} standing={standing} />}
      {standing === 'sealed' && <OpeningPanel order={order} />}
      {standing === 'qualifying' && (
        <>
          <p className="flex flex-wrap gap-x-3 px-gutter pb-3 text-table text-ink-2">
            {t('qualify.hint')}
            {waiting > 0 && <span className="text-warning-ink">{t('qualify.left', { count: waiting })}</span>}
          </p>
          <VerdictBench order={order} columns={model.columns}>
            <h2 className="px-gutter pt-5 pb-2">{t('bench.details')}</h2>
            {verdicts}
          </VerdictBench>
        </>
      )}
      {standing === 'comparing' && (
        <>
          <ReturnedAward order={order} />
          <ExpiredOffers tenders={expiredIn(model)} />
          <Comparison order={order} model={model} review={review} onTenders={openTenders} />
        </>
      )}
      {isPromoting && order.award !== null && (
        <Promoting
          key={order.award.versions.length}
          order={order}
          award={order.award}
          model={model}
          onTenders={openTenders}
        />
      )}
      {standing === 'reading' && !isPromoting && (
        <>
          {order.award !== null && <DecisionSummary order={order} award={order.award} model={model} />}
          {order.award !== null && <ChangedLines order={order} award={order.award} />}
          {order.award !== null && order.status === 'awarded' && <OpenLines order={order} award={order.award} />}
          {order.award !== null && order.award.effective_at !== null && (
            <Confirmations order={order} award={order.award} />
          )}
          {order.award !== null && <DecisionScenarios order={order} award={order.award} />}
          <ReadMatrix order={order} model={model} onTenders={openTenders} />
        </>
      )}
      {showsTenders && (
        <Dialog
          open
          variant="panel"
          onClose={() => setShowsTenders(false)}
          title={t('bar.tenders')}
          closeLabel={t('words.close')}
        >
          <div className="-mx-6 max-sm:-mx-4 [--gutter:24px] max-sm:[--gutter:16px]">{verdicts}</div>
        </Dialog>
      )}
    </>
  )
}

/**
 * The same order object until the version changes: every poll makes a new object, and a new comparison is expensive.
 */
const useSameVersion = (order: Order): Order => {
  const [kept, setKept] = useState(order)
  if (kept.version === order.version) return kept
  setKept(order)
  return order
}

/** The comparison ended while the user was working in it. */
const Ended = ({ order, standing }: { order: Order; standing: ReviewStanding }) => {
  const { t } = useTranslation('reviews')
  const { viewer } = useSituation()
  if (standing === 'reading' && order.award?.proposed_by === viewer?.id) return null
  return (
    <Banner
      alert
      tone="warning"
      className="mx-gutter mb-2"
      title={t(standing === 'reading' ? 'changes.awarded' : 'changes.sent_back')}
      text={<LastChange orderId={order.id} />}
    />
  )
}

/** Reads the offers again when somebody has changed the order: a verdict makes a new version of it. */
const useReadAgain = (version: number, reload: () => void) => {
  const known = useRef(version)
  useEffect(() => {
    if (known.current !== version) reload()
    known.current = version
  }, [version, reload])
}

/** The header's buttons by screen: hidden ones, the primary one, and other labels. */
const headers = {
  sealed: { without: ['orders.open', 'orders.remind_openers', 'orders.proceed', 'orders.fail'] },
  qualifying: { without: ['orders.advance'] },
  comparing: { labels: { 'orders.advance': 'reviews:advance.commercial' } },
  reading: { primary: 'orders.approve', without: ['orders.promote'] },
} as const
