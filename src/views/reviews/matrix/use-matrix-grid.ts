// The grid of both layouts of the comparison: one tab stop, keys between cells, digits that type a quantity, the details of an offer.
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
import { type PlaceProps, useLinePlace } from '#src/commands/use-situation.tsx'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { Place } from '#src/ui/grid/moves.ts'
import { focusCell, useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { cellElement } from './focus.ts'
import { areaIn, cellIn, type Ground, placeIn, tabStop } from './ground.ts'
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
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onBlur(event: FocusEvent<HTMLElement>): void
  readonly peek: { readonly anchor: RefObject<HTMLElement | null>; readonly open: boolean; close(): void }
}

export const useMatrixGrid = (input: GridInput): MatrixGrid => {
  const { scroller, ground, lines, focus, onFocus, acts, takeFocus, draw } = input
  const settled = useRef(false)
  const peeked = useRef<HTMLElement | null>(null)
  const [peeking, setPeeking] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)
  const stop = tabStop(ground, focus)
  const cursor = stop === null ? null : placeIn(ground, stop)
  const elementOf = (cell: ReviewCell | null) => (cell === null ? null : cellElement(scroller.current, cell))

  const grid = useCellGrid({
    area: areaIn(ground),
    // Keys in the input of a cell belong to that input.
    cursorAt: (target) => (target instanceof Element && target.matches('[role="gridcell"]') ? cursor : null),
    onCursor: (to) => {
      const cell = cellIn(ground, to)
      setTyping(null)
      if (cell !== null) onFocus(cell)
    },
    elementAt: (at) => elementOf(cellIn(ground, at)),
    draw,
    own: ({ key, ctrlKey, metaKey, altKey }) => {
      const digit = /^\d$/.exec(key.normalize('NFKC'))?.[0]
      if (altKey || stop === null) return false
      if (key === 'Escape' && peeking) setPeeking(false)
      else if (acts === undefined || ctrlKey || metaKey) return false
      else if (key === 'Delete' || key === 'Backspace') acts.clear(stop)
      else if (digit !== undefined && offerAt(lines, stop)?.exclusion === null) setTyping(digit)
      else return false
      return true
    },
  })
  const stay = () => {
    if (cursor !== null) grid.goTo(cursor)
  }
  useEffect(() => {
    // On arrival the matrix gets the focus, unless the user has already focused something else.
    if (!takeFocus || settled.current || stop === null) return
    const here = document.activeElement
    const nowhere = here === null || here === document.body || here.matches('h1, main')
    settled.current = !nowhere || focusCell(elementOf(stop))
  })

  const place = useLinePlace(stop?.order_item_id, {
    'matrix.peek': () => {
      if (stop === null) return
      const isHere = scroller.current?.contains(document.activeElement) === true
      if (isHere || focusCell(elementOf(stop))) setPeeking(!(isHere && peeking))
    },
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
    onKeyDown: grid.onKeyDown,
    onBlur,
    peek: { anchor: peeked, open: peeking, close: () => setPeeking(false) },
  }
}

const offerAt = (lines: readonly MatrixLine[], { order_item_id, tender_id }: ReviewCell) =>
  lines.find((one) => one.line.id === order_item_id)?.cells.get(tender_id)
