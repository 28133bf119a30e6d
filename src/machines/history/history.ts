// The history of a page: steps that can be undone and redone in order. It knows nothing of what the steps change.
import { type Change, isSame, joined } from './changes.ts'

/** One step, undone as a whole. */
export interface Step {
  /** The name of the step, in the language at the time. */
  readonly label: string
  /** Id of the control at which the step was made, where it changed many places; the focus returns there. */
  readonly from?: string
  readonly changes: readonly Change[]
}

/** What can be undone and redone; the same object until that changes. */
export interface HistoryState {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export interface History {
  now(): HistoryState
  subscribe(listener: () => void): () => void
  /** Adds a step and drops what could be redone. Changes of the same `visit` join the last step. */
  add(step: Step, visit?: string | null): void
  /**
   * Adds consequential changes to the step that caused them: the last step at the same place or row, else the last
   * step.
   */
  amend(changes: readonly Change[]): void
  /** Undoes or redoes the last step; null when there is none. */
  undo(): Step | null
  redo(): Step | null
}

/** The number of steps kept; the oldest is dropped first. */
export const STEPS_KEPT = 200

/** Whether two changes are in the same row, or one of them added the other's row. */
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
      // A step without any change is dropped, so the next change starts a new one.
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
