// What a call works with, as types alone: everything that answers calls imports them, so they import no handler.
import type { SessionNotice } from '#contract/answer-headers.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import type { AuditEntry, Operator, Origin } from '../audit.ts'
import type { Db, Tx } from '../db/tables.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import type { Keys } from '../seal/keys.ts'
import type { Locale } from './messages.ts'

/** What the whole server shares. */
export interface Services {
  /** As the connecting account: for the look-ups before a viewer is known, one statement each, and for nothing else. */
  readonly db: Db
  readonly env: Env
  readonly keys: Keys
  readonly log: Log
  /** How far business time runs ahead, in ms; 0 outside tests. */
  readonly clockOffset: () => number
}

/** One running transaction. */
export interface Scope {
  readonly tx: Tx
  /** Business time, asked of the database at this moment: take it after the row lock (rule S-21). */
  now(): Promise<string>
  /** Writes down an accepted write; the rows are appended when the handler is done, with the moment of the act. */
  audit(entry: AuditEntry): void
  /** Enters the enterprise that a public call has determined. */
  enter(enterpriseId: string, operator: Operator): Promise<void>
}

/** The person a request comes from. */
export interface Viewer {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly enterprise_id: string
  /** Of the enterprise, as IANA names it. */
  readonly time_zone: string
  readonly permissions: readonly PermissionCode[]
  readonly role_preset: string | null
  readonly is_admin: boolean
  /** Given a password by somebody else: nothing may be done before it is changed. */
  readonly must_change_password: boolean
  readonly session_id: string
  /** A notice that this answer carries, once. */
  readonly notice: SessionNotice | null
}

/** The supplier a tender link stands for. */
export interface LinkViewer {
  readonly link_id: string
  readonly order_id: string
  readonly supplier_id: string
  readonly enterprise_id: string
  /** Staff of any enterprise are signed in in the browser that calls. */
  readonly is_staff: boolean
}

/** What a request is, before and inside its transaction. */
export interface Arrival extends Origin {
  readonly services: Services
  readonly locale: Locale
  /** For an upload, which reads its bytes itself. */
  readonly request: Request
  readonly headers: Headers
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Reads a body whose bytes may be long on their way, without taking up a place meanwhile. */
  receive<T>(read: () => Promise<T>): Promise<T>
}

/** What a handler works with. Business time is `await ctx.now()`, asked after the row lock. */
export interface PublicCtx extends Arrival, Scope {}
export interface Ctx extends PublicCtx {
  readonly viewer: Viewer
}
export interface LinkCtx extends PublicCtx {
  readonly link: LinkViewer
}
