// Full records for the commands of the focused row and the marked rows; all other rows stay as the list has them.
import { useEffect, useMemo, useState } from 'react'
import { call } from '#src/api/call.ts'
import type { Subject } from '#src/commands/command.ts'
import { completed, createWholeRecords, type ReadWhole } from '#src/commands/records/whole-records.ts'

/** The focus counts as resting after this time without a move, ms; longer than the repeat interval of a held key. */
const REST_MS = 48

interface At {
  /** The rows of the list; each answer of the list is a new array. */
  readonly rows: readonly unknown[]
  readonly focused: Subject | null
  readonly marked: readonly Subject[]
}

/** `read` must be stable; without it the rows are full records already. */
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
        // Marked records of other pages are read once. A failure is not reported, because a command that needs the
        // record asks again.
        if (isShown || records.known(id) === undefined) records.ask(id, rows).catch(() => undefined)
      }
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [records, rows, focusedId, marked])
  if (records === null) return { focused, marked }
  const whole = (subject: Subject) => completed(records, subject, rows)
  return { focused: focused === null ? null : whole(focused), marked: marked.map(whole) }
}
