// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it.
import { Fragment, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation, AwardTotals } from '#contract/reviews.award.ts'
import { RangeNote } from '#src/components/range-note.tsx'
import type { ReviewCell } from '#src/machines/use-review.ts'
import { cx } from '#src/ui/text/class-names.ts'
import type { LineFault } from '../award/note.tsx'
import { MATRIX_ATTRIBUTE } from './focus.ts'
import type { MatrixView } from './layout.ts'
import type { MatrixLine, MatrixModel } from './model.ts'
import { OfferPeek, type OfferVerdict } from './offer-peek.tsx'
import type { MatrixActs } from './use-matrix-acts.ts'
import { type MatrixGrid, useMatrixGrid } from './use-matrix-grid.ts'
import { type Side, useVisible, type Visible } from './use-visible.ts'

export interface MatrixProps {
  label: string
  /** The comparison with the visible suppliers only. */
  model: MatrixModel
  /** The lines that match the filters. */
  lines: readonly MatrixLine[]
  /** The name of every supplier, by tender. */
  names: ReadonlyMap<string, string>
  given: readonly Allocation[]
  /** Reason codes of lines without an award, by line. */
  noAward: Readonly<Record<string, string>>
  /** The remaining faults, by line. */
  faults: ReadonlyMap<string, LineFault>
  /** The tenders whose cell other users have changed, by line. */
  changed?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  totals: AwardTotals
  view: MatrixView
  focus: ReviewCell | null
  onFocus: (cell: ReviewCell) => void
  /** The acts of the matrix; absent where it is read-only. */
  acts?: MatrixActs | undefined
  /** The button that changes the verdict on an offer's line; absent where read-only. */
  verdict?: OfferVerdict | undefined
  /** Whether the comparison takes the focus on arrival. */
  takeFocus?: boolean
}

/** The props with which both layouts of the comparison render. */
export interface Frame extends Pick<MatrixGrid, 'stop' | 'typing' | 'actions' | 'range'> {
  readonly down: Visible
  readonly across: Visible
  /** The allocations, by line. */
  readonly given: ReadonlyMap<string, readonly Allocation[]>
}

type Measures = Omit<Side, 'count' | 'focused'>

interface MatrixFrameProps {
  of: MatrixProps
  /** Transposed: suppliers are rows, lines are columns. */
  turned?: boolean
  sides: { readonly down: Measures; readonly across: Measures }
  /** The numbers of further rows and columns, besides those of the comparison. */
  edges: { readonly rows: number; readonly columns: number }
  /** Widths of the table, px: the minimum, and the maximum where every column is rendered. */
  widths: { readonly least: number; readonly most: number }
  /** Space for the sticky edges. */
  padding: string
  children: (frame: Frame) => ReactNode
}

export const noneGiven: readonly Allocation[] = []

/**
 * The common part of both layouts of the comparison: the visible part, one tab stop, the keys between cells, and the
 * details of an offer.
 */
export const MatrixFrame = ({ of, turned = false, sides, edges, widths, padding, children }: MatrixFrameProps) => {
  const { label, model, lines, given, focus, onFocus, acts, takeFocus = false } = of
  const { t } = useTranslation('reviews')
  const scroller = useRef<HTMLDivElement>(null)
  const ground = useMemo(
    () => ({
      lines: lines.map((one) => one.line.id),
      tenders: model.columns.map((one) => one.tender.id),
      transposed: turned,
    }),
    [lines, model.columns, turned],
  )
  const byLine = useMemo(() => Map.groupBy(given, (one) => one.order_item_id), [given])
  const byLines = {
    count: ground.lines.length,
    focused: Math.max(0, ground.lines.indexOf(focus?.order_item_id ?? '')),
  }
  const byTenders = {
    count: ground.tenders.length,
    focused: Math.max(0, ground.tenders.indexOf(focus?.tender_id ?? '')),
  }
  const down = useVisible(scroller, { ...sides.down, ...(turned ? byTenders : byLines) }, false)
  const across = useVisible(scroller, { ...sides.across, ...(turned ? byLines : byTenders) }, true)
  const { stop, typing, actions, range, ...grid } = useMatrixGrid({
    scroller,
    ground,
    lines,
    given: byLine,
    view: of.view,
    focus,
    onFocus,
    acts,
    takeFocus,
    draw: ({ row, column }) => {
      down.scrollTo(row)
      across.scrollTo(column)
    },
  })
  const [rows, columns] = turned ? [model.columns.length, lines.length] : [model.lines.length, model.columns.length]

  return (
    <>
      <div
        {...grid.place}
        ref={scroller}
        data-key-context="matrix"
        className={cx(
          'relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line print:overflow-visible',
          padding,
        )}
      >
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={rows + edges.rows}
          aria-colcount={columns + edges.columns}
          aria-readonly={acts === undefined || undefined}
          {...{ [MATRIX_ATTRIBUTE]: '' }}
          tabIndex={-1}
          aria-multiselectable="true"
          onKeyDown={grid.onKeyDown}
          {...grid.around}
          onBlur={grid.onBlur}
          style={{ minWidth: widths.least, maxWidth: across.whole ? widths.most : widths.least }}
          className="w-full table-fixed border-separate border-spacing-0 text-table leading-4.5 print:min-w-0! print:[&_*]:text-[9px]!"
        >
          {children({ down, across, given: byLine, stop, typing, actions, range })}
        </table>
        <OfferPeek
          anchor={grid.peek.anchor}
          line={lines.find((one) => one.line.id === stop?.order_item_id)}
          column={model.columns.find((one) => one.tender.id === stop?.tender_id)}
          open={grid.peek.open}
          verdict={of.verdict}
          onClose={grid.peek.close}
        />
      </div>
      {/* In the normal layout the foot of the table contains this line. */}
      {turned && (
        <p className="flex flex-none flex-wrap items-center gap-x-3 border-t border-line px-gutter py-0.5 text-cap text-ink-3 max-md:hidden print:hidden">
          <RangeNote area={range.area} />
          {t(acts === undefined ? 'matrix.keys_read' : 'matrix.keys')}
        </p>
      )}
    </>
  )
}

interface AlongProps<T> {
  side: Visible
  items: readonly T[]
  keyOf: (item: T) => string
  /** The space of items that are not rendered. */
  gap: (count: number) => ReactNode
  children: (item: T, index: number) => ReactNode
}

/** The rendered items of one axis, with space for those not rendered between them. */
export const Along = <T,>({ side, items, keyOf, gap, children }: AlongProps<T>) => (
  <>
    {side.drawn.map(({ index, left }) => {
      const item = items[index]
      return item === undefined ? null : (
        <Fragment key={keyOf(item)}>
          {left > 0 && gap(left)}
          {children(item, index)}
        </Fragment>
      )
    })}
    {/* A new element for each size: one that moved while rows come would count as a shift of the layout. */}
    {side.rest > 0 && <Fragment key={`rest ${side.rest}`}>{gap(side.rest)}</Fragment>}
  </>
)

/** The space of columns that are not rendered, in one row. */
export const noCell = () => <td aria-hidden="true" className="bg-surface-2 p-0" />

/** The space of rows that are not rendered, each of this height. */
export const noRow = (height: number) => (count: number) => (
  <tr>
    <td style={{ height: count * height, padding: 0 }} />
  </tr>
)
