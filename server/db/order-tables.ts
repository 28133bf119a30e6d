// Tables of demands and of what belongs to them.
import type { Generated } from 'kysely'
import type { AmendmentCause, AmendmentStatus, ApprovedLine, FieldDiff } from '#contract/orders.amend.ts'
import type { AmendedBody, OrderItem } from '#contract/orders.bodies.ts'
import type { RemindChannel } from '#contract/orders.remind.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import type { OrderStatus, ReviewStage } from '#contract/orders.statuses.ts'
import type { ReadRecord } from '#contract/orders.ts'
import type { Unweighed } from '#contract/unweighed.ts'
import type { Columns, Fenced, Json, JsonWithDefault } from './columns.ts'

/** What is approved: the demand as it was submitted, the amendment that waits, the award or a change of it. */
export type SelfAuditPaper = 'demand' | 'amendment' | 'award'

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
  public_code: Generated<string>
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
  unweighed: JsonWithDefault<Unweighed>
  reference_total: string | null
  lowest_total: string | null
  highest_total: string | null
  search_text: Generated<string>
  /** The readings of the names; null until the next start, for rows written by an older version. */
  spoken: Generated<string | null>
  /** See server/search-tokens.ts; null until the next start, for rows an older version wrote. */
  search_tokens: Generated<number[] | null>
  /** See server/orders/passages.ts; null, or without numerals, until the next start, for rows an older version wrote. */
  search_passages: Generated<string[] | null>
  doc_version: Generated<number>
  published_at: string | null
  /** Who saved its contents before the publication, besides its creator. */
  writers: Generated<string[]>
  submitted_by: string | null
  /** Its papers that were handed in while the enterprise let people approve their own. */
  self_audit_for: Generated<SelfAuditPaper[]>
  proposed_by: string | null
  opened_at: string | null
  opened_by: string | null
  /** The number of people who open the demand, fixed at the publication; null: by the setting. */
  opener_count: number | null
  opener_present_id: string | null
  opener_present_at: string | null
  openers_reminded_at: string | null
  under_min: Generated<boolean>
  proceeded: Generated<boolean>
  fail_reason: OrderHead['fail_reason']
  cancel_reason: OrderHead['cancel_reason']
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
  Exclude<
    keyof OrderItem,
    'id' | 'order_id' | 'line_no' | 'status' | 'alias' | 'origin_required' | 'quality_specs' | 'is_toxic'
  >
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
  diffs: JsonWithDefault<FieldDiff[]>
  /** The lines that its approver accepted; null for a version that took effect without approval. */
  approved_lines: Json<ApprovedLine[] | null>
}

export interface OrderAmendmentsTable extends Fenced {
  order_id: string
  status: Generated<AmendmentStatus>
  body: Json<AmendedBody>
  diffs: Json<FieldDiff[]>
  causes: AmendmentCause[]
  change_reason: string
  amount: string | null
  bid_deadline_at: string | null
  proposed_by: string
  proposed_by_name: string
  proposed_at: string
  settled_by: string | null
  settled_by_name: string | null
  settled_at: string | null
  opinion: string | null
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

export interface RemindersTable extends Fenced {
  order_id: string
  supplier_id: string
  channel: RemindChannel
  reminded_by: string
  reminded_by_name: string
  reminded_at: string
}

export interface OrderQuestionsTable extends Fenced {
  order_id: string
  supplier_id: string
  line_no: number | null
  line_name: string | null
  question: string
  asked_at: string
  answer: string | null
  withheld_reason: string | null
  settled_at: string | null
  settled_by: string | null
  settled_by_name: string | null
  version: Generated<number>
}

export interface OrderTables {
  daily_sequences: DailySequencesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_versions: OrderVersionsTable
  order_amendments: OrderAmendmentsTable
  read_records: ReadRecordsTable
  reminders: RemindersTable
  order_questions: OrderQuestionsTable
}
