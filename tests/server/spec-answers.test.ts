// Each answer has the fields that the specification names for its record. Fields of parts that are not built are left
// out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHerb, aReviewedOrder, aTemplate } from '../support/factories.ts'
import { openSpecClient, type SpecClient } from './spec-client.ts'

let server: SpecClient
let order: { readonly id: string }
beforeAll(async () => {
  server = await openSpecClient()
  await aTemplate(server.world, await aHerb(server.world, '党参'))
  order = (
    await aReviewedOrder(server.world, [
      ['30.00', '50'],
      ['28.50', '50'],
      ['45.00', '50'],
    ])
  ).order
})
afterAll(() => server.close())

const kept = 'id created_at updated_at version is_deleted'
const first = async (path: string, query = {}) =>
  (await server.data<{ list: object[] }>(`GET ${path}`, { as: 'admin', query })).list[0] ?? {}

const orderFields = `${kept} created_by updated_by order_no title purchase_method regulated open_scope invited_supplier_ids seal_mode
  goods_type purpose items status review_stage audit_step audit_step_total bid_start_at bid_deadline_at open_at phase_deadline_at server_time
  currency price_basis tax_rate invoice_type payment_terms payment_days budget_amount ceiling_public bid_bond_amount performance_bond_pct
  delivery_region_code delivery_address delivery_mode delivery_date delivery_days split_delivery package_req quality_standard acceptance_rule
  sample_required allow_partial_lines allow_partial_qty allow_alternatives min_bids award_method criteria split_award max_suppliers_per_line
  main_share_pct contract_terms price_band_pct attachments contact_name contact_phone change_reason doc_version diffs source_order_id
  attempt_no fail_reason cancel_reason stats flags allowed_actions facts award`
const lineFields = `id line_no herbal_id template_id material_code name alias source_species medicinal_part processing form grade size_spec
  origin_required daodi_required wild_or_cultivated harvest_year new_stock_only quantity unit qty_tolerance_pct package_spec quality_specs
  quality_text reference_price reference_source reference_date last_price last_supplier_id ceiling_price delivery_date sample_weight_g
  status remark`
const tenderFields = `id tender_no order_id round order_version supplier_id supplier_name supplier_type contact_name contact_phone status
  submitted_at withdrawn_at valid_until price_basis tax_rate invoice_type payment_terms_offer total_amount item_count coverage_pct
  delivery_days entry_channel entered_by surrogate_confirmed commitment_hash opened_hash_ok sealed flags rank disqualify_reason remark items
  version created_at updated_at`
const offerFields = `id tender_id order_item_id alt_no unit_price price_unit landed_price_kg freight_incl tax_incl offered_qty moq
  origin_region_code origin_text grade harvest_year batch_no moisture_pct content_pct stock_state stock_location delivery_days package_spec
  trace_available gap_base status remark`

/** Names of missing fields; null counts as present. */
const missing = (record: object, names: string): string[] =>
  names.split(/\s+/).filter((name) => !Object.hasOwn(record, name))

describe('An answer names every field', () => {
  it('of a demand and its lines', async () => {
    const read = await server.data<{ items: object[] }>(`GET /v1/bidding/order_pc/${order.id}/`, { as: 'buyer' })
    expect(missing(read, orderFields)).toEqual([])
    expect(missing(read.items[0] ?? {}, lineFields)).toEqual([])
  })

  it('of a tender and its lines, and ranks the tenders that offer everything', async () => {
    const { list } = await server.data<{ list: { rank: number; items: object[]; total_amount: string }[] }>(
      'GET /v1/bidding/tender_pc/',
      { as: 'award', query: { order_id: order.id, ordering: 'total_amount' } },
    )
    expect(missing(list[0] ?? {}, tenderFields)).toEqual([])
    expect(missing(list[0]?.items[0] ?? {}, offerFields)).toEqual([])
    expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  it('of a step of the trail, with its address and the seconds since the step before', async () => {
    const row = await first('/v1/bidding/order_audit/', { order_id: order.id })
    expect(missing(row, 'ip user_agent cost_seconds prev_hash hash occurred_at order_version self_audit')).toEqual([])
  })

  it('of a template, a supplier and a user', async () => {
    expect(missing(await first('/v1/bidding/herbal_template/'), `${kept} created_by updated_by`)).toEqual([])
    expect(missing(await first('/v1/user/applyrecord_customer/'), `${kept} audited_by`)).toEqual([])
    expect(missing(await first('/v1/user/manage/'), `${kept} last_login_ip`)).toEqual([])
  })

  it('and shows the address of a login only to users who may change users', async () => {
    const ask = async (as: string) =>
      (
        await server.data<{ list: { username: string; last_login_ip: string | null }[] }>('GET /v1/user/manage/', {
          as,
        })
      ).list
    await server.tokenOf('buyer')
    expect((await ask('admin')).find((one) => one.username === 'buyer')?.last_login_ip).not.toBeUndefined()
    expect((await ask('audit')).find((one) => one.username === 'buyer')?.last_login_ip).toBeNull()
  })
})
