// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it.
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Allocation, AwardTotals } from '#contract/reviews.award.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { LineFault } from './award-note.tsx'
import { MatrixFoot } from './matrix-foot.tsx'
import { MatrixColumns, MatrixHead } from './matrix-head.tsx'
import { cellAfter, tabStop } from './matrix-keys.ts'
import { leastWidth, type MatrixView, mostWidth } from './matrix-look.ts'
import type { MatrixLine, MatrixModel } from './matrix-model.ts'
import { MatrixRow, type RowActions } from './matrix-row.tsx'
import { OfferPeek } from './offer-peek.tsx'
import type { MatrixActs } from './use-matrix-acts.ts'
import { gapBetween, useVisibleRows } from './use-visible-rows.ts'

export interface MatrixProps {
  label: string
  model: MatrixModel
  /** The lines in sight of the filter. */
  lines: readonly MatrixLine[]
  given: readonly Allocation[]
  /** Reason code by line that goes to nobody. */
  noAward: Readonly<Record<string, string>>
  /** By line, what is still wrong with it. */
  faults: ReadonlyMap<string, LineFault>
  totals: AwardTotals
  view: MatrixView
  focus: ReviewCell | null
  onFocus: (cell: ReviewCell) => void
  /** Absent: only to be read. */
  acts?: MatrixActs | undefined
  /** Takes the focus when the page has just been opened. */
  takeFocus?: boolean
}

/** Marks the element that keys and commands bring the focus to. */
export const MATRIX_ATTRIBUTE = 'data-matrix'

const noneGiven: readonly Allocation[] = []

/** Lines × suppliers as a grid: one tab stop, arrows between cells, digits type a quantity. */
export const Matrix = (props: MatrixProps) => {
  const { label, model, lines, given, noAward, faults, totals, view, focus, onFocus, acts, takeFocus = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const settled = useRef(false)
  const peeked = useRef<HTMLElement | null>(null)
  const [peeking, setPeeking] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)
  const ground = useMemo(
    () => ({ lines: lines.map((one) => one.line.id), tenders: model.columns.map((one) => one.tender.id) }),
    [lines, model.columns],
  )
  const names = useMemo(() => new Map(model.columns.map((one) => [one.tender.id, one.name])), [model.columns])
  const byLine = useMemo(() => Map.groupBy(given, (one) => one.order_item_id), [given])
  const stop = tabStop(ground, focus)
  const rows = useVisibleRows(scroller, lines.length, ground.lines.indexOf(stop?.order_item_id ?? ''))

  const goTo = (cell: ReviewCell) => {
    moved.current = true
    setTyping(null)
    onFocus(cell)
  }
  useLayoutEffect(() => {
    if (!moved.current || stop === null) return
    moved.current = false
    rows.scrollTo(ground.lines.indexOf(stop.order_item_id))
    focusCell(scroller.current, stop)
  })
  useEffect(() => {
    // A page that has just been opened gives the keys to the matrix; a reader who is elsewhere stays there.
    if (!takeFocus || settled.current || stop === null) return
    const here = document.activeElement
    const nowhere = here === null || here === document.body || here.matches('h1, main')
    settled.current = !nowhere || focusCell(scroller.current, stop)
  })

  const place = useAnswers({
    'matrix.peek': () => {
      if (stop === null) return
      const isHere = scroller.current?.contains(document.activeElement) === true
      if (isHere || focusCell(scroller.current, stop)) setPeeking(!(isHere && peeking))
    },
  })
  useLayoutEffect(() => {
    peeked.current = stop === null ? null : cellElement(scroller.current, stop)
  })
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setPeeking(false)
  }

  const latest = useRef({ acts, goTo, onFocus, stop })
  latest.current = { acts, goTo, onFocus, stop }
  const actions = useMemo<RowActions>(
    () => ({
      focus: (order_item_id, tender_id) => latest.current.onFocus({ order_item_id, tender_id }),
      pick: (order_item_id, tender_id) => latest.current.acts?.pick({ order_item_id, tender_id }),
      give: (tenderItemId, quantity) => {
        latest.current.acts?.give(tenderItemId, quantity)
        if (latest.current.stop !== null) latest.current.goTo(latest.current.stop)
      },
      cancelTyping: () => {
        if (latest.current.stop !== null) latest.current.goTo(latest.current.stop)
      },
      openReason: (order_item_id) => {
        const { acts, stop } = latest.current
        if (stop !== null) acts?.openReason({ order_item_id, tender_id: stop.tender_id })
      },
    }),
    [],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.defaultPrevented || event.altKey || !(event.target instanceof HTMLElement)) return
    if (!event.target.matches('[role="gridcell"]')) return
    const mod = event.ctrlKey || event.metaKey
    const next = event.shiftKey ? null : cellAfter(ground, stop, { key: event.key, mod })
    const cell = stop === null ? undefined : cellIn(lines, stop)
    if (next !== null) goTo(next)
    else if (event.key === 'Escape' && peeking) setPeeking(false)
    else if (acts === undefined) return
    else if (mod && event.key.toLowerCase() === 'z') acts.undo()
    else if (mod) return
    else if (stop !== null && (event.key === 'Delete' || event.key === 'Backspace')) acts.clear(stop)
    else if (/^\d$/.test(event.key.normalize('NFKC')) && cell?.exclusion === null)
      setTyping(event.key.normalize('NFKC'))
    else return
    event.preventDefault()
  }

  return (
    <div
      {...place}
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
        onKeyDown={onKeyDown}
        onBlur={onBlur}
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
        anchor={peeked}
        line={lines.find((one) => one.line.id === stop?.order_item_id)}
        column={model.columns.find((one) => one.tender.id === stop?.tender_id)}
        open={peeking}
        onClose={() => setPeeking(false)}
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

const cellIn = (lines: readonly MatrixLine[], at: ReviewCell) =>
  lines.find((one) => one.line.id === at.order_item_id)?.cells.get(at.tender_id)

const cellElement = (within: ParentNode | null, { order_item_id, tender_id }: ReviewCell): HTMLElement | null =>
  within?.querySelector<HTMLElement>(
    `[data-line="${CSS.escape(order_item_id)}"] [data-cell="${CSS.escape(tender_id)}"]`,
  ) ?? null

/** Called before lines come or go: a focus that goes with its line is taken up at the tab stop. */
export const keepFocus = (): void => {
  const matrix = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`)
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    matrix?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  })
}

/** Focuses a cell, wholly in sight beside the pinned edges; false when it is not drawn. */
export const focusCell = (within: ParentNode | null, at: ReviewCell): boolean => {
  const cell = cellElement(within, at)
  if (cell === null) return false
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
