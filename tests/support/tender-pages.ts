// Tender pages as a supplier receives them, for tests of the views.
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { supplierPageFactsOf } from '#contract/tenders.facts.ts'
import type { SupplierPage } from '#contract/tenders.ts'

type Line = SupplierPage['order']['items'][number]

/** The order status in which a supplier's page has this standing. */
const statuses: Readonly<Record<SupplierPage['standing'], OrderStatus>> = {
  open: 'bidding',
  tendered: 'bidding',
  reconfirm: 'bidding',
  declined: 'bidding',
  under_review: 'reviewing',
  decided: 'awarded',
  won: 'awarded',
  part_won: 'awarded',
  lost: 'awarded',
  not_concluded: 'failed',
  cancelled: 'cancelled',
  excluded: 'pending_open',
}

/** A page with the facts the server sends. */
const withFacts = (page: Omit<SupplierPage, 'facts'>): SupplierPage => {
  const status = statuses[page.standing]
  const { certified } = page.supplier
  const papers = { certified, licensed: page.may_edit || status !== 'bidding' || !certified }
  const order = { status, bid_deadline_at: page.order.bid_deadline_at }
  return { ...page, facts: supplierPageFactsOf(order, papers, page, Date.parse(page.server_time)) }
}

export const aDemandLine = (changes: Partial<Line> = {}): Line => ({
  id: '0193b2a0-0000-7000-8000-000000000001',
  line_no: 1,
  name: '黄芪',
  grade: 'tong',
  grade_text: null,
  size_spec: null,
  origin_text: null,
  daodi_required: null,
  wild_or_cultivated: null,
  harvest_year: null,
  new_stock_only: null,
  qty_tolerance_pct: null,
  quality_text: null,
  quality_specs: null,
  quantity: '12000.000',
  unit: 'kg',
  package_spec: null,
  delivery_date: null,
  ceiling_price: null,
  remark: null,
  ...changes,
})

/** A page of a demand that takes tenders; no tender yet. */
export const aTenderPage = (
  changes: Partial<Omit<SupplierPage, 'facts'>> = {},
  lines: readonly Line[] = [aDemandLine()],
): SupplierPage =>
  withFacts({
    enterprise_name: '杏砚堂中药饮片有限公司',
    supplier: { name: '陇西青禾药材合作社', short_name: null, certified: true },
    standing: 'open',
    may_edit: true,
    server_time: '2026-11-20T01:00:00.000Z',
    passcode_set: true,
    unlocked: true,
    link: { renewed_at: null, renewed_by_name: null, renew_reason: null },
    devices: [],
    passcode_contact: null,
    reset: null,
    order: {
      id: '0193b2a0-0000-7000-8000-000000000900',
      order_no: 'ZB20261120-0007',
      title: '冬季黄芪、党参统货集采',
      goods_type: 'crude_herb',
      price_basis: 'tax_freight_incl',
      tax_rate: '9.00',
      payment_terms: 'net60',
      payment_terms_text: null,
      invoice_type: 'special_vat',
      delivery_address: '河北保定',
      delivery_date: '2026-12-15',
      delivery_days: null,
      package_req: null,
      acceptance_rule: null,
      quality_standard: 'chp2025',
      contract_terms: null,
      performance_bond_pct: null,
      remark: null,
      contact_name: null,
      contact_phone: null,
      bid_deadline_at: '2026-11-23T09:00:00.000Z',
      open_at: '2026-11-23T09:00:00.000Z',
      allow_partial_lines: true,
      doc_version: 1,
      attachments: [],
      items: [...lines],
    },
    tender: null,
    entry: null,
    reminded_at: null,
    clarifications: [],
    extension: null,
    questions: [],
    notices: [],
    result: null,
    ...changes,
  })

type Result = NonNullable<SupplierPage['result']>

/** An award that only asks for an answer. */
export const aResult = (lines: Result['lines'], changes: Partial<Result> = {}): Result => ({
  version: 1,
  supplied_amount: '0.00',
  given_up_amount: '0.00',
  waiting_amount: '0.00',
  decided_at: '2026-11-25T01:00:00.000Z',
  confirm_deadline_at: null,
  is_overdue: false,
  sign_by: null,
  deposit_pct: null,
  deposit_amount: null,
  lines,
  ...changes,
})

/** An awarded line that waits for its answer. */
export const aResultLine = (changes: Partial<Result['lines'][number]> = {}): Result['lines'][number] => ({
  id: '0193b2a0-0000-7000-8000-000000000801',
  line_no: 1,
  name: '黄芪',
  name_latin: 'Astragali Radix',
  processing: null,
  package_spec: null,
  awarded_qty: '8400.000',
  unit: 'kg',
  landed_price_kg: '26.8000',
  amount: '225120.00',
  status: 'notified',
  waits: changes.status === undefined || changes.status === 'notified',
  answer: null,
  answered_at: null,
  answered_by_staff: false,
  reason_code: null,
  reason_text: null,
  origin_region_code: null,
  origin_text: null,
  origin_asked: false,
  ...changes,
})

/** The supplier's own tender on a page. */
export const ownTender = (
  changes: Partial<NonNullable<SupplierPage['tender']>> = {},
): NonNullable<SupplierPage['tender']> => ({
  id: '0193b2a0-0000-7000-8000-000000000500',
  version: 2,
  status: 'submitted',
  submitted_at: '2026-11-20T00:30:00.000Z',
  commitment_hash: '9f3a6c71d2048be5'.repeat(4),
  entry_channel: 'self_web',
  surrogate_confirmed: null,
  is_withheld: false,
  items: [],
  attachments: [],
  ...changes,
})
