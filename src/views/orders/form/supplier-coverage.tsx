// How many of the chosen suppliers can supply each herb of the demand, and where they are too few.
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import type { WantedHerb } from './candidates.ts'

interface CoverageProps {
  rows: readonly { herb: WantedHerb; count: number }[]
  /** The number wanted for each herb. */
  need: number
  /** Filters by suppliers of the herb. */
  onOnly: (herb: WantedHerb) => void
}

/** The largest number of bars; more would be unreadable. */
const MAX_BARS = 8

export const SupplierCoverage = ({ rows, need, onOnly }: CoverageProps) => {
  const { t } = useTranslation('order_form')
  const short = rows.find(({ count }) => count < need)
  return (
    <aside
      aria-label={t('suppliers.per_herb')}
      className="flex min-h-0 flex-col border-line bg-surface-2 text-table lg:w-62 lg:border-l max-lg:border-t"
    >
      <p className="flex h-8 flex-none items-center justify-between border-b border-line px-5 text-cap text-ink-3 max-lg:hidden">
        <span>{t('suppliers.per_herb')}</span>
        <span>{t('suppliers.need', { count: need })}</span>
      </p>
      <ul className="min-h-0 overflow-y-auto max-lg:hidden">
        {rows.map(({ herb, count }) => (
          <li
            key={herb.id}
            className={cx(
              'flex h-row items-center justify-between gap-2 border-b border-line bg-surface px-5',
              count < need && 'text-warning-ink',
            )}
          >
            <span className="truncate" title={herb.name}>
              {herb.name}
            </span>
            <span className="inline-flex flex-none items-center gap-0.5 tabular-nums">
              {Array.from({ length: Math.min(count, MAX_BARS) }, (_, nth) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars, not records
                  key={nth}
                  aria-hidden="true"
                  className={cx('h-3 w-1 rounded-s', count < need ? 'bg-warning' : 'bg-primary')}
                />
              ))}
              <b className="ml-1.5 min-w-8 text-right font-semibold">{t('suppliers.suppliers', { count })}</b>
            </span>
          </li>
        ))}
      </ul>
      {short !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 px-5 py-2 text-cap text-ink-2">
          <Icon name="warn" size={14} className="text-warning-ink" />
          {t('suppliers.short', { herb: short.herb.name, count: need - short.count })}
          <Button size="sm" variant="quiet" keys="l" className="-ml-2" onClick={() => onOnly(short.herb)}>
            {t('suppliers.only', { herb: short.herb.name })}
          </Button>
        </p>
      )}
    </aside>
  )
}
