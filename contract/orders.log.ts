// The operation log of a demand (操作日志): all operations with actor and time. order_audit.list has only the steps of its process.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { listOf, pageQuery } from './envelope.ts'
import { commaList, id } from './fields.ts'
import { orderReaders } from './orders.list.ts'
import { remindChannels } from './orders.remind.ts'
import type { PermissionCode } from './permissions.ts'

/** The subjects of operations; a filter, and keys of `order_detail:log.kind`. */
export const logKinds = ['demand', 'suppliers', 'questions', 'tenders', 'review', 'award', 'files'] as const
export type LogKind = (typeof logKinds)[number]

/** Operations by subject; an operation that is missing here, and does not belong to an award, is about the demand itself. */
export const logActs = {
  suppliers: [
    'remind',
    'link_show',
    'link_copy',
    'link_renew',
    'link_staff',
    'link_bind',
    'link_code',
    'link_unlock',
    'passcode_set',
    'passcode_change',
    'passcode_lock',
    'link_ask_reset',
    'link_reset',
    'link_reset_agree',
    'link_reset_reject',
    'tender_decline',
  ],
  questions: ['question_ask', 'question_answer', 'question_withhold'],
  tenders: [
    'tender_save',
    'tender_submit',
    'tender_withdraw',
    'tender_reconfirm',
    'tender_enter',
    'tender_confirm',
    'tender_reset',
    'bidding_ends',
    'proceed',
    'fail',
    'open',
    'open_rest',
  ],
  review: ['clarify', 'tender_answer', 'judge_answer', 'disqualify', 'requalify', 'advance', 'reject_all'],
  award: ['submit_award', 'line_confirm', 'line_decline', 'complete'],
  files: ['export', 'export_comparison', 'export_allocation', 'export_allocation', 'codes_generate', 'codes_print'],
} as const satisfies Partial<Record<LogKind, readonly string[]>>

/** The actors: a user of the enterprise, a supplier at its link, or the clock. */
export const logActors = ['staff', 'supplier', 'system'] as const
export type LogActor = (typeof logActors)[number]

/** The permission to see the address from which a user acted: that of managing accounts. */
export const originReader: PermissionCode = '21-system-user'

/** One operation. */
export const logRow = z.object({
  id,
  kind: z.enum(logKinds),
  /** A key of `orders:event`. */
  act: z.string(),
  actor: z.enum(logActors),
  operator_id: z.nullable(z.string()),
  /** The name of the actor; null for the clock, and until the opening for the asker of a question. */
  operator_name: z.nullable(z.string()),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  self_audit: z.boolean(),
  /** The text of the operation: an opinion, a reason, a question or its answer. */
  words: z.nullable(z.string()),
  /** The supplier that the operation was about. */
  supplier_name: z.nullable(z.string()),
  /** The suppliers whose links were shown. Missing in rows of an older release, which recorded only their number. */
  supplier_names: z.optional(z.nullable(z.array(z.string()))),
  /** The lines that the operation was about, by number and name. */
  lines: z.optional(z.nullable(z.string())),
  /** The fields that an amendment in force without approval changed, keys of `orders:fields`. */
  fields: z.optional(z.nullable(z.array(z.string()))),
  /** The number of records that the operation was about: suppliers, links, lines, codes. */
  count: z.nullable(z.number()),
  channel: z.nullable(z.enum(remindChannels)),
  format: z.nullable(z.string()),
  /** The deadline that was set. */
  deadline: z.nullable(z.string()),
  /** The actor's address; only for viewers who may see it, and never a supplier's. */
  ip: z.optional(z.nullable(z.string())),
  user_agent: z.optional(z.nullable(z.string())),
  occurred_at: z.string(),
})
export type LogRow = z.output<typeof logRow>

/** Newest first. `operators`: all users of the enterprise in the log, for a filter. */
export const listOrderLog = get('order_log.list', '/v1/bidding/order_log/', {
  access: orderReaders,
  query: z.strictObject({
    ...pageQuery,
    order_id: id,
    kind: z.optional(commaList(z.enum(logKinds))),
    actor: z.optional(commaList(z.enum(logActors))),
    operator_id: z.optional(commaList(id)),
  }),
  data: z.extend(listOf(logRow), { operators: z.array(z.object({ id, name: z.string() })) }),
})

export const orderLogEndpoints = [listOrderLog] as const
