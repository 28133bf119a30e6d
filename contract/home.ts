// The pictures of a month on the first page. Nothing in them tells of a tender that is still sealed.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { id, messageKey } from './fields.ts'
import { readMonthFigures } from './home.figures.ts'
import { readWorklist } from './home.worklist.ts'
import { cancelReasons, failReasons } from './orders.list-options.ts'
import { orderStatuses } from './orders.statuses.ts'

const readers = ['21-bidding-order', '21-bidding-comparison'] as const

/** YYYY-MM of the calendar of the business; left out it is the present one. */
const month = z.string().check(z.refine<string>((text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text), messageKey('month')))
const query = z.strictObject({ month: z.optional(month) })

/** How far the demands published in a month have come; each step counts those of the step before that went on. */
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
  /** 元 that suppliers have confirmed of the awards of the month. */
  total_amount: z.string(),
  /** 元 below the reference prices, of the confirmed lines that have one; negative when above. */
  saving: z.string(),
  /** Percent of what the reference prices come to; null where nothing has one. */
  saving_pct: z.nullable(z.string()),
})

/** Awards in force by the month they were proposed in, and what is confirmed of them, this month and the five before it, oldest first. */
export const readMonthSavings = get('home.savings', '/v1/bidding/home_savings/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({ ...saving.shape, months: z.array(saving) }),
})

/** How the demands that ended in a month ended. */
export const readMonthFailures = get('home.failures', '/v1/bidding/home_failures/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({
    month: z.string(),
    ended: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    /** Percent of the ended ones that failed or were cancelled; null when none ended. */
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

/** How long demands stayed in each state they left in a month, in days with one decimal place, in the order of the lifecycle. */
export const readMonthPhases = get('home.phases', '/v1/bidding/home_phases/', {
  quiet: true,
  access: readers,
  query,
  data: z.object({
    month: z.string(),
    phases: z.array(z.object({ status: z.enum(orderStatuses), days: z.string(), count: z.number() })),
  }),
})

/** What the viewer did something with last, newest first; at most ten. */
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
