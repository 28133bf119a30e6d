// The progress of an opening by two people: who has confirmed, how many are still needed, and how long that is valid.
import { useTranslation } from 'react-i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { openersNeeded, openingIn } from '#src/commands/orders/opening.ts'
import { useNow } from '#src/machines/use-now.ts'
import { Instant, timeLeft } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { timeLeftText } from './moment-text.tsx'

interface OpeningNoteProps {
  order: OrderHead
  className?: string
}

/** Renders nothing where one person opens alone. */
export const OpeningNote = ({ order, className = '' }: OpeningNoteProps) => {
  const { t } = useTranslation()
  const stand = openingIn(order)
  const wanted = openersNeeded(order)
  if (stand === null || wanted === null) return null
  const [first] = stand.present
  // The button already shows why the user cannot open alone.
  const isOwn = !order.facts.not_yet_present
  return (
    <p role="status" className={`flex flex-wrap items-center gap-x-2 gap-y-0.5 text-table ${className}`}>
      <Icon name={first === undefined ? 'users' : 'user'} size={14} className="text-violet-ink" />
      <span>{isOwn ? t('orders:opening.own') : t(wanted.key, { ...wanted.params })}</span>
      {first !== undefined && stand.present_until !== null && (
        <span className="inline-flex flex-wrap gap-x-2 text-ink-3">
          <Instant value={first.at} format="time" />
          <Left until={stand.present_until} />
        </span>
      )}
    </p>
  )
}

/** Waiting for the second person is normal, so it has no countdown colours. */
const Left = ({ until }: { until: string }) => {
  const { t } = useTranslation()
  return <span>{timeLeftText(t, t('orders:opening.over'))(timeLeft(until, useNow()))}</span>
}
