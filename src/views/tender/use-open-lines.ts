// Which lines are expanded, and where the focus goes next.
import { useState } from 'react'
import { focusField } from '#src/ui/input/field-focus.ts'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { type DemandLine, type Entries, entryOf } from './entries.ts'
import { isUndecided } from './entry-sums.ts'
import { fieldId, WHOLE_LINE } from './line-fields.ts'

/** Number of lines expanded at the start: enough to show the form, few enough to show that there are more. */
const OPEN_AT_FIRST = 3

const undecided = (entries: Entries) => (line: DemandLine) => isUndecided(entryOf(entries, line))

export interface OpenLines {
  isOpen(id: string): boolean
  isDetailed(id: string): boolean
  /** Opens a line with the focus in the price, or closes it. */
  open(id: string, open: boolean): void
  detail(id: string, open: boolean): void
  /** Closes this line and opens the next undecided one; false when there is none. */
  next(id: string, entries: Entries): boolean
  /** Focuses one field, and opens its line. */
  goTo(id: string, field: string): void
}

const basic = [WHOLE_LINE, 'unit_price', 'offered_qty', 'unit_confirmed', 'price_confirmed']

export const useOpenLines = (lines: readonly DemandLine[], entries: Entries): OpenLines => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        lines
          .filter(undecided(entries))
          .slice(0, OPEN_AT_FIRST)
          .map((line) => line.id),
      ),
  )
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set())
  const afterRender = useAfterRender()

  const put = (set: ReadonlySet<string>, id: string, inside: boolean): ReadonlySet<string> => {
    const next = new Set(set)
    if (inside) next.add(id)
    else next.delete(id)
    return next
  }
  const goTo = (id: string, field: string) => {
    setOpened((before) => put(before, id, true))
    if (!basic.includes(field)) setDetailed((before) => put(before, id, true))
    afterRender(() => focusField(fieldId(id, field)))
  }
  return {
    isOpen: (id) => opened.has(id),
    isDetailed: (id) => detailed.has(id),
    open: (id, open) => (open ? goTo(id, 'unit_price') : setOpened((before) => put(before, id, false))),
    detail: (id, open) => setDetailed((before) => put(before, id, open)),
    next: (id, now) => {
      const at = lines.findIndex((line) => line.id === id)
      const following = [...lines.slice(at + 1), ...lines.slice(0, at)].find(undecided(now))
      setOpened((before) => put(before, id, false))
      if (following !== undefined) goTo(following.id, 'unit_price')
      return following !== undefined
    },
    goTo,
  }
}
