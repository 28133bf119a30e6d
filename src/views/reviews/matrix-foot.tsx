import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation, AwardTotals } from '#contract/reviews.award.ts'
import { totalsOf } from '#contract/reviews.award.ts'
import { cx } from '#src/ui/class-names.ts'
import { Money } from '#src/ui/money.tsx'
import { footCell, pinned } from './matrix-look.ts'
import type { MatrixModel } from './matrix-model.ts'

const Foot = ({ model, given, totals }: { model: MatrixModel; given: readonly Allocation[]; totals: AwardTotals }) => {
  const { t } = useTranslation('reviews')
  const { demand, offers } = model.table
  const byTender = useMemo(() => Map.groupBy(offers, (offer) => offer.tender_id), [offers])
  return (
    <tfoot>
      <tr aria-rowindex={model.lines.length + 2}>
        <td
          colSpan={4}
          className={cx(footCell, 'left-0 z-20! border-r border-r-line-strong pl-gutter max-lg:static! print:static')}
        >
          <b className="text-table">{t('foot.title')}</b> <span className="text-ink-3">{t('foot.unit')}</span>
        </td>
        {model.columns.map((column) => {
          const ownOffers = byTender.get(column.tender.id) ?? []
          const ids = new Set(ownOffers.map((offer) => offer.id))
          const own = given.filter((one) => ids.has(one.tender_item_id))
          const of = totalsOf(demand, ownOffers, own)
          return (
            <td key={column.tender.id} className={cx(footCell, 'border-l border-line text-right leading-3.5')}>
              {own.length === 0 ? (
                <span className="text-ink-3">{t('foot.none')}</span>
              ) : (
                <>
                  <b className="block text-table leading-4.5">
                    <Money bare value={of.total} />
                  </b>
                  <span className="text-ink-3">{t('foot.lines', { count: of.lines })}</span>
                </>
              )}
            </td>
          )
        })}
        <td className={cx(footCell, pinned('award'), 'z-20! leading-3.5')}>
          <b className="block text-table leading-4.5">{t('foot.suppliers', { count: totals.suppliers })}</b>
          <span className="text-ink-3">{t('foot.covered', { covered: totals.lines, lines: demand.length })}</span>
        </td>
      </tr>
    </tfoot>
  )
}

/** What the choice shown gives each supplier; its sums are not worked out anew when only the focus moves. */
export const MatrixFoot = memo(Foot)
