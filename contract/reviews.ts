// Review and award (评标、定标): the calls of the noun.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { id } from './fields.ts'
import { opener } from './orders.opening.ts'
import { order } from './orders.ts'
import { awardBody } from './reviews.schemas.ts'

/** Submits the winning offers; answers the order in award approval with its decision. */
export const submitAward = post('reviews.award', '/v1/bidding/winner_order/', {
  access: '21-bidding-comparison-award',
  body: awardBody,
  data: order,
})

/** The record of one opening (开标记录): who opened when, and whether all hashes matched. */
export const openingRecord = z.object({
  id,
  order_id: id,
  opened_at: z.string(),
  opened_by: id,
  opened_by_name: z.string(),
  /** All openers in the order of their passwords; the last is `opened_by`. */
  openers: z.array(opener),
  tender_count: z.number(),
  hash_ok_count: z.number(),
  /** Files of the opened tenders, and the number of them that are unchanged since the submission. */
  file_count: z.number(),
  file_ok_count: z.number(),
  /** Tenders that were opened after the others, each with opener and time. */
  rest: z.array(z.object({ tender_id: id, opened_at: z.string(), opened_by_name: z.string() })),
  excluded: z.array(z.object({ supplier_name: z.string(), reason: z.string() })),
  tenders: z.array(
    z.object({
      tender_id: id,
      tender_no: z.string(),
      supplier_name: z.string(),
      submitted_at: z.nullable(z.string()),
      /** The total of its offers, and its evaluated total, 元; both before any verdict. */
      total_amount: z.string(),
      evaluated_total: z.string(),
      item_count: z.number(),
      file_count: z.number(),
      commitment_hash: z.string(),
      hash_ok: z.boolean(),
      /** Whether the tender's envelope could not be opened yet (未能启封). */
      is_unopened: z.boolean(),
      /** Whether the mobile of the person who set the passcode was in the supplier's profile; null for tenders entered by staff, or received by an older release. */
      mobile_on_file: z.nullable(z.boolean()),
    }),
  ),
})
export type OpeningRecord = z.output<typeof openingRecord>

export const readOpeningRecord = get('opening_record.read', '/v1/bidding/opening_record/{order_id}/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  params: z.strictObject({ order_id: id }),
  data: openingRecord,
})

export const reviewEndpoints = [submitAward, readOpeningRecord] as const
