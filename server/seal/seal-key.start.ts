// The check of the seal key at start: it must belong to this database. A database without a
// recorded key adopts the present one.
import { sql } from 'kysely'
import { commandLimits, setLimits } from '#server/db/limits.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { installationKey, keepDataKey, type Sealer } from './data-keys.ts'
import { type Keys, olderKeys } from './keys.ts'
import { fingerprintOf, type SealKey, SealKeyRefused, type SealLines, shownFingerprint } from './seal-key.ts'
import { readLinkToken, unsealTender } from './sealing.ts'

const newestOf = (lines: SealLines): number => Math.max(...lines.keys())

const refused = (file: string, lines: SealLines, wanted: string | null): SealKeyRefused => {
  const held = lines.get(newestOf(lines))
  const shown = held === undefined ? 'empty' : shownFingerprint(fingerprintOf(held))
  const its = wanted === null ? 'its fingerprint was not kept yet' : shownFingerprint(wanted)
  return new SealKeyRefused(
    `The seal key ${file} (${shown}) is not the one of this database (${its}). Put the right file there, or restore it from the recovery sheet: npm run admin -- restore-key`,
  )
}

/** Whether anything was sealed before this database used data keys. */
const isOlder = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ older: boolean }>`
    select exists (select from tender_links) or exists (select from tenders where sealed_payload is not null)
      or exists (select from tender_files) or exists (select from tender_evidence)
      or exists (select from idempotency_keys) as older`.execute(tx)
  return rows[0]?.older === true
}

/** Several records of each kind are tried, so that one damaged row does not reject the right key. */
const TRIED = 5

/** Whether the older release's keys open its records; also true when there are none. */
const opensOlder = async (tx: Tx, older: Buffer): Promise<boolean> => {
  const by = { id: null, key: older }
  const tenders = await tx
    .selectFrom('tenders')
    .where('sealed_payload', 'is not', null)
    .select(['id as tender_id', 'order_id', 'supplier_id', 'sealed_payload'])
    .limit(TRIED)
    .execute()
  const links = await tx.selectFrom('tender_links').select(['id', 'token_sealed']).limit(TRIED).execute()
  const tries = [
    ...tenders.map(
      ({ sealed_payload, ...binding }) =>
        () =>
          unsealTender(by, binding, sealed_payload ?? Buffer.alloc(0)),
    ),
    ...links.map((link) => () => readLinkToken(by, link.id, link.token_sealed)),
  ]
  return tries.length === 0 || tries.some(succeeds)
}

const succeeds = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    // A wrong key throws; here that means no.
    return false
  }
}

/** Records the fingerprints of the file, and stores the older release's keys if anything was sealed by them. */
const adopt = async (at: Sealer, lines: SealLines): Promise<void> => {
  const older = await isOlder(at.tx)
  const masters = [...lines.values()].map(olderKeys)
  const fitting = older ? await firstOf(masters, (keys) => opensOlder(at.tx, keys.seal)) : null
  if (older && fitting === null) throw refused(at.keys.seal.file, lines, null)
  await at.tx
    .insertInto('seal_keys')
    .values(
      [...lines].map(([version, key]) => ({
        version,
        fingerprint: fingerprintOf(key),
        made_at: sql<string>`business_now()`,
      })),
    )
    .execute()
  await keepDataKey(at, { purpose: 'kept_answers', enterprise_id: null, record_id: null }, fitting?.answers)
  if (fitting !== null)
    await keepDataKey(at, { purpose: 'older_release', enterprise_id: null, record_id: null }, fitting.seal)
}

const firstOf = async <T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T | null> => {
  for (const one of all) if (await fits(one)) return one
  return null
}

/**
 * The keys of the file, and whether the database knows any. Every version that is not retired must be in the file, with
 * the same fingerprint.
 */
const checkedLines = async (tx: Tx, { file, read }: SealKey) => {
  const known = await tx.selectFrom('seal_keys').select(['version', 'fingerprint', 'retired_at']).execute()
  // The file is read after the versions, as in data-keys.ts, because a rotation may be under way.
  const lines = await read()
  for (const { version, fingerprint, retired_at } of known) {
    const key = lines.get(version)
    if (retired_at === null && (key === undefined || fingerprintOf(key) !== fingerprint))
      throw refused(file, lines, fingerprint)
  }
  return { lines, isKnown: known.length > 0 }
}

/**
 * The keys of a process for this database, at its start. Throws {@link SealKeyRefused} when the
 * file holds another database's key; then nothing is written.
 */
export const openKeys = (db: Db, seal: SealKey): Promise<Keys> => db.transaction().execute((tx) => openKeysIn(tx, seal))

/** {@link openKeys} in a transaction of the tables' owner. */
export const openKeysIn = async (tx: Tx, seal: SealKey): Promise<Keys> => {
  // Two processes may both be first at the same moment.
  await setLimits(tx, commandLimits)
  await sql`select pg_advisory_xact_lock(hashtextextended('seal key', 0))`.execute(tx)
  const { lines, isKnown } = await checkedLines(tx, seal)
  const at = { tx, keys: { seal, answers: Buffer.alloc(0), older: null } }
  if (!isKnown) await adopt(at, lines)
  const answers = await installationKey(at, 'kept_answers')
  if (answers === null) throw new Error('the key of kept answers is missing')
  return { seal, answers, older: await installationKey(at, 'older_release') }
}
