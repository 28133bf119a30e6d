// The worklist of one user on the home page (轮到你的), with the counts of its tabs.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { booleanInQuery } from './fields.ts'
import { orderReaders } from './orders.list.ts'
import { orderHead } from './orders.schemas.ts'
import { supplier } from './suppliers.schemas.ts'

/** The tabs of the worklist, in order. */
export const workGroups = ['audit', 'open', 'review', 'award', 'other'] as const
export type WorkGroup = (typeof workGroups)[number]

/** The acts to be done, each with its tab. */
export const workActs = {
  /** A demand that was submitted, or an amendment of a published one, waits for its approver. */
  approve: 'audit',
  amend_approve: 'audit',
  /** Too few tenders: a user decides whether the demand proceeds or fails. */
  under_min: 'audit',
  open: 'open',
  /** Envelopes that could not be read at the opening. */
  open_rest: 'open',
  qualify: 'review',
  compare: 'review',
  /** No tender that may be awarded is left. */
  reject_all: 'review',
  propose: 'award',
  approve_award: 'award',
  /** Lines of an award that no supplier delivers any more. */
  settle: 'award',
  /** Suppliers have not answered the award yet. */
  chase: 'award',
  complete: 'award',
  answer: 'other',
  /** The viewer's own demand, returned by an approver. */
  revise: 'other',
  draft: 'other',
  certify: 'other',
  renew: 'other',
} as const satisfies Record<string, WorkGroup>
export type WorkAct = keyof typeof workActs
const actNames = Object.keys(workActs) as [WorkAct, ...WorkAct[]] // Object.keys types the keys as string

/** `later` has no due time, or one after today. Days are business days (business-day.ts). */
export const urgencies = ['overdue', 'today', 'later'] as const
export type Urgency = (typeof urgencies)[number]

/** The act of the person in `who`. */
export const workDeeds = ['submitted', 'returned', 'present', 'runs', 'asked'] as const

const work = z.object({
  /** `<act>:<id of the record>`: a demand may wait for two acts. */
  id: z.string(),
  act: z.enum(actNames),
  group: z.enum(workGroups),
  urgency: z.enum(urgencies),
  /** When the act is due; null where it has no due time. */
  due_at: z.nullable(z.string()),
  /** Until when the viewer has put it off; null for one that is not. */
  snoozed_until: z.nullable(z.string()),
  /** Since when the act waits, where that may be disclosed. */
  since: z.nullable(z.string()),
  /** The person of `did`; null for a supplier, who is not named. */
  who: z.nullable(z.string()),
  did: z.enum(workDeeds),
  /** Why the record was returned. */
  note: z.nullable(z.string()),
  /** The number of items the act is about (tenders, lines, papers, questions), and their total; null where there are none, or the number is sealed. */
  count: z.nullable(z.number()),
  of: z.nullable(z.number()),
  /** Percent: above the budget for `approve`, below the reference prices for `approve_award`; negative the other way. */
  pct: z.nullable(z.string()),
  /** The record as its list sends it; one of the two. */
  order: z.nullable(orderHead),
  supplier: z.nullable(supplier),
})
export type Work = z.output<typeof work>

const counts = z.object({ overdue: z.number(), today: z.number(), later: z.number() })
export type WorkCounts = z.output<typeof counts>

/** The number of rows sent at first, and the maximum; the rest is in the lists. */
export const WORK_SHOWN = 50
export const MAX_WORK = 200

/** The viewer's waiting work, most urgent first: only acts that the lifecycle allows the viewer now, and nothing that is sealed. */
export const readWorklist = get('home.worklist', '/v1/bidding/home_worklist/', {
  quiet: true,
  access: [...orderReaders, '21-supplier'],
  query: z.strictObject({
    group: z.optional(z.enum(workGroups)),
    /** Only what the viewer has put off, which the list leaves out otherwise. */
    snoozed: z.optional(booleanInQuery),
    limit: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))),
  }),
  data: z.object({
    list: z.array(work),
    /** The counts of each tab, and of all, without what is put off. */
    counts: z.record(z.enum(['all', ...workGroups]), counts),
    /** The number of tasks that are put off. */
    snoozed: z.number(),
    /** More demands wait than were searched, so the counts are minimums. */
    is_capped: z.boolean(),
    server_time: z.string(),
  }),
})
