// Tenders (投标): the staff's list, the secret links, and the supplier's own page without login.
import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { filledText, id } from './fields.ts'
import { declineReasons } from './orders.ts'
import { awardLineStatuses } from './reviews.schemas.ts'
import { openedTender, sealedContent, sealedTender, tenderBody, tenderStatuses } from './tenders.schemas.ts'

export const listTenders = get('tenders.list', '/v1/bidding/tender_pc/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  query: z.strictObject({ ...listQuery, order_id: id, round: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  data: listOf(z.union([sealedTender, openedTender])),
})

/** One supplier's personal link. `url` opens the tender page; it is as secret as a password. */
export const tenderLink = z.object({
  id,
  order_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  url: z.nullable(z.string()),
  token: z.nullable(z.string()),
  created_at: z.string(),
  renewed_at: z.nullable(z.string()),
  first_viewed_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export type TenderLink = z.output<typeof tenderLink>

export const listTenderLinks = get('tender_links.list', '/v1/bidding/tender_link/', {
  access: '21-bidding-order-edit',
  query: z.strictObject({ ...listQuery, order_id: id }),
  data: listOf(tenderLink),
})

export const renewTenderLink = post('tender_links.renew', '/v1/bidding/tender_link/{id}/renew/', {
  access: '21-bidding-order-edit',
  params: z.strictObject({ id }),
  data: tenderLink,
})

/** How the demand stands in the supplier's words (domain.md §13.3); never the buyer's status. */
export const supplierStandings = [
  'open',
  'tendered',
  'reconfirm',
  'declined',
  'under_review',
  'won',
  'part_won',
  'lost',
  'not_concluded',
  'cancelled',
  'excluded',
] as const

const supplierLine = z.object({
  id,
  line_no: z.number(),
  name: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  grade_text: z.nullable(z.string()),
  size_spec: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  quality_text: z.nullable(z.string()),
  quality_specs: z.unknown(),
  quantity: z.nullable(z.string()),
  unit: z.string(),
  package_spec: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  ceiling_price: z.nullable(z.string()),
  remark: z.nullable(z.string()),
})

/** What a supplier sees at its link: the demand, its own tender, and after the award its own result. */
export const supplierPage = z.object({
  enterprise_name: z.string(),
  supplier: z.object({ name: z.string(), short_name: z.nullable(z.string()), certified: z.boolean() }),
  standing: z.enum(supplierStandings),
  may_edit: z.boolean(),
  server_time: z.string(),
  order: z.object({
    id,
    order_no: z.string(),
    title: z.string(),
    goods_type: z.nullable(z.string()),
    price_basis: z.nullable(z.string()),
    tax_rate: z.nullable(z.string()),
    payment_terms: z.nullable(z.string()),
    payment_terms_text: z.nullable(z.string()),
    invoice_type: z.nullable(z.string()),
    delivery_address: z.nullable(z.string()),
    delivery_date: z.nullable(z.string()),
    delivery_days: z.nullable(z.number()),
    package_req: z.nullable(z.string()),
    acceptance_rule: z.nullable(z.string()),
    quality_standard: z.nullable(z.string()),
    contract_terms: z.nullable(z.string()),
    remark: z.nullable(z.string()),
    contact_name: z.nullable(z.string()),
    contact_phone: z.nullable(z.string()),
    bid_deadline_at: z.nullable(z.string()),
    open_at: z.nullable(z.string()),
    allow_partial_lines: z.nullable(z.boolean()),
    doc_version: z.number(),
    items: z.array(supplierLine),
  }),
  tender: z.nullable(
    z.object({
      id,
      version: z.number(),
      status: z.enum(tenderStatuses),
      submitted_at: z.nullable(z.string()),
      commitment_hash: z.nullable(z.string()),
      ...sealedContent.shape,
    }),
  ),
  /** What amendments changed since the own tender was made, newest first; what only the buyer may know is left out. */
  changes: z.optional(
    z.array(
      z.object({
        doc_version: z.number(),
        change_reason: z.nullable(z.string()),
        changed_at: z.string(),
        diffs: z.array(
          z.object({ path: z.string(), line_no: z.nullable(z.number()), before: z.unknown(), after: z.unknown() }),
        ),
      }),
    ),
  ),
  /** The supplier's own award lines; empty for those who were not chosen. */
  result: z.nullable(
    z.object({
      decided_at: z.string(),
      lines: z.array(
        z.object({
          id,
          line_no: z.number(),
          name: z.nullable(z.string()),
          awarded_qty: z.string(),
          unit: z.string(),
          unit_price: z.string(),
          amount: z.string(),
          status: z.enum(awardLineStatuses),
        }),
      ),
    }),
  ),
})
export type SupplierPage = z.output<typeof supplierPage>

const own = '/v1/public/tender/0/'

export const readOwnTender = get('public_tender.read', own, { access: 'tender_link', data: supplierPage })

/** The proof a supplier keeps: the hash that must agree at opening. */
export const tenderReceipt = z.object({ commitment_hash: z.nullable(z.string()), received_at: z.string() })

export const saveOwnTender = put('public_tender.save', own, {
  access: 'tender_link',
  body: tenderBody,
  data: z.object({ tender: supplierPage.shape.tender, receipt: tenderReceipt }),
})

const steps = { version: z.optional(z.int().check(z.gte(1))), reason: z.optional(filledText(500)) }
const plain = z.strictObject(steps)

export const declineOwnTender = post('public_tender.decline', `${own}decline/`, {
  access: 'tender_link',
  body: z.strictObject({ ...steps, reason_code: z.optional(z.enum(declineReasons)) }),
  data: supplierPage,
})
export const withdrawOwnTender = post('public_tender.withdraw', `${own}withdraw/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const reconfirmOwnTender = post('public_tender.reconfirm', `${own}reconfirm/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const confirmOwnAward = post('public_tender.confirm_award', `${own}confirm_award/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const declineOwnAward = post('public_tender.decline_award', `${own}decline_award/`, {
  access: 'tender_link',
  body: z.strictObject({ version: steps.version, reason: filledText(500, 2) }),
  data: supplierPage,
})

export const tenderEndpoints = [
  listTenders,
  listTenderLinks,
  renewTenderLink,
  readOwnTender,
  saveOwnTender,
  declineOwnTender,
  withdrawOwnTender,
  reconfirmOwnTender,
  confirmOwnAward,
  declineOwnAward,
] as const
