// The demo's demands: their stories woven into one sequence of steps and lived one after another, as if each had just been done.
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import type { Services } from '#server/http/context.ts'
import type { Tx } from '../db/tables.ts'
import { newTrail, type Trail } from './audit-trail.ts'
import { seedInbox } from './inbox.ts'
import { readHouse } from './orders.actors.ts'
import { readShelf } from './orders.demand.ts'
import type { Step } from './orders.driver.ts'
import { type Teller, tell } from './orders.scenario.ts'
import { ordinaryStories } from './orders.scenarios.ts'
import { secondSteps, specialSteps } from './orders.special.ts'
import { chanceOf } from './random.ts'
import { supplierSteps } from './suppliers.ts'

/** After so many steps the planner is told what the tables have become. */
const ANALYZE_AT: ReadonlySet<number> = new Set([60, 300, 1000])

/**
 * Lives the demo's demands up to `now` in the open transaction `tx`, in which the two enterprises and their catalogue have been made.
 * Each step has its own moment on the clock, its own trail and its own numbers.
 */
export const seedOrders = async (
  tx: Tx,
  services: Services,
  { home, other, draw }: { readonly home: string; readonly other: string; readonly draw: number },
  now: Date,
): Promise<void> => {
  const tellerIn = async (enterpriseId: string, seed: number): Promise<Teller> => ({
    house: await readHouse(tx, enterpriseId, businessDay(now)),
    shelf: await readShelf(tx, enterpriseId),
    now: now.getTime(),
    chance: chanceOf(seed),
  })
  const teller = await tellerIn(home, 75 + draw)
  const second = await tellerIn(other, draw)
  const steps: Step[] = [
    ...(await supplierSteps(tx, teller.house, teller.house.person('supplier'), now)),
    ...(await supplierSteps(tx, second.house, second.house.person('other-admin'), now)),
    ...specialSteps(teller),
    ...ordinaryStories(teller).flatMap((story) => tell(teller, story)),
    ...secondSteps(second),
  ]
  const lived = steps.toSorted((a, b) => a.at - b.at)
  // Plans are kept while the tables grow: what is quickest for ten rows is not for a thousand.
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true)`.execute(tx)
  const trail = newTrail()
  for (const [index, step] of lived.entries()) {
    if (ANALYZE_AT.has(index)) await analyze(tx, trail)
    await step.run({ tx, services, trail })
  }
  await analyze(tx, trail)
  await seedInbox(tx, trail.lived, now)
}

const analyze = async (tx: Tx, trail: Trail): Promise<void> => {
  await trail.leave(tx)
  await sql`analyze enterprises, users, herbs, herbal_templates, suppliers, supplier_herbs, orders, order_items, order_versions,
    read_records, tender_links, tenders, tender_items, opening_records, decisions, award_lines, no_awards, award_settlements, daily_sequences,
    audit_rows`.execute(tx)
}
