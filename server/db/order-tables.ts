// Tables of herbs, suppliers, orders, tenders and awards.
import type { Generated } from 'kysely'
import type { HerbalTemplate } from '#contract/herbs.ts'
import type { OrderStatus, ReviewStage } from '#contract/orders.lifecycle.ts'
import type { OrderHead, OrderItem } from '#contract/orders.schemas.ts'
import type { ReadRecord } from '#contract/orders.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import type { Supplier } from '#contract/suppliers.ts'
import type { OpenedTender, TenderItem, TenderStatus } from '#contract/tenders.schemas.ts'
import type { Json, JsonWithDefault } from './tables.ts'

/** Optional on the wire is nullable in the table. */
type Column<T> = Exclude<T, undefined> | null

/** Columns of a table that carry a wire field's own name and type. */
type Columns<T, K extends keyof T> = { [P in K]-?: Column<T[P]> }

interface Fenced {
  id: string
  enterprise_id: string
}

export interface HerbsTable {
  id: string
  name: string
  name_en: string | null
  name_latin: string
  pinyin: string
  pinyin_initial: string
  aliases: string[]
  category: HerbalTemplate['category']
  medicinal_part: string | null
  daodi_regions: string[]
  default_unit: Generated<string>
  is_toxic: boolean
  is_precious: boolean
  is_homology: boolean
  reference_price: string | null
  search_text: string
}

export interface HerbalTemplatesTable extends Fenced {
  template_no: string
  name: string
  herbal_id: string
  alias: string[]
  category: HerbalTemplate['category']
  goods_type: HerbalTemplate['goods_type']
  source_species: string | null
  medicinal_part: string | null
  processing: string | null
  form: string | null
  grade: string
  size_spec: string | null
  origin_text: string | null
  unit: string
  package_spec: string | null
  quality_standard: string | null
  quality_specs: Json<HerbalTemplate['quality_specs']>
  acceptance_points: string[]
  default_sample_g: number | null
  reference_price: string | null
  status: HerbalTemplate['status']
  version: Generated<number>
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  is_deleted: Generated<boolean>
}

export interface SuppliersTable extends Fenced {
  apply_no: string
  supplier_name: string
  short_name: string | null
  supplier_type: Supplier['supplier_type']
  uscc: string | null
  region_code: string | null
  region_text: string | null
  address: string | null
  contact_name: string
  contact_phone: string
  certificates: Json<Supplier['certificates']>
  status: Supplier['status']
  certify_level: string | null
  valid_until: string | null
  search_text: string
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
  is_deleted: Generated<boolean>
}

export interface SupplierHerbsTable {
  enterprise_id: string
  supplier_id: string
  herbal_id: string
}

export interface DailySequencesTable {
  enterprise_id: string
  kind: string
  day: string
  last: number
}

/** Terms of a demand that are plain columns under their wire names. */
type PlainTerms = Columns<
  OrderHead,
  | 'purchase_method'
  | 'regulated'
  | 'open_scope'
  | 'seal_mode'
  | 'goods_type'
  | 'purpose'
  | 'bid_start_at'
  | 'bid_deadline_at'
  | 'open_at'
  | 'currency'
  | 'price_basis'
  | 'tax_rate'
  | 'invoice_type'
  | 'payment_terms'
  | 'payment_terms_text'
  | 'payment_days'
  | 'budget_amount'
  | 'ceiling_public'
  | 'bid_bond_amount'
  | 'performance_bond_pct'
  | 'delivery_region_code'
  | 'delivery_address'
  | 'delivery_mode'
  | 'delivery_date'
  | 'delivery_days'
  | 'split_delivery'
  | 'package_req'
  | 'quality_standard'
  | 'acceptance_rule'
  | 'sample_required'
  | 'allow_partial_lines'
  | 'allow_partial_qty'
  | 'allow_alternatives'
  | 'min_bids'
  | 'award_method'
  | 'split_award'
  | 'max_suppliers_per_line'
  | 'main_share_pct'
  | 'contract_terms'
  | 'price_band_pct'
  | 'contact_name'
  | 'contact_phone'
  | 'remark'
>

export interface OrdersTable extends Fenced, PlainTerms {
  order_no: string
  title: string
  status: OrderStatus
  review_stage: ReviewStage | null
  audit_step: number | null
  audit_step_total: number | null
  invited_supplier_ids: JsonWithDefault<string[]>
  criteria: JsonWithDefault<NonNullable<OrderHead['criteria']>>
  attachments: JsonWithDefault<NonNullable<OrderHead['attachments']>>
  item_count: Generated<number>
  total_quantity_kg: Generated<string>
  reference_total: string | null
  lowest_total: string | null
  search_text: Generated<string>
  doc_version: Generated<number>
  published_at: string | null
  submitted_by: string | null
  proposed_by: string | null
  opened_at: string | null
  opened_by: string | null
  under_min: Generated<boolean>
  proceeded: Generated<boolean>
  fail_reason: string | null
  cancel_reason: string | null
  cancel_text: string | null
  source_order_id: string | null
  attempt_no: Generated<number>
  version: Generated<number>
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string | null
  is_deleted: Generated<boolean>
}

type ItemColumns = Columns<
  OrderItem,
  Exclude<keyof OrderItem, 'id' | 'order_id' | 'line_no' | 'status' | 'alias' | 'origin_required' | 'quality_specs'>
>

export interface OrderItemsTable extends Fenced, ItemColumns {
  order_id: string
  line_no: number
  alias: JsonWithDefault<string[]>
  origin_required: JsonWithDefault<string[]>
  quality_specs: JsonWithDefault<NonNullable<OrderItem['quality_specs']>>
  status: Generated<OrderItem['status']>
}

export interface OrderVersionsTable extends Fenced {
  order_id: string
  doc_version: number
  change_reason: string | null
  changed_by: string
  changed_by_name: string
  changed_at: string
  diffs: JsonWithDefault<{ path: string; line_no: number | null; before: unknown; after: unknown }[]>
}

export interface ReadRecordsTable extends Fenced {
  order_id: string
  supplier_id: string
  invited: Generated<boolean>
  invited_at: string | null
  channel: Generated<string>
  delivery_status: Generated<string>
  first_viewed_at: string | null
  last_viewed_at: string | null
  view_count: Generated<number>
  viewed_version: number | null
  intent: Generated<ReadRecord['intent']>
  decline_reason: string | null
  decline_text: string | null
}

export interface TenderLinksTable extends Fenced {
  order_id: string
  supplier_id: string
  token_hash: Buffer
  token_sealed: Buffer
  created_at: string
  renewed_at: string | null
  revoked_at: string | null
}

type TenderTermColumns = Columns<
  OpenedTender,
  | 'contact_name'
  | 'contact_phone'
  | 'valid_until'
  | 'price_basis'
  | 'tax_rate'
  | 'invoice_type'
  | 'payment_terms_offer'
  | 'delivery_days'
  | 'remark'
>

export interface TendersTable extends Fenced, TenderTermColumns {
  order_id: string
  supplier_id: string
  round: Generated<number>
  tender_no: string
  order_version: number
  status: TenderStatus
  sealed_payload: Buffer | null
  commitment_hash: string | null
  submitted_at: string | null
  withdrawn_at: string | null
  entry_channel: Generated<string>
  entered_by: string | null
  surrogate_confirmed: boolean | null
  total_amount: string | null
  item_count: number | null
  coverage_pct: string | null
  opened_hash_ok: boolean | null
  flags: JsonWithDefault<string[]>
  disqualify_reason: string | null
  disqualify_text: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

type TenderItemColumns = Columns<
  TenderItem,
  | 'moq'
  | 'origin_region_code'
  | 'origin_text'
  | 'grade'
  | 'harvest_year'
  | 'batch_no'
  | 'moisture_pct'
  | 'content_pct'
  | 'stock_state'
  | 'stock_location'
  | 'delivery_days'
  | 'package_spec'
  | 'trace_available'
  | 'gap_base'
  | 'remark'
  | 'freight_incl'
  | 'tax_incl'
>

export interface TenderItemsTable extends Fenced, TenderItemColumns {
  tender_id: string
  order_id: string
  order_item_id: string
  alt_no: Generated<number>
  unit_price: string
  price_unit: NonNullable<TenderItem['price_unit']>
  landed_price_kg: string
  amount: string
  offered_qty: string
  status: Generated<TenderItem['status']>
  disqualify_reason: string | null
  flags: JsonWithDefault<string[]>
}

export interface OpeningRecordsTable extends Fenced {
  order_id: string
  opened_at: string
  opened_by: string
  opened_by_name: string
  tender_count: number
  hash_ok_count: number
  excluded: JsonWithDefault<{ supplier_name: string; reason: string }[]>
}

export interface DecisionsTable extends Fenced {
  decision_no: string
  order_id: string
  version: number
  scenario: Decision['scenario']
  scenario_snapshot: Json<Record<string, unknown>>
  status: Decision['status']
  proposed_by: string
  proposed_by_name: string
  proposed_at: string
  total_amount: string
  saving_vs_reference: string | null
  coverage_pct: string
  supplier_count: number
  summary_reason: string | null
  coi_confirmed: boolean
  acknowledged_flags: JsonWithDefault<string[]>
}

export interface AwardLinesTable extends Fenced {
  decision_id: string
  order_id: string
  order_item_id: string
  tender_id: string
  tender_item_id: string
  supplier_id: string
  role: AwardLine['role']
  awarded_qty: string
  unit: string
  unit_price: string
  amount: string
  share_pct: string
  rank: number
  is_lowest: boolean
  reason_code: string | null
  reason_text: string | null
  status: AwardLine['status']
  confirm_at: string | null
  decline_reason: string | null
}

export interface NoAwardsTable extends Fenced {
  decision_id: string
  order_item_id: string
  reason: string
  text: string | null
}

export interface OrderTables {
  herbs: HerbsTable
  herbal_templates: HerbalTemplatesTable
  suppliers: SuppliersTable
  supplier_herbs: SupplierHerbsTable
  daily_sequences: DailySequencesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_versions: OrderVersionsTable
  read_records: ReadRecordsTable
  tender_links: TenderLinksTable
  tenders: TendersTable
  tender_items: TenderItemsTable
  opening_records: OpeningRecordsTable
  decisions: DecisionsTable
  award_lines: AwardLinesTable
  no_awards: NoAwardsTable
}
