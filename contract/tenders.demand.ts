// A demand as those see it who may tender for it, and its public page. The buyer's own figures are not in it.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { id } from './fields.ts'
import { fieldDiff } from './orders.amend.ts'
import { attachmentShown } from './orders.files.ts'
import { publishedQuestion } from './orders.questions.ts'

/** Why one supplier may not tender for a line, as the refusal of a tender says it too. */
export const lineRefusals = ['toxic_unqualified'] as const

/** A line of it. */
export const lineShown = z.object({
  id,
  line_no: z.number(),
  name: z.nullable(z.string()),
  /** How it is to be prepared, as the buyer wrote it. */
  processing: z.optional(z.nullable(z.string())),
  grade: z.nullable(z.string()),
  grade_text: z.nullable(z.string()),
  size_spec: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  daodi_required: z.nullable(z.boolean()),
  wild_or_cultivated: z.nullable(z.string()),
  /** The earliest year of harvest. */
  harvest_year: z.nullable(z.number()),
  new_stock_only: z.nullable(z.boolean()),
  qty_tolerance_pct: z.nullable(z.string()),
  quality_text: z.nullable(z.string()),
  quality_specs: z.unknown(),
  quantity: z.nullable(z.string()),
  unit: z.string(),
  package_spec: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  ceiling_price: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** At a supplier's link: why it may not tender for this line; null where it may. */
  refusal: z.optional(z.nullable(z.enum(lineRefusals))),
  /** At a supplier's link: the power of ten of what the goods cost, 元/kg, to find a price in another unit; null where nobody knows. */
  price_decade: z.optional(z.nullable(z.string())),
})

/** What a supplier is told of a demand; a ceiling only where the buyer made it public. */
export const demandShown = z.object({
  id,
  order_no: z.string(),
  title: z.string(),
  goods_type: z.nullable(z.string()),
  price_basis: z.nullable(z.string()),
  tax_rate: z.nullable(z.string()),
  payment_terms: z.nullable(z.string()),
  payment_terms_text: z.nullable(z.string()),
  invoice_type: z.nullable(z.string()),
  /** With province, city and county: who offers a price with freight must know where the goods go. */
  delivery_address: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  delivery_days: z.nullable(z.number()),
  package_req: z.nullable(z.string()),
  acceptance_rule: z.nullable(z.string()),
  quality_standard: z.nullable(z.string()),
  contract_terms: z.nullable(z.string()),
  /** Performance bond in percent of what will be awarded; the enterprise's where the demand names none. */
  performance_bond_pct: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  contact_name: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  bid_deadline_at: z.nullable(z.string()),
  open_at: z.nullable(z.string()),
  split_delivery: z.optional(z.nullable(z.boolean())),
  allow_partial_lines: z.nullable(z.boolean()),
  award_method: z.optional(z.nullable(z.string())),
  split_award: z.optional(z.nullable(z.boolean())),
  max_suppliers_per_line: z.optional(z.nullable(z.number())),
  doc_version: z.number(),
  attachments: z.nullable(z.array(attachmentShown)),
  items: z.array(lineShown),
})

/** One amendment as suppliers read it: why, and what it changed of what they see. */
export const demandChange = z.object({
  doc_version: z.number(),
  change_reason: z.nullable(z.string()),
  changed_at: z.string(),
  diffs: z.array(fieldDiff),
})
export type DemandChange = z.output<typeof demandChange>

/** In an address a public demand stands where a supplier's secret would; its code is too short to be one. */
const PUBLIC = /^pub-([0-9a-f]{24})$/

/** The code of a demand in the last part of a public page's address; null when a supplier's token stands there. */
export const publicCodeIn = (part: string): string | null => PUBLIC.exec(part)?.[1] ?? null

/** The last part of the address of a demand's public page. */
export const publicPart = (code: string): string => `pub-${code}`

/** A demand open to every certified supplier, for whoever has its address. It takes no tender, and tells of nobody who is asked. */
export const readPublicDemand = get('public_demand.read', '/v1/public/tender_demand/{code}/', {
  access: 'public',
  fillsPage: true,
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  data: z.object({
    enterprise_name: z.string(),
    server_time: z.string(),
    order: demandShown,
    /** What was asked about it and answered to all. */
    questions: z.array(publishedQuestion),
    /** Whom to ask for one's own link. */
    contact: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  }),
})
export type PublicDemand = z.output<typeof readPublicDemand.data>

export const publicDemandEndpoints = [readPublicDemand] as const
