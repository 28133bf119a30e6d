// What tells a colleague that something happened to a record (消息), in the console alone.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { flag, id } from './fields.ts'

/** What has happened; the sentence is `inbox:sentence.<kind>` (domain.md §10.1). */
export const messageKinds = [
  /** A demand waits for the reader's approval; it was approved, or returned. */
  'approval_wanted',
  'approved',
  'returned',
  /** The deadline has passed; the tenders are still sealed. `count`: how many, where the enterprise tells it. */
  'deadline_reached',
  'failed',
  'cancelled',
  'opened',
  /** What the reader wrote down for suppliers: `count` were confirmed, or were not when tenders were opened. */
  'entries_confirmed',
  'entries_unconfirmed',
  'question_answered',
  'award_wanted',
  'award_approved',
  'award_returned',
  'line_confirmed',
  'line_declined',
  /** A paper of a supplier ends on `day`, in `count` days. */
  'papers_ending',
  /** The reader wanted to be told: tenders may be opened now. */
  'alarm',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** A person keeps so many messages, each so many days; what is older goes. */
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
  /** YYYY-MM-DD. */
  day: z.nullable(z.string()),
  at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

const unread = z.object({ unread: z.number() })

/** One's own, newest first. */
export const listMessages = get('inbox.list', '/v1/user/message/', {
  access: 'any',
  query: z.strictObject({
    page: listQuery.page,
    page_size: listQuery.page_size,
    cursor: listQuery.cursor,
    ordering: listQuery.ordering,
    unread: z.optional(flag),
  }),
  data: listOf(message),
})

/** How many of one's own are not read yet; light, for who asks every minute. */
export const countMessages = get('inbox.count', '/v1/user/message/0/', { access: 'any', data: unread })

/** Marks these as read; without `ids` all of them. 4004 when none of the ids is one's own. */
export const markMessages = put('inbox.mark', '/v1/user/message/', {
  access: 'any',
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MESSAGES_KEPT))) }),
  data: unread,
})

export const inboxEndpoints = [listMessages, countMessages, markMessages] as const
