import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { packText, priceUnitText, specText } from '#src/components/line-text.ts'
import type { ReviewCell } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { AwardNote, type LineFault, sharesOf } from '../award/note.tsx'
import { Offer } from './cell.tsx'
import type { MatrixView } from './layout.ts'
import type { MatrixLine, MatrixModel } from './model.ts'
import { Need } from './need.tsx'
import type { OfferVerdict } from './offer-peek.tsx'
import { Paged } from './paged.tsx'
import { useCellName } from './texts.ts'
import type { MatrixActs } from './use-matrix-acts.ts'

export interface MatrixCardsProps {
  model: MatrixModel
  lines: readonly MatrixLine[]
  given: readonly Allocation[]
  noAward: Readonly<Record<string, string>>
  faults: ReadonlyMap<string, LineFault>
  view: MatrixView
  names: ReadonlyMap<string, string>
  acts?: MatrixActs | undefined
  /** The button that changes the verdict on an offer's line, beside each offer. */
  verdict?: OfferVerdict | undefined
}

/** The comparison on a phone: one card per line, with its offers below each other. */
export const MatrixCards = ({ model, lines, given, noAward, faults, view, names, acts, verdict }: MatrixCardsProps) => {
  const { t } = useTranslation('reviews')
  const cellName = useCellName()
  return (
    <Paged items={lines} className="bg-page px-gutter pb-3">
      {(shown) => (
        <ol className="flex flex-col gap-3 bg-page px-gutter py-3">
          {shown.map((line) => {
            const id = line.line.id
            const own = given.filter((one) => one.order_item_id === id)
            const main = own.filter((one) => one.role === 'main')
            const shares = main.length > 1 ? sharesOf(line, main) : []
            return (
              <li key={id} className="overflow-hidden rounded border border-line bg-surface text-table">
                <div className="flex items-start justify-between gap-3 border-b border-line bg-surface-2 px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    <b>
                      {line.line.line_no} {line.item.name}
                    </b>
                    <span className="block text-cap text-ink-3">{specText(line.item, t)}</span>
                  </span>
                  <span className="flex-none text-right">
                    <Need line={line.line} given={own} unit />
                    {packText(line.item, t)}
                    <span className="block text-cap text-ink-3">
                      {t('head.reference')}{' '}
                      <Money bare value={line.line.reference_price} unit={` ${priceUnitText(line.line.unit, t)}`} />
                    </span>
                  </span>
                </div>
                <ul className="divide-y divide-line">
                  {model.columns.map((column) => {
                    const cell = line.cells.get(column.tender.id)
                    if (cell === undefined) return null
                    const mine = own.find((one) => one.tender_item_id === cell.item.id)
                    const nth = mine === undefined ? -1 : main.indexOf(mine)
                    const out = cell.exclusion !== null
                    return (
                      <li
                        key={column.tender.id}
                        className={cx(
                          'flex items-center',
                          mine !== undefined && 'bg-primary-soft shadow-[inset_2px_0_0_var(--primary)]',
                        )}
                      >
                        <button
                          type="button"
                          aria-pressed={mine !== undefined}
                          aria-disabled={acts === undefined || out || undefined}
                          onClick={() => !out && acts?.pick({ order_item_id: id, tender_id: column.tender.id })}
                          className="relative grid min-h-12 min-w-0 flex-1 grid-cols-[minmax(0,104px)_minmax(0,1fr)] items-center gap-2 px-3 py-1.5 text-left"
                        >
                          <span
                            aria-hidden="true"
                            title={column.tender.supplier_name}
                            className={cx('truncate', mine !== undefined && 'font-semibold')}
                          >
                            {column.name}
                          </span>
                          <span className="sr-only">
                            {cellName(column.name, line.item.name ?? '', cell, null, line.line.unit)}
                          </span>
                          <span className="min-w-0">
                            <Offer
                              cell={cell}
                              unit={line.line.unit}
                              view={view}
                              given={mine}
                              sharePct={nth === -1 ? null : (shares[nth] ?? null)}
                            />
                          </span>
                        </button>
                        {verdict?.(cell, line.item.name ?? '')}
                      </li>
                    )
                  })}
                  {line.cells.size === 0 && (
                    <li className="flex items-center gap-2 px-3 py-3 text-ink-3">
                      <Icon name="circle-dashed" size={14} />
                      {t('cell.nobody')}
                    </li>
                  )}
                </ul>
                <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-2">
                  <span className="min-w-0">
                    <AwardNote
                      line={line}
                      given={own}
                      noAward={noAward[id] ?? null}
                      fault={faults.get(id) ?? null}
                      names={names}
                    />
                  </span>
                  {acts !== undefined && (
                    <span className="flex flex-none gap-2">
                      <Button size="sm" onClick={() => acts.openSplit(placeOf(line))}>
                        {t('bar.split')}
                      </Button>
                      <Button size="sm" onClick={() => acts.openReason(placeOf(line))}>
                        {t('bar.reason')}
                      </Button>
                    </span>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Paged>
  )
}

/** A cell of the line, for commands on the line as a whole. */
const placeOf = (line: MatrixLine): ReviewCell => ({
  order_item_id: line.line.id,
  tender_id: line.cells.keys().next().value ?? '',
})
