// The demo's demands: their stories woven into one sequence of steps and lived one after another, as if each had just been done.
import { sql } from 'kysely'
import { businessDay } from '#server/orders.facts.ts'
import type { Services } from '#server/transaction.ts'
import { chanceOf } from './seed-chance.ts'
import { readShelf } from './seed-orders.demand.ts'
import type { Step } from './seed-orders.life.ts'
import { readHouse } from './seed-orders.stage.ts'
import { ordinaryStories } from './seed-orders.stories.ts'
import { tell } from './seed-orders.story.ts'
import { newTrail, type Trail } from './seed-trail.ts'
import type { Tx } from './tables.ts'

/** After so many steps the planner is told what the tables have become. */
const ANALYZE_AT: ReadonlySet<number> = new Set([40, 150, 500, 1500])

/**
 * Lives the demo's demands up to `now` in the open transaction `tx`, in which the first enterprise and its catalogue have been made.
 * Each step has its own moment on the clock, its own trail and its own numbers.
 */
export const seedOrders = async (
  tx: Tx,
  services: Services,
  enterprises: readonly string[],
  now: Date,
): Promise<void> => {
  const [first = ''] = enterprises
  const house = await readHouse(tx, first, businessDay(now))
  const shelf = await readShelf(tx, first)
  const teller = { house, shelf, now: now.getTime(), chance: chanceOf(75) }
  const steps: Step[] = ordinaryStories(teller).flatMap((story) => tell(teller, story))
  const lived = steps.toSorted((a, b) => a.at - b.at)
  const trail = newTrail()
  for (const [index, step] of lived.entries()) {
    if (ANALYZE_AT.has(index)) await analyze(tx, trail)
    await step.run({ tx, services, trail })
  }
  await analyze(tx, trail)
}

const analyze = async (tx: Tx, trail: Trail): Promise<void> => {
  await trail.leave(tx)
  await sql`analyze`.execute(tx)
}
