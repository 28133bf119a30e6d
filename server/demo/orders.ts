// The demo's demands: the steps of all scenarios in one time sequence, each run as if at that moment.
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { newTrail, type Trail } from './audit-trail.ts'
import { seedInbox } from './inbox.ts'
import { readDemoEnterprise } from './orders.actors.ts'
import { readDemoCatalogue } from './orders.demand.ts'
import { type DemoContext, stepsOf } from './orders.scenario.ts'
import { ordinaryScenarios } from './orders.scenarios.ts'
import { secondSteps, specialSteps } from './orders.special.ts'
import type { Step } from './orders.steps.ts'
import { randomOf } from './random.ts'
import { supplierSteps } from './suppliers.ts'

/** The numbers of steps after which the planner's statistics are updated. */
const ANALYZE_AT: ReadonlySet<number> = new Set([60, 300, 1000])

/**
 * Runs the demo's demands up to `now` in the open transaction `tx`, which has created the two
 * enterprises and their catalogue. Each step has its own moment on the clock, its own audit rows
 * and its own numbers.
 */
export const seedOrders = async (
  tx: Tx,
  services: Services,
  { home, other, draw }: { readonly home: string; readonly other: string; readonly draw: number },
  now: Date,
): Promise<void> => {
  const contextIn = async (enterpriseId: string, seed: number): Promise<DemoContext> => ({
    enterprise: await readDemoEnterprise(tx, enterpriseId, businessDay(now)),
    catalogue: await readDemoCatalogue(tx, enterpriseId),
    now: now.getTime(),
    random: randomOf(seed),
  })
  const context = await contextIn(home, 75 + draw)
  const second = await contextIn(other, draw)
  const steps: Step[] = [
    ...(await supplierSteps(tx, context.enterprise, context.enterprise.person('supplier'), now)),
    ...(await supplierSteps(tx, second.enterprise, second.enterprise.person('other-admin'), now)),
    ...specialSteps(context),
    ...ordinaryScenarios(context).flatMap((scenario) => stepsOf(context, scenario)),
    ...secondSteps(second),
  ]
  const lived = steps.toSorted((a, b) => a.at - b.at)
  // Plans are kept while the tables grow: the fastest plan for ten rows is not the fastest for a thousand.
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
