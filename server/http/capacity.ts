// How many requests are handled at the same time.
import { Unavailable } from './database-errors.ts'

/**
 * Requests handled at the same time; further ones are refused with 503. A request whose body is still being received
 * does not count.
 */
const CAPACITY = 200

/** One request's place among those being handled; both acts may be repeated. */
export interface WorkPlace {
  /** Throws {@link Unavailable} when every place is taken. */
  take(): void
  release(): void
}

/** Counts the requests being handled, and tells each change to `onCount`. Each request asks for a place of its own. */
export const createCapacity = (onCount: (working: number) => void): (() => WorkPlace) => {
  let working = 0
  return () => {
    let isTaken = false
    const change = (by: 1 | -1) => {
      working += by
      isTaken = by === 1
      onCount(working)
    }
    return {
      take: () => {
        if (isTaken) return
        if (working >= CAPACITY) throw new Unavailable('every place is taken', 'capacity')
        change(1)
      },
      release: () => {
        if (isTaken) change(-1)
      },
    }
  }
}
