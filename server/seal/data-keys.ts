// The envelope: one random key for each thing that is sealed, kept wrapped by the master key. Rotating the master
// key wraps these anew; what is sealed stays as it is.
import { randomBytes } from 'node:crypto'
import { v4 as randomId } from 'uuid'
import type { Tx } from '../db/tables.ts'
import type { DataKeyPurpose } from '../db/tender-tables.ts'
import { decrypt, encrypt, type Keys, subkey } from './keys.ts'
import { fingerprintOf, SealKeyUnavailable, type SealLines } from './seal-key.ts'

/** By what something is sealed and read: its own data key, or with id null the one key of the older release. */
export interface DataKey {
  readonly id: string | null
  /** 32 bytes. */
  readonly key: Buffer
}

/** What a transaction brings along to seal and read. */
export interface Sealer {
  readonly tx: Tx
  readonly keys: Keys
}

/** Whose key it is. */
interface KeyOwner {
  readonly enterprise_id: string | null
  readonly purpose: DataKeyPurpose
  readonly record_id: string | null
}

interface WrappedKey extends Omit<KeyOwner, 'enterprise_id'> {
  readonly id: string
  readonly key_version: number
  readonly wrapped: Buffer
}

const wrapper = (master: Buffer): Buffer => subkey(master, 'herbal-tender data keys')

const boundTo = ({ id, purpose, record_id }: Pick<WrappedKey, 'id' | 'purpose' | 'record_id'>): Buffer =>
  Buffer.from([id, purpose, record_id ?? ''].join('|'))

/** The master keys of the file that are those of this database. A version it does not know, or knows otherwise, is left out. */
const fittingKeys = async (tx: Tx, lines: SealLines) => {
  const known = await tx.selectFrom('seal_keys').select(['version', 'fingerprint', 'retired_at']).execute()
  const fitting = new Map<number, Buffer>()
  for (const { version, fingerprint } of known) {
    const key = lines.get(version)
    if (key !== undefined && fingerprintOf(key) === fingerprint) fitting.set(version, key)
  }
  const newest = Math.max(...known.filter((one) => one.retired_at === null).map((one) => one.version))
  return { fitting, newest }
}

const away = (file: string): SealKeyUnavailable =>
  new SealKeyUnavailable(`The seal key ${file} is not the one of this database.`)

/** The master keys, asked of the file at this moment. Throws {@link SealKeyUnavailable} where the one that wraps is not in it. */
const mastersOf = async ({ tx, keys }: Sealer) => {
  const { fitting, newest } = await fittingKeys(tx, await keys.seal.read())
  const wrapping = fitting.get(newest)
  if (wrapping === undefined) throw away(keys.seal.file)
  return { fitting, newest, wrapping }
}

/** Keeps a key under the master key; a new random one unless `key` is given. */
export const keepDataKey = async (at: Sealer, owner: KeyOwner, key: Buffer = randomBytes(32)): Promise<DataKey> => {
  const { newest, wrapping } = await mastersOf(at)
  const id = randomId()
  const wrapped = encrypt(wrapper(wrapping), key, boundTo({ ...owner, id }))
  await at.tx
    .insertInto('data_keys')
    .values({ ...owner, id, key_version: newest, wrapped })
    .execute()
  return { id, key }
}

const select = (tx: Tx, purpose: DataKeyPurpose) =>
  tx
    .selectFrom('data_keys')
    .where('purpose', '=', purpose)
    .select(['id', 'purpose', 'record_id', 'key_version', 'wrapped'])

const unwrap = (master: Buffer, row: WrappedKey): DataKey => ({
  id: row.id,
  key: decrypt(wrapper(master), row.wrapped, boundTo(row)),
})

/** A key of the installation, null when there is none yet. Only the owner of the tables reads them. */
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

/** How a key could not be had: the master key is away, or its own row is not what was written. */
export type KeyFault = 'seal_key_away' | 'damaged'

/**
 * By what each of these records is read. One without a key of its own was sealed by the older release. A key that cannot be had is told
 * by its fault, so that one spoilt row does not stand for all.
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
  const { fitting } = await mastersOf(at)
  const read = (record: string): DataKey | KeyFault => {
    const row = of.get(record)
    if (row === undefined) return at.keys.older === null ? 'damaged' : { id: null, key: at.keys.older }
    const master = fitting.get(row.key_version)
    if (master === undefined) return 'seal_key_away'
    try {
      return unwrap(master, row)
    } catch {
      // Whoever asks says what becomes of a thing whose key is spoilt.
      return 'damaged'
    }
  }
  return new Map(records.map((record) => [record, read(record)]))
}

/** By what one record is read. Throws {@link SealKeyUnavailable}, and plainly when its key is spoilt. */
export const dataKeyOf = async (at: Sealer, purpose: DataKeyPurpose, record: string): Promise<DataKey> => {
  const found = (await dataKeysOf(at, purpose, [record])).get(record)
  if (found === 'seal_key_away') throw away(at.keys.seal.file)
  if (found === undefined || found === 'damaged') throw new Error(`the data key of ${purpose} ${record} cannot be read`)
  return found
}

/** By what a record is sealed from now on: its own key, made when it has none. The caller holds a lock under which no other makes it. */
export const sealingKeyOf = async (
  at: Sealer,
  owner: { readonly enterprise_id: string; readonly purpose: DataKeyPurpose; readonly record_id: string },
): Promise<DataKey> => {
  const row = await select(at.tx, owner.purpose).where('record_id', '=', owner.record_id).executeTakeFirst()
  return row === undefined ? keepDataKey(at, owner) : dataKeyOf(at, owner.purpose, owner.record_id)
}
