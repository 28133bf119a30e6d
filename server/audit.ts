// The audit chain of accepted writes: one hash-chained row each, per enterprise, and the check that it is unchanged.
import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditRowsTable, Db, Tx } from './db/tables.ts'
import { LAST } from './db/tended.ts'

/** What a handler records about a write; the person, address and time are filled in. */
export interface AuditEntry {
  readonly noun: string
  readonly action: string
  readonly record_id?: string | null
  readonly order_id?: string | null
  readonly biz_type?: string | null
  readonly from_status?: string | null
  readonly to_status?: string | null
  readonly opinion?: string | null
  readonly payload?: Record<string, unknown> | null
  readonly order_version?: number | null
  readonly self_audit?: boolean
  /** The business time that judged the act, taken under the row lock; by default the last time the transaction read. */
  readonly at?: string
  /** Replaces the caller, for a clock event or a supplier. */
  readonly operator?: Operator
  /** The address is not recorded; where it must be compared, the payload has a keyed hash of it. */
  readonly isPlaceHidden?: boolean
}

export interface Operator {
  readonly id: string | null
  readonly name: string
  readonly role: string | null
}

/** The operator of acts by the clock. */
export const systemOperator: Operator = { id: null, name: 'system', role: 'system' }

/** Where a request came from. */
export interface Origin {
  readonly ip: string | null
  readonly user_agent: string | null
}

/** All columns that the chain covers: all but `hash`. */
type Hashed = Omit<Insertable<AuditRowsTable>, 'hash' | 'payload'> & { payload: unknown }

/** JSON with sorted keys and without spaces: equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${entries
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Fields that identify a contact. The trail is never rewritten, and a person may ask to be forgotten (PIPL §47). */
const CONTACT_FIELD = /(^|_)(contact|contact_name|phone|mobile|email)$/
const CONCEALED = '***'

const concealed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? value : CONCEALED
  if (Array.isArray(value)) return value.map(concealed)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, concealed(inner)]))
}

/**
 * The recorded form of an act, without a contact's name, telephone and e-mail: it keeps that a field changed, but not
 * its values.
 */
const withoutContacts = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutContacts)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      CONTACT_FIELD.test(key) ? concealed(inner) : withoutContacts(inner),
    ]),
  )
}

/** The hash that the first row of an enterprise's chain follows. */
const genesis = (enterpriseId: string): string => sha256(`herbal-tender audit ${enterpriseId}`)

const hashOf = (row: Hashed): string => sha256(row.prev_hash + canonicalJson(row))

/** The end of a chain; stored outside the database, it proves that no tail was cut off. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** An entry with its operator, ready to be written. */
export type SignedEntry = AuditEntry & { readonly operator: Operator }

/**
 * The rows that follow `head` (null begins the chain); the last one's `seq` and `hash` are the new
 * head. A row's time is the moment of its act, or `now`: times need not rise from row to row, only
 * `seq` gives the order.
 */
export const chainedRows = (
  enterpriseId: string,
  head: ChainHead | null,
  entries: readonly SignedEntry[],
  origin: Origin,
  now: string,
): Insertable<AuditRowsTable>[] => {
  let { seq, hash: prevHash } = head ?? { seq: 0, hash: genesis(enterpriseId) }
  return entries.map((entry): Insertable<AuditRowsTable> => {
    seq += 1
    const row: Hashed = {
      id: newId(),
      enterprise_id: enterpriseId,
      seq,
      noun: entry.noun,
      record_id: entry.record_id ?? null,
      order_id: entry.order_id ?? null,
      action: entry.action,
      biz_type: entry.biz_type ?? null,
      from_status: entry.from_status ?? null,
      to_status: entry.to_status ?? null,
      operator_id: entry.operator.id,
      operator_name: entry.operator.name,
      operator_role: entry.operator.role,
      opinion: entry.opinion ?? null,
      // Values JSON cannot hold are dropped before hashing; otherwise the row read back would differ.
      payload: entry.payload == null ? null : withoutContacts(JSON.parse(JSON.stringify(entry.payload))),
      order_version: entry.order_version ?? null,
      self_audit: entry.self_audit ?? false,
      ip: entry.isPlaceHidden === true ? null : origin.ip,
      user_agent: entry.isPlaceHidden === true ? null : origin.user_agent,
      occurred_at: entry.at ?? now,
      prev_hash: prevHash,
    }
    prevHash = hashOf(row)
    return { ...row, payload: row.payload === null ? null : JSON.stringify(row.payload), hash: prevHash }
  })
}

/**
 * Appends rows to the chain of `enterpriseId`, as the last statements of a transaction: the lock taken here is held
 * until commit. `isLast`: nothing follows, so the transaction is committed in the same round trip.
 */
export const appendAudit = async (
  tx: Tx,
  enterpriseId: string,
  entries: readonly SignedEntry[],
  origin: Origin,
  isLast = false,
): Promise<void> => {
  if (entries.length === 0) return
  const last = await sql<{ seq: number; hash: string | null; now: string }>`
    select seq, hash, now from lock_audit_chain(${enterpriseId})`.execute(tx)
  const found = last.rows[0]
  if (found === undefined) throw new Error('the audit chain gave no head')
  const head = found.hash === null ? null : { seq: found.seq, hash: found.hash }
  await tx
    .insertInto('audit_rows')
    .values(chainedRows(enterpriseId, head, entries, origin, found.now))
    .$if(isLast, (query) => query.modifyEnd(sql.raw(LAST.trim())))
    .execute()
}

export type ChainVerdict =
  | { readonly ok: true; readonly rows: number; readonly head: ChainHead | null }
  | { readonly ok: false; readonly seq: number; readonly reason: 'gap' | 'broken_link' | 'changed' | 'cut_off' }

const BATCH = 2000

/**
 * Recomputes the hash of every row of an enterprise's chain and returns the first that does not
 * match. `known` are heads seen earlier: the chain must still contain them.
 */
export const verifyChain = async (db: Db, enterpriseId: string, ...known: ChainHead[]): Promise<ChainVerdict> => {
  const wanted = new Map(known.map((one) => [one.seq, one.hash]))
  let head: ChainHead = { seq: 0, hash: genesis(enterpriseId) }
  for (;;) {
    const rows = await db
      .selectFrom('audit_rows')
      .selectAll()
      .where('enterprise_id', '=', enterpriseId)
      .where('seq', '>', head.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const { hash, ...row } of rows) {
      if (row.seq !== head.seq + 1) return { ok: false, seq: head.seq + 1, reason: 'gap' }
      if (row.prev_hash !== head.hash) return { ok: false, seq: row.seq, reason: 'broken_link' }
      if (hashOf(row) !== hash) return { ok: false, seq: row.seq, reason: 'changed' }
      if ((wanted.get(row.seq) ?? hash) !== hash) return { ok: false, seq: row.seq, reason: 'changed' }
      head = { seq: row.seq, hash }
    }
    if (rows.length < BATCH) break
  }
  if (known.some((one) => one.seq > head.seq)) return { ok: false, seq: head.seq + 1, reason: 'cut_off' }
  return { ok: true, rows: head.seq, head: head.seq === 0 ? null : head }
}

/** The current end of every chain, by enterprise. */
export const chainHeads = async (db: Db | Tx): Promise<({ readonly enterprise_id: string } & ChainHead)[]> => {
  const { rows } = await sql<{ enterprise_id: string } & ChainHead>`
    select e.id as enterprise_id, l.seq, l.hash from enterprises e
    cross join lateral (select seq, hash from audit_rows where enterprise_id = e.id order by seq desc limit 1) l
    order by e.id`.execute(db)
  return rows
}
