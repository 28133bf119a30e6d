// Whether this process can answer: the answer of /readyz to a load balancer.
import { setTimeout as pause } from 'node:timers/promises'
import { newestMigration } from '#server/db/migration-files.ts'
import type { Services } from '#server/http/context.ts'
import { fingerprintOf } from '#server/seal/seal-key.ts'

/** The time limit of each check (ms); its result is kept for the same time. */
const LIMIT_MS = 1_000

/** The answer: 200 when `isReady`. */
export interface Readiness {
  readonly isReady: boolean
  readonly body: Readonly<Record<string, string>>
}

/** The process's own state. */
export interface Standing {
  /** Whether the process is about to end. */
  isDraining(): boolean
  /** Whether the process waits for its set-up. */
  isWaiting(): Promise<boolean>
}

const within = async <T>(work: Promise<T>, late: T): Promise<T> => {
  const ended = new AbortController()
  try {
    return await Promise.race([work, pause(LIMIT_MS, late, { signal: ended.signal, ref: false })])
  } finally {
    ended.abort()
  }
}

/** Answers for /readyz: at most one check at a time and one per second, however many callers ask. */
export const readinessOf = (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { isDraining, isWaiting }: Standing,
): (() => Promise<Readiness>) => {
  const database = async () => {
    await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return 'ok'
  }
  const migrations = async () => {
    const newest = await newestMigration()
    const found = await db.selectFrom('kysely_migration').where('name', '=', newest).select('name').executeTakeFirst()
    return found === undefined ? 'behind' : 'ok'
  }
  const sealKey = async () => {
    const known = await db
      .selectFrom('seal_keys')
      .where('retired_at', 'is', null)
      .select(['version', 'fingerprint'])
      .execute()
    // The file is read after the versions, as in data-keys.ts, because a rotation may be under way.
    const lines = await keys.seal.read()
    const fits = known.every(({ version, fingerprint }) => {
      const key = lines.get(version)
      return key !== undefined && fingerprintOf(key) === fingerprint
    })
    return fits ? 'ok' : 'mismatch'
  }
  const ask = async (): Promise<Readiness> => {
    const draining = isDraining() ? 'yes' : 'ok'
    const said = await within(database(), 'away').catch(() => 'away')
    if (said !== 'ok')
      return { isReady: false, body: { database: said, migrations: 'away', seal_key: 'away', draining } }
    if ((await within(isWaiting(), false).catch(() => false)) && draining === 'ok')
      return { isReady: true, body: { setup: 'waiting' } }
    const [tables, seal] = await Promise.all([
      within(migrations(), 'away').catch(() => 'away'),
      within(sealKey(), 'away').catch(() => 'mismatch'),
    ])
    const body = { database: said, migrations: tables, seal_key: seal, draining }
    return { isReady: Object.values(body).every((one) => one === 'ok'), body }
  }
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | null = null
  return () => {
    const now = performance.now()
    if (kept === null || now - kept.at > LIMIT_MS) kept = { at: now, answer: ask() }
    return kept.answer
  }
}
