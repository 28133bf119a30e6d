// The recipients of messages, by act; pure. A message about sealed tenders contains at most their number, and nobody
// gets a message about their own act.
import type { MessageKind } from '#contract/inbox.ts'
import { maySend } from '#contract/orders.events.ts'
import type { OrderClockEvent, OrderEvent } from '#contract/orders.lifecycle.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { readOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { SupplierClockEvent } from '#contract/suppliers.lifecycle.ts'
import { agreeReset, proposeReset } from '#contract/tenders.passcode.ts'
import type { SignedEntry } from '#server/audit.ts'
import type { SelfAuditPaper } from '#server/db/order-tables.ts'
import type { Rules } from '#server/enterprise.rules.ts'
import { mayDecide } from '#server/orders/facts.ts'
import { isCountShown } from '#server/orders/rows.ts'

/** An enabled user of the enterprise. */
export interface Colleague {
  readonly id: string
  readonly permissions: readonly string[]
}

/** How many of the tenders that a user entered for suppliers were confirmed, were not, or were set aside for the supplier's own. */
interface EntriesOf {
  readonly user_id: string
  readonly confirmed: number
  readonly unconfirmed: number
  readonly set_aside: number
}

/** The known data of an event's demand. */
export interface OrderForMessages {
  readonly created_by: string
  readonly submitted_by: string | null
  readonly writers: readonly string[]
  readonly self_audit_for: readonly SelfAuditPaper[]
  readonly proposed_by: string | null
  /** The author of the last amendment that needed approval, and its amount in 元. */
  readonly amendment_by: string | null
  readonly amendment_total: string | null
  /** The users who approved its publication or an amendment of it. */
  readonly approved_by: readonly string[]
  /** The amounts of its approval and of its award's approval, in 元; null when unknown. */
  readonly demand_total: string | null
  readonly award_total: string | null
  /** The number of cautions about the demand (orders.cautions.ts), as shown to its author. */
  readonly cautions: number
  /** Users who have set a reminder for the demand. */
  readonly reminder_user_ids: readonly string[]
  /** Whether the tenders of the demand may be opened now. */
  readonly is_openable: boolean
  readonly regulated: boolean
  /** Whether the number of its tenders would reveal if one supplier has tendered, because a reset was approved. */
  readonly count_reveals: boolean
  /** The tenders that each user entered for suppliers, by what became of them. */
  readonly entered: readonly EntriesOf[]
}

export type TrailAct = Pick<SignedEntry, 'noun' | 'action' | 'from_status' | 'to_status' | 'payload' | 'operator'>

/** One message to one person. */
export interface Recipient {
  readonly user_id: string
  readonly kind: MessageKind
  readonly count: number | null
  /** The number of tenders that staff entered, beside a number of sealed tenders. */
  readonly entered?: number
  /** The changed fields of an amendment. */
  readonly fields?: string[]
}

interface MessageContext {
  readonly order: OrderForMessages
  readonly people: readonly Colleague[]
  readonly rules: Rules
}

type FindRecipients = (happened: TrailAct, context: MessageContext) => readonly (Recipient | null)[]

const one = (kind: MessageKind, user_id: string | null, count: number | null = null): Recipient | null =>
  user_id === null ? null : { user_id, kind, count }

const each = (kind: MessageKind, ids: readonly (string | null)[], count: number | null = null) =>
  ids.map((id) => one(kind, id, count))

/** All users who may send one of these events in a status. */
const whoMay = (people: readonly Colleague[], status: OrderStatus, ...events: readonly OrderEvent[]): string[] =>
  people
    .filter(({ permissions }) => events.some((event) => maySend(event, status, permissions)))
    .map((person) => person.id)

const whoCalls = ({ people }: MessageContext, { access }: typeof proposeReset | typeof agreeReset): string[] =>
  people.filter(({ permissions }) => allows(access, permissions)).map((person) => person.id)

const deciders = (
  { order, people, rules }: MessageContext,
  status: 'pending_audit' | 'bidding' | 'award_auditing',
): string[] => {
  const approval_total = status === 'award_auditing' ? order.award_total : order.demand_total
  const amendment_amount = order.amendment_total
  return people
    .filter((person) => mayDecide({ ...order, status, approval_total, amendment_amount }, person, rules))
    .map((person) => person.id)
}

/**
 * The users who are told of an amendment that took effect without approval: those who approved the demand. Where none of
 * them has an account any more, those who might approve it for its present amount.
 */
const approvers = ({ order, people, rules }: MessageContext, author: string | null): string[] => {
  const still = people.filter(({ id }) => order.approved_by.includes(id)).map((person) => person.id)
  const amended = { ...order, amendment_by: author, amendment_total: order.demand_total }
  return still.length > 0 ? still : deciders({ order: amended, people, rules }, 'bidding')
}

const isAward = ({ from_status }: TrailAct): boolean => from_status === 'award_auditing'

const owners = (order: OrderForMessages) => [order.created_by, order.submitted_by]

/** The recipients when a demand ends; users with a reminder are among them, because the opening will not come. */
const ends =
  (kind: 'failed' | 'cancelled'): FindRecipients =>
  (_, { order }) =>
    each(kind, [...owners(order), ...order.reminder_user_ids])

/** The messages for a user's entries; what a confirmation did not settle stands alone. */
const entriesTold = ({ user_id, confirmed, unconfirmed, set_aside }: EntriesOf): (Recipient | null)[] => {
  if (unconfirmed > 0) return [one('entries_unconfirmed', user_id, unconfirmed)]
  return [
    set_aside > 0 ? one('entries_set_aside', user_id, set_aside) : null,
    confirmed > 0 ? one('entries_confirmed', user_id, confirmed) : null,
  ]
}

const settled =
  (kind: 'line_confirmed' | 'line_declined'): FindRecipients =>
  (_, { order, people }) =>
    each(kind, [order.created_by, order.proposed_by, ...whoMay(people, 'awarded', 'promote')])

/** The numbers of sealed tenders that may be disclosed. */
const tendersIn = ({ payload }: TrailAct, { rules, order }: MessageContext): Pick<Recipient, 'count' | 'entered'> =>
  isCountShown({ ...order, opened_at: null }, rules) && typeof payload?.sealed === 'number'
    ? { count: payload.sealed, ...(typeof payload.entered === 'number' && { entered: payload.entered }) }
    : { count: null }

const fieldsIn = (payload: TrailAct['payload']): string[] =>
  Array.isArray(payload?.fields) ? payload.fields.filter((field) => typeof field === 'string') : []

type Action =
  | OrderEvent
  | OrderClockEvent
  | 'amendment_lapse'
  | 'tender_answer'
  | 'question_ask'
  | 'declare_origin'
  | 'tender_extend'

/**
 * The recipients by action of the audit trail; other actions notify nobody. Of a supplier's acts before the opening
 * only a question is reported, without its author.
 */
const recipientsByAction: Partial<Record<Action, FindRecipients>> = {
  submit: (_, context) => each('approval_wanted', deciders(context, 'pending_audit'), context.order.cautions || null),
  approve: (happened, { order }) =>
    isAward(happened) ? each('award_approved', [order.proposed_by, ...owners(order)]) : each('approved', owners(order)),
  reject: (happened, { order }) =>
    isAward(happened) ? each('award_returned', [order.proposed_by]) : each('returned', owners(order)),
  amend: ({ payload, operator }, context) =>
    typeof payload?.amendment_id === 'string'
      ? each('amendment_wanted', deciders(context, 'bidding'))
      : each('amended_at_once', approvers(context, operator.id)).map(
          (told) => told && { ...told, fields: fieldsIn(payload) },
        ),
  amend_approve: (_, { order }) => each('amendment_approved', [order.amendment_by, ...owners(order)]),
  amend_reject: (_, { order }) => [one('amendment_returned', order.amendment_by)],
  amendment_lapse: (_, { order }) => [one('amendment_lapsed', order.amendment_by)],
  bidding_ends: (happened, context) => {
    const { order, people } = context
    if (happened.to_status === 'failed') return ends('failed')(happened, context)
    // A user whose reminder is due now gets the reminder instead.
    const reminded = order.is_openable ? order.reminder_user_ids : []
    return [
      ...each('alarm', reminded),
      ...each('deadline_reached', [...whoMay(people, 'pending_open', 'open'), ...owners(order)]).map(
        (told) => told && { ...told, ...tendersIn(happened, context) },
      ),
    ]
  },
  remind_openers: (_, { people }) => each('opening_wanted', whoMay(people, 'pending_open', 'open')),
  fail: ends('failed'),
  reject_all: ends('failed'),
  cancel: ends('cancelled'),
  open: (_, { order, people }) => [
    ...order.entered.flatMap(entriesTold),
    ...each('opened', [...whoMay(people, 'reviewing', 'requalify'), order.created_by]),
  ],
  open_rest: (_, { order, people }) => each('opened', [...whoMay(people, 'reviewing', 'requalify'), order.created_by]),
  question_ask: (_, { order }) => each('question_asked', owners(order)),
  tender_answer: (_, { order, people }) =>
    each('question_answered', [order.created_by, ...whoMay(people, 'reviewing', 'clarify')]),
  submit_award: (_, context) => each('award_wanted', deciders(context, 'award_auditing')),
  promote: (_, context) => each('award_wanted', deciders(context, 'award_auditing')),
  revoke_award: (_, { order, people }) =>
    each('award_revoked', [order.created_by, order.proposed_by, ...whoMay(people, 'awarded', 'promote')]),
  tender_extend: (_, { people }) => each('offer_extended', whoMay(people, 'awarded', 'ask_extend')),
  declare_origin: (_, { people }) => each('origin_declared', whoMay(people, 'awarded', 'ask_origin')),
  line_confirm: settled('line_confirmed'),
  line_decline: settled('line_declined'),
}

/** Events of a supplier, for each demand that accepts tenders from it. */
const ofSuppliers: Partial<Record<SupplierClockEvent, FindRecipients>> = {
  papers_end: (_, { order }) => each('licence_ended', owners(order)),
}

/**
 * Acts at a tender link. A supplier that has forgotten its passcode requests a reset; the message states only the day.
 */
const ofLinks = {
  link_ask_reset: (_, context) => each('reset_asked', whoCalls(context, proposeReset)),
  link_reset: (_, context) => each('reset_wanted', whoCalls(context, agreeReset)),
} satisfies Record<string, FindRecipients>

// Maps, because actions of the trail are any text: an object would also find `constructor`.
type ByAction = ReadonlyMap<string, FindRecipients>
const ofDemands: ByAction = new Map(Object.entries(recipientsByAction))
const byNoun: ReadonlyMap<string, ByAction> = new Map([
  ['orders', ofDemands],
  ['tenders', ofDemands],
  ['order_questions', ofDemands],
  ['order_amendments', ofDemands],
  ['award_lines', ofDemands],
  ['tender_links', new Map(Object.entries<FindRecipients>(ofLinks))],
  ['suppliers', new Map(Object.entries(ofSuppliers))],
])

const reckonOf = ({ noun, action }: Pick<TrailAct, 'noun' | 'action'>): FindRecipients | undefined =>
  byNoun.get(noun)?.get(action)

/** Whether an act has recipients at all; checked first, so that most writes need no query. */
export const hasMessages = (happened: Pick<TrailAct, 'noun' | 'action'>): boolean => reckonOf(happened) !== undefined

/**
 * The messages about an event of a demand, one per user, or two about entries: those confirmed beside those set aside.
 * Only for colleagues who may see the demand, and not for the author of the event.
 */
export const recipientsOf = (happened: TrailAct, context: MessageContext): Recipient[] => {
  const mayBeTold = new Set(
    context.people
      .filter(({ id, permissions }) => id !== happened.operator.id && allows(readOrder.access, permissions))
      .map((person) => person.id),
  )
  const told = new Set<string>()
  const found: Recipient[] = []
  for (const recipient of reckonOf(happened)?.(happened, context) ?? []) {
    if (recipient === null || !mayBeTold.has(recipient.user_id)) continue
    if (told.has(recipient.user_id) && recipient.kind !== 'entries_confirmed') continue
    told.add(recipient.user_id)
    found.push(recipient)
  }
  return found
}
