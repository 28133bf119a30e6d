import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useReview, useReviewActor } from '#src/machines/use-review.ts'
import { to } from '#src/paths.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Comparison } from './comparison.tsx'
import { ExpiredOffers } from './expired-offers.tsx'
import type { MatrixModel } from './matrix/model.ts'
import { promotionOf } from './promotion-model.ts'
import { ReviewLoading } from './review-states.tsx'

interface PromotingProps {
  order: Order
  award: Decision
  /** The whole comparison. */
  model: MatrixModel
  onTenders: () => void
}

/**
 * The comparison in the mode 补定. Its `key` is the number of decisions: the choice survives a supplier's answer, and is
 * dropped when a decision is approved.
 */
export const Promoting = ({ order, award, model, onTenders }: PromotingProps) => {
  const { t } = useTranslation('reviews')
  const review = useReviewActor()
  const open = useMemo(
    () => promotionOf(model, award, Date.parse(order.server_time)),
    [model, award, order.server_time],
  )
  const isReady = useReview(review, (snapshot) => snapshot.context.standing !== null)
  useEffect(() => {
    review.send({ type: 'review.loaded', standing: 'comparing', table: open.table })
  }, [review, open])
  const expired = open.columns.flatMap(({ tender }) =>
    open.lines.some((line) => line.cells.get(tender.id)?.exclusion?.is === 'expired') ? [tender] : [],
  )
  if (!isReady) return <ReviewLoading />
  return (
    <>
      <p className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 px-gutter pb-2 text-table text-ink-2">
        <b className="text-ink">{t('promote.title')}</b>
        <span className="min-w-0">{t('promote.hint')}</span>
        <span className="ml-auto flex flex-wrap items-center gap-3">
          <CommandButton id="orders.retender" size="sm" label="reviews:promote.retender" />
          <Link to={to('review_edit', { id: order.id })}>{t('promote.back')}</Link>
        </span>
      </p>
      <ExpiredOffers tenders={expired} />
      <Comparison order={order} model={open} review={review} onTenders={onTenders} later={award} />
    </>
  )
}
