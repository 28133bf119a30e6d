// Messages to colleagues about events of a record (消息); shown in the console only.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { listOf, pageQuery } from './envelope.ts'
import { booleanInQuery, id } from './fields.ts'
import { countMessages, unread } from './inbox.count.ts'
import { orderEvents } from './orders.events.ts'

/** The events; the sentence of each is `inbox:sentence.<kind>`. */
export const messageKinds = [
  /** Three kinds: a demand waits for the reader's approval; the reader's own demand was approved; it was returned. */
  'approval_wanted',
  'approved',
  'returned',
  /** An amendment waits for the reader's approval; the reader's own took effect, was returned, or lapsed before anybody decided. */
  'amendment_wanted',
  'amendment_approved',
  'amendment_returned',
  'amendment_lapsed',
  /** An amendment took effect without approval; for those who approved the demand. `fields` names what it changed. */
  'amended_at_once',
  /** The deadline has passed; the tenders are still sealed. `count`: the suppliers that tendered at their links, where the enterprise discloses it. */
  'deadline_reached',
  /** The deadline has passed, and a colleague asks the people who may open the tenders to do so. */
  'opening_wanted',
  'failed',
  'cancelled',
  'opened',
  /**
   * Tenders the reader entered for suppliers: `count` were confirmed, were still unconfirmed at the opening, or were set aside, because the
   * supplier had its own. Before the opening nobody may learn the last.
   */
  'entries_confirmed',
  'entries_unconfirmed',
  'entries_set_aside',
  'question_answered',
  /** An invited supplier has asked a question about the demand; its name is not disclosed. */
  'question_asked',
  /** A supplier has forgotten its passcode and asks for a reset; a colleague proposes one, and the reader may agree. */
  'reset_asked',
  'reset_wanted',
  /** An opening was refused, because no sealed tender can be read with the present seal key. For administrators. */
  'seal_mismatch',
  'award_wanted',
  'award_approved',
  'award_returned',
  'line_confirmed',
  'line_declined',
  /** The award was revoked; it must be decided again. */
  'award_revoked',
  /** A supplier has declared the origin of its goods, so labels can be created. */
  'origin_declared',
  /** A supplier has extended the validity of its offer, which can be awarded again. */
  'offer_extended',
  /** A paper of a supplier ends on `day`, in `count` days. */
  'papers_ending',
  /**
   * Two kinds: less than a day, or less than two hours, before the deadline there may be too few tenders. `count`:
   * valid tenders at links; `entered`: tenders entered by staff. Never sent where the numbers are hidden.
   */
  'few_tenders',
  'few_tenders_last',
  /** `count` suppliers have not confirmed their award in time. */
  'confirm_overdue',
  /** The certification of an invited supplier ended, because a paper of it ended; the supplier is the actor. */
  'licence_ended',
  /** The reader's reminder: tenders may be opened now. */
  'alarm',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Hours before a deadline at which a message says that it is near. */
export const DEADLINE_HOURS = [24, 2] as const

/** Maximum number of messages kept for one user, and the days each is kept. */
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
  /** The actor: a colleague or a supplier; null for the clock. */
  actor_name: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /**
   * Where `count` counts sealed tenders at links: the number of suppliers for whom staff entered one. A supplier may be
   * in both numbers.
   */
  entered: z.optional(z.nullable(z.number())),
  /** The changed fields of an amendment, keys of `orders:fields`. */
  fields: z.optional(z.nullable(z.array(z.string()))),
  /** YYYY-MM-DD. */
  day: z.nullable(z.string()),
  at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

/** The viewer's messages, newest first. */
export const listMessages = get('inbox.list', '/v1/user/message/', {
  quiet: true,
  access: 'any',
  query: z.strictObject({
    ...pageQuery,
    unread: z.optional(booleanInQuery),
  }),
  data: listOf(message),
})

/** Marks messages as read; without `ids` all of them. 4004 when none of the ids is the viewer's. */
export const markMessages = put('inbox.mark', '/v1/user/message/', {
  quiet: true,
  access: 'any',
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MESSAGES_KEPT))) }),
  data: unread,
})

/** A message about a demand to a colleague, and when they read it. */
export const orderMessage = z.object({
  id,
  kind: z.enum(messageKinds),
  user_name: z.string(),
  at: z.string(),
  read_at: z.nullable(z.string()),
})
export type OrderMessage = z.output<typeof orderMessage>

/** The messages about one demand with their recipients, as long as messages are kept; without the users' own reminders. */
export const listOrderMessages = get('inbox.of_order', '/v1/bidding/order_message/', {
  quiet: true,
  access: orderEvents.amend.permission,
  query: z.strictObject({
    ...pageQuery,
    order_id: id,
  }),
  data: listOf(orderMessage),
})

export const inboxEndpoints = [listMessages, countMessages, markMessages, listOrderMessages] as const
