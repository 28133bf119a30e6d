// Envelope encryption: one random data key for each sealed record, stored wrapped by the master
// key. Rotating the master key rewraps the data keys; the sealed records stay as they are.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import type { Tx } from '#server/db/tables.ts'
import type { DataKeyPurpose } from '#server/db/tender-tables.ts'
import { decrypt, encrypt, type Keys, subkey } from './keys.ts'
import { fingerprintOf, SealKeyUnavailable } from './seal-key.ts'

/** The key that seals and reads a record: its own data key, or with id null the single key of the older release. */
export interface DataKey {
  readonly id: string | null
  /** 32 bytes. */
  readonly key: Buffer
}

/** What a transaction needs for sealing and reading. */
export interface Sealer {
  readonly tx: Tx
  readonly keys: Keys
}

/** The record that owns the key. */
interface KeyOwner {
  readonly enterprise_id: string | null
  readonly purpose: DataKeyPurpose
  readonly record_id: string | null
}

/** A row of `data_keys`. */
export interface WrappedKey extends Omit<KeyOwner, 'enterprise_id'> {
  readonly id: string
  readonly key_version: number
  readonly wrapped: Buffer
}

const wrapper = (master: Buffer): Buffer => subkey(master, 'herbal-tender data keys')

const boundTo = ({ id, purpose, record_id }: Pick<WrappedKey, 'id' | 'purpose' | 'record_id'>): Buffer =>
  Buffer.from([id, purpose, record_id ?? ''].join('|'))

/**
 * The master keys of the file that belong to this database. A version that is unknown here or has another fingerprint
 * is left out; `lost`: those declared permanently lost.
 */
const fittingKeys = async ({ tx, keys }: Sealer) => {
  const known = await tx.selectFrom('seal_keys').select(['version', 'fingerprint', 'retired_at', 'lost_at']).execute()
  // The file is read after the versions: a rotation writes its key into the file before it registers the version, so
  // each version has its key.
  const lines = await keys.seal.read()
  const fitting = new Map<number, Buffer>()
  const lost = new Set<number>()
  for (const { version, fingerprint, lost_at } of known) {
    const key = lines.get(version)
    if (key !== undefined && fingerprintOf(key) === fingerprint) fitting.set(version, key)
    else if (lost_at !== null) lost.add(version)
  }
  const newest = Math.max(...known.filter((one) => one.retired_at === null).map((one) => one.version))
  return { fitting, newest, lost }
}

const away = (file: string): SealKeyUnavailable =>
  new SealKeyUnavailable(`The seal key ${file} is not the one of this database.`)

/**
 * The master keys, read from the file now. Throws {@link SealKeyUnavailable} when the current
 * wrapping key is not in it.
 */
export const mastersOf = async (at: Sealer) => {
  const { fitting, newest, lost } = await fittingKeys(at)
  const wrapping = fitting.get(newest)
  if (wrapping === undefined) throw away(at.keys.seal.file)
  return { fitting, newest, lost, wrapping }
}

const WRAPPING = sql`hashtextextended('seal key wrapping', 0)`

/** Waits for every transaction that wraps by the current version; those that begin meanwhile wait for this one. */
export const awaitWrapping = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${WRAPPING})`.execute(tx)
}

/** The data key of a row, wrapped by a master key. */
export const wrap = (master: Buffer, row: Pick<WrappedKey, 'id' | 'purpose' | 'record_id'>, key: Buffer): Buffer =>
  encrypt(wrapper(master), key, boundTo(row))

/** Stores a key wrapped by the master key: `key`, or a new random one. */
export const keepDataKey = async (at: Sealer, owner: KeyOwner, key: Buffer = randomBytes(32)): Promise<DataKey> => {
  // The lock is taken before the versions are read, so that no new row uses the previous version after a rotation has
  // added one.
  await sql`select pg_advisory_xact_lock_shared(${WRAPPING})`.execute(at.tx)
  const { newest, wrapping } = await mastersOf(at)
  const id = randomId()
  const wrapped = wrap(wrapping, { ...owner, id }, key)
  await at.tx
    .insertInto('data_keys')
    .values({ ...owner, id, key_version: newest, wrapped })
    .execute()
  return { id, key }
}

/** A new key that replaces an unreadable one. */
export const replaceDataKey = async (
  at: Sealer,
  row: Omit<WrappedKey, 'key_version' | 'wrapped'>,
): Promise<DataKey> => {
  await sql`select pg_advisory_xact_lock_shared(${WRAPPING})`.execute(at.tx)
  const { newest, wrapping } = await mastersOf(at)
  const key = randomBytes(32)
  await at.tx
    .updateTable('data_keys')
    .set({ key_version: newest, wrapped: wrap(wrapping, row, key) })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, key }
}

const select = (tx: Tx, purpose: DataKeyPurpose) =>
  tx
    .selectFrom('data_keys')
    .where('purpose', '=', purpose)
    .select(['id', 'purpose', 'record_id', 'key_version', 'wrapped'])

/** The data key of a row. Throws when a bit of it differs, or it was wrapped by another master key. */
export const unwrap = (master: Buffer, row: WrappedKey): DataKey => ({
  id: row.id,
  key: decrypt(wrapper(master), row.wrapped, boundTo(row)),
})

/** A key of the installation, null when there is none yet. Only the owner of the tables can read it. */
export const installationKey = async (
  at: Sealer,
  purpose: 'kept_answers' | 'older_release',
): Promise<Buffer | null> => {
  const row = await select(at.tx, purpose).executeTakeFirst()
  if (row === undefined) return null
  const master = (await mastersOf(at)).fitting.get(row.key_version)
  if (master === undefined) throw away(at.keys.seal.file)
  return unwrap(master, row).key
}

/** Why a key is unavailable: its master key is missing or permanently lost, or the key's row was altered. */
export type KeyFault = 'seal_key_away' | 'lost' | 'damaged'

/**
 * The key of each of these records. A record without its own key was sealed by the older release.
 * An unavailable key is returned as its fault, so that one damaged row does not fail all.
 */
export const dataKeysOf = async (
  at: Sealer,
  purpose: DataKeyPurpose,
  records: readonly string[],
): Promise<ReadonlyMap<string, DataKey | KeyFault>> => {
  if (records.length === 0) return new Map()
  const rows = await select(at.tx, purpose)
    .where('record_id', 'in', [...records])
    .execute()
  const of = new Map(rows.map((row) => [row.record_id, row]))
  const { fitting, lost } = await mastersOf(at)
  const read = (record: string): DataKey | KeyFault => {
    const row = of.get(record)
    if (row === undefined) return at.keys.older === null ? 'damaged' : { id: null, key: at.keys.older }
    const master = fitting.get(row.key_version)
    if (master === undefined) return lost.has(row.key_version) ? 'lost' : 'seal_key_away'
    try {
      return unwrap(master, row)
    } catch {
      // The caller decides what to do with a record whose key is damaged.
      return 'damaged'
    }
  }
  return new Map(records.map((record) => [record, read(record)]))
}

/** The key of one record. Throws {@link SealKeyUnavailable}, and a plain Error when its key is damaged. */
export const dataKeyOf = async (at: Sealer, purpose: DataKeyPurpose, record: string): Promise<DataKey> => {
  const found = (await dataKeysOf(at, purpose, [record])).get(record)
  if (found === 'seal_key_away') throw away(at.keys.seal.file)
  if (found === 'lost') throw new SealKeyUnavailable(`${purpose} ${record} was sealed under a key that is lost.`)
  if (found === undefined || found === 'damaged') throw new Error(`the data key of ${purpose} ${record} cannot be read`)
  return found
}

/**
 * The key that seals a record from now on: its own, made when it has none. The caller holds a lock,
 * so no other call makes it at the same time.
 */
export const sealingKeyOf = async (
  at: Sealer,
  owner: { readonly enterprise_id: string; readonly purpose: DataKeyPurpose; readonly record_id: string },
): Promise<DataKey> => {
  const row = await select(at.tx, owner.purpose).where('record_id', '=', owner.record_id).executeTakeFirst()
  if (row === undefined) return keepDataKey(at, owner)
  // Content sealed by the lost key is replaced by the new content.
  if ((await mastersOf(at)).lost.has(row.key_version)) return replaceDataKey(at, row)
  return dataKeyOf(at, owner.purpose, owner.record_id)
}
