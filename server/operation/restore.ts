// Restores a backup into an empty database, and checks the result.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { verifyChain } from '#server/audit.ts'
import { openDatabase, type Place } from '#server/db/client.ts'
import { migrateTo } from '#server/db/migrate.ts'
import { newestMigration } from '#server/db/migration-files.ts'
import { invariants } from '#server/invariants.ts'
import { accountName } from './account.ts'
import { verifyAnchors } from './anchors.ts'
import { ANCHORS, entryOf, MANIFEST, type Manifest, manifest as schema } from './backup.format.ts'
import { counting, openClient, quoted } from './backup.ts'

/** The memory for building an index. */
const INDEX_MEMORY = '256MB'

/** Refused or failed, with a sentence for the operator. */
export class RestoreRefused extends Error {}

/** The result of a restore. */
export interface Restored {
  readonly rows: number
  /** Faults found afterwards; empty when there are none. */
  readonly faults: readonly string[]
  /** Whether the restored tables belong to an older release; then the invariants of this release were not checked. */
  readonly isOlder: boolean
  readonly manifest: Manifest
  /** The anchors in the backup. */
  readonly anchors: string
}

/** Why a file cannot be read, in a sentence; null for any other reason. */
const unreadable = (file: string, error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EISDIR') return `${file} is a folder: name a file herbal-….htb in it.`
  if (code === 'EACCES') return `${file} cannot be read by the account ${accountName()}.`
  return null
}

/** The manifest and the anchors of a backup, which are at its beginning. Throws {@link RestoreRefused}. */
export const readBackup = async (file: string): Promise<{ manifest: Manifest; anchors: string }> => {
  let manifest: Manifest | null = null
  const source = createReadStream(file)
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      if (name === MANIFEST) {
        const parsed = schema.safeParse(JSON.parse(await text(Readable.from(entry))))
        if (!parsed.success) throw new RestoreRefused(`${file} has a format this release does not know.`)
        manifest = parsed.data
      } else if (name === ANCHORS && manifest !== null) return { manifest, anchors: await text(Readable.from(entry)) }
      else break
    }
  } catch (error) {
    if (error instanceof RestoreRefused) throw error
    throw new RestoreRefused(
      unreadable(file, error) ?? `${file} is no backup, or its beginning is damaged. Take another one.`,
    )
  } finally {
    source.destroy()
    tar.destroy()
  }
  throw new RestoreRefused(`${file} is no backup.`)
}

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  if (rows.length > 0)
    throw new RestoreRefused('The target is not empty. A backup is restored into an empty database only.')
}

/**
 * Switches off the policies for the owner and our triggers, and drops the foreign keys and all indexes except those of
 * keys, while rows are restored: building and checking them once at the end takes a fraction of the time. Returns the
 * function that restores them.
 */
const prepare = async (client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> => {
  const { rows: forced } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  )
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select r.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and c.contype = 'f' order by r.relname, c.conname`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select r.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class r on r.oid = i.indexrelid
    where r.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f') order by r.relname`)
  for (const { name } of forced) await client.query(`alter table ${quoted(name)} no force row level security`)
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of forced) await client.query(`alter table ${quoted(name)} force row level security`)
  }
}

/** Whether an error comes from the file: of its tar, its gzip, or a value that PostgreSQL cannot read (SQLSTATE 22…). */
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(Z_|22)/.test(String(error.code))) ||
    /^(unexpected end of|invalid tar header)/i.test(error.message))

const fill = async (client: pg.Client, file: string, manifest: Manifest): Promise<number> => {
  let rows = 0
  const missing = new Set(Object.keys(manifest.tables))
  const byEntry = new Map(Object.entries(manifest.tables).map(([name, table]) => [entryOf(name), { name, ...table }]))
  const source = createReadStream(file)
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  for await (const entry of tar) {
    const table = byEntry.get(entry.header.name)
    if (table === undefined) {
      entry.resume()
      continue
    }
    const { through, result } = counting()
    const columns = table.columns.map(quoted).join(', ')
    await pipeline(
      Readable.from(entry),
      createGunzip(),
      through,
      client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`)),
    )
    const came = result()
    if (came.rows !== table.rows || came.sha256 !== table.sha256)
      throw new RestoreRefused(`${table.name} in the backup is not what was written: the file is damaged.`)
    missing.delete(table.name)
    rows += came.rows
  }
  if (missing.size > 0) throw new RestoreRefused(`The backup ends before ${[...missing].join(', ')}.`)
  return rows
}

/** Checks the chains against the heads of the manifest and the anchors, and the invariants of this release. */
const faultsOf = async (place: Place, manifest: Manifest, anchors: string, isOlder: boolean): Promise<string[]> => {
  const db = openDatabase(place, { max: 2 })
  try {
    const faults: string[] = []
    const signed =
      manifest.anchor_public_key === null || anchors === '' ? null : verifyAnchors(anchors, manifest.anchor_public_key)
    if (signed?.ok === false) faults.push(`anchors: line ${signed.line} is forged`)
    for (const { enterprise_id, seq, hash } of manifest.heads) {
      // Anchors written after the start of the snapshot are not in it.
      const known = signed?.ok === true ? (signed.heads.get(enterprise_id) ?? []) : []
      const earlier = known.filter((one) => one.seq <= seq)
      const verdict = await verifyChain(db, enterprise_id, ...earlier, { seq, hash })
      if (!verdict.ok) faults.push(`audit trail of ${enterprise_id}: row ${verdict.seq} (${verdict.reason})`)
    }
    for (const one of isOlder ? [] : invariants) {
      const found = await one.find(db)
      if (found.length > 0) faults.push(`invariant ${one.id}: ${found.length}`)
    }
    return faults
  } finally {
    await db.destroy()
  }
}

/** Restores `file` into the empty database at `place`, in one transaction. Throws {@link RestoreRefused}; then the tables are empty. */
export const restoreBackup = async (file: string, place: Place): Promise<Restored> => {
  const { manifest, anchors } = await readBackup(file)
  const client = await openClient(place)
  try {
    await refuseFilled(client)
    await migrateTo(place, manifest.migration)
    await client.query('begin')
    const tables = Object.keys(manifest.tables)
    const finish = await prepare(client, tables)
    // Migrations write rows that the backup contains too.
    for (const name of tables) await client.query(`delete from ${quoted(name)}`)
    const rows = await fill(client, file, manifest).catch((error: unknown) => {
      throw isDamage(error)
        ? new RestoreRefused(
            `${file} is damaged or was cut off: it ends or breaks before its last table. Nothing was restored; take another backup, or copy this one anew.`,
          )
        : error
    })
    for (const [name, { last, called }] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
    await finish()
    await client.query('commit')
    // Without statistics, the checks below and the server's first hours would be planned for empty tables.
    await client.query('analyze')
    const isOlder = manifest.migration !== (await newestMigration())
    return { rows, manifest, anchors, isOlder, faults: await faultsOf(place, manifest, anchors, isOlder) }
  } finally {
    await client.end()
  }
}
