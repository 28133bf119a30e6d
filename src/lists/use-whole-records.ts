// The focused row and the marked ones as commands need them; the other rows stay as short as the list has them.
import { useEffect, useMemo, useState } from 'react'
import { call } from '#src/api/call.ts'
import type { Subject } from '#src/commands/command.ts'
import { completed, createWholeRecords, type ReadWhole } from '#src/commands/records/whole-records.ts'

/** The ring rests when it has not moved for so long, ms: longer than the pause between two keys of one that is held down. */
const REST_MS = 48

interface At {
  /** As the list has them; another answer of the list is another array. */
  readonly rows: readonly unknown[]
  readonly focused: Subject | null
  readonly marked: readonly Subject[]
}

/** `read` stays the same; without it the rows are whole already. */
export const useWholeRecords = (read: ReadWhole | undefined, { rows, focused, marked }: At): Omit<At, 'rows'> => {
  const [, setTimes] = useState(0)
  const records = useMemo(
    () =>
      read === undefined
        ? null
        : createWholeRecords(
            (ids) => read(ids, call),
            () => setTimes((times) => times + 1),
          ),
    [read],
  )
  const focusedId = focused?.id
  useEffect(() => {
    if (records === null || (focusedId === undefined && marked.length === 0)) return
    const rest = setTimeout(() => {
      const shown = new Set(rows)
      for (const id of new Set([...(focusedId === undefined ? [] : [focusedId]), ...marked.map((one) => one.id)])) {
        const isShown = id === focusedId || marked.some((one) => one.id === id && shown.has(one.record))
        // Who is away with another page is read once. Nobody is told of a failure before somebody acts, who then asks again.
        if (isShown || records.known(id) === undefined) records.ask(id, rows).catch(() => undefined)
      }
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [records, rows, focusedId, marked])
  if (records === null) return { focused, marked }
  const whole = (subject: Subject) => completed(records, subject, rows)
  return { focused: focused === null ? null : whole(focused), marked: marked.map(whole) }
}
