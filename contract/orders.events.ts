// The requirements of each event of the order lifecycle besides the state: the permission, the payload, and the facts that the payload can remedy.
import * as z from 'zod/mini'
import { day, filledText, id, instant, maybe, secretText, text, version } from './fields.ts'
import type { OrderEvent, OrderFact, OrderFacts, StandingColumns } from './orders.lifecycle.ts'
import { orderOffers } from './orders.lifecycle.ts'
import { cancelReasons } from './orders.list-options.ts'
import { disqualifyReasons, rejectAllReasons } from './orders.options.ts'
import { remindPayload } from './orders.remind.ts'
import type { OrderStatus } from './orders.statuses.ts'
import { reviewStages } from './orders.statuses.ts'
import type { PermissionCode } from './permissions.ts'
import {
  askExtendPayload,
  askOriginPayload,
  lineClosePayload,
  lineConfirmPayload,
  lineDeclinePayload,
  promotePayload,
} from './reviews.after.ts'
import { clarifyPayload, judgePayload } from './tenders.clarify.ts'

/**
 * The required permission: one code; several codes, any of which is enough; or a code for each status, where approval
 * and award share an event.
 */
export type EventPermission = PermissionCode | readonly PermissionCode[] | Partial<Record<OrderStatus, PermissionCode>>

export interface EventRule {
  readonly permission: EventPermission
  /** The call that sends the event. `audit`: PUT …/audit/ with `action`. */
  readonly by: 'audit' | 'save' | 'delete' | 'award' | 'create'
  /** Facts that the payload can make true, so that the event stays possible while they are false. */
  readonly remedies?: Partial<Record<OrderFact, string>>
}

/** Reviewers of quality and of prices may give verdicts on tenders. */
const judges = ['21-bidding-comparison-score', '21-bidding-comparison-score_quality'] as const

/** Those who send the links may remind suppliers, and those who look after the deadline. */
const runsBidding = ['21-bidding-order-edit', '21-bidding-order-close'] as const

/** Those who may open the tenders, and those who edit demands. */
const awaitsOpening = ['21-bidding-comparison-open', '21-bidding-order-edit'] as const

/** Those who award, and those who deal with suppliers, may enter a supplier's answer. */
const hears = ['21-bidding-comparison-award', '21-bidding-order-edit'] as const

const publishOrAward = {
  pending_audit: '21-bidding-order-audit',
  award_auditing: '21-bidding-comparison-award_audit',
} as const

/** One rule per event. A new event without a rule does not compile. */
export const orderEvents = {
  save_draft: { permission: '21-bidding-order-edit', by: 'save' },
  submit: { permission: '21-bidding-order-create', by: 'save' },
  delete: { permission: '21-bidding-order-delete', by: 'delete' },
  withdraw: {
    permission: { pending_audit: '21-bidding-order-create', award_auditing: '21-bidding-comparison-award' },
    by: 'audit',
  },
  approve: { permission: publishOrAward, by: 'audit', remedies: { deadline_feasible: 'new_deadline' } },
  reject: { permission: publishOrAward, by: 'audit' },
  amend: { permission: '21-bidding-order-edit', by: 'save' },
  amend_approve: {
    permission: '21-bidding-order-audit',
    by: 'audit',
    remedies: { remaining_suffices: 'new_deadline' },
  },
  amend_reject: { permission: '21-bidding-order-audit', by: 'audit' },
  amend_withdraw: { permission: '21-bidding-order-edit', by: 'audit' },
  extend: { permission: '21-bidding-order-close', by: 'audit' },
  remind: { permission: runsBidding, by: 'audit' },
  proceed: { permission: '21-bidding-order-audit', by: 'audit' },
  fail: { permission: '21-bidding-order-audit', by: 'audit' },
  open: { permission: '21-bidding-comparison-open', by: 'audit' },
  remind_openers: { permission: awaitsOpening, by: 'audit' },
  open_rest: { permission: '21-bidding-comparison-open', by: 'audit' },
  clarify: { permission: '21-bidding-comparison-score', by: 'audit' },
  judge_answer: { permission: '21-bidding-comparison-score', by: 'audit' },
  disqualify: { permission: judges, by: 'audit' },
  requalify: { permission: judges, by: 'audit' },
  advance: { permission: '21-bidding-comparison-score', by: 'audit' },
  reject_all: { permission: '21-bidding-order-audit', by: 'audit' },
  submit_award: { permission: '21-bidding-comparison-award', by: 'award' },
  line_confirm: { permission: hears, by: 'audit' },
  line_decline: { permission: hears, by: 'audit' },
  promote: { permission: '21-bidding-comparison-award', by: 'audit' },
  line_close: { permission: '21-bidding-comparison-award', by: 'audit' },
  revoke_award: { permission: '21-bidding-comparison-award_audit', by: 'audit' },
  ask_origin: { permission: '21-bidding-comparison-award', by: 'audit' },
  ask_extend: { permission: '21-bidding-comparison-award', by: 'audit' },
  complete: { permission: '21-bidding-comparison-award', by: 'audit' },
  cancel: { permission: '21-bidding-order-close', by: 'audit' },
  retender: { permission: '21-bidding-order-create', by: 'create' },
  copy: { permission: '21-bidding-order-create', by: 'create' },
} as const satisfies Record<OrderEvent, EventRule>

const isList = (rule: EventPermission): rule is readonly PermissionCode[] => Array.isArray(rule)

/** The codes of which an event needs one in a status; none when the event has no place there. */
export const permissionsIn = (event: OrderEvent, status: OrderStatus): readonly PermissionCode[] => {
  const rule: EventPermission = orderEvents[event].permission
  if (typeof rule === 'string') return [rule]
  if (isList(rule)) return rule
  const code = rule[status]
  return code === undefined ? [] : [code]
}

/** Every code an event may need in some status. */
export const permissionsOf = (event: OrderEvent): readonly PermissionCode[] => {
  const rule: EventPermission = orderEvents[event].permission
  if (typeof rule === 'string') return [rule]
  return isList(rule) ? rule : Object.values(rule)
}

/** Whether a viewer's codes permit an event in a status. */
export const maySend = (event: OrderEvent, status: OrderStatus, held: readonly string[]): boolean =>
  permissionsIn(event, status).some((code) => held.includes(code))

/** Whether an event is possible for a record now; see {@link openingOf}. */
export interface EventOpening {
  /** The first false fact that the payload cannot remedy. */
  readonly refusal?: string
  /** Fields of the payload that remedy the facts that are false now. */
  readonly remedying: readonly string[]
}

/**
 * The refusal of an event of the order, and the fields that would remedy it; `null` when the state does not have the event. Used by
 * buttons, keys and the worklist of the home page; the permission is checked by `maySend`.
 */
export const openingOf = (
  order: StandingColumns & { readonly facts: OrderFacts },
  event: OrderEvent,
  remedies: EventRule['remedies'] = {},
): EventOpening | null => {
  const facts = { ...order.facts }
  const remedying: string[] = []
  const fields: Partial<Record<string, string>> = remedies
  for (;;) {
    const offer = orderOffers(order, facts).find((one) => one.event === event)
    if (offer === undefined) return null
    if (offer.refusal === undefined) return { remedying }
    const field = fields[offer.refusal]
    if (field === undefined) return { refusal: offer.refusal, remedying }
    Object.assign(facts, { [offer.refusal]: true })
    remedying.push(field)
  }
}

export type AuditAction = {
  [E in OrderEvent]: (typeof orderEvents)[E]['by'] extends 'audit' ? E : never
}[OrderEvent]

const reason = filledText(500, 2)
/** An optional remark; a missing one, an empty text and null are the same. */
const remark = z.optional(z.nullable(text(500)))
const action = <A extends AuditAction, P extends z.ZodMiniType, O extends z.ZodMiniType = typeof remark>(
  name: A,
  payload: P,
  opinion?: O,
) =>
  z.strictObject({
    action: z.literal(name),
    version,
    // Where the caller omits a value, the type parameter has its default too; TypeScript cannot see that.
    opinion: opinion ?? (remark as unknown as O),
    payload,
  })

const none = maybe(z.strictObject({}))
const withReason = z.strictObject({ reason })

/** Body of `PUT /v1/bidding/order/{id}/audit/`. */
export const auditBody = z.discriminatedUnion('action', [
  action('withdraw', none),
  action('approve', maybe(z.strictObject({ new_deadline: z.optional(instant) }))),
  action('reject', maybe(z.strictObject({ reject_to: z.optional(z.enum(['start', 'prev'])) })), reason),
  action('amend_approve', maybe(z.strictObject({ new_deadline: z.optional(instant), delivery_date: z.optional(day) }))),
  action('amend_reject', none, reason),
  action('amend_withdraw', none),
  /** `delivery_date`: required where the deadline moves to the delivery date or beyond it. */
  action('extend', z.strictObject({ bid_deadline_at: instant, delivery_date: z.optional(day), reason })),
  action('remind', remindPayload),
  action('proceed', withReason),
  action('fail', withReason),
  // `accept_unopened`: the opening proceeds although some envelopes cannot be read; without it such an opening is refused with 4001 at this field.
  action('open', z.strictObject({ password: secretText(128), accept_unopened: z.optional(z.boolean()) })),
  action('open_rest', z.strictObject({ password: secretText(128) })),
  action('remind_openers', none),
  action('clarify', clarifyPayload),
  action('judge_answer', judgePayload),
  action(
    'disqualify',
    z.strictObject({
      tender_id: id,
      tender_item_ids: z.optional(z.array(id).check(z.maxLength(500))),
      reason_code: z.enum(disqualifyReasons),
      text: z.optional(text(500)),
    }),
  ),
  action(
    'requalify',
    z.strictObject({
      tender_id: id,
      tender_item_ids: z.optional(z.array(id).check(z.maxLength(500))),
      /** `none` removes a verdict during the qualification, so that the tender waits for one again. */
      verdict: z.optional(z.literal('none')),
      /** The reason of the earlier disqualification, where it is given. */
      reason_code: z.optional(z.enum(disqualifyReasons)),
      text: z.optional(text(500)),
    }),
  ),
  action('advance', maybe(z.strictObject({ to: z.optional(z.enum(reviewStages)) }))),
  action('reject_all', z.strictObject({ reason_code: z.enum(rejectAllReasons), text: reason })),
  action('line_confirm', lineConfirmPayload),
  action('line_decline', lineDeclinePayload),
  action('promote', promotePayload),
  action('line_close', lineClosePayload),
  action('revoke_award', withReason),
  action('ask_origin', askOriginPayload),
  action('ask_extend', askExtendPayload),
  action('complete', none),
  action('cancel', z.strictObject({ reason_code: z.enum(cancelReasons), text: reason })),
])
export type AuditBody = z.output<typeof auditBody>

/** The codes required by the `action` of an unparsed body; null when it is no known action. */
export const permissionsAsked = (body: unknown): readonly PermissionCode[] | null => {
  const action = typeof body === 'object' && body !== null && 'action' in body ? body.action : null
  const found = (Object.keys(orderEvents) as OrderEvent[]).find((event) => event === action) // the table's own keys
  return found === undefined || orderEvents[found].by !== 'audit' ? null : permissionsOf(found)
}
