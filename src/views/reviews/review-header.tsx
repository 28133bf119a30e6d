import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { type OrderActionId, orderActionIds } from '#src/commands/orders/orders.ts'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { to } from '#src/paths.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Instant, instantText } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { hashWarnings } from './hash-warnings.ts'
import { Dot } from './matrix/dotted.tsx'
import { MoreActions } from './more-actions.tsx'
import { StageSteps } from './stage-steps.tsx'

/** Commands that end the order or start another one are in the menu of further commands. */
const ending: ReadonlySet<OrderActionId> = new Set<OrderActionId>(['orders.cancel', 'orders.reject_all', 'orders.copy'])

export interface ReviewHeaderProps {
  order: Order
  tenders: readonly OpenedTender[]
  /** Commands drawn elsewhere on the page. */
  without?: readonly OrderActionId[]
  /** Labels instead of a command's own, by id. */
  labels?: Partial<Record<OrderActionId, string>>
  /** The screen's primary button, when it is here. */
  primary?: OrderActionId
  /** The commands that advance the review are elsewhere. */
  onlyRead?: boolean
  /** Further buttons; by default the link to the report. */
  actions?: ReactNode
  /** Links in a line of their own below, together with the result of the opening and the steps. */
  links?: ReactNode
}

/** Title, status, the steps of the review, the result of the opening, and the commands. */
export const ReviewHeader = ({
  order,
  tenders,
  without = [],
  labels = {},
  primary,
  onlyRead = false,
  actions,
  links,
}: ReviewHeaderProps) => {
  const { t } = useTranslation('reviews')
  const ids = onlyRead
    ? []
    : orderActionIds(order).filter((id) => id !== 'orders.submit_award' && !without.includes(id))
  const hashes = hashWarnings(tenders)
  // Where a long title leaves little room, the time of the opening is cut, not the result of the hash check.
  const told = order.opened_at !== null && (
    <span
      className={cx('text-cap text-ink-3', links === undefined && (hashes.length === 0 ? 'truncate' : 'flex-none'))}
      // The time is cut before the title is.
      style={hashes.length === 0 ? { flexShrink: 9999, minWidth: links === undefined ? 100 : undefined } : undefined}
      title={`${instantText(order.opened_at)} ${t('header.opened')}`}
    >
      <Link
        to={to('review_detail', { id: order.id })}
        className={cx('underline decoration-1', hashes.length > 0 && 'text-danger-ink')}
      >
        {hashes.length === 0 ? t('header.hashes_agree') : hashes.map(({ key, count }) => t(key, { count })).join(' · ')}
      </Link>
      <Dot />
      {t('header.tenders', { count: tenders.length })}
      <Dot />
      <Instant value={order.opened_at} format="short" /> {t('header.opened')}
    </span>
  )
  return (
    <header className="flex-none px-gutter py-2">
      <div
        className={cx('flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1', links === undefined && 'xl:flex-nowrap')}
      >
        <h1
          tabIndex={-1}
          title={order.title}
          className={cx('min-w-0 break-words', links === undefined && 'xl:truncate')}
        >
          {order.title}
        </h1>
        <OrderStatusTag status={order.status} pill />
        {links === undefined && (
          <>
            <StageSteps order={order} />
            {told}
          </>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2 xl:flex-none">
          {ids
            .filter((id) => !ending.has(id))
            .map((id) => {
              const label = labels[id]
              return (
                <CommandButton
                  key={id}
                  id={id}
                  size="sm"
                  variant={id === primary ? 'primary' : 'default'}
                  {...(label !== undefined && { label })}
                />
              )
            })}
          <MoreActions ids={ids.filter((id) => ending.has(id))} />
          {actions ?? (
            <CommandButton id="reviews.open_report" size="sm" variant="quiet" label="reviews:header.report" />
          )}
        </span>
      </div>
      {links !== undefined && (
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-4 text-table text-ink-2">
          {links}
          {told}
          <StageSteps order={order} />
        </div>
      )}
    </header>
  )
}
