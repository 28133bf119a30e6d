// Tables of suppliers and of files.

import type { Generated } from 'kysely'
import type { FileNoun, FileRef, MediaType } from '#contract/files.ts'
import type { invoiceTypes } from '#contract/orders.options.ts'
import type { supplierIdentity } from '#contract/suppliers.lifecycle.ts'
import type { CertificateType } from '#contract/suppliers.options.ts'
import type { Certificate, Scorecard, Supplier } from '#contract/suppliers.schemas.ts'
import type { Fenced, Json, JsonWithDefault, Versioned } from './columns.ts'

export interface FilesTable extends Fenced {
  name: string
  media_type: MediaType
  byte_size: number
  sha256: string
  bytes: Buffer
  uploaded_by: string | null
  created_at: string
  noun: Generated<FileNoun | null>
  record_id: Generated<string | null>
}

/** A certificate as stored: its status depends on the day; a null end means long-term. */
export interface StoredCertificate {
  readonly id: string
  readonly type: CertificateType
  readonly no: string | null
  readonly issuer: string | null
  readonly scope: string | null
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly files: readonly FileRef[]
  readonly verdict: Certificate['verdict']
  readonly verdict_reason: string | null
  readonly verified_by: string | null
  readonly verified_by_name: string | null
  readonly verified_at: string | null
}

/** A decision that is somebody else's: certifying what one entered, and lifting a bar of one's own. */
export type SelfDecision = 'application' | 'blacklist'

export interface SuppliersTable extends Fenced, Omit<Versioned, 'created_at' | 'updated_at'> {
  apply_no: string
  supplier_name: string
  short_name: string | null
  supplier_type: Supplier['supplier_type']
  uscc: string | null
  id_no: string | null
  legal_person: string | null
  registered_capital: string | null
  established_at: string | null
  business_scope: string | null
  region_code: string | null
  region_text: string | null
  address: string | null
  contact_name: string
  contact_phone: string
  email: string | null
  wechat: string | null
  bank_name: string | null
  bank_account: string | null
  tax_no: string | null
  invoice_types: JsonWithDefault<(typeof invoiceTypes)[number][]>
  certificates: Json<StoredCertificate[]>
  status: Supplier['status']
  certify_level: Supplier['certify_level']
  valid_until: string | null
  source: Generated<Supplier['source']>
  score: JsonWithDefault<Scorecard | null>
  /** Changes of the supplier's identity that wait for a new certification. */
  recheck_fields: (typeof supplierIdentity)[number][] | null
  rejected_reason: string | null
  suspend_reason: string | null
  blacklist_reason: string | null
  blacklist_until: string | null
  blacklisted_by: string | null
  /** What was handed in or barred while the enterprise let people decide their own. */
  self_audit_for: Generated<SelfDecision[]>
  audit_opinion: string | null
  audited_by: string | null
  audited_by_name: string | null
  audited_at: string | null
  search_text: string
  /** The readings of the names; null until the next start, for rows written by an older version. */
  spoken: Generated<string | null>
  created_at: string
  updated_at: string
  is_deleted: Generated<boolean>
}

export interface SupplierHerbsTable {
  enterprise_id: string
  supplier_id: string
  herbal_id: string
  origins: Generated<string[]>
  annual_capacity_t: string | null
  has_base: Generated<boolean>
  gap: Generated<boolean>
}

export interface SupplierTables {
  files: FilesTable
  suppliers: SuppliersTable
  supplier_herbs: SupplierHerbsTable
}
