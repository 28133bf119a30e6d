// The awarded and the confirmed total of a demand, in its lists.
import { useTranslation } from 'react-i18next'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'

interface Awarded {
  readonly awarded_total?: string | null | undefined
  readonly confirmed_total?: string | null | undefined
}

/** 定标额; nothing before an award is in force. */
export const AwardedTotal = ({ order: { awarded_total } }: { order: Awarded }) =>
  awarded_total == null ? <MissingValue /> : <Money value={awarded_total} />

/** 已确认额; a text where no supplier has confirmed yet. */
export const ConfirmedTotal = ({ order: { awarded_total, confirmed_total } }: { order: Awarded }) => {
  const { t } = useTranslation('common')
  if (awarded_total == null || confirmed_total == null) return <MissingValue />
  return /[1-9]/.test(confirmed_total) ? (
    <Money value={confirmed_total} />
  ) : (
    <span className="text-ink-3">{t('standing.none_confirmed')}</span>
  )
}
