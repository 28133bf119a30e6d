// The figures of a scenario on the wire and in the record of a decision.
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** What a scenario comes to. Amounts in 元, below zero where it is dearer; null where there is nothing to compare. */
export const scenarioFigures = z.object({
  total: z.string(),
  /** Against the reference prices of the awarded lines that have one. */
  saving: z.nullable(z.string()),
  saving_pct: z.nullable(z.string()),
  saving_vs_budget: z.nullable(z.string()),
  saving_vs_budget_pct: z.nullable(z.string()),
  /** Against what was paid for the same herbs last time. */
  saving_vs_last: z.nullable(z.string()),
  saving_vs_last_pct: z.nullable(z.string()),
  suppliers: z.number(),
  /** Lines that get something. */
  lines: z.number(),
  /** Percent of the demand that is given, by quantity. */
  coverage_pct: z.string(),
  /** Lines that get less than they need, or nothing; absent in records of before it was told. */
  short: z.optional(z.array(z.object({ order_item_id: id, awarded_qty: z.string(), quantity: z.string() }))),
  /** Mean of the chosen offers that say so, and the soonest of them. */
  delivery_days: z.nullable(z.string()),
  soonest_days: z.nullable(z.number()),
  /** On how many lines the mean rests; absent in records of before it was told. */
  days_lines: z.optional(z.number()),
  /** Flags of the chosen offers and of their tenders. */
  flags: z.number(),
})
