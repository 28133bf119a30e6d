// What was done on one page, to be taken back and done again in order. It knows nothing of what the steps change.
import { type Change, isSame, joined } from './changes.ts'

/** One step a person takes back at once. */
export interface Step {
  /** What people call it, in the language it was done in. */
  readonly label: string
  /** Id of the control the act was done from, where it changed many places; the focus goes back there. */
  readonly from?: string
  readonly changes: readonly Change[]
}

/** What can be taken back and done again; the same object until that changes. */
export interface HistoryState {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export interface History {
  now(): HistoryState
  subscribe(listener: () => void): () => void
  /** Adds a step; what was taken back before cannot be done again then. Changes of the same `visit` join the last step. */
  add(step: Step, visit?: string | null): void
  /** Joins changes that follow from a step by themselves to it: the last one at the same place, in the same row, else the last of all. */
  amend(changes: readonly Change[]): void
  /** Moves the last step over; null when there is none. */
  undo(): Step | null
  redo(): Step | null
}

/** Steps kept; the oldest goes first. */
export const STEPS_KEPT = 200

/** Whether two changes are in the same row, or one of them brought the row of the other. */
const isBeside = (one: Change, other: Change): boolean => {
  const [list, row] = other.at
  if (typeof row !== 'object' || one.at[0] !== list) return false
  if (one.is === 'rows') return row.key in one.parts
  const [, same] = one.at
  return typeof same === 'object' && same.key === row.key
}

const nothing: HistoryState = { past: [], future: [] }

/** An empty history. */
export const createHistory = (): History => {
  let state = nothing
  let open: string | null = null
  const listeners = new Set<() => void>()
  const become = (next: HistoryState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const withLast = (past: readonly Step[], step: Step): readonly Step[] =>
    (step.changes.length === 0 ? past : [...past, step]).slice(-STEPS_KEPT)
  return {
    now: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (step, visit = null) => {
      const last = state.past.at(-1)
      const joins = visit !== null && visit === open && last !== undefined
      const past = joins
        ? withLast(state.past.slice(0, -1), { ...last, changes: joined(last.changes, step.changes) })
        : withLast(state.past, step)
      // A step that came to nothing is gone: the next change begins a new one.
      open = past.length > 0 && (!joins || past.length === state.past.length) ? visit : null
      become({ past, future: [] })
    },
    amend: (changes) => {
      const lastWith = (is: (one: Change, other: Change) => boolean): number =>
        state.past.findLastIndex((step) => step.changes.some((one) => changes.some((other) => is(one, other))))
      const same = lastWith((one, other) => isSame(one.at, other.at))
      const nth = same === -1 ? lastWith(isBeside) : same
      const at = nth === -1 ? state.past.length - 1 : nth
      const step = state.past[at]
      if (step === undefined || changes.length === 0) return
      const past = withLast(state.past.slice(0, at), { ...step, changes: joined(step.changes, changes) })
      become({ ...state, past: [...past, ...state.past.slice(at + 1)] })
    },
    undo: () => {
      const step = state.past.at(-1)
      if (step === undefined) return null
      open = null
      become({ past: state.past.slice(0, -1), future: [...state.future, step] })
      return step
    },
    redo: () => {
      const step = state.future.at(-1)
      if (step === undefined) return null
      open = null
      become({ past: [...state.past, step], future: state.future.slice(0, -1) })
      return step
    },
  }
}
