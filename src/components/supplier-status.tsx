import { useTranslation } from 'react-i18next'
import type { SupplierStatus } from '#contract/suppliers.lifecycle.ts'
import type { Expiry } from '#contract/suppliers.options.ts'
import { Day } from '#src/ui/text/day.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import { inkOf, type Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<SupplierStatus, { glyph: IconName; tone: Tone }>> = {
  pending: { glyph: 'half', tone: 'warning' },
  supplement: { glyph: 'undo', tone: 'info' },
  certified: { glyph: 'check-circle', tone: 'success' },
  rejected: { glyph: 'x-circle', tone: 'danger' },
  expired: { glyph: 'clock', tone: 'danger' },
  suspended: { glyph: 'pause', tone: 'violet' },
  blacklisted: { glyph: 'ban', tone: 'danger' },
}

/** The status of a supplier's certification. */
export const SupplierStatusTag = ({ status, pill }: { status: SupplierStatus; pill?: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusTag {...presentations[status]} pill={pill}>
      {t(`suppliers:status.${status}`)}
    </StatusTag>
  )
}

const expiryTones: Readonly<Record<Expiry, Tone>> = {
  fine: 'neutral',
  soon: 'warning',
  urgent: 'danger',
  past: 'danger',
}

interface EndProps {
  /** YYYY-MM-DD; null: no end. */
  day: string | null
  daysLeft: number | null
  expiry: Expiry
}

/** An end date; text and colour show how near it is. */
export const EndText = ({ day, daysLeft, expiry }: EndProps) => {
  const { t } = useTranslation()
  if (day === null) return <MissingValue />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 align-top">
      <Day value={day} />
      {expiry !== 'fine' && daysLeft !== null && (
        <span className={`inline-flex items-center gap-1 text-cap whitespace-nowrap ${inkOf[expiryTones[expiry]]}`}>
          <Icon name={expiry === 'soon' ? 'clock' : 'warn'} size={12} />
          {expiry === 'past'
            ? t('suppliers:end.past', { count: -daysLeft })
            : daysLeft === 0
              ? t('suppliers:end.today')
              : t('suppliers:end.left', { count: daysLeft })}
        </span>
      )}
    </span>
  )
}
