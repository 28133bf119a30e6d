// The active row of a list: the focus, the keys on rows, and the row to return to.
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rememberedRow, rememberedScroll, rememberScroll, soughtRow } from '#src/commands/list-memory.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import type { PathId } from '#src/paths.ts'
import { type ActiveRow, activeAmong, noActiveRow } from '#src/ui/grid/active-row.ts'
import { extended, extendRow, focusRowById, gridNear, moveInGrid, toggleRow } from '#src/ui/grid/list-focus.ts'
import type { GridMove } from '#src/ui/grid/moves.ts'
import { focusNearNames } from './near-focus.ts'
import type { ListMarks } from './use-list-marks.tsx'
import type { ListPeek } from './use-list-peek.tsx'

interface RowsOptions<Row> {
  readonly path: PathId
  readonly address: string
  readonly rows: readonly Row[]
  readonly marks: ListMarks
  readonly peeked: ListPeek
  readonly selects: boolean
}

export const useListRows = <Row extends { readonly id: string }>(options: RowsOptions<Row>) => {
  const { path, address, rows, marks, peeked, selects } = options
  // An address that names a record leads to that one, wherever the list was left.
  const [held, setHeld] = useState<ActiveRow>(() => noActiveRow(peeked.id ?? rememberedRow(path, address)))
  const [comesBack] = useState(() => held.id !== null && held.id === rememberedRow(path, address))
  const [apart, setApart] = useState<string | null>(null)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  // Rows and the active row are replaced in the same rendering, so that a key never acts on another row than the one
  // drawn.
  const sought = soughtRow(path, address)
  const isFound = sought !== null && sought !== held.id && ids.includes(sought)
  const active = activeAmong(isFound ? { ...held, id: sought, isChosen: true, begins: false } : held, ids, address)
  if (active !== held) setHeld(active)
  const focused = rows.find((row) => row.id === active.id)
  const shown = useRef(ids)
  const isGone = peeked.id !== null && shown.current.includes(peeked.id) && !ids.includes(peeked.id)
  useEffect(() => {
    // The record in the peek is no longer on this page, so the row in its place is shown.
    if (isGone && focused !== undefined) peeked.follow(focused.id)
    if (ids.length > 0) shown.current = ids
  })
  useScrollBack(path, comesBack && rows.length > 0)

  const focus = (id: string) => {
    setHeld((now) => (now.id === id && now.isChosen ? now : { ...now, id, isChosen: true }))
    setApart(null)
    if (peeked.id !== null && peeked.id !== id) peeked.follow(id)
  }
  /** False where the move was impossible; the key then says so. */
  const inGrid = (act: (grid: HTMLElement) => boolean) => () => {
    const grid = gridNear(document.activeElement)
    return grid !== null && act(grid)
  }
  const move = (step: GridMove) => inGrid((grid) => moveInGrid(grid, step))
  const extend = (step: 'up' | 'down') =>
    inGrid((grid) => {
      const moved = extendRow(grid, step)
      if (moved !== null) marks.select(extended(marks.ids, moved))
      return moved !== null
    })
  const closePeek = () => {
    peeked.close()
    const here = document.activeElement
    if (focused === undefined || here?.closest('[role="grid"]') != null) return
    inGrid((grid) => focusRowById(grid, focused.id))()
  }
  /** Esc: first closes the peek, then unmarks; false when there is neither. */
  const leave = (): boolean => {
    if (peeked.id !== null) closePeek()
    else if (marks.ids.size > 0) marks.clear()
    else return false
    return true
  }
  useEscapeAnywhere(leave)
  const answers: ScreenAnswers =
    rows.length === 0
      ? {}
      : {
          // Similar words may stand below the last row.
          'rows.next': () => move('down')() || focusNearNames(),
          'rows.prev': move('up'),
          'rows.first': move('first_row'),
          'rows.last': move('last_row'),
          'rows.page_down': move('page_down'),
          'rows.page_up': move('page_up'),
          // A card has no cells, so there is nothing to move to.
          'cells.in': () => void move('right')(),
          'cells.out': () => void move('left')(),
          'cells.first': () => void move('row_start')(),
          'cells.last': () => void move('row_end')(),
          ...(focused !== undefined && {
            'rows.peek': () => (peeked.id === focused.id ? closePeek() : peeked.show(focused.id)),
          }),
          ...(selects && {
            'rows.mark': inGrid((grid) => toggleRow(grid)),
            'rows.extend_down': extend('down'),
            'rows.extend_up': extend('up'),
            'rows.mark_page': marks.markPage,
            ...(marks.ids.size > 0 && { 'rows.unmark': marks.clear }),
          }),
        }
  return {
    focused,
    focus,
    comesBack,
    answers,
    place: {
      /** The menu of one unmarked row; its commands apply to that row alone. */
      isApart: apart !== null,
      setApart: (row: Row | null) =>
        setApart(row !== null && marks.ids.size > 0 && !marks.ids.has(row.id) ? row.id : null),
      closePeek,
      /** The page's handler: Esc where nothing inside handles it. */
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
        if (event.defaultPrevented || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        if (isEditable(event.target)) return
        if (leave()) event.preventDefault()
      },
    },
  }
}

/** The page's own handler gets keys inside it; this one gets them when nothing is focused. */
const useEscapeAnywhere = (leave: () => boolean): void => {
  const onEscape = useEffectEvent(leave)
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (event.target !== document.body && !(event.target instanceof Element && event.target.matches('main'))) return
      if (onEscape()) event.preventDefault()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

/** Restores the scroll position once the rows are rendered again. */
const useScrollBack = (path: PathId, isBack: boolean): void => {
  const wanted = useRef(rememberedScroll(path))
  const done = useRef(false)
  useEffect(() => {
    if (!isBack || done.current) return
    done.current = true
    if (wanted.current > 0) window.scrollTo(0, wanted.current)
  }, [isBack])
  useLayoutEffect(() => () => rememberScroll(path, window.scrollY), [path])
}
