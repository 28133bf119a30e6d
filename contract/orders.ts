// Tender demands (招标需求): the calls of the noun, typed for both ends.
import * as z from 'zod/mini'
import { get, post, put, remove } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { commaList, id, versionInQuery } from './fields.ts'
import { amendment, approvedLine, fieldDiff } from './orders.amend.ts'
import { orderCreateBody, orderEditBody, orderItem } from './orders.bodies.ts'
import { listOrderCreators } from './orders.creators.ts'
import { auditBody, permissionsAsked } from './orders.events.ts'
import { listOrderHeads } from './orders.heads.ts'
import { listOrders, orderReaders } from './orders.list.ts'
import { remindChannels } from './orders.remind.ts'
import { orderHead } from './orders.schemas.ts'
import type { PermissionCode } from './permissions.ts'
import { decision } from './reviews.schemas.ts'

/** The permission to see unpublished demands, too. */
export const draftReader: PermissionCode = '21-bidding-order'

/** A demand with its lines and, once there is one, its award. */
export const order = z.object({
  ...orderHead.shape,
  items: z.array(orderItem),
  award: z.nullable(decision),
  /** The reason and the changes of the last amendment; null and empty where there was none. */
  change_reason: z.optional(z.nullable(z.string())),
  diffs: z.optional(z.array(fieldDiff)),
  /** Amendments that were proposed to an approver and have not taken effect; a waiting one comes first. */
  amendments: z.optional(z.array(amendment)),
  /** The basis on which an amendment is judged before the deadline: the lines last approved, and the setting `reapprove_pct`. */
  approved: z.optional(z.nullable(z.object({ lines: z.array(approvedLine), pct: z.number() }))),
  /** All flags of the opened tenders and their lines, each once. */
  flags: z.optional(z.array(z.string())),
  /** The number of suppliers' unanswered questions; 0 after the deadline. */
  questions_waiting: z.optional(z.number()),
  /** The last day on which its papers must be kept; null before it is published. */
  keep_until: z.nullable(z.string()),
})
export type Order = z.output<typeof order>

const byId = z.strictObject({ id })

export const readOrder = get('orders.read', '/v1/bidding/order_pc/{id}/', {
  access: orderReaders,
  params: byId,
  data: order,
})

export const createOrder = post('orders.create', '/v1/bidding/order/', {
  access: '21-bidding-order-create',
  body: orderCreateBody,
  data: order,
})

export const editOrder = put('orders.edit', '/v1/bidding/order/{id}/', {
  access: '21-bidding-order-edit',
  params: byId,
  body: orderEditBody,
  data: order,
})

export const deleteOrder = remove('orders.delete', '/v1/bidding/order/{id}/', {
  access: '21-bidding-order-delete',
  params: byId,
  query: z.strictObject({ version: versionInQuery }),
  data: z.null(),
})

export const auditOrder = put('orders.audit', '/v1/bidding/order/{id}/audit/', {
  access: 'any',
  narrow: permissionsAsked,
  params: byId,
  body: auditBody,
  data: order,
})

/** One row of the trail. */
export const auditRow = z.object({
  id,
  order_id: z.nullable(z.string()),
  biz_type: z.nullable(z.string()),
  action: z.string(),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  operator_id: z.nullable(z.string()),
  operator_name: z.string(),
  operator_role: z.nullable(z.string()),
  self_audit: z.boolean(),
  opinion: z.nullable(z.string()),
  payload: z.unknown(),
  order_version: z.nullable(z.number()),
  /** The address of a user of the enterprise; a supplier's is not disclosed. */
  ip: z.optional(z.nullable(z.string())),
  user_agent: z.optional(z.nullable(z.string())),
  /** Whole seconds since the row before; null for the first. */
  cost_seconds: z.optional(z.nullable(z.number())),
  occurred_at: z.string(),
  /** The hashes of the row in the chain; null until tenders are opened. */
  prev_hash: z.nullable(z.string()),
  hash: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>

const ofOrder = { ...listQuery, order_id: id }

export const listOrderAudits = get('order_audit.list', '/v1/bidding/order_audit/', {
  access: orderReaders,
  query: z.strictObject(ofOrder),
  data: listOf(auditRow),
})

export const readStages = ['invited', 'delivered', 'viewed', 'interested', 'sampled', 'quoted', 'declined'] as const
export const declineReasons = [
  'price',
  'spec_too_strict',
  'no_stock',
  'quantity',
  'delivery',
  'payment_terms',
  'qualification',
  'busy',
  'other',
] as const

/** An invited supplier, and whether it has looked. Until the opening it does not disclose who has tendered. */
export const readRecord = z.object({
  id,
  order_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  invited: z.boolean(),
  invited_at: z.nullable(z.string()),
  channel: z.string(),
  delivery_status: z.string(),
  /** The day of its first look, because neither the time nor the number of looks is disclosed. */
  first_viewed_on: z.nullable(z.string()),
  intent: z.enum(['none', 'interested', 'declined']),
  decline_reason: z.nullable(z.string()),
  decline_text: z.nullable(z.string()),
  quoted_at: z.optional(z.nullable(z.string())),
  remind_count: z.number(),
  last_reminded_at: z.nullable(z.string()),
  last_reminded_by_name: z.nullable(z.string()),
  last_remind_channel: z.nullable(z.enum(remindChannels)),
  /** The supplier's contact; only for viewers who may see suppliers. */
  contact_name: z.optional(z.nullable(z.string())),
  contact_phone: z.optional(z.nullable(z.string())),
  stage: z.enum(readStages),
})
export type ReadRecord = z.output<typeof readRecord>

export const listReadRecords = get('read_recorde.list', '/v1/bidding/read_recorde/', {
  access: orderReaders,
  query: z.strictObject({ ...ofOrder, stage: z.optional(commaList(z.enum(readStages))) }),
  data: listOf(readRecord),
})

/** One published version of a demand, with the changes from the version before. */
export const orderVersion = z.object({
  doc_version: z.number(),
  change_reason: z.nullable(z.string()),
  changed_by_name: z.string(),
  changed_at: z.string(),
  diffs: z.array(fieldDiff),
})

export const listOrderVersions = get('orders.versions', '/v1/bidding/order_version/', {
  access: orderReaders,
  query: z.strictObject(ofOrder),
  data: listOf(orderVersion),
})

export const orderEndpoints = [
  listOrders,
  listOrderCreators,
  listOrderHeads,
  readOrder,
  createOrder,
  editOrder,
  deleteOrder,
  auditOrder,
  listOrderAudits,
  listReadRecords,
  listOrderVersions,
] as const
