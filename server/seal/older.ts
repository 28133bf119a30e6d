// Gives data sealed by the older release its own data keys, so that no single key protects everything. Contents, salts
// and commitments stay; so does the ciphertext of a tender's files, because the receipt contains its hash.
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { type DataKey, keepDataKey, type Sealer } from './data-keys.ts'
import type { Keys } from './keys.ts'
import { readLinkToken, resealEvidence, resealTender, sealLinkToken } from './sealing.ts'

/** The result of a conversion. */
export interface Converted {
  readonly done: number
  /** Records that their key does not open, because they are damaged; they are left alone. */
  readonly unreadable: number
}

const nothing: Converted = { done: 0, unreadable: 0 }

const both = (a: Converted, b: Converted): Converted => ({
  done: a.done + b.done,
  unreadable: a.unreadable + b.unreadable,
})

/**
 * Converts the remaining data of the older release, one demand per transaction. `told` receives the number of records
 * so far.
 */
export const convertOlder = async (db: Db, keys: Keys, told: (done: number) => void): Promise<Converted> => {
  const { older } = keys
  if (older === null) return nothing
  const by: DataKey = { id: null, key: older }
  let all = nothing
  for (const orderId of await ordersLeft(db)) {
    const { done, unreadable } = await db.transaction().execute((tx) => convertOrder({ tx, keys }, by, orderId))
    all = both(all, { done, unreadable })
    if (done > 0) told(all.done)
  }
  for (const id of await looseEvidence(db))
    all = both(all, await db.transaction().execute((tx) => convertEvidence({ tx, keys }, by, [id])))
  await forgetOlderKey(db)
  return all
}

const ordersLeft = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ order_id: string }>`
    select t.order_id from tenders t where t.sealed_payload is not null
      and not exists (select from data_keys d where d.purpose = 'tender' and d.record_id = t.id)
    union select l.order_id from tender_links l
      where not exists (select from data_keys d where d.purpose = 'links' and d.record_id = l.order_id)
    union select e.order_id from tender_evidence v join tender_entries e on e.id = v.entry_id
      where not exists (select from data_keys d where d.purpose = 'evidence' and d.record_id = v.id)`.execute(db)
  return rows.map((row) => row.order_id)
}

const looseEvidence = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select v.id from tender_evidence v where v.entry_id is null
      and not exists (select from data_keys d where d.purpose = 'evidence' and d.record_id = v.id)`.execute(db)
  return rows.map((row) => row.id)
}

const convertOrder = async (at: Sealer, by: DataKey, orderId: string): Promise<Converted> => {
  // Every act on a demand's links and tenders begins with this lock.
  await at.tx.selectFrom('orders').where('id', '=', orderId).select('id').forUpdate().execute()
  const evidence = await at.tx
    .selectFrom('tender_evidence as v')
    .innerJoin('tender_entries as e', 'e.id', 'v.entry_id')
    .where('e.order_id', '=', orderId)
    .select('v.id')
    .execute()
  const tenders = await convertTenders(at, by, orderId)
  const links = await convertLinks(at, by, orderId)
  const ids = evidence.map((row) => row.id)
  return both(both(tenders, links), await convertEvidence(at, by, ids))
}

/** Whether the record has a data key by now. */
const hasKey = async (tx: Tx, purpose: 'tender' | 'links' | 'evidence', record: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('data_keys')
    .where('purpose', '=', purpose)
    .where('record_id', '=', record)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a record by the older key; null when it is damaged. */
const read = <T>(open: () => T): T | null => {
  try {
    return open()
  } catch {
    // A damaged record stays as it is and is counted; it must not keep the others from their keys.
    return null
  }
}

const convertTenders = async (at: Sealer, by: DataKey, orderId: string): Promise<Converted> => {
  const rows = await at.tx
    .selectFrom('tenders')
    .where('order_id', '=', orderId)
    .where('sealed_payload', 'is not', null)
    .select(['id as tender_id', 'order_id', 'supplier_id', 'enterprise_id', 'sealed_payload'])
    .forUpdate()
    .execute()
  let all = nothing
  for (const { sealed_payload, enterprise_id, ...binding } of rows) {
    if (sealed_payload === null || (await hasKey(at.tx, 'tender', binding.tender_id))) continue
    const plain = read(() => resealTender(by, binding, sealed_payload))
    if (plain === null) {
      all = both(all, { done: 0, unreadable: 1 })
      continue
    }
    const key = await keepDataKey(at, { enterprise_id, purpose: 'tender', record_id: binding.tender_id })
    const blob = plain.sealedBy(key)
    await at.tx.updateTable('tenders').set({ sealed_payload: blob }).where('id', '=', binding.tender_id).execute()
    all = both(all, { done: 1, unreadable: 0 })
  }
  return all
}

/** Links share a key: all of a demand's are converted, or none. */
const convertLinks = async (at: Sealer, by: DataKey, orderId: string): Promise<Converted> => {
  const rows = await at.tx
    .selectFrom('tender_links')
    .where('order_id', '=', orderId)
    .select(['id', 'enterprise_id', 'token_sealed'])
    .forUpdate()
    .execute()
  const [first] = rows
  if (first === undefined || (await hasKey(at.tx, 'links', orderId))) return nothing
  const tokens = rows.map((row) => ({ id: row.id, token: read(() => readLinkToken(by, row.id, row.token_sealed)) }))
  const unreadable = tokens.filter((one) => one.token === null).length
  if (unreadable > 0) return { done: 0, unreadable }
  const key = await keepDataKey(at, { enterprise_id: first.enterprise_id, purpose: 'links', record_id: orderId })
  for (const { id, token } of tokens)
    if (token !== null)
      await at.tx
        .updateTable('tender_links')
        .set({ token_sealed: sealLinkToken(key, id, token) })
        .where('id', '=', id)
        .execute()
  return { done: rows.length, unreadable: 0 }
}

const convertEvidence = async (at: Sealer, by: DataKey, ids: readonly string[]): Promise<Converted> => {
  let all = nothing
  for (const id of ids) {
    // Evidence is read one file at a time, because a file may have many megabytes.
    const row = await at.tx
      .selectFrom('tender_evidence')
      .where('id', '=', id)
      .select(['enterprise_id', 'sealed'])
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || (await hasKey(at.tx, 'evidence', id))) continue
    const plain = read(() => resealEvidence(by, id, row.sealed))
    if (plain === null) {
      all = both(all, { done: 0, unreadable: 1 })
      continue
    }
    const key = await keepDataKey(at, { enterprise_id: row.enterprise_id, purpose: 'evidence', record_id: id })
    await at.tx
      .updateTable('tender_evidence')
      .set({ sealed: plain.sealedBy(key) })
      .where('id', '=', id)
      .execute()
    all = both(all, { done: 1, unreadable: 0 })
  }
  return all
}

/** Deletes the older release's key when no record needs it. */
const forgetOlderKey = async (db: Db): Promise<void> => {
  if ((await ordersLeft(db)).length > 0 || (await looseEvidence(db)).length > 0) return
  await sql`delete from data_keys where purpose = 'older_release' and not exists (
    select from tender_files f where not exists (select from data_keys d where d.purpose = 'tender_file' and d.record_id = f.id))`.execute(
    db,
  )
}
