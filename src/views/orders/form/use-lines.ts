// The focused line of a demand, and whether its panel is open.
import { useMemo, useState } from 'react'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { type ActiveRow, activeAmong, noActiveRow } from '#src/ui/grid/active-row.ts'
import { gridNear, moveInGrid } from '#src/ui/grid/list-focus.ts'

/** The lines as shown on the page. */
export interface Lines {
  readonly items: readonly OrderItem[]
  /** The focused line; the first one at the start. */
  readonly focused: OrderItem | undefined
  /** The position of the focused line, counted from 1; 0 where there is none. */
  readonly place: number
  readonly peeked: OrderItem | null
  readonly focus: (id: string) => void
  readonly peek: (id: string | null) => void
  /** The handlers of the page, while the lines are shown. */
  readonly answers: ScreenAnswers
}

export const useLines = (items: readonly OrderItem[]): Lines => {
  const [held, setHeld] = useState<ActiveRow>(() => noActiveRow(null))
  const [peekedId, setPeeked] = useState<string | null>(null)
  const ids = useMemo(() => items.map((item) => item.id), [items])
  const active = activeAmong(held, ids, '')
  if (active !== held) setHeld(active)
  const at = active.id === null ? -1 : ids.indexOf(active.id)
  const setFocused = (id: string) => setHeld((now) => ({ ...now, id, isChosen: true }))
  const focused = items[at]
  const move = (step: 'up' | 'down') => () => {
    const grid = gridNear(document.activeElement)
    if (grid !== null) moveInGrid(grid, step)
  }
  return {
    items,
    focused,
    place: focused === undefined ? 0 : at + 1,
    peeked: items.find((item) => item.id === peekedId) ?? null,
    focus: setFocused,
    peek: setPeeked,
    answers:
      focused === undefined
        ? {}
        : {
            // At the ends the arrows scroll the page.
            ...(at < items.length - 1 && { 'rows.next': move('down') }),
            ...(at > 0 && { 'rows.prev': move('up') }),
            'rows.peek': () => setPeeked(focused.id),
          },
  }
}
