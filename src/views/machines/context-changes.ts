// What differs between the contexts of two steps. Pure.
import type { Shown } from '#src/machines/inspection/use-machines.ts'

/** One key of a context beside the same key of another step. */
export interface ContextLine {
  readonly key: string
  /** Undefined: the key has gone. */
  readonly value: Shown | undefined
  /** Undefined: the key is new. */
  readonly before: Shown | undefined
  readonly isOther: boolean
}

const entriesOf = (held: Shown): ReadonlyMap<string, Shown> =>
  new Map(typeof held === 'object' && held !== null && !Array.isArray(held) ? Object.entries(held) : [])

/**
 * The keys of `value` in their order, then those that only `before` has. Without a step to compare with (`before` is
 * null) nothing differs. `isPart`: one of both holds less, so that a key in one alone is no difference.
 */
export const contextLines = (value: Shown, before: Shown, isPart = false): readonly ContextLine[] => {
  const now = entriesOf(value)
  const then = entriesOf(before)
  const isCompared = before !== null
  const lines = [...now].map(([key, one]): ContextLine => {
    const old = then.get(key)
    const isOther = isCompared && (old === undefined ? !isPart : JSON.stringify(old) !== JSON.stringify(one))
    return { key, value: one, before: old, isOther }
  })
  const gone = isPart ? [] : [...then].filter(([key]) => !now.has(key))
  return [...lines, ...gone.map(([key, before]) => ({ key, value: undefined, before, isOther: true }))]
}
