// A demand as suppliers see it, and its public page; without the buyer's internal figures.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { id } from './fields.ts'
import { fieldDiff } from './orders.amend.ts'
import { attachmentShown } from './orders.files.ts'
import { publishedQuestion } from './orders.questions.ts'

/** The reasons why a supplier may not tender for a line; also used as refusals of a tender. */
export const lineRefusals = ['toxic_unqualified'] as const

/** A line of the demand. */
export const lineShown = z.object({
  id,
  line_no: z.number(),
  name: z.nullable(z.string()),
  /** The herb's Latin name, for a reader who does not read the name. */
  name_latin: z.optional(z.nullable(z.string())),
  /** The required preparation, as written by the buyer. */
  processing: z.optional(z.nullable(z.string())),
  grade: z.nullable(z.string()),
  grade_text: z.nullable(z.string()),
  size_spec: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  daodi_required: z.nullable(z.boolean()),
  wild_or_cultivated: z.nullable(z.string()),
  /** The earliest accepted harvest year. */
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
  /** The reason why the supplier at a link may not tender for this line; null where it may. */
  refusal: z.optional(z.nullable(z.enum(lineRefusals))),
  /**
   * The power of ten of the goods' known price at a supplier's link, 元/kg, to recognise a price in another unit; null
   * where it is unknown.
   */
  price_decade: z.optional(z.nullable(z.string())),
})

/** The data of a demand for a supplier; a ceiling price only where the buyer made it public. */
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
  /** The place of delivery with province, city and county, because a price with freight depends on the destination. */
  delivery_address: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  delivery_days: z.nullable(z.number()),
  package_req: z.nullable(z.string()),
  acceptance_rule: z.nullable(z.string()),
  quality_standard: z.nullable(z.string()),
  contract_terms: z.nullable(z.string()),
  /** Performance bond in percent of the award; that of the enterprise where the demand has none. */
  performance_bond_pct: z.nullable(z.string()),
  /** Bid bond (投标保证金) in 元, to be paid before the deadline; null where none is asked. */
  bid_bond_amount: z.optional(z.nullable(z.string())),
  /** The buyer's account for the bid bond, at a supplier's link; null where none is asked or none is on record. */
  bond_account: z.optional(
    z.nullable(z.object({ holder: z.string(), bank_name: z.nullable(z.string()), bank_account: z.string() })),
  ),
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

/** One amendment for suppliers: its reason, and its changes of the fields they see. */
export const demandChange = z.object({
  doc_version: z.number(),
  change_reason: z.nullable(z.string()),
  changed_at: z.string(),
  diffs: z.array(fieldDiff),
})
export type DemandChange = z.output<typeof demandChange>

/** A public demand's code, at the place of a supplier's token in an address; it is too short to be a token. */
const PUBLIC = /^pub-([0-9a-f]{24})$/

/** The code of a demand in the last part of a public page's address; null for a supplier's token. */
export const publicCodeIn = (part: string): string | null => PUBLIC.exec(part)?.[1] ?? null

/** The last part of the address of a demand's public page. */
export const publicPart = (code: string): string => `pub-${code}`

/** A demand open to every certified supplier, for anybody who has its address. The page takes no tenders and discloses no invited supplier. */
export const readPublicDemand = get('public_demand.read', '/v1/public/tender_demand/{code}/', {
  access: 'public',
  fillsPage: true,
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  data: z.object({
    enterprise_name: z.string(),
    server_time: z.string(),
    order: demandShown,
    /** The published questions with their answers. */
    questions: z.array(publishedQuestion),
    /** The contact from whom suppliers can request their own link. */
    contact: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  }),
})
export type PublicDemand = z.output<typeof readPublicDemand.data>

export const publicDemandEndpoints = [readPublicDemand] as const
