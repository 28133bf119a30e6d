// Takes a backup: one snapshot of all tables while users go on working.
import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, chown, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import { applicationName, connectionConfig, type Place } from '#server/db/client.ts'
import { connectionWords } from '#server/db/unreachable.ts'
import { release } from '#server/log.ts'
import { accountName } from './account.ts'
import { ANCHORS, entryOf, FORMAT, leftOut, MANIFEST, type Manifest, SUFFIX } from './backup.format.ts'
import { whyNot } from './folders.ts'

/** A backup that was written. */
export interface Taken {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly manifest: Manifest
}

/** A connection of its own, without the limits of requests. */
export const openClient = async (place: Place): Promise<pg.Client> => {
  const client = new pg.Client(connectionConfig(place, applicationName()))
  // A broken connection is reported by the current statement.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw connectionWords(error, place)
  })
  await client.query(
    "set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'",
  )
  return client
}

/** `"name"`, for names from the database's catalogue. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables of a backup with their columns, without generated ones. */
export const tablesOf = async (client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return new Map(rows.filter(({ name }) => !leftOut.has(name)).map(({ name, columns }) => [name, columns]))
}

const NEWLINE = 10

/** Counts and hashes the rows of a COPY in text form, one per line. */
export const counting = () => {
  const hash = createHash('sha256')
  let rows = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { through, result: () => ({ rows, sha256: hash.digest('hex') }) }
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const stamp = (at: string): string => at.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/**
 * The rows of a table as JSON. Before an upgrade the database belongs to an older release, and may lack the table (then
 * there are none) or some of its columns.
 */
const rowsOf = async <Row>(client: pg.Client, table: string): Promise<Partial<Row>[]> => {
  const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (found[0]?.there !== true) return []
  const { rows } = await client.query<{ row: Partial<Row> }>(`select to_jsonb(t) as row from ${quoted(table)} as t`)
  return rows.map(({ row }) => row)
}

/** The fingerprints of the seal keys that open the database's sealed data. */
const fingerprintsOf = async (client: pg.Client): Promise<string[]> => {
  type Key = { version: number; fingerprint: string; retired_at: string | null; lost_at: string | null }
  const keys = (await rowsOf<Key>(client, 'seal_keys')).filter(({ lost_at = null }) => lost_at === null)
  if (keys.length === 0) return []
  const { rows } = await client.query<{ version: number }>('select distinct key_version as version from data_keys')
  const used = new Set(rows.map(({ version }) => version))
  return keys
    .filter(({ version = 0, retired_at = null }) => retired_at === null || used.has(version))
    .toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
    .flatMap(({ fingerprint }) => (fingerprint === undefined ? [] : [fingerprint]))
}

const factsOf = async (client: pg.Client): Promise<Omit<Manifest, 'tables'>> => {
  const { rows: facts } = await client.query<{ migration: string | null; taken_at: string }>(`
    select (select max(name) from kysely_migration) as migration,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at`)
  const { migration = null, taken_at = '' } = facts[0] ?? {}
  if (migration === null) throw new Error('this database is no installation')
  type Row = { catalogue_version: string | null; anchor_public_key: string | null }
  const [{ catalogue_version: catalogue = null, anchor_public_key = null } = {}] = await rowsOf<Row>(
    client,
    'installation',
  )
  const { rows: heads } = await client.query<Manifest['heads'][number]>(`
    select e.id as enterprise_id, l.seq, l.hash from enterprises e cross join lateral
      (select seq, hash from audit_rows where enterprise_id = e.id order by seq desc limit 1) l order by e.id`)
  const { rows: names } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'",
  )
  const sequences: Record<string, { last: string; called: boolean }> = {}
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    if (rows[0] !== undefined) sequences[name] = rows[0]
  }
  return {
    format: FORMAT,
    release,
    migration,
    taken_at,
    catalogue,
    anchor_public_key,
    sequences,
    heads,
    fingerprints: await fingerprintsOf(client),
  }
}

/** Makes the folder where it is missing. Throws a sentence where it cannot be made or written. */
const makeRoom = async (folder: string): Promise<void> => {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) await giveToOwner(folder, dirname(made))
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const account = accountName()
    throw new Error(
      `The folder for backups ${folder} cannot be written by the account ${account}: ${whyNot(error)}. As root, mkdir -p ${folder} && chown ${account} ${folder}, or name another folder.`,
      { cause: error },
    )
  }
}

/** Gives what root wrote to the owner of the folder, so that the server's account can read and delete it. */
const giveToOwner = async (path: string, folder: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/**
 * Writes a backup into `folder` and returns it; `anchors` is the text of the anchor file. Until it is complete its name
 * ends in .part, and a failure leaves nothing behind. Throws when another backup of this database is running, or the
 * disk is full.
 */
export const takeBackup = async (place: Place, folder: string, anchors: string): Promise<Taken> => {
  await makeRoom(folder)
  const client = await openClient(place)
  const parts = await mkdtemp(join(folder, '.part-'))
  let part: string | null = null
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('backup', 0)) as mine",
    )
    if (rows[0]?.mine !== true) throw new Error('Another backup of this database is under way.')
    await client.query('begin isolation level repeatable read read only deferrable')
    const facts = await factsOf(client)
    const tables: Record<string, Manifest['tables'][string]> = {}
    for (const [name, columns] of await tablesOf(client)) {
      const { through, result } = counting()
      const list = columns.map(quoted).join(', ')
      await pipeline(
        client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`)),
        through,
        createGzip({ level: 6 }),
        createWriteStream(join(parts, name), { mode: 0o600 }),
      )
      tables[name] = { columns: [...columns], ...result() }
    }
    await client.query('commit')
    const manifest: Manifest = { ...facts, tables }
    const file = join(folder, `herbal-${stamp(facts.taken_at)}${SUFFIX}`)
    part = `${file}.part`
    await writeTar(part, manifest, parts, anchors)
    await sync(part)
    await giveToOwner(part, folder)
    await rename(part, file)
    part = null
    // The renamed file must survive a power cut too.
    if (process.platform !== 'win32') await sync(folder)
    const counted = Object.values(tables).reduce((sum, { rows: some }) => sum + some, 0)
    return { file, bytes: (await stat(file)).size, rows: counted, manifest }
  } finally {
    if (part !== null) await rm(part, { force: true })
    await rm(parts, { recursive: true, force: true })
    await client.end()
  }
}

const writeTar = async (file: string, manifest: Manifest, parts: string, anchors: string): Promise<void> => {
  const tar = pack()
  const written = pipeline(tar, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const fill = async () => {
    tar.entry({ name: MANIFEST, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`)
    tar.entry({ name: ANCHORS, mode: 0o600 }, anchors)
    for (const name of Object.keys(manifest.tables)) {
      const from = join(parts, name)
      const { size } = await stat(from)
      await pipeline(createReadStream(from), tar.entry({ name: entryOf(name), size, mode: 0o600 }))
    }
    tar.finalize()
  }
  await Promise.all([
    written,
    fill().catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
}

/** The backups of a folder, oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => /^herbal-\d{8}-\d{6}\.htb$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** A file beside the backup: its restore was tried successfully. */
const drillMark = (file: string): string => `${file}.drilled`

/**
 * Records a successful trial of a backup; its folder may be read-only or elsewhere, which is no fault of the backup.
 */
export const noteDrill = async (file: string): Promise<void> => {
  const mark = drillMark(file)
  await writeFile(mark, '')
    .then(() => giveToOwner(mark, dirname(file)))
    .catch(() => undefined)
}

/** Seconds since a backup of this folder was last tried; null when none was. */
export const drillAge = async (folder: string): Promise<number | null> => {
  const marks = (await backupsIn(folder)).map((file) => stat(drillMark(file)).catch(() => null))
  const times = (await Promise.all(marks)).flatMap((mark) => (mark === null ? [] : [mark.mtimeMs]))
  return times.length === 0 ? null : Math.max(0, (Date.now() - Math.max(...times)) / 1000)
}

/** Deletes the oldest backups, so that `keep` remain. */
export const keepNewest = async (folder: string, keep: number): Promise<string[]> => {
  const old = (await backupsIn(folder)).slice(0, -keep)
  for (const file of old) {
    await rm(file)
    await rm(drillMark(file), { force: true })
  }
  return old
}

/** Seconds since the newest backup; null when there is none. */
export const backupAge = async (folder: string): Promise<number | null> => {
  const newest = (await backupsIn(folder)).at(-1)
  return newest === undefined ? null : Math.max(0, (Date.now() - (await stat(newest)).mtimeMs) / 1000)
}
