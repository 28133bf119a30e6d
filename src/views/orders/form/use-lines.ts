// Where one is among the lines of a demand: the line in focus, and whether it is looked at.
import { useState } from 'react'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { gridNear, moveInGrid } from '#src/ui/grid/list-focus.ts'

/** The lines as the page shows them. */
export interface Lines {
  readonly items: readonly OrderItem[]
  /** The line the keys are on; the first one until another was. */
  readonly focused: OrderItem | undefined
  /** Its place, counted from 1; 0 where there is none. */
  readonly place: number
  readonly peeked: OrderItem | null
  readonly focus: (id: string) => void
  readonly peek: (id: string | null) => void
  /** For `usePage`, while the lines are what is shown. */
  readonly answers: ScreenAnswers
}

export const useLines = (items: readonly OrderItem[]): Lines => {
  const [focusedId, setFocused] = useState<string | null>(null)
  const [peekedId, setPeeked] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === focusedId),
  )
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
            // At the ends the arrows scroll the page on.
            ...(at < items.length - 1 && { 'rows.next': move('down') }),
            ...(at > 0 && { 'rows.prev': move('up') }),
            'rows.peek': () => setPeeked(focused.id),
          },
  }
}
