// The grid of both layouts of the comparison: one tab stop, keys between cells, digits that type a quantity, the
// details of an offer.
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Allocation } from '#contract/reviews.award.ts'
import { type PlaceProps, useLinePlace } from '#src/commands/use-situation.tsx'
import { cellsFromText, cellsToText } from '#src/components/cell-text.ts'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { Area, Place } from '#src/ui/grid/moves.ts'
import { focusCell, useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { type CellRange, useCellRange } from '#src/ui/grid/use-cell-range.ts'
import { type CellAt, clearedEdits, copiedCells, filledEdits, pastedEdits } from './cells.ts'
import { cellElement, MATRIX_ATTRIBUTE } from './focus.ts'
import { areaIn, cellIn, type Ground, placeIn, tabStop } from './ground.ts'
import type { MatrixView } from './layout.ts'
import type { MatrixLine } from './model.ts'
import type { MatrixActs } from './use-matrix-acts.ts'

/** The handlers of a cell or a line of the matrix. */
export interface CellActions {
  /** A click on a cell, or on its mark. */
  focus(lineId: string, tenderId: string): void
  pick(lineId: string, tenderId: string): void
  give(tenderItemId: string, quantity: string): void
  cancelTyping(): void
  openReason(lineId: string): void
}

interface GridInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly ground: Ground
  readonly lines: readonly MatrixLine[]
  /** The allocations, by line. */
  readonly given: ReadonlyMap<string, readonly Allocation[]>
  readonly view: MatrixView
  readonly focus: ReviewCell | null
  readonly onFocus: (cell: ReviewCell) => void
  readonly acts: MatrixActs | undefined
  readonly takeFocus: boolean
  /** Scrolls until the cell is rendered. */
  readonly draw: (at: Place) => void
}

export interface MatrixGrid {
  readonly place: PlaceProps
  readonly stop: ReviewCell | null
  /** The quantity being typed into the tab stop's cell. */
  readonly typing: string | null
  readonly actions: CellActions
  readonly range: CellRange
  /** Copy, cut, paste and the pointer. */
  readonly around: ReturnType<typeof useCellGrid>['around']
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onBlur(event: FocusEvent<HTMLElement>): void
  readonly peek: { readonly anchor: RefObject<HTMLElement | null>; readonly open: boolean; close(): void }
}

export const useMatrixGrid = (input: GridInput): MatrixGrid => {
  const { scroller, ground, lines, given, view, focus, onFocus, acts, takeFocus, draw } = input
  const settled = useRef(false)
  const peeked = useRef<HTMLElement | null>(null)
  const [peeking, setPeeking] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)
  const stop = tabStop(ground, focus)
  const cursor = stop === null ? null : placeIn(ground, stop)
  const elementOf = (cell: ReviewCell | null) => (cell === null ? null : cellElement(scroller.current, cell))

  const area = areaIn(ground)
  const range = useCellRange({
    rows: ground.transposed ? ground.tenders : ground.lines,
    columns: ground.transposed ? ground.lines : ground.tenders,
    cursor,
  })
  const byId = useMemo(() => new Map(lines.map((line) => [line.line.id, line])), [lines])
  const cellAt = (row: number, column: number): CellAt[] => {
    const id = cellIn(ground, { row, column })
    const line = byId.get(id?.order_item_id ?? '')
    if (id === null || line === undefined) return []
    const cell = line.cells.get(id.tender_id)
    const mine = given.get(line.line.id)?.find((one) => one.tender_item_id === cell?.item.id)
    return [{ line, cell, given: mine }]
  }
  const rowsIn = ({ top, bottom, left, right }: Area): CellAt[][] =>
    Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, column) => cellAt(top + row, left + column)).flat(),
    )
  /** The cells by line, in both layouts. */
  const byLine = (rows: readonly (readonly CellAt[])[]): CellAt[][] =>
    ground.transposed
      ? (rows[0] ?? []).map((_, nth) => rows.flatMap((row) => row[nth] ?? []))
      : rows.map((row) => [...row])
  const grid = useCellGrid({
    area,
    // Keys in the input of a cell belong to that input.
    cursorAt: (target) => (target instanceof Element && target.matches('[role="gridcell"]') ? cursor : null),
    onCursor: (to) => {
      const cell = cellIn(ground, to)
      setTyping(null)
      if (cell !== null) onFocus(cell)
    },
    elementAt: (at) => elementOf(cellIn(ground, at)),
    draw,
    cells: {
      range,
      placeAt: (target) => {
        const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line][data-cell]') : null
        const { line, cell: tender } = cell?.dataset ?? {}
        return line === undefined || tender === undefined
          ? null
          : placeIn(ground, { order_item_id: line, tender_id: tender })
      },
      rows: area.bottom + 1,
      columns: area.right + 1,
      copied: (of) => cellsToText(copiedCells(rowsIn(of), view)),
      write: acts && {
        clear: (of) => acts.edit(clearedEdits(rowsIn(of))),
        fillDown: (of) => {
          const [first, ...rest] = byLine(rowsIn(withLineBefore(of, ground.transposed === true)))
          if (first === undefined || rest.length === 0) return
          const { edits, unfilled, taken } = filledEdits(first, rest, (id) => given.get(id) ?? [], acts.isShared)
          if (taken > 0) acts.edit(edits, taken, 'cell.taken')
          else acts.edit(edits, unfilled, 'cell.unfilled')
        },
        pasted: (text, over) => {
          const table = cellsFromText(text)
          const rows = table.map((row, down) =>
            row.flatMap((text, across) => cellAt(over.top + down, over.left + across).map((at) => ({ at, text }))),
          )
          const { edits, skipped } = pastedEdits(rows, view)
          acts.edit(
            edits,
            skipped.length,
            'cell.skipped',
            skipped.map(({ herb, text }) => `${herb} ${text}`),
          )
          range.mark({
            ...over,
            bottom: Math.min(area.bottom, over.top + table.length - 1),
            right: Math.min(area.right, over.left + Math.max(...table.map((row) => row.length)) - 1),
          })
        },
      },
      show: draw,
    },
    own: ({ key, ctrlKey, metaKey, altKey }) => {
      const digit = /^\d$/.exec(key.normalize('NFKC'))?.[0]
      if (altKey || stop === null) return false
      if (key === 'Escape' && peeking) setPeeking(false)
      else if (acts === undefined || ctrlKey || metaKey) return false
      else if (key === 'Delete' || key === 'Backspace') acts.clear(stop)
      else if (digit !== undefined && offerAt(lines, stop)?.exclusion === null) setTyping(digit)
      else if (key === 'F2') edit(stop)
      else return false
      return true
    },
  })
  /** Opens the awarded quantity of a cell for editing; without an offer to award the page says why, as at a choice. */
  const edit = (cell: ReviewCell) => {
    const offer = offerAt(lines, cell)
    if (offer?.exclusion !== null) acts?.pick(cell)
    else
      setTyping(given.get(cell.order_item_id)?.find((one) => one.tender_item_id === offer.item.id)?.awarded_qty ?? '')
  }
  const stay = () => {
    if (cursor !== null) grid.goTo(cursor)
  }
  useEffect(() => {
    // On arrival the matrix gets the focus, unless the user has already focused something else.
    if (stop === null) return
    const here = document.activeElement
    // The grid held the focus until this cell was rendered.
    if (here?.matches(`[${MATRIX_ATTRIBUTE}]`) && scroller.current?.contains(here)) focusCell(elementOf(stop))
    if (!takeFocus || settled.current) return
    const nowhere = here === null || here === document.body || here.matches('h1, main')
    settled.current = !nowhere || focusCell(elementOf(stop))
  })

  const place = useLinePlace(stop?.order_item_id, {
    'matrix.peek': () => {
      if (stop === null) return
      const isHere = scroller.current?.contains(document.activeElement) === true
      if (isHere || focusCell(elementOf(stop))) setPeeking(!(isHere && peeking))
    },
    // The key that leads back closes what was opened last.
    ...(peeking && { 'go.up': () => setPeeking(false) }),
  })
  useLayoutEffect(() => {
    peeked.current = elementOf(stop)
  })
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setPeeking(false)
  }

  const latest = useRef({ acts, stay, onFocus, stop })
  latest.current = { acts, stay, onFocus, stop }
  const actions = useMemo<CellActions>(
    () => ({
      focus: (order_item_id, tender_id) => latest.current.onFocus({ order_item_id, tender_id }),
      pick: (order_item_id, tender_id) => latest.current.acts?.pick({ order_item_id, tender_id }),
      give: (tenderItemId, quantity) => {
        latest.current.acts?.give(tenderItemId, quantity)
        latest.current.stay()
      },
      cancelTyping: () => latest.current.stay(),
      openReason: (order_item_id) => {
        const { acts, stop } = latest.current
        if (stop !== null) acts?.openReason({ order_item_id, tender_id: stop.tender_id })
      },
    }),
    [],
  )

  return {
    place,
    stop,
    typing,
    actions,
    range,
    around: grid.around,
    onKeyDown: grid.onKeyDown,
    onBlur,
    peek: { anchor: peeked, open: peeking, close: () => setPeeking(false) },
  }
}

/** A single line is filled from the line before it. */
const withLineBefore = (area: Area, transposed: boolean): Area => {
  const [first, last] = transposed ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  return area[first] === area[last] && area[first] > 0 ? { ...area, [first]: area[first] - 1 } : area
}

const offerAt = (lines: readonly MatrixLine[], { order_item_id, tender_id }: ReviewCell) =>
  lines.find((one) => one.line.id === order_item_id)?.cells.get(tender_id)
