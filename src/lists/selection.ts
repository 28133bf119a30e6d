// The marked records of each list, over all its pages, and the records a command is running for. Kept while the page is
// open.

import type { Subject } from '#src/commands/command.ts'
import type { PathId } from '#src/paths.ts'

/** Marked records by id, in the order of marking, as they were last read. */
export type Marks = ReadonlyMap<string, Subject>

const none: Marks = new Map()
const nobody: ReadonlySet<string> = new Set()
const marks = new Map<PathId, Marks>()
let pending: ReadonlySet<string> = nobody
const listeners = new Set<() => void>()

const told = () => {
  for (const listener of listeners) listener()
}

/** Calls a listener after every change, for readers of all lists. */
export const onMarks = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const marksIn = (list: PathId): Marks => marks.get(list) ?? none

export const setMarks = (list: PathId, next: Marks): void => {
  marks.set(list, next.size === 0 ? none : next)
  told()
}

/** Unmarks finished records, in whichever list they were marked. */
export const dropMarks = (ids: readonly string[]): void => {
  for (const [list, held] of marks) {
    if (!ids.some((id) => held.has(id))) continue
    marks.set(list, new Map([...held].filter(([id]) => !ids.includes(id))))
  }
  told()
}

/** Unmarks records that another filter of the list hides, so that no command acts on rows out of sight. */
export const keepOnlyMarks = (list: PathId, shown: ReadonlySet<string>): void => {
  const held = marksIn(list)
  const left = new Map([...held].filter(([id]) => shown.has(id)))
  if (left.size < held.size) setMarks(list, left)
}

/** Records for which a command is running; their rows are drawn grey. */
export const pendingIds = (): ReadonlySet<string> => pending

export const setPending = (ids: readonly string[]): void => {
  pending = ids.length === 0 ? nobody : new Set(ids)
  told()
}

/** The next user begins with nothing marked. */
export const forgetMarks = (): void => {
  marks.clear()
  pending = nobody
  told()
}
