// The suppliers a demand can be sent to, with the herbs they cover, their papers, their last deal and their response rate.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id } from './fields.ts'
import { goodsTypes } from './orders.list-options.ts'
import { certifyLevels, expiries } from './suppliers.options.ts'

/** Maximum number of suppliers in one answer; those that cover most come first. */
export const MAX_CANDIDATES = 500

/** Why a supplier cannot be invited: its certification has ended, or its papers do not cover the goods. */
export const candidateRefusals = ['expired', 'not_licensed', 'toxic'] as const

const candidate = z.object({
  id,
  supplier_name: z.string(),
  short_name: z.nullable(z.string()),
  region_code: z.nullable(z.string()),
  region_text: z.nullable(z.string()),
  /** The name of the supplier's province. */
  province: z.nullable(z.string()),
  certify_level: z.nullable(z.enum(certifyLevels)),
  /** Those of the requested herbs that the supplier supplies. */
  herbal_ids: z.array(z.string()),
  /** The last day on which all required papers are valid, YYYY-MM-DD; null: none of them ends. */
  valid_until: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  expiry: z.enum(expiries),
  refusal: z.nullable(z.enum(candidateRefusals)),
  /** Whether it has a valid qualification for toxic drugs, whatever is requested. */
  trades_toxic: z.boolean(),
  /**
   * The last confirmed award of the last 12 months, of a requested herb, or of any herb where none was requested; 元/kg, or per piece of a
   * counted `unit`.
   */
  deal: z.nullable(
    z.object({
      day: z.string(),
      name: z.string(),
      grade: z.nullable(z.string()),
      grade_text: z.nullable(z.string()),
      processing: z.nullable(z.string()),
      price: z.string(),
      unit: z.string(),
    }),
  ),
  /** The opened demands it was invited to, and those it tendered for. */
  asked: z.number(),
  tendered: z.number(),
})
export type Candidate = z.output<typeof candidate>

/** Certified suppliers and those whose certification has ended; other suppliers can never be invited. */
export const listCandidates = get('suppliers.candidates', '/v1/user/supplier_candidates/', {
  access: '21-supplier',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    herbal_id: z.optional(commaList(id)),
    /** The requested herbs that no line demands raw; some herbs are toxic drugs only when raw. */
    prepared: z.optional(commaList(id)),
    goods_type: z.optional(z.enum(goodsTypes)),
  }),
  data: z.object({
    list: z.array(candidate),
    /** There are more than {@link MAX_CANDIDATES}. */
    is_capped: z.boolean(),
  }),
})
