// The columns of every table as the driver returns them: snake_case, times and numerics as strings,
// `date` as YYYY-MM-DD.
import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { SessionNotice } from '#contract/answer-headers.ts'
import type { OwnPaperStored } from '#contract/enterprise.papers.ts'
import type { AuditChains, enterpriseTypes, Settings, Warehouse } from '#contract/enterprise.ts'
import type { RolePreset } from '#contract/permission-sets.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import type { UserStatus } from '#contract/users.ts'
import type { AwardTables } from './award-tables.ts'
import type { CodeTables } from './code-tables.ts'
import type { Json, JsonWithDefault, Versioned } from './columns.ts'
import type { HerbTables } from './herb-tables.ts'
import type { InboxTables } from './inbox-tables.ts'
import type { InstallationTables } from './installation-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { SupplierTables } from './supplier-tables.ts'
import type { TenderTables } from './tender-tables.ts'

export interface EnterprisesTable extends Versioned {
  id: string
  name: string
  short_name: string | null
  name_en: string | null
  uscc: string
  enterprise_type: (typeof enterpriseTypes)[number]
  legal_person: string | null
  registered_capital: string | null
  established_at: string | null
  region_code: string
  address: string
  contact_name: string
  contact_phone: string
  email: string | null
  website: string | null
  intro: string | null
  tax_no: string | null
  bank_name: string | null
  bank_account: string | null
  invoice_address: string | null
  invoice_phone: string | null
  warehouse: Json<Warehouse[]>
  sample_address: string | null
  settings: Json<Partial<Settings>>
  /** The four digits in the enterprise's codes. */
  number: GeneratedAlways<number>
  gs1_prefix: string | null
  audit_chains: JsonWithDefault<Partial<AuditChains>>
  certificates: JsonWithDefault<OwnPaperStored[]>
  status: Generated<'active' | 'suspended'>
  is_demo: Generated<boolean>
}

export interface UsersTable extends Versioned {
  id: string
  enterprise_id: string
  username: string
  name: string
  phone: string | null
  email: string | null
  department: string | null
  position: string | null
  role_preset: RolePreset | null
  status: Generated<UserStatus>
  is_admin: Generated<boolean>
  password_hash: string
  password_changed_at: Generated<string>
  must_change_password: Generated<boolean>
  last_login_at: string | null
  last_login_ip: string | null
  preferences: Json<Record<string, unknown>>
  remark: string | null
  search_text: Generated<string>
  /** The readings of the names; null until the next start, for rows written by an older version. */
  spoken: Generated<string | null>
  is_deleted: Generated<boolean>
}

export interface UserPermissionsTable {
  user_id: string
  enterprise_id: string
  code: PermissionCode
}

/** Why a session ended. */
export type EndReason = 'signed_out' | 'expired' | 'disabled' | 'restart'

export interface SessionsTable {
  id: string
  enterprise_id: string
  user_id: string
  token_hash: Buffer
  /** Hash of the binding cookie of the session's browser; a tender link recognises a browser of staff by it. */
  binding_hash: Buffer | null
  /** The session is accepted only with that cookie. */
  is_bound: Generated<boolean>
  created_at: string
  last_seen_at: string
  ended_at: string | null
  end_reason: EndReason | null
  ip: string | null
  user_agent: string | null
  began_by: Generated<'password' | 'qr'>
  /** A message that the session's owner gets with the next answer. */
  notice: SessionNotice | null
}

/** The status of a QR login in its row; expiry depends on `expires_at`. */
export type QrLoginRowStatus = 'created' | 'scanned' | 'confirmed' | 'used' | 'refused' | 'cancelled'

export interface QrLoginsTable {
  id: string
  enterprise_id: string | null
  task_hash: Buffer
  code_hash: Buffer
  browser_hash: Buffer | null
  status: QrLoginRowStatus
  number: string | null
  wrong_numbers: Generated<number>
  ip: string | null
  user_agent: string | null
  created_at: string
  expires_at: string
  last_polled_at: string | null
  approver_id: string | null
  approver_session_id: string | null
  scanned_at: string | null
  decided_at: string | null
  session_id: string | null
  used_at: string | null
}

export interface IdempotencyKeysTable {
  enterprise_id: string
  actor_id: string
  method: string
  route: string
  key: string
  body_hash: Buffer
  answer: Buffer | null
  created_at: Generated<string>
}

export interface AttemptsTable {
  kind: string
  subject_hash: Buffer
  started_at: string
  count: number
}

export interface AuditRowsTable {
  id: string
  enterprise_id: string
  seq: number
  noun: string
  record_id: string | null
  order_id: string | null
  action: string
  biz_type: string | null
  from_status: string | null
  to_status: string | null
  operator_id: string | null
  operator_name: string
  operator_role: string | null
  opinion: string | null
  payload: Json<Record<string, unknown> | null>
  order_version: number | null
  self_audit: boolean
  ip: string | null
  user_agent: string | null
  occurred_at: string
  prev_hash: string
  hash: string
}

/** The migrations that were applied. */
export interface MigrationsTable {
  name: string
  timestamp: string
}

export interface PlatformTables {
  kysely_migration: MigrationsTable
  enterprises: EnterprisesTable
  users: UsersTable
  user_permissions: UserPermissionsTable
  sessions: SessionsTable
  qr_logins: QrLoginsTable
  idempotency_keys: IdempotencyKeysTable
  attempts: AttemptsTable
  audit_rows: AuditRowsTable
}

export type Database = PlatformTables &
  HerbTables &
  OrderTables &
  SupplierTables &
  TenderTables &
  AwardTables &
  CodeTables &
  InboxTables &
  InstallationTables

/** The whole database as the connecting account; outside the fence of an enterprise. */
export type Db = Kysely<Database>
/** One transaction of one request, inside the fence. */
export type Tx = Transaction<Database>
