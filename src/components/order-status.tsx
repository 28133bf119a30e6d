// The icon, tone and label of each status of an order.
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<OrderStatus, { glyph: IconName; tone: Tone }>> = {
  draft: { glyph: 'circle-dashed', tone: 'neutral' },
  pending_audit: { glyph: 'half', tone: 'warning' },
  rejected: { glyph: 'undo', tone: 'danger' },
  bidding: { glyph: 'play', tone: 'primary' },
  pending_open: { glyph: 'lock', tone: 'violet' },
  reviewing: { glyph: 'progress', tone: 'info' },
  award_auditing: { glyph: 'half', tone: 'warning' },
  awarded: { glyph: 'check-circle', tone: 'success' },
  completed: { glyph: 'check-fill', tone: 'success' },
  failed: { glyph: 'x-circle', tone: 'danger' },
  cancelled: { glyph: 'ban', tone: 'neutral' },
}

/** The status of an order; `pill` beside a title. */
export const OrderStatusTag = ({ status, pill }: { status: OrderStatus; pill?: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusTag {...presentations[status]} pill={pill}>
      {t(`orders:status.${status}`)}
    </StatusTag>
  )
}

/** The mark beside the status of a demand with a pending amendment. */
export const AmendmentMark = () => {
  const { t } = useTranslation()
  const words = t('orders:amendment.waits')
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex text-warning-ink">
      <Icon name="half" size={14} />
    </span>
  )
}

/** The number of tenders, where it may be disclosed. */
export interface TenderCounts {
  quoted: number
  entered?: number | undefined
  tendered_is_told: boolean
}

/**
 * The number of tenders, for narrow places; a dash while it is not disclosed. Before the opening, tenders entered by
 * staff are shown separately (`5+2`), because a supplier may be in both numbers.
 */
export const toldCount = ({ quoted, entered = 0, tendered_is_told }: TenderCounts): string =>
  tendered_is_told ? (entered > 0 ? `${quoted}+${entered}` : String(quoted)) : '–'

/** The number of tenders as text of a cell, with a word for the second number. */
export const ToldCount = ({ stats }: { stats: TenderCounts }) => {
  const { t } = useTranslation()
  const { entered = 0 } = stats
  const isTold = stats.tendered_is_told && entered > 0
  return (
    <span title={isTold ? `${t('orders:entered', { count: entered })} · ${t('orders:entered_hint')}` : undefined}>
      {toldCount(stats)}
    </span>
  )
}

/** Whether the offers of an order are still sealed: from publishing until the opening. */
export const isSealed = (order: {
  status: OrderStatus
  published_at?: string | null | undefined
  opened_at?: string | null | undefined
}): boolean => order.published_at != null && order.opened_at == null && order.status !== 'failed'
