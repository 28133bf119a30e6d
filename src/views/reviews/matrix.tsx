// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it.
import { Fragment, useMemo, useRef } from 'react'
import type { Allocation, AwardTotals } from '#contract/reviews.award.ts'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { LineFault } from './award-note.tsx'
import { MATRIX_ATTRIBUTE } from './matrix-focus.ts'
import { MatrixFoot } from './matrix-foot.tsx'
import { MatrixColumns, MatrixHead } from './matrix-head.tsx'
import { leastWidth, type MatrixView, mostWidth } from './matrix-look.ts'
import type { MatrixLine, MatrixModel } from './matrix-model.ts'
import { MatrixRow } from './matrix-row.tsx'
import { OfferPeek } from './offer-peek.tsx'
import type { MatrixActs } from './use-matrix-acts.ts'
import { useMatrixGrid } from './use-matrix-grid.ts'
import { gapBetween, useVisibleRows } from './use-visible-rows.ts'

export interface MatrixProps {
  label: string
  /** With the suppliers in sight. */
  model: MatrixModel
  /** The lines in sight of the filter. */
  lines: readonly MatrixLine[]
  /** Of every supplier, by tender. */
  names: ReadonlyMap<string, string>
  given: readonly Allocation[]
  /** Reason code by line that goes to nobody. */
  noAward: Readonly<Record<string, string>>
  /** By line, what is still wrong with it. */
  faults: ReadonlyMap<string, LineFault>
  /** Tenders by line whose cell others have changed. */
  changed?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  totals: AwardTotals
  view: MatrixView
  focus: ReviewCell | null
  onFocus: (cell: ReviewCell) => void
  /** Absent: only to be read. */
  acts?: MatrixActs | undefined
  /** Takes the focus when the page has just been opened. */
  takeFocus?: boolean
}

const noneGiven: readonly Allocation[] = []
export const noneChanged: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** Lines × suppliers as a grid: one tab stop, arrows between cells, digits type a quantity. */
export const Matrix = (props: MatrixProps) => {
  const { label, model, lines, names, given, noAward, faults, totals, view, focus, onFocus, acts } = props
  const { changed = noneChanged, takeFocus = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ground = useMemo(
    () => ({ lines: lines.map((one) => one.line.id), tenders: model.columns.map((one) => one.tender.id) }),
    [lines, model.columns],
  )
  const byLine = useMemo(() => Map.groupBy(given, (one) => one.order_item_id), [given])
  const held = Math.max(0, ground.lines.indexOf(focus?.order_item_id ?? ''))
  const rows = useVisibleRows(scroller, lines.length, held)
  const grid = useMatrixGrid({
    scroller,
    ground,
    lines,
    focus,
    onFocus,
    acts,
    takeFocus,
    draw: (cell) => rows.scrollTo(ground.lines.indexOf(cell.order_item_id)),
  })
  const { stop, typing, actions } = grid

  return (
    <div
      {...grid.place}
      ref={scroller}
      data-key-context="matrix"
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line [scroll-padding:64px_136px_40px_172px] lg:[scroll-padding-left:336px] print:overflow-visible"
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={model.lines.length + 2}
        aria-colcount={model.columns.length + 5}
        aria-readonly={acts === undefined || undefined}
        {...{ [MATRIX_ATTRIBUTE]: '' }}
        onKeyDown={grid.onKeyDown}
        onBlur={grid.onBlur}
        style={{ minWidth: leastWidth(model.columns.length), maxWidth: mostWidth(model.columns.length) }}
        className="w-full table-fixed border-separate border-spacing-0 text-table leading-4.5 print:min-w-0! print:[&_*]:text-[9px]!"
      >
        <MatrixColumns suppliers={model.columns.length} />
        <MatrixHead columns={model.columns} lines={model.lines.length} />
        <tbody>
          {rows.indexes.map((index, nth) => {
            const line = lines[index]
            if (line === undefined) return null
            const here = stop?.order_item_id === line.line.id ? stop.tender_id : null
            return (
              <Fragment key={line.line.id}>
                <Gap height={gapBetween(rows.indexes[nth - 1] ?? -1, index)} />
                <MatrixRow
                  line={line}
                  columns={model.columns}
                  names={names}
                  given={byLine.get(line.line.id) ?? noneGiven}
                  noAward={noAward[line.line.id] ?? null}
                  fault={faults.get(line.line.id) ?? null}
                  changed={changed.get(line.line.id)}
                  view={view}
                  stop={here}
                  typing={here === null ? null : typing}
                  rowIndex={index + 2}
                  readOnly={acts === undefined}
                  actions={actions}
                />
              </Fragment>
            )
          })}
          <Gap height={gapBetween(rows.indexes.at(-1) ?? -1, lines.length)} />
        </tbody>
        <MatrixFoot model={model} given={given} totals={totals} />
      </table>
      <OfferPeek
        anchor={grid.peek.anchor}
        line={lines.find((one) => one.line.id === stop?.order_item_id)}
        column={model.columns.find((one) => one.tender.id === stop?.tender_id)}
        open={grid.peek.open}
        onClose={grid.peek.close}
      />
    </div>
  )
}

const Gap = ({ height }: { height: number }) =>
  height === 0 ? null : (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
