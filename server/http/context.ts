// The context of a call, as types only: everything that answers calls imports it, so it imports no handler.
import type { SessionNotice } from '#contract/answer-headers.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import type { AuditEntry, Operator, Origin } from '#server/audit.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import type { Keys } from '#server/seal/keys.ts'
import type { Locale } from './messages.ts'

/** Shared by the whole server. */
export interface Services {
  /** The connecting account's database, only for look-ups before the viewer is known, one statement each. */
  readonly db: Db
  readonly env: Env
  readonly keys: Keys
  readonly log: Log
  /** How far business time runs ahead, in ms; 0 outside tests. */
  readonly clockOffset: () => number
  /** Whether the disk of the database has room for a write; left out where it always has. Without room a read writes nothing besides. */
  readonly hasRoom?: () => Promise<boolean>
}

/** One running transaction. */
export interface Scope {
  readonly tx: Tx
  /**
   * Business time, read from the database at this moment. Read it after the row lock: an act that waited for the lock
   * over a deadline is late.
   */
  now(): Promise<string>
  /** Records an accepted write; the rows are appended after the handler, with the moment of the act. */
  audit(entry: AuditEntry): void
  /** Enters the enterprise that a public call has determined; its zone is read where the caller does not know it. */
  enter(enterpriseId: string, operator: Operator, zone?: string): Promise<void>
}

/** The user of a request. */
export interface Viewer {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly enterprise_id: string
  /** The zone of the enterprise, by its IANA name. */
  readonly time_zone: string
  readonly permissions: readonly PermissionCode[]
  readonly role_preset: string | null
  readonly is_admin: boolean
  /** Whether somebody else set the password, so that it must be changed before anything else. */
  readonly must_change_password: boolean
  /** Whether a deadline or a certificate of the enterprise had passed when the session was read; see clock.ts. */
  readonly anything_due: boolean
  readonly session_id: string
  /** A notice for this answer, once. */
  readonly notice: SessionNotice | null
}

/** The supplier of a tender link. */
export interface LinkViewer {
  readonly link_id: string
  readonly order_id: string
  readonly supplier_id: string
  readonly enterprise_id: string
  /** Whether staff of some enterprise are signed in in the calling browser. */
  readonly is_staff: boolean
}

/** What a request is, before and inside its transaction. */
export interface Arrival extends Origin {
  readonly services: Services
  readonly locale: Locale
  /** The request itself, for an upload, which reads its own bytes. */
  readonly request: Request
  readonly headers: Headers
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Reads a body that may be slow to arrive, without occupying a place meanwhile. */
  receive<T>(read: () => Promise<T>): Promise<T>
}

/** The context of a handler. Business time is `await ctx.now()`, read after the row lock. */
export interface PublicCtx extends Arrival, Scope {}
export interface Ctx extends PublicCtx {
  readonly viewer: Viewer
}
export interface LinkCtx extends PublicCtx {
  readonly link: LinkViewer
}
