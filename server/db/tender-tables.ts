// Tables of tenders.
import type { Generated } from 'kysely'
import type { Opener } from '#contract/orders.opening.ts'
import type { EntryStanding, StaffChannel } from '#contract/tenders.entry.ts'
import type { OpenedTenderFile } from '#contract/tenders.files.ts'
import type { DeclaredIndicator, OpenedTender, TenderItem, TenderStatus } from '#contract/tenders.schemas.ts'
import type { DeliveryStatus } from '#contract/tenders.ts'
import type { DeviceKind, ResetStanding } from '#contract/tenders.unlock.ts'
import type { Columns, Fenced, JsonWithDefault } from './columns.ts'

export interface TenderLinksTable extends Fenced {
  order_id: string
  supplier_id: string
  token_hash: Buffer
  token_sealed: Buffer
  created_at: string
  renewed_at: string | null
  renewed_by_name: string | null
  revoked_at: string | null
  shown_at: string | null
  shown_to: string | null
  renew_reason: string | null
  read_at: string | null
  delivery_status: Generated<DeliveryStatus>
  delivered_at: string | null
  delivered_by_name: string | null
  delivery_error: string | null
  staff_tried_at: string | null
  staff_tried_session: string | null
}

export interface TenderPasscodesTable extends Fenced {
  order_id: string
  supplier_id: string
  hash: string | null
  contact_name: string
  contact_mobile: string
  mobile_on_file: boolean
  set_at: string
  wrong_tries: Generated<number>
  locked_until: string | null
}

export interface TenderUnlocksTable extends Fenced {
  link_id: string
  secret_hash: Buffer
  device: DeviceKind
  unlocked_at: string
  expires_at: string
  ended_at: string | null
}

export interface TenderResetsTable extends Fenced {
  order_id: string
  supplier_id: string
  standing: ResetStanding
  asked_at: string
  proposed_by: string | null
  proposed_by_name: string | null
  reason: string | null
  settled_at: string | null
  settled_by: string | null
  settled_by_name: string | null
  reject_reason: string | null
  withdraws: Generated<boolean>
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

export interface ClarificationsTable extends Fenced {
  order_id: string
  tender_id: string
  question: string
  due_at: string
  asked_by: string
  asked_by_name: string
  asked_at: string
  answer: string | null
  answered_at: string | null
  accepted: boolean | null
  judged_reason: string | null
  judged_by: string | null
  judged_by_name: string | null
  judged_at: string | null
}

export interface TendersTable extends Fenced, TenderTermColumns {
  order_id: string
  supplier_id: string
  /** The supplier's name at its last save or submission, which the opened tender keeps. */
  supplier_name: string
  supplier_short_name: string | null
  round: Generated<number>
  tender_no: string
  order_version: number
  status: TenderStatus
  sealed_payload: Buffer | null
  commitment_hash: string | null
  submitted_at: string | null
  withdrawn_at: string | null
  extend_asked_at: string | null
  extended_at: string | null
  entry_channel: Generated<OpenedTender['entry_channel']>
  entered_by: string | null
  surrogate_confirmed: boolean | null
  /** Keyed hash of the network it was submitted from; deleted at the opening. */
  address_hash: Buffer | null
  moved_after_version: number | null
  is_withheld: Generated<boolean>
  mobile_on_file: boolean | null
  total_amount: string | null
  item_count: number | null
  coverage_pct: string | null
  opened_hash_ok: boolean | null
  attachments: JsonWithDefault<OpenedTenderFile[]>
  flags: JsonWithDefault<string[]>
  flag_facts: JsonWithDefault<Record<string, Record<string, string>>>
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
  | 'tax_rate'
  | 'freight_per_kg'
  | 'unit_confirmed'
>

export interface TenderItemsTable extends Fenced, TenderItemColumns {
  tender_id: string
  order_id: string
  order_item_id: string
  alt_no: Generated<number>
  unit_price: string
  price_unit: NonNullable<TenderItem['price_unit']>
  other_declared: JsonWithDefault<DeclaredIndicator[]>
  landed_price_kg: string
  amount: string
  offered_qty: string
  status: Generated<TenderItem['status']>
  disqualify_reason: string | null
  flags: JsonWithDefault<string[]>
  flag_facts: JsonWithDefault<Record<string, Record<string, string>>>
}

export interface TenderEntriesTable extends Fenced {
  order_id: string
  supplier_id: string
  entry_channel: StaffChannel
  standing: EntryStanding
  commitment_hash: string
  /** SHA-256 of the sealed bytes, hex; null for rows an older release wrote. */
  sealed_hash: string | null
  entered_by: string
  entered_by_name: string
  entered_at: string
}

export interface TenderEvidenceTable extends Fenced {
  entry_id: string | null
  /** The demand for whose award answer the file is evidence. */
  order_id: Generated<string | null>
  sealed: Buffer
  uploaded_by: string
  created_at: string
}

export interface TenderFilesTable extends Fenced {
  order_id: string | null
  supplier_id: string | null
  tender_id: string | null
  uploaded_by: string | null
  sealed_head: Buffer
  sealed: Buffer
  is_handed_in: Generated<boolean>
  is_withheld: Generated<boolean>
  created_at: string
}

export interface OpeningRecordsTable extends Fenced {
  order_id: string
  opened_at: string
  opened_by: string
  opened_by_name: string
  tender_count: number
  hash_ok_count: number
  file_count: Generated<number>
  file_ok_count: Generated<number>
  rest: JsonWithDefault<{ tender_id: string; opened_at: string; opened_by_name: string }[]>
  excluded: JsonWithDefault<{ supplier_name: string; reason: string }[]>
  openers: JsonWithDefault<Opener[]>
}

/**
 * What a data key encrypts: a tender, one of its files, the evidence of an entry, the links of an order; plus two keys
 * of the installation.
 */
export type DataKeyPurpose = 'tender' | 'tender_file' | 'evidence' | 'links' | 'kept_answers' | 'older_release'

export interface DataKeysTable {
  id: string
  /** The enterprise of the key; null for the two keys of the installation. */
  enterprise_id: string | null
  purpose: DataKeyPurpose
  record_id: string | null
  key_version: number
  wrapped: Buffer
}

export interface SealKeysTable {
  version: number
  fingerprint: string
  made_at: string
  retired_at: string | null
  /** When an operator declared the key permanently lost. */
  lost_at: Generated<string | null>
}

export interface TenderTables {
  data_keys: DataKeysTable
  seal_keys: SealKeysTable
  tender_links: TenderLinksTable
  tender_passcodes: TenderPasscodesTable
  tender_unlocks: TenderUnlocksTable
  tender_resets: TenderResetsTable
  tenders: TendersTable
  tender_items: TenderItemsTable
  tender_entries: TenderEntriesTable
  tender_evidence: TenderEvidenceTable
  tender_files: TenderFilesTable
  clarifications: ClarificationsTable
  opening_records: OpeningRecordsTable
}
