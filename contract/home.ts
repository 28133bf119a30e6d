// The charts of a month on the home page. They disclose nothing about sealed tenders.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { id, messageKey } from './fields.ts'
import { readMonthFigures } from './home.figures.ts'
import { readWorklist } from './home.worklist.ts'
import { cancelReasons, failReasons } from './orders.list-options.ts'
import { orderStatuses } from './orders.statuses.ts'

const readers = ['21-bidding-order', '21-bidding-comparison'] as const

/** YYYY-MM in the business calendar; the current month by default. */
const month = z.string().check(z.refine<string>((text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text), messageKey('month')))
const query = z.strictObject({ month: z.optional(month) })

/** The progress of the demands published in a month; each step counts those demands of the step before that reached it. */
export const monthSteps = ['published', 'closed', 'opened', 'awarded', 'completed'] as const

export const readMonthFunnel = get('home.funnel', '/v1/bidding/home_funnel/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({ month: z.string(), steps: z.record(z.enum(monthSteps), z.number()) }),
})

const saving = z.object({
  month: z.string(),
  awards: z.number(),
  /** The confirmed part of the month's awards, 元. */
  total_amount: z.string(),
  /** 元 below the reference prices, of the confirmed lines that have one; negative when above. */
  saving: z.string(),
  /** Percent of the total at reference prices; null where no line has one. */
  saving_pct: z.nullable(z.string()),
})

/** The confirmed amounts of awards in force, by the month of their proposal: this month and the five before it, oldest first. */
export const readMonthSavings = get('home.savings', '/v1/bidding/home_savings/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({ ...saving.shape, months: z.array(saving) }),
})

/** The outcomes of the demands that ended in a month. */
export const readMonthFailures = get('home.failures', '/v1/bidding/home_failures/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({
    month: z.string(),
    ended: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    /** The percentage of ended demands that failed (流标率); null when none ended. */
    failure_pct: z.nullable(z.string()),
    /** Most frequent first. */
    causes: z.array(
      z.object({
        status: z.enum(['failed', 'cancelled']),
        reason: z.nullable(z.enum([...failReasons, ...cancelReasons])),
        count: z.number(),
      }),
    ),
  }),
})

/** The time demands spent in each state that they left in a month, in days with one decimal place, in the order of the lifecycle. */
export const readMonthPhases = get('home.phases', '/v1/bidding/home_phases/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({
    month: z.string(),
    phases: z.array(z.object({ status: z.enum(orderStatuses), days: z.string(), count: z.number() })),
  }),
})

/** The records the viewer acted on last, newest first; at most ten. */
export const listRecents = get('home.recents', '/v1/bidding/home_recents/', {
  quiet: true,
  access: readers,
  data: z.object({
    list: z.array(z.object({ order_id: id, order_no: z.string(), title: z.string(), last_at: z.string() })),
  }),
})

export const homeEndpoints = [
  readWorklist,
  readMonthFigures,
  listRecents,
  readMonthFunnel,
  readMonthSavings,
  readMonthFailures,
  readMonthPhases,
] as const
