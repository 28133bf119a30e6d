// The figures of a scenario in answers and in the record of a decision.
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The figures of a scenario. Amounts in 元; a saving is negative where the scenario is dearer, and null where there is nothing to compare. */
export const scenarioFigures = z.object({
  total: z.string(),
  /** The saving against the reference prices of the awarded lines that have one. */
  saving: z.nullable(z.string()),
  saving_pct: z.nullable(z.string()),
  saving_vs_budget: z.nullable(z.string()),
  saving_vs_budget_pct: z.nullable(z.string()),
  /** The saving against the prices paid last time for the same herbs. */
  saving_vs_last: z.nullable(z.string()),
  saving_vs_last_pct: z.nullable(z.string()),
  suppliers: z.number(),
  /** Lines that get something. */
  lines: z.number(),
  /** The awarded percentage of the demand, by quantity. */
  coverage_pct: z.string(),
  /** Lines that get less than they need, or nothing; missing in old records. */
  short: z.optional(z.array(z.object({ order_item_id: id, awarded_qty: z.string(), quantity: z.string() }))),
  /** The mean of the chosen offers' delivery days, where declared, and the shortest. */
  delivery_days: z.nullable(z.string()),
  soonest_days: z.nullable(z.number()),
  /** The number of lines in the mean; missing in old records. */
  days_lines: z.optional(z.number()),
  /** Flags of the chosen offers and of their tenders. */
  flags: z.number(),
})
