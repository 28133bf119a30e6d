// The checks of `doctor` in the database; the connection may be broken, and nothing is migrated.

import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { connectionConfig, openDatabase, type Place } from '#server/db/client.ts'
import { isDirect } from '#server/db/direct.ts'
import { schemaState } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import type { Env } from '#server/env.ts'
import { anchorKeyFault } from '#server/operation/anchor-key.ts'
import { fingerprintOf, sealKeyAt, shownFingerprint } from '#server/seal/seal-key.ts'
import { DEMO_DATABASE, installationState } from '#server/setup/installation.ts'
import { connectionsText, maxConnectionsFor } from './connections.ts'
import { bad, type Finding, fine, odd } from './doctor.findings.ts'

const OLDEST = 15
const CLOCK_S = 2

interface Facts {
  readonly version: number
  readonly has_role: boolean
  readonly may_take: boolean
  readonly may_make: boolean
  readonly now: number
  readonly most: number
  readonly processes: number
}

const connected = async <T>(place: Place, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...connectionConfig(place, 'herbal-doctor'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const isPooled = (place: Place): Promise<boolean> => connected(place, async (client) => !(await isDirect(client)))

const factsOf = (place: Place): Promise<Facts> =>
  connected(place, async (client) => {
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int / 10000 as version,
        exists (select from pg_roles where rolname = 'herbal_app') as has_role,
        coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = 'herbal_app'), false) as may_take,
        (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_make,
        extract(epoch from clock_timestamp())::float8 as now, current_setting('max_connections')::int as most,
        (select count(distinct application_name)::int from pg_stat_activity where application_name like 'herbal-tender:%') as processes`)
    const [facts] = rows
    if (facts === undefined) throw new Error('the database gave no answer')
    return facts
  })

const roleOf = ({ has_role, may_take, may_make }: Facts): Finding => {
  if (has_role ? may_take : may_make)
    return fine('role', has_role ? 'herbal_app can be taken on' : 'is made by the first start')
  return bad(
    'role',
    has_role
      ? 'grant herbal_app to the account of DATABASE_URL'
      : 'create role herbal_app, and grant it to the account of DATABASE_URL',
  )
}

const poolerOf = async ({ databasePrepare }: Env, place: Place, direct: Place): Promise<Finding> => {
  if (await isPooled(direct))
    return bad(
      'pooler',
      'migrations and backups would go through a pooler: set DATABASE_DIRECT_URL to the server behind it',
    )
  if (!(await isPooled(place))) return fine('pooler', 'none between')
  return databasePrepare === true
    ? bad('pooler', 'named statements do not go through a pooler: leave DATABASE_PREPARE out')
    : fine('pooler', 'between; DATABASE_DIRECT_URL goes past it')
}

const connectionsOf = ({ databasePoolMax }: Env, { most, processes }: Facts): Finding => {
  const running = Math.max(1, processes)
  const says = `${connectionsText(running, databasePoolMax)} of ${most}`
  return maxConnectionsFor(running, databasePoolMax) <= most
    ? fine('connections', says)
    : odd('connections', `${says}: lower DATABASE_POOL_MAX or raise max_connections`)
}

/** Findings that need the tables. */
const tablesOf = async (env: Env, direct: Place): Promise<readonly Finding[]> => {
  const db = openDatabase(direct, { max: 1 })
  try {
    const files = await migrationFiles()
    const { missing, newest, unknown, floor } = await schemaState(db, files)
    const own = files.at(-1)?.number ?? ''
    const schema =
      unknown !== null && own < (floor ?? unknown)
        ? bad('migrations', `this release (${own}) is too old for the database (needs ${floor ?? unknown})`)
        : missing.length > 0
          ? odd('migrations', `${missing.length} to apply: npm run admin -- migrate`)
          : fine('migrations', `${newest}, floor ${floor}`)
    if (newest === null || missing.includes('0100_installation')) return [schema]
    const demo = (await installationState(db)) === 'demo'
    const marker = demo
      ? env.demo === false
        ? bad('demo', DEMO_DATABASE)
        : odd('demo', 'the demo accounts are here, whose password is public')
      : fine('demo', 'no')
    return [schema, await sealOf(env, db), ...(await anchorKeyOf(env, db)), marker]
  } finally {
    await db.destroy()
  }
}

const sealOf = async ({ sealKeyFile }: Env, db: ReturnType<typeof openDatabase>): Promise<Finding> => {
  const known = await db
    .selectFrom('seal_keys')
    .where('retired_at', 'is', null)
    .select(['version', 'fingerprint'])
    .execute()
  if (known.length === 0) return fine('seal key', 'none yet')
  const lines = await readFile(sealKeyFile)
    .then(() => sealKeyAt(sealKeyFile, false))
    .then((key) => key.read())
  const wrong = known.filter(({ version, fingerprint }) => {
    const key = lines.get(version)
    return key === undefined || fingerprintOf(key) !== fingerprint
  })
  const shown = (some: typeof known) => some.map(({ fingerprint }) => shownFingerprint(fingerprint)).join(', ')
  return wrong.length === 0
    ? fine('seal key', shown(known))
    : bad('seal key', `${sealKeyFile} lacks ${shown(wrong)}: npm run admin -- restore-key`)
}

const anchorKeyOf = async (env: Env, db: ReturnType<typeof openDatabase>): Promise<readonly Finding[]> => {
  const fault = await anchorKeyFault(db, env)
  return fault === null ? [] : [bad('anchor key', fault)]
}

/** All checks of the database. Throws when it cannot be reached. */
export const databaseFindings = async (env: Env, place: Place, direct: Place): Promise<readonly Finding[]> => {
  const facts = await factsOf(direct)
  const apart = Math.abs(facts.now - Date.now() / 1000)
  return [
    facts.version >= OLDEST
      ? fine('database', `PostgreSQL ${facts.version}`)
      : bad('database', `PostgreSQL ${facts.version}; it must be ${OLDEST} or newer`),
    roleOf(facts),
    await poolerOf(env, place, direct),
    connectionsOf(env, facts),
    apart <= CLOCK_S
      ? fine('clock', 'agrees with the database')
      : bad('clock', `${Math.round(apart)} s apart from the database: set both by NTP`),
    ...(await tablesOf(env, direct)),
  ]
}
