// The totals of a demand as lists say them: its weight and its lowest evaluated total.
import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/text/money.tsx'

interface Opened {
  readonly lowest_total?: string | null | undefined
  readonly opened_at?: string | null | undefined
  readonly stats: { readonly quoted: number }
}

/** The amount, or a text where no tender is complete; nothing where there is no tender. */
export const LowestTotal = ({ order }: { order: Opened }) => {
  const { t } = useTranslation('common')
  return order.lowest_total == null && order.opened_at != null && order.stats.quoted > 0 ? (
    <span title={t('standing.none_complete_hint')} className="text-ink-3">
      {t('standing.none_complete')}
    </span>
  ) : (
    <Money value={order.lowest_total} />
  )
}

/** The weight in kg; null where nothing has one, as of goods that are all counted. */
export const weightOf = ({ total_quantity_kg }: { readonly total_quantity_kg: string }): string | null =>
  /[1-9]/.test(total_quantity_kg) ? total_quantity_kg : null
