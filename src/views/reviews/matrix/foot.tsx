import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Allocation, type AwardTotals, shortLines, totalsOf } from '#contract/reviews.award.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import { RangeNote } from '#src/components/range-note.tsx'
import type { Area } from '#src/ui/grid/moves.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Dotted } from './dotted.tsx'
import { Along, noCell } from './frame.tsx'
import { footCell, pinned } from './layout.ts'
import { type MatrixModel, tenderOf } from './model.ts'
import type { Visible } from './use-visible.ts'

/** What a supplier is awarded, and the soonest delivery among its awarded offers. */
interface Share extends AwardTotals {
  readonly soonest_days: number | null
}

/** What an allocation awards to each supplier, by tender; suppliers without an award are left out. */
export const useSupplierTotals = (
  { demand, offers }: MatrixModel['table'],
  given: readonly Allocation[],
): ReadonlyMap<string, Share> => {
  const byTender = useMemo(() => Map.groupBy(offers, (offer) => offer.tender_id), [offers])
  return useMemo(() => {
    const byId = new Map(offers.map((offer) => [offer.id, offer]))
    const own = Map.groupBy(given, (one) => byId.get(one.tender_item_id)?.tender_id ?? '')
    return new Map(
      [...own].map(([tender, parts]) => {
        const days = parts.flatMap((one) => byId.get(one.tender_item_id)?.delivery_days ?? [])
        const soonest_days = days.length === 0 ? null : Math.min(...days)
        return [tender, { ...totalsOf(demand, byTender.get(tender) ?? [], parts), soonest_days }]
      }),
    )
  }, [demand, offers, byTender, given])
}

/** What one supplier is awarded by the current choice, and the soonest delivery of that. */
export const SupplierShare = ({ totals }: { totals: Share | undefined }) => {
  const { t } = useTranslation('reviews')
  const soonest = totals?.soonest_days == null ? '' : t('foot.soonest', { count: totals.soonest_days })
  return (
    <>
      {totals !== undefined && (
        <b className="block text-table leading-4.5">
          <Money bare value={totals.total} />
        </b>
      )}
      <span className="text-ink-3">
        <Dotted
          first={totals === undefined ? t('foot.none') : t('foot.lines', { count: totals.lines })}
          then={soonest}
        />
      </span>
    </>
  )
}

interface MatrixFootProps {
  across: Visible
  model: MatrixModel
  given: readonly Allocation[]
  totals: AwardTotals
  /** The marked range. */
  area: Area | null
  readOnly: boolean
}

interface CoverageProps {
  totals: AwardTotals
  demand: MatrixModel['table']['demand']
  given: readonly Allocation[]
}

/**
 * How many suppliers are awarded something, and how many of all lines get their full quantity, as the scenarios count
 * them.
 */
export const AwardCoverage = ({ totals, demand, given }: CoverageProps) => {
  const { t } = useTranslation('reviews')
  const { full, part } = lineCoverage(demand.length, { lines: totals.lines, short: shortLines(demand, given) })
  return (
    <>
      <b className="block text-table leading-4.5">{t('foot.suppliers', { count: totals.suppliers })}</b>
      <span className="text-ink-3">{t('foot.covered', { covered: full, lines: demand.length })}</span>
      {part > 0 && <span className="block text-warning-ink">{t('foot.partial', { count: part })}</span>}
    </>
  )
}

const Foot = ({ across, model, given, totals, area, readOnly }: MatrixFootProps) => {
  const { t } = useTranslation('reviews')
  const shares = useSupplierTotals(model.table, given)
  return (
    <tfoot>
      <tr aria-rowindex={model.lines.length + 2}>
        <td
          colSpan={4}
          className={cx(
            footCell,
            'left-0 z-20! border-r border-r-line-strong pl-gutter leading-3.5 max-lg:static! print:static',
          )}
        >
          <b className="text-table">{t('foot.title')}</b> <span className="text-ink-3">{t('foot.unit')}</span>
          <span
            title={t(readOnly ? 'matrix.keys_read' : 'matrix.keys')}
            className="block truncate text-ink-3 max-md:hidden print:hidden"
          >
            <RangeNote area={area} />{' '}
            {t(readOnly ? 'matrix.keys_read' : area === null ? 'matrix.keys_short' : 'matrix.keys_range')}
          </span>
        </td>
        <Along side={across} items={model.columns} keyOf={tenderOf} gap={noCell}>
          {(column) => (
            <td className={cx(footCell, 'border-l border-line text-right leading-3.5')}>
              <SupplierShare totals={shares.get(column.tender.id)} />
            </td>
          )}
        </Along>
        <td className={cx(footCell, pinned('award'), 'z-20! leading-3.5')}>
          <AwardCoverage totals={totals} demand={model.table.demand} given={given} />
        </td>
      </tr>
    </tfoot>
  )
}

/** What the current choice awards to each supplier; the sums are not recomputed when only the focus moves. */
export const MatrixFoot = memo(Foot)
