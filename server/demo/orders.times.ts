// The times of demo steps: business hours in China, and steps that keep their order.
import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** China has one time zone all year. */
const ZONE = 8 * HOUR

const startOfDay = (at: number): number => Math.floor((at + ZONE) / DAY) * DAY - ZONE

/** The full hour of the day in China that contains `at` (epoch ms). */
export const atHour = (at: number, hour: number): number => startOfDay(at) + hour * HOUR

// `atWork` and `atWorkBefore` always draw a random number, even when they do not need it: the hour of the first start
// must not change the later draws.

/** The moment itself in working hours, else some minutes after work begins. */
export const atWork = (at: number, random: Random): number => {
  const opens = atHour(at, 8.5)
  const late = random.between(2, 70) * MINUTE
  if (at < opens) return opens + late
  return at > atHour(at, 18) ? opens + DAY + late : at
}

/** The last working moment up to `at`: a preceding step happens the day before, not at night. */
export const atWorkBefore = (at: number, random: Random): number => {
  const opens = atHour(at, 8.5)
  const worked = random.between(420, 560) * MINUTE
  return at < opens ? opens - DAY + worked : Math.min(at, opens + worked)
}

/** Suppliers work late, but not after midnight: such times become the evening before, if that is not before `from`. */
export const awake = (at: number, from: number): number => {
  const night = at - atHour(at, 0)
  const evening = at - night - HOUR - (at % HOUR)
  return night < 7 * HOUR && evening > from ? evening : at
}

/** The least time between two steps of one demand. */
const GAP = 4 * MINUTE

/** Moves steps earlier until they are in order and the last is before `ceiling`. */
export const inOrder = (times: readonly number[], ceiling: number): number[] => {
  let next = ceiling
  return times
    .toReversed()
    .map((at) => {
      next = Math.min(at, next - GAP)
      return next
    })
    .toReversed()
}
