// Reproducible random numbers: every first start draws the same ones.

/** Draws from one sequence of pseudo-random numbers. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True with probability `share` (0–1). */
  happens(share: number): boolean
  /** One of the list; throws on an empty one. */
  pick<T>(list: readonly T[]): T
  /** The list in random order. */
  shuffled<T>(list: readonly T[]): T[]
  /** A separate sequence that begins here: drawing from it does not affect this one. */
  fork(): Random
}

// Mulberry32: 32 bits of state are enough for a demo.
const sequence = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The sequence that begins at `seed`. */
export const randomOf = (seed: number): Random => {
  const next = sequence(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    happens: (share) => next() < share,
    pick: (list) => {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    shuffled: (list) =>
      list
        .map((one) => ({ one, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
    fork: () => randomOf(between(0, 2 ** 31)),
  }
}
