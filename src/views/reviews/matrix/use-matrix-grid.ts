// What both directions of the comparison do alike: one tab stop, keys between cells, digits that type a quantity, an offer beside its cell.
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
import { cellElement, focusCell } from './focus.ts'
import { cellAfter, type Ground, tabStop } from './keys.ts'
import type { MatrixLine } from './model.ts'
import type { MatrixActs } from './use-matrix-acts.ts'

/** What a cell or a line of the matrix asks for. */
export interface CellActions {
  /** A press on a cell, or on its mark. */
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
  /** Brings the cell into the part that is drawn. */
  readonly draw: (cell: ReviewCell) => void
}

export interface MatrixGrid {
  readonly place: PlaceProps
  readonly stop: ReviewCell | null
  /** What is being typed into the cell of the tab stop. */
  readonly typing: string | null
  readonly actions: CellActions
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onBlur(event: FocusEvent<HTMLElement>): void
  readonly peek: { readonly anchor: RefObject<HTMLElement | null>; readonly open: boolean; close(): void }
}

export const useMatrixGrid = (input: GridInput): MatrixGrid => {
  const { scroller, ground, lines, focus, onFocus, acts, takeFocus, draw } = input
  const moved = useRef(false)
  const settled = useRef(false)
  const peeked = useRef<HTMLElement | null>(null)
  const [peeking, setPeeking] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)
  const stop = tabStop(ground, focus)

  const goTo = (cell: ReviewCell) => {
    moved.current = true
    setTyping(null)
    onFocus(cell)
  }
  useLayoutEffect(() => {
    if (!moved.current || stop === null) return
    moved.current = false
    draw(stop)
    focusCell(scroller.current, stop)
  })
  useEffect(() => {
    // A page that has just been opened gives the keys to the matrix; a reader who is elsewhere stays there.
    if (!takeFocus || settled.current || stop === null) return
    const here = document.activeElement
    const nowhere = here === null || here === document.body || here.matches('h1, main')
    settled.current = !nowhere || focusCell(scroller.current, stop)
  })

  const place = useLinePlace(stop?.order_item_id, {
    'matrix.peek': () => {
      if (stop === null) return
      const isHere = scroller.current?.contains(document.activeElement) === true
      if (isHere || focusCell(scroller.current, stop)) setPeeking(!(isHere && peeking))
    },
  })
  useLayoutEffect(() => {
    peeked.current = stop === null ? null : cellElement(scroller.current, stop)
  })
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setPeeking(false)
  }

  const latest = useRef({ acts, goTo, onFocus, stop })
  latest.current = { acts, goTo, onFocus, stop }
  const actions = useMemo<CellActions>(
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || !(event.target instanceof HTMLElement)) return
    if (!event.target.matches('[role="gridcell"]')) return
    const mod = event.ctrlKey || event.metaKey
    const next = event.shiftKey ? null : cellAfter(ground, stop, { key: event.key, mod })
    const cell = lines.find((one) => one.line.id === stop?.order_item_id)?.cells.get(stop?.tender_id ?? '')
    if (next !== null) goTo(next)
    else if (event.key === 'Escape' && peeking) setPeeking(false)
    else if (acts === undefined) return
    else if (mod) return
    else if (stop !== null && (event.key === 'Delete' || event.key === 'Backspace')) acts.clear(stop)
    else if (/^\d$/.test(event.key.normalize('NFKC')) && cell?.exclusion === null)
      setTyping(event.key.normalize('NFKC'))
    else return
    event.preventDefault()
  }

  return {
    place,
    stop,
    typing,
    actions,
    onKeyDown,
    onBlur,
    peek: { anchor: peeked, open: peeking, close: () => setPeeking(false) },
  }
}
