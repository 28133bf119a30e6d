// A permanently lost seal key: a new one replaces it, and everything the old one sealed is listed and counts as
// unreadable.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { commandLimits, setLimits } from '#server/db/limits.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { awaitWrapping, keepDataKey, replaceDataKey } from './data-keys.ts'
import { fingerprintOf, type SealLines, sealKeyIn, writeSealLines } from './seal-key.ts'

/** A demand with tenders that can no longer be opened. */
export interface LostDemand {
  readonly id: string
  readonly enterprise_id: string
  readonly order_no: string
  readonly title: string
  readonly tenders: number
}

/** The consequences of a loss. */
export interface Loss {
  /** Fingerprints of the lost keys. */
  readonly lost: readonly string[]
  readonly demands: readonly LostDemand[]
  /** Data keys by the kind of sealed data: tenders, files of tenders, evidence, links. */
  readonly keys: Readonly<Record<string, number>>
}

/** Versions that wrap data keys but are missing in the file. */
const lostVersions = async (tx: Db | Tx, lines: SealLines) => {
  const known = await tx
    .selectFrom('seal_keys')
    .where('lost_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('retired_at', 'is', null),
        exists(selectFrom('data_keys').whereRef('key_version', '=', 'seal_keys.version').select('id')),
      ]),
    )
    .select(['version', 'fingerprint'])
    .orderBy('version')
    .execute()
  return known.filter(({ version, fingerprint }) => {
    const key = lines.get(version)
    return key === undefined || fingerprintOf(key) !== fingerprint
  })
}

/** Everything sealed under keys that the file lacks; null when it has all needed keys. */
export const lossOf = async (db: Db | Tx, lines: SealLines): Promise<Loss | null> => {
  const lost = await lostVersions(db, lines)
  if (lost.length === 0) return null
  const versions = lost.map(({ version }) => version)
  const keys = await db
    .selectFrom('data_keys')
    .where('key_version', 'in', versions)
    .where('record_id', 'is not', null)
    .groupBy('purpose')
    .select(({ fn }) => ['purpose', fn.countAll<number>().as('count')])
    .execute()
  const demands = await db
    .selectFrom('data_keys as d')
    .innerJoin('tenders as t', 't.id', 'd.record_id')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .where('d.purpose', '=', 'tender')
    .where('d.key_version', 'in', versions)
    .where('o.opened_at', 'is', null)
    .where('o.status', 'not in', ['cancelled', 'failed'])
    .groupBy(['o.id', 'o.enterprise_id', 'o.order_no', 'o.title'])
    .orderBy('o.order_no')
    .select(({ fn }) => ['o.id', 'o.enterprise_id', 'o.order_no', 'o.title', fn.countAll<number>().as('tenders')])
    .execute()
  return {
    lost: lost.map(({ fingerprint }) => fingerprint),
    demands: demands.map((one) => ({ ...one, order_no: one.order_no ?? '', title: one.title ?? '' })),
    keys: Object.fromEntries(keys.map(({ purpose, count }) => [purpose, count])),
  }
}

/**
 * Creates a new key in the file, which seals from now on. The lost versions are marked; suppliers' links continue to
 * work, and are sent anew instead of copied; stored answers to repeated calls are deleted where a lost key protects
 * them. Returns the new key with its version.
 */
export const replaceLostKey = (db: Db, file: string, own: SealLines): Promise<{ version: number; key: Buffer }> =>
  db.transaction().execute(async (tx) => {
    await setLimits(tx, commandLimits)
    await awaitWrapping(tx)
    const versions = (await lostVersions(tx, own)).map(({ version }) => version)
    const { last } = await tx
      .selectFrom('seal_keys')
      .select(({ fn }) => fn.max('version').as('last'))
      .executeTakeFirstOrThrow()
    const version = last + 1
    const key = randomBytes(32)
    // The file is written first: a key without sealed data does no harm, but sealed data without its key on disk would
    // be lost.
    await writeSealLines(file, new Map([...own, [version, key]]))
    const now = sql<string>`business_now()`
    await tx
      .insertInto('seal_keys')
      .values({ version, fingerprint: fingerprintOf(key), made_at: now })
      .execute()
    await tx
      .updateTable('seal_keys')
      .set({ lost_at: now, retired_at: sql`coalesce(retired_at, business_now())` })
      .where('version', 'in', versions)
      .execute()
    const at = { tx, keys: { seal: sealKeyIn(file), answers: Buffer.alloc(0), older: null } }
    const { numDeletedRows } = await tx
      .deleteFrom('data_keys')
      .where('purpose', '=', 'kept_answers')
      .where('key_version', 'in', versions)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await tx.deleteFrom('idempotency_keys').execute()
      await keepDataKey(at, { purpose: 'kept_answers', enterprise_id: null, record_id: null })
    }
    await tx
      .deleteFrom('data_keys')
      .where('purpose', '=', 'older_release')
      .where('key_version', 'in', versions)
      .execute()
    const links = await tx
      .selectFrom('data_keys')
      .where('purpose', '=', 'links')
      .where('key_version', 'in', versions)
      .select(['id', 'purpose', 'record_id'])
      .execute()
    for (const row of links) await replaceDataKey(at, row)
    const orders = links.flatMap(({ record_id }) => record_id ?? [])
    if (orders.length > 0)
      await tx
        .updateTable('tender_links')
        .set({ read_at: sql`coalesce(read_at, business_now())` })
        .where('order_id', 'in', orders)
        .execute()
    return { version, key }
  })
