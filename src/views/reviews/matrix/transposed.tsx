import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { packText, priceUnitText, specText } from '#src/components/line-text.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { AwardNote, sharesOf } from '../award/note.tsx'
import { Dotted } from './dotted.tsx'
import { AwardCoverage, SupplierShare, useSupplierTotals } from './foot.tsx'
import { Along, MatrixFrame, type MatrixProps, noCell, noneGiven, noRow } from './frame.tsx'
import { GridCell } from './grid-cell.tsx'
import { SupplierHead } from './head.tsx'
import { ACROSS, bodyCell, footCell, headCell, TURNED } from './layout.ts'
import { type MatrixLine, tenderOf } from './model.ts'
import { Need } from './need.tsx'

const padding = '[scroll-padding:64px_152px_44px_204px]'
const edges = { rows: 2, columns: 2 }
const pinnedLeft = 'sticky left-0 z-10 border-r border-r-line-strong pl-gutter print:static print:pl-1!'
const pinnedRight =
  'sticky right-0 z-10 border-l border-l-line-strong pr-gutter text-right shadow-[-6px_0_8px_-6px_rgb(15_23_36/0.12)] print:static print:pr-1! print:shadow-none'

/** The transposed matrix: suppliers are rows, lines are columns; cells, keys and sticky edges are the same. */
export const TransposedMatrix = (props: MatrixProps) => {
  const { model, lines, names, given, noAward, faults, totals, view, acts, changed } = props
  const { t } = useTranslation('reviews')
  const shares = useSupplierTotals(model.table, given)
  const widths = {
    least: TURNED.head + TURNED.award + lines.length * TURNED.line,
    most: TURNED.head + TURNED.award + lines.length * TURNED.line_most,
  }
  return (
    <MatrixFrame of={props} turned sides={ACROSS} edges={edges} widths={widths} padding={padding}>
      {({ down, across, given: byLine, stop, typing, actions, range }) => {
        const acrossLines = (gap: (count: number) => ReactNode, cell: (line: MatrixLine, at: number) => ReactNode) => (
          <Along side={across} items={lines} keyOf={(one) => one.line.id} gap={gap}>
            {cell}
          </Along>
        )
        return (
          <>
            <colgroup>
              <col style={{ width: TURNED.head }} />
              {acrossLines(
                (count) => (
                  <col style={{ width: count * TURNED.line }} />
                ),
                () => (
                  <col />
                ),
              )}
              <col style={{ width: TURNED.award }} />
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col" aria-colindex={1} className={cx(headCell, pinnedLeft, 'z-30! text-cap')}>
                  <b className="block text-table leading-5 text-ink">{t('head.supplier')}</b>
                  <span className="block leading-4">
                    <Dotted first={t('head.need')} then={t('head.spec')} />
                  </span>
                  <span className="block leading-4">
                    <Dotted first={t('head.reference')} then={t('head.last')} />
                  </span>
                </th>
                {acrossLines(noCell, (line, at) => (
                  <th scope="col" aria-colindex={at + 2} className={cx(headCell, 'border-l border-line')}>
                    <LineHead line={line} given={byLine.get(line.line.id) ?? noneGiven} />
                  </th>
                ))}
                <th scope="col" aria-colindex={lines.length + 2} className={cx(headCell, pinnedRight, 'z-30!')}>
                  {t('foot.title')}
                  <br />
                  {t('foot.unit')}
                </th>
              </tr>
            </thead>
            <tbody>
              <Along side={down} items={model.columns} keyOf={tenderOf} gap={noRow(TURNED.row)}>
                {(column, row) => (
                  <tr aria-rowindex={row + 2}>
                    <th
                      scope="row"
                      aria-colindex={1}
                      style={{ height: TURNED.row }}
                      className={cx(bodyCell, pinnedLeft, 'bg-surface-2 text-left text-cap font-normal text-ink-3')}
                    >
                      <SupplierHead column={column} lines={model.lines.length} />
                    </th>
                    {acrossLines(noCell, (line, at) => {
                      const own = byLine.get(line.line.id) ?? noneGiven
                      const mine = own.find((one) => one.tender_item_id === line.cells.get(column.tender.id)?.item.id)
                      const main = own.filter((one) => one.role === 'main')
                      const nth = mine === undefined ? -1 : main.indexOf(mine)
                      const isStop = stop?.order_item_id === line.line.id && stop.tender_id === column.tender.id
                      return (
                        <GridCell
                          line={line}
                          column={column}
                          given={mine}
                          sharePct={main.length > 1 && nth !== -1 ? (sharesOf(line, main)[nth] ?? null) : null}
                          changed={changed?.get(line.line.id)?.has(column.tender.id) === true}
                          view={view}
                          marks={range.marksOf(row)}
                          nth={at}
                          isStop={isStop}
                          typing={isStop ? typing : null}
                          colIndex={at + 2}
                          readOnly={acts === undefined}
                          actions={actions}
                        />
                      )
                    })}
                    <td className={cx(bodyCell, pinnedRight, 'bg-surface-2 text-cap leading-3.5')}>
                      <SupplierShare totals={shares.get(column.tender.id)} />
                    </td>
                  </tr>
                )}
              </Along>
            </tbody>
            <tfoot>
              <tr aria-rowindex={model.columns.length + 2}>
                <th scope="row" className={cx(footCell, pinnedLeft, 'z-20! h-11! text-left font-normal text-ink-3')}>
                  <b className="block text-table text-ink">{t('head.award')}</b>
                  {t('head.basis')}
                </th>
                {acrossLines(noCell, (line) => {
                  const { id } = line.line
                  const note = (
                    <AwardNote
                      line={line}
                      given={byLine.get(id) ?? noneGiven}
                      noAward={noAward[id] ?? null}
                      fault={faults.get(id) ?? null}
                      names={names}
                    />
                  )
                  return (
                    <td className={cx(footCell, 'h-11! overflow-hidden border-l border-line text-table')}>
                      {acts === undefined ? (
                        note
                      ) : (
                        <button
                          type="button"
                          tabIndex={-1}
                          onClick={() => actions.openReason(id)}
                          className="block w-full rounded-s text-left hover:bg-surface-3"
                        >
                          {note}
                        </button>
                      )}
                    </td>
                  )
                })}
                <td className={cx(footCell, pinnedRight, 'z-20! h-11! leading-3.5')}>
                  <AwardCoverage totals={totals} demand={model.table.demand} given={given} />
                </td>
              </tr>
            </tfoot>
          </>
        )
      }}
    </MatrixFrame>
  )
}

/** The column head of a line: number, herb and specification, need, reference and last price. */
const LineHead = ({ line: { line, item }, given }: { line: MatrixLine; given: readonly Allocation[] }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const price = (value: string | null) => (value === null ? '–' : moneyText(value, locale, false))
  return (
    <>
      <b className="block truncate text-table leading-5 text-ink" title={item.name ?? undefined}>
        {line.line_no} {item.name}
      </b>
      <span className="block truncate leading-4" title={specText(item, t)}>
        <Dotted
          first={
            <>
              <Need line={line} given={given} unit />
              {packText(item, t)}
            </>
          }
          then={specText(item, t)}
        />
      </span>
      <span className="block truncate leading-4">
        <Dotted
          first={price(line.reference_price)}
          then={[price(item.last_price), isCounted(line.unit) ? priceUnitText(line.unit, t) : '']
            .filter(Boolean)
            .join(' ')}
        />
      </span>
    </>
  )
}
