// Messages to colleagues about events of a record (消息); shown in the console only.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { booleanInQuery, id } from './fields.ts'
import { countMessages, unread } from './inbox.count.ts'
import { orderEvents } from './orders.events.ts'

/** What has happened; the sentence is `inbox:sentence.<kind>`. */
export const messageKinds = [
  /** A demand waits for the reader's approval; it was approved, or returned. */
  'approval_wanted',
  'approved',
  'returned',
  /** An amendment waits for the reader's approval; the reader's own took effect, was returned, or lapsed before anybody decided. */
  'amendment_wanted',
  'amendment_approved',
  'amendment_returned',
  'amendment_lapsed',
  /** The deadline has passed; the tenders are still sealed. `count`: how many suppliers tendered at their links, where the enterprise tells it. */
  'deadline_reached',
  /** A colleague asks those who may open to do it; the deadline has passed. */
  'opening_wanted',
  'failed',
  'cancelled',
  'opened',
  /** What the reader wrote down for suppliers: `count` were confirmed, or were not when tenders were opened. */
  'entries_confirmed',
  'entries_unconfirmed',
  'question_answered',
  /** An invited supplier has asked something about the demand; who is not told. */
  'question_asked',
  /** A supplier has forgotten its passcode and asks for a reset; a colleague proposes one, and the reader may agree. */
  'reset_asked',
  'reset_wanted',
  /** An opening was refused: none of the sealed tenders can be read with the seal key that is there. For administrators. */
  'seal_mismatch',
  'award_wanted',
  'award_approved',
  'award_returned',
  'line_confirmed',
  'line_declined',
  /** The award was taken back; it is to be decided anew. */
  'award_revoked',
  /** A supplier has said where its goods come from; labels can be made. */
  'origin_declared',
  /** A supplier has extended the validity of its offer, which can be awarded again. */
  'offer_extended',
  /** A paper of a supplier ends on `day`, in `count` days. */
  'papers_ending',
  /** Less than a day, and less than two hours, before the deadline: `count` valid tenders at links and `entered` by staff, together perhaps of fewer suppliers than asked for. Never where numbers are hidden. */
  'few_tenders',
  'few_tenders_last',
  /** So many suppliers (`count`) have let the time to confirm their award pass. */
  'confirm_overdue',
  /** A certification ended by its papers while its supplier is asked to tender; the supplier is the actor. */
  'licence_ended',
  /** The reader wanted to be told: tenders may be opened now. */
  'alarm',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Hours before a deadline at which somebody is told that it comes near. */
export const DEADLINE_HOURS = [24, 2] as const

/** Most messages kept for one person, and days each is kept. */
export const MESSAGES_KEPT = 200
export const MESSAGE_DAYS = 90

/** One message, about a demand or a supplier. */
export const message = z.object({
  id,
  kind: z.enum(messageKinds),
  order_id: z.nullable(z.string()),
  order_no: z.nullable(z.string()),
  title: z.nullable(z.string()),
  supplier_id: z.nullable(z.string()),
  supplier_name: z.nullable(z.string()),
  /** Who did it: a colleague or a supplier; null for the clock. */
  actor_name: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /** Where `count` is of sealed tenders: for how many suppliers staff entered one; these may be the same suppliers. */
  entered: z.optional(z.nullable(z.number())),
  /** YYYY-MM-DD. */
  day: z.nullable(z.string()),
  at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

/** One's own, newest first. */
export const listMessages = get('inbox.list', '/v1/user/message/', {
  quiet: true,
  access: 'any',
  query: z.strictObject({
    page: listQuery.page,
    page_size: listQuery.page_size,
    cursor: listQuery.cursor,
    ordering: listQuery.ordering,
    unread: z.optional(booleanInQuery),
  }),
  data: listOf(message),
})

/** Marks these as read; without `ids` all of them. 4004 when none of the ids is one's own. */
export const markMessages = put('inbox.mark', '/v1/user/message/', {
  quiet: true,
  access: 'any',
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MESSAGES_KEPT))) }),
  data: unread,
})

/** That a colleague was told of something about a demand, and when they read it. */
export const orderMessage = z.object({
  id,
  kind: z.enum(messageKinds),
  user_name: z.string(),
  at: z.string(),
  read_at: z.nullable(z.string()),
})
export type OrderMessage = z.output<typeof orderMessage>

/** Who was told of what about one demand, as long as messages are kept; without the reminders people set for themselves. */
export const listOrderMessages = get('inbox.of_order', '/v1/bidding/order_message/', {
  quiet: true,
  access: orderEvents.amend.permission,
  query: z.strictObject({
    page: listQuery.page,
    page_size: listQuery.page_size,
    cursor: listQuery.cursor,
    ordering: listQuery.ordering,
    order_id: id,
  }),
  data: listOf(orderMessage),
})

export const inboxEndpoints = [listMessages, countMessages, markMessages, listOrderMessages] as const
