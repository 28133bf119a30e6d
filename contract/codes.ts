// Codes (编码) of records and goods, their labels, and the data that anybody may read by a code.
import * as z from 'zod/mini'
import { type CodeType, codeTypes } from './codes.check.ts'
import { codeEvents, codeEventTo, codeStatuses } from './codes.lifecycle.ts'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { quantity } from './fields.figures.ts'
import { commaList, day, filledText, id, regionCode, version } from './fields.ts'
import { isRecord } from './is-record.ts'
import { qualityStandards, units } from './orders.options.ts'
import type { OrderStatus } from './orders.statuses.ts'
import { isTagged } from './orders.tags.ts'
import type { PermissionCode } from './permissions.ts'

export const codeSchemes = ['internal', 'gs1'] as const
export const packageLevels = ['bag', 'box', 'carton', 'pallet'] as const

/** Maximum number of codes in one call. */
export const MAX_CODES = 100

const awardCode: PermissionCode = '21-bidding-comparison-award'
const readers = ['21-bidding-order', '21-bidding-comparison'] as const

/** Creating codes of lots and packages of an awarded line needs the permission to award, other codes the permission to read demands. */
const askedBy = (body: unknown): readonly PermissionCode[] | null => {
  if (!isRecord(body)) return null
  if (body.type === 'trace' || 'decision_line_id' in body || 'parent_code' in body) return [awardCode]
  return 'order_id' in body ? readers : null
}

/** Whether goods of a demand may arrive and bear labels. */
export const hasGoods = (status: OrderStatus): boolean => isTagged(status, 'awarded')

/** Types whose codes stand for goods and not for a paper of the enterprise. */
export const goodsTypesOfCodes: readonly CodeType[] = ['batch', 'trace']

const code = z.string().check(z.maxLength(40))

/** The data of the goods; quantity per code, in `unit`. */
const payload = {
  supplier_id: z.optional(id),
  herbal_id: z.optional(id),
  origin_code: z.optional(regionCode),
  harvest_date: z.optional(day),
  process_date: z.optional(day),
  batch_no: z.optional(filledText(40)),
  qty: z.optional(quantity),
  unit: z.optional(z.enum(units)),
  package_level: z.optional(z.enum(packageLevels)),
  /** Inspected and found fit; the label then bears the mark (合格). */
  is_qualified: z.optional(z.boolean()),
}

/**
 * Creates codes. A trace code is one package of an awarded line: it needs the line, may have a lot number and a quantity, and
 * belongs to the code of its lot, which is created with the first package.
 */
export const generateCodes = post('codes.generate', '/v1/public/genrate_code/', {
  access: 'any',
  narrow: askedBy,
  body: z.strictObject({
    type: z.enum(codeTypes),
    scheme: z.optional(z.enum(codeSchemes)),
    count: z.optional(z.int().check(z.gte(1), z.lte(MAX_CODES))),
    order_id: z.optional(id),
    decision_line_id: z.optional(id),
    parent_code: z.optional(code),
    ...payload,
  }),
  data: z.object({ codes: z.array(z.object({ id, code: z.string(), qr_url: z.string() })) }),
})

/** The data on the label and the public page, as of the creation of the code. */
export const codeGoods = z.object({
  herb: z.string(),
  /** 生, 姜制 …: by law other goods of the herb. Codes of earlier releases lack it. */
  processing: z.optional(z.nullable(z.string())),
  grade: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  supplier: z.string(),
  buyer: z.string(),
  quality_standard: z.nullable(z.enum(qualityStandards)),
})
export type CodeGoods = z.output<typeof codeGoods>

const told = {
  batch_no: z.nullable(z.string()),
  harvest_date: z.nullable(z.string()),
  process_date: z.nullable(z.string()),
  qty: z.nullable(z.string()),
  unit: z.nullable(z.enum(units)),
  package_level: z.nullable(z.enum(packageLevels)),
  serial: z.nullable(z.number()),
  is_qualified: z.boolean(),
}

/** One code as the enterprise sees it. */
export const traceCode = z.object({
  id,
  type: z.enum(codeTypes),
  scheme: z.enum(codeSchemes),
  code: z.string(),
  check_ok: z.boolean(),
  qr_url: z.string(),
  parent_code: z.nullable(z.string()),
  order_id: z.nullable(id),
  decision_line_id: z.nullable(id),
  supplier_id: z.nullable(id),
  herbal_id: z.nullable(id),
  origin_code: z.nullable(z.string()),
  ...told,
  goods: z.nullable(codeGoods),
  status: z.enum(codeStatuses),
  void_reason: z.nullable(z.string()),
  printed_count: z.number(),
  version: z.number(),
  created_at: z.string(),
  created_by: z.nullable(id),
  /** The acts that the viewer may do with the code now. */
  allowed_actions: z.array(z.enum(codeEvents)),
})
export type TraceCode = z.output<typeof traceCode>

export const listCodes = get('codes.list', '/v1/public/code/', {
  access: readers,
  query: z.strictObject({
    ...listQuery,
    type: z.optional(commaList(z.enum(codeTypes))),
    status: z.optional(commaList(z.enum(codeStatuses))),
    order_id: z.optional(id),
    decision_line_id: z.optional(id),
    parent_code: z.optional(code),
  }),
  data: listOf(traceCode),
})

/** Changes the status of a code. `void` needs a reason, and also voids the packages of a lot. */
export const moveCode = put('codes.move', '/v1/public/code/{id}/', {
  access: awardCode,
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    status: z.enum(Object.keys(codeEventTo) as (keyof typeof codeEventTo)[]), // Object.keys types the keys as string
    reason: z.optional(filledText(200, 2)),
  }),
  data: traceCode,
})

/** Maximum number of labels in one print job. */
export const MAX_LABELS = 300

/** Notes that labels were sent to a printer; all of them, or none where one is void. */
export const printCodes = post('codes.print', '/v1/public/code_print/', {
  access: awardCode,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_LABELS)) }),
  data: z.object({ printed: z.number() }),
})

/** The result of looking a code up. `unknown`: correctly written, but never issued. */
export const traceStandings = ['valid', 'void', 'unknown', 'misspelt'] as const
export type TraceStanding = (typeof traceStandings)[number]

/** What a public look-up of a code shows; never a price, a person or an internal number. */
export const trace = z.object({
  /** The code as it was read. */
  code: z.string(),
  standing: z.enum(traceStandings),
  /** Why the code was taken for misspelt: its shape, or its check character. */
  fault: z.nullable(z.enum(['shape', 'check'])),
  type: z.nullable(z.enum(codeTypes)),
  scheme: z.nullable(z.enum(codeSchemes)),
  is_used: z.boolean(),
  made_at: z.nullable(z.string()),
  goods: z.nullable(z.object({ ...codeGoods.shape, ...told })),
})
export type Trace = z.output<typeof trace>

/** Public: the data of a label, and whether its code was issued here. */
export const readTrace = get('codes.trace', '/v1/public/trace/{code}/', {
  access: 'public',
  params: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(60)) }),
  data: trace,
})

export const codeEndpoints = [generateCodes, listCodes, moveCode, printCodes, readTrace] as const
