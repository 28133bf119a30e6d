// Suppliers (供应商 = 客户申请记录): the calls for their data, certification, tenders and awards.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { commaList, day, id, regionCode } from './fields.ts'
import { orderStatuses } from './orders.statuses.ts'
import { awardLineStatuses } from './reviews.schemas.ts'
import { listCandidates } from './suppliers.candidates.ts'
import { supplierColumns } from './suppliers.columns.ts'
import { permissionsAsked } from './suppliers.events.ts'
import { supplierStatuses } from './suppliers.lifecycle.ts'
import { certifyLevels, supplierTypes } from './suppliers.options.ts'
import { supplier, supplierBody, supplierRecord } from './suppliers.schemas.ts'

/** Fields the list may be sorted by. */
export const supplierSortFields = sortsIn(supplierColumns)

export const listSuppliers = get('suppliers.list', '/v1/user/applyrecord_customer/', {
  access: '21-supplier',
  query: z.strictObject({
    ...listQuery,
    status: z.optional(commaList(z.enum(supplierStatuses))),
    status_not: z.optional(commaList(z.enum(supplierStatuses))),
    supplier_type: z.optional(commaList(z.enum(supplierTypes))),
    supplier_type_not: z.optional(commaList(z.enum(supplierTypes))),
    /** Provinces, cities or counties; a place includes all places inside it. */
    region_code: z.optional(commaList(regionCode)),
    region_code_not: z.optional(commaList(regionCode)),
    herbal_id: z.optional(commaList(id)),
    herbal_id_not: z.optional(commaList(id)),
    certify_level: z.optional(commaList(z.enum(certifyLevels))),
    certify_level_not: z.optional(commaList(z.enum(certifyLevels))),
    valid_until_from: z.optional(day),
    valid_until_to: z.optional(day),
  }),
  data: z.extend(listOf(supplier), { counts: z.record(z.string(), z.number()) }),
})

export const readSupplier = get('suppliers.read', '/v1/user/applyrecord_customer/{id}/', {
  access: '21-supplier',
  params: z.strictObject({ id }),
  data: supplierRecord,
})

/**
 * Edits a supplier, and with `status` decides on it (认证). A user who may suspend or bar, but may not certify, may send
 * only that decision.
 */
export const editSupplier = put('suppliers.edit', '/v1/user/applyrecord_customer/{id}/', {
  access: 'any',
  narrow: permissionsAsked,
  params: z.strictObject({ id }),
  body: supplierBody,
  data: supplierRecord,
})

const ofSupplier = z.strictObject({ ...listQuery, supplier_id: id })

/** One row of a supplier's history, newest first. */
export const listSupplierAudits = get('supplier_audit.list', '/v1/user/supplier_audit/', {
  access: '21-supplier',
  query: ofSupplier,
  data: listOf(
    z.object({
      id,
      action: z.string(),
      from_status: z.nullable(z.string()),
      to_status: z.nullable(z.string()),
      operator_id: z.nullable(z.string()),
      operator_name: z.string(),
      operator_role: z.nullable(z.string()),
      opinion: z.nullable(z.string()),
      payload: z.unknown(),
      occurred_at: z.string(),
    }),
  ),
})

/** The results of an invitation; `sealed` until the opening, whether there is a tender or not. */
export const invitationResults = ['sealed', 'not_tendered', 'declined', 'tendered', 'won', 'part_won', 'lost'] as const

/** All demands it was invited to, newest first; sealed ones only as `sealed`. Amounts in 元. */
export const listSupplierTenders = get('supplier_tender.list', '/v1/user/supplier_tender/', {
  access: '21-supplier',
  query: ofSupplier,
  data: listOf(
    z.object({
      id,
      order_id: id,
      order_no: z.string(),
      title: z.string(),
      order_status: z.enum(orderStatuses),
      invited_at: z.nullable(z.string()),
      first_viewed_on: z.nullable(z.string()),
      result: z.enum(invitationResults),
      total_amount: z.nullable(z.string()),
      coverage_pct: z.nullable(z.string()),
      submitted_at: z.nullable(z.string()),
    }),
  ),
})
export type SupplierTender = z.output<typeof listSupplierTenders.data>['list'][number]

/** All lines it won in awards in force, newest first. Amount in 元. */
export const listSupplierAwards = get('supplier_award.list', '/v1/user/supplier_award/', {
  access: '21-supplier',
  query: ofSupplier,
  data: listOf(
    z.object({
      id,
      order_id: id,
      order_no: z.string(),
      title: z.string(),
      line_no: z.number(),
      name: z.string(),
      processing: z.nullable(z.string()),
      package_spec: z.nullable(z.string()),
      awarded_qty: z.string(),
      unit: z.string(),
      landed_price_kg: z.string(),
      amount: z.string(),
      status: z.enum(awardLineStatuses),
      decided_at: z.string(),
    }),
  ),
})
export type SupplierAward = z.output<typeof listSupplierAwards.data>['list'][number]

export const supplierEndpoints = [
  listCandidates,
  listSuppliers,
  readSupplier,
  editSupplier,
  listSupplierAudits,
  listSupplierTenders,
  listSupplierAwards,
] as const
