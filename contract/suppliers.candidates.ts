// Whom a demand can be sent to: suppliers with how much of it they cover, their papers, their last deal and how often they answered.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id } from './fields.ts'
import { goodsTypes } from './orders.list-options.ts'
import { certifyLevels, expiries } from './suppliers.options.ts'

/** Suppliers in one answer; those that cover most come first. */
export const MAX_CANDIDATES = 500

/** Why a supplier cannot be invited: its certification has ended, or its papers do not cover the goods. */
export const candidateRefusals = ['expired', 'not_licensed', 'toxic'] as const

const candidate = z.object({
  id,
  supplier_name: z.string(),
  short_name: z.nullable(z.string()),
  region_code: z.nullable(z.string()),
  region_text: z.nullable(z.string()),
  /** The name of its province. */
  province: z.nullable(z.string()),
  certify_level: z.nullable(z.enum(certifyLevels)),
  /** Of the herbs that were asked about. */
  herbal_ids: z.array(z.string()),
  /** YYYY-MM-DD; null: its papers have no end. */
  valid_until: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  expiry: z.enum(expiries),
  refusal: z.nullable(z.enum(candidateRefusals)),
  /** The last confirmed award of one of these herbs, of any when none was asked about; 元/kg. */
  deal: z.nullable(z.object({ day: z.string(), name: z.string(), price: z.string() })),
  /** Of the demands it was asked for that have been opened, those it tendered for. */
  asked: z.number(),
  tendered: z.number(),
})
export type Candidate = z.output<typeof candidate>

/** Certified suppliers and those whose certification ended; the others cannot be invited whatever is done here. */
export const listCandidates = get('suppliers.candidates', '/v1/user/supplier_candidates/', {
  access: '21-supplier',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    herbal_id: z.optional(commaList(id)),
    /** Of these herbs, those that no line asks for raw: some are toxic drugs only so. */
    prepared: z.optional(commaList(id)),
    goods_type: z.optional(z.enum(goodsTypes)),
  }),
  data: z.object({
    list: z.array(candidate),
    /** There are more than {@link MAX_CANDIDATES}. */
    is_capped: z.boolean(),
  }),
})
