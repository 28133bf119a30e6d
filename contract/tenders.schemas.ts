// A supplier's tender (投标/报价) and its lines. Before the opening it exists only as one encrypted blob.
import * as z from 'zod/mini'
import { phone } from './fields.contact.ts'
import { contentPercent, percent, price, quantity } from './fields.figures.ts'
import { day, filledText, id, messageKey, regionCode, text } from './fields.ts'
import { fileRef } from './files.ts'
import { grades, invoiceTypes, priceBases } from './orders.options.ts'
import { clarification } from './tenders.clarify.ts'
import { MAX_TENDER_FILES, openedTenderFile, sealedTenderFile, tenderFileBody } from './tenders.files.ts'

export const tenderStatuses = [
  'draft',
  'submitted',
  'reconfirm',
  'withdrawn',
  'opened',
  'unopened',
  'disqualified',
  'shortlisted',
  'awarded',
  'part_awarded',
  'lost',
  'excluded',
] as const
export type TenderStatus = (typeof tenderStatuses)[number]

export const tenderItemStatuses = ['quoted', 'disqualified', 'awarded', 'part_awarded', 'lost'] as const
/** The channel of a tender: the supplier's own page, or an entry by staff (代录) from a call, a chat, paper, an e-mail or a sheet. */
export const staffChannels = ['phone', 'wechat', 'paper', 'email', 'excel'] as const
export const entryChannels = ['self_web', 'self_app', ...staffChannels] as const

/** Price units: 元 per kg, per jin, per tonne. */
export const priceUnits = ['yuan_kg', 'yuan_jin', 'yuan_t'] as const
export const stockStates = ['in_stock', 'origin_stock', 'to_harvest'] as const

/** Automatic flags; information, never a verdict. */
export const tenderFlags = [
  'abnormal_low',
  'abnormal_high',
  'over_ceiling',
  'single_bid',
  'identical_prices',
  'constant_ratio',
  'below_last_price_30',
  'qty_below_need',
  'moisture_high',
  'quality_over',
  'year_mismatch',
  'origin_mismatch',
  'origin_not_daodi',
  'tax_rate_differs',
  'surrogate_unconfirmed',
  'licence_expiring',
  'moved_after_amend',
  'same_contact',
  'same_ip',
  'same_file_hash',
  'near_deadline_cluster',
] as const
export type TenderFlag = (typeof tenderFlags)[number]

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

const onceEach = z.refine<{ readonly code: string }[]>(
  (declared) => new Set(declared.map(({ code }) => code)).size === declared.length,
  messageKey('repeated'),
)
/** A supplier's declaration of a quality indicator, as written: a figure, or words such as 未检出. `code` is that of the line's limit. */
export const declaredIndicator = z.strictObject({ code: filledText(40), value: filledText(40) })
export type DeclaredIndicator = z.output<typeof declaredIndicator>

/** The fields that a supplier may write into one line. Quantity in the line's unit. */
export const tenderItemTerms = {
  unit_price: price,
  price_unit: z.optional(z.enum(priceUnits)),
  freight_incl: maybe(z.boolean()),
  tax_incl: maybe(z.boolean()),
  /** The percentage to add to a price without tax. */
  tax_rate: maybe(percent),
  /** The freight to add to a price without freight, 元/kg (for counted goods 元 per piece). */
  freight_per_kg: maybe(price),
  offered_qty: quantity,
  /** The supplier has confirmed that a quantity far above the demand is right. */
  unit_confirmed: maybe(z.boolean()),
  moq: maybe(quantity),
  origin_region_code: maybe(regionCode),
  origin_text: maybe(text(60)),
  grade: maybe(z.enum(grades)),
  harvest_year: maybe(z.number().check(z.int(), z.gte(1990), z.lte(2100))),
  batch_no: maybe(text(40)),
  moisture_pct: maybe(percent),
  content_pct: maybe(contentPercent),
  /** Further indicators, beside the line's limits. */
  other_declared: maybe(z.array(declaredIndicator).check(z.maxLength(60), onceEach)),
  stock_state: maybe(z.enum(stockStates)),
  stock_location: maybe(text(60)),
  delivery_days: maybe(z.number().check(z.int(), z.gte(0), z.lte(720))),
  package_spec: maybe(text(60)),
  trace_available: maybe(z.boolean()),
  gap_base: maybe(z.boolean()),
  remark: maybe(text(300)),
}

/** A line of a tender in a body; alternatives (`alt_no` above 0) are not built. */
export const tenderItemBody = z.strictObject({
  order_item_id: id,
  alt_no: z.optional(z.literal(0)),
  ...tenderItemTerms,
})

export const tenderTerms = {
  contact_name: maybe(text(40)),
  contact_phone: maybe(phone),
  valid_until: maybe(day),
  price_basis: maybe(z.enum(priceBases)),
  tax_rate: maybe(percent),
  invoice_type: maybe(z.enum(invoiceTypes)),
  payment_terms_offer: maybe(text(200)),
  delivery_days: maybe(z.number().check(z.int(), z.gte(0), z.lte(720))),
  remark: maybe(text(500)),
}

/** The files of a tender in its body; they were uploaded before. */
export const tenderFilesBody = z.optional(z.array(tenderFileBody).check(z.maxLength(MAX_TENDER_FILES)))

/** PUT public/tender/0/: the whole tender; `submit` false keeps it as the supplier's own draft. */
export const tenderBody = z.strictObject({
  version: z.optional(z.int().check(z.gte(1))),
  submit: z.boolean(),
  ...tenderTerms,
  attachments: tenderFilesBody,
  items: z.array(tenderItemBody).check(z.maxLength(500)),
})
export type TenderBody = z.output<typeof tenderBody>
export type TenderBodyInput = z.input<typeof tenderBody>

/** The encrypted contents: everything the supplier wrote. */
export const sealedContent = z.object({
  ...tenderTerms,
  items: z.array(z.object(tenderItemBody.shape)),
  /** The files of the tender; empty in tenders from before files were possible. */
  attachments: z._default(z.array(sealedTenderFile), []),
})
export type SealedContent = z.output<typeof sealedContent>

/** A tender before the opening. It has no data: neither supplier nor time may be disclosed, and an id would disclose both. */
export const sealedTender = z.object({ sealed: z.literal(true) })

const flagFacts = z.record(z.string(), z.record(z.string(), z.string()))

/** One of a supplier's papers in the register; `verdict` is that of the person who checked it. */
const tenderPaper = z.object({
  type: z.string(),
  no: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  verdict: z.nullable(z.enum(['valid', 'invalid'])),
  /** The scans of the paper. */
  files: z.optional(z.array(fileRef)),
})
export type TenderPaper = z.output<typeof tenderPaper>

/** One opened line. `landed_price_kg` is the price by which all offers are compared, in 元/kg with tax and freight as declared. */
export const tenderItem = z.object({
  id,
  tender_id: id,
  order_item_id: id,
  alt_no: z.number(),
  ...tenderItemTerms,
  landed_price_kg: z.string(),
  amount: z.string(),
  status: z.enum(tenderItemStatuses),
  disqualify_reason: z.nullable(z.string()),
  is_lowest: z.boolean(),
  /** Whether the offer cannot be awarded only because its validity has ended. */
  expired: z.boolean(),
  rank: z.nullable(z.number()),
  flags: z.array(z.string()),
  /** The figures behind each flag, by flag. */
  flag_facts: z.optional(flagFacts),
})
export type TenderItem = z.output<typeof tenderItem>

/** The acts that reviewers may do with an opened tender. */
export const openedTenderFacts = z.object({
  /** Whether a verdict may be given: the tender was opened, and takes part or is disqualified. */
  judgeable: z.boolean(),
  /** Whether the supplier may be asked about the tender: it was opened, and is not excluded. */
  askable: z.boolean(),
})

/** The facts of an opened tender. */
export const openedTenderFactsOf = (status: TenderStatus): z.output<typeof openedTenderFacts> => {
  const askable = status === 'opened' || status === 'shortlisted'
  return { askable, judgeable: askable || status === 'disqualified' }
}

export const openedTender = z.object({
  id,
  tender_no: z.string(),
  order_id: id,
  order_version: z.number(),
  round: z.number(),
  supplier_id: id,
  supplier_name: z.string(),
  supplier_short_name: z.nullable(z.string()),
  supplier_type: z.string(),
  supplier_region: z.nullable(z.string()),
  supplier_status: z.string(),
  supplier_valid_until: z.nullable(z.string()),
  /** The supplier's papers in the register now. */
  papers: z.optional(z.array(tenderPaper)),
  ...tenderTerms,
  status: z.enum(tenderStatuses),
  facts: openedTenderFacts,
  submitted_at: z.nullable(z.string()),
  /** The total of the tender's offers, 元; only for information, never compared. */
  total_amount: z.string(),
  /** The cost of the tender for the demanded quantities of the fully covered lines, 元. */
  evaluated_total: z.string(),
  missing_lines: z.number(),
  short_lines: z.number(),
  vetoed_lines: z.number(),
  item_count: z.number(),
  coverage_pct: z.string(),
  entry_channel: z.enum(entryChannels),
  surrogate_confirmed: z.nullable(z.boolean()),
  commitment_hash: z.string(),
  opened_hash_ok: z.boolean(),
  sealed: z.literal(false),
  flags: z.array(z.string()),
  /** The figures behind each flag, by flag. */
  flag_facts: z.optional(flagFacts),
  disqualify_reason: z.nullable(z.string()),
  disqualify_text: z.nullable(z.string()),
  withdrawn_at: z.optional(z.nullable(z.string())),
  /** When the supplier was last asked to extend the offer's validity, and when it last did. */
  extend_asked_at: z.optional(z.nullable(z.string())),
  extended_at: z.optional(z.nullable(z.string())),
  /** Whether the mobile of the person who set the passcode is in the supplier's profile; null for a tender entered by staff. */
  mobile_on_file: z.optional(z.nullable(z.boolean())),
  /** The user who entered the tender for the supplier. */
  entered_by: z.optional(z.nullable(z.string())),
  /**
   * The rank of the tender by evaluated total among the complete tenders that are not excluded; null for the others.
   */
  rank: z.nullable(z.number()),
  version: z.optional(z.number()),
  created_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
  /** Questions to the supplier about this tender, oldest first. */
  clarifications: z.array(clarification),
  /** The files of the tender, in the order of its supplier. */
  attachments: z.array(openedTenderFile),
  items: z.array(tenderItem),
})
export type OpenedTender = z.output<typeof openedTender>

/** The supplier's proof: the hash that must match at the opening. */
export const tenderReceipt = z.object({ commitment_hash: z.nullable(z.string()), received_at: z.string() })
