// Handler of the state of the system, for operators without a terminal.
import { sql } from 'kysely'
import { readSystem, type SystemWarning } from '#contract/system.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import { serve } from '#server/http/serve.ts'
import { release } from '#server/log.ts'
import { shownFingerprint } from '#server/seal/seal-key.ts'
import { readInstallation } from '#server/setup/installation.ts'
import { anchorAge } from './anchors.ts'
import { backupAge, drillAge } from './backup.ts'
import { readinessOf } from './readiness.ts'

const HOUR_S = 3_600
/** A backup is late at this age (s), because a night was missed. */
const LATE_BACKUP_S = 26 * HOUR_S
/** How long (s) rows of the trail may be without an anchor. */
const LATE_ANCHOR_S = HOUR_S
/** The number of rows at the end of a trail that are searched for rows without an anchor. */
const TAIL = 1_000

const agoOf = (age: number | null): string | null =>
  age === null ? null : new Date(Date.now() - age * 1_000).toISOString()

/**
 * Whether the trail of the enterprise has rows older than an hour that were written after the last anchor. A quiet
 * night is no fault.
 */
const isAnchorLate = async (tx: Tx, age: number): Promise<boolean> => {
  if (age <= LATE_ANCHOR_S) return false
  const { rows } = await sql`
    select from (select occurred_at from audit_rows where enterprise_id = current_enterprise() order by seq desc limit ${TAIL}) last
    where occurred_at > now() - ${age} * interval '1 second' and occurred_at < now() - ${LATE_ANCHOR_S} * interval '1 second'
    limit 1`.execute(tx)
  return rows.length > 0
}

const backupWarning = (age: number | null, installedAt: string | null): SystemWarning | null => {
  if (age !== null) return age > LATE_BACKUP_S ? 'backup_late' : null
  const isNew = installedAt === null || Date.now() - Date.parse(installedAt) < LATE_BACKUP_S * 1_000
  return isNew ? null : 'backup_none'
}

const readAges = async (env: Env) => {
  const folder = env.backup?.dir
  const [anchor, backup, drill] = await Promise.all([
    anchorAge(env),
    folder === undefined ? null : backupAge(folder),
    folder === undefined ? null : drillAge(folder),
  ])
  return { anchor, backup, drill }
}

export const systemHandlers = [
  serve(readSystem, async ({ tx, services }) => {
    const { db, env } = services
    const ready = readinessOf(services, { isDraining: () => false, isWaiting: async () => false })
    const [{ isReady, body }, installation, ages, newest, seal] = await Promise.all([
      ready(),
      readInstallation(db),
      readAges(env),
      db
        .selectFrom('kysely_migration')
        .select((eb) => eb.fn.max('name').as('name'))
        .executeTakeFirst(),
      db
        .selectFrom('seal_keys')
        .where('retired_at', 'is', null)
        .orderBy('version', 'desc')
        .select(['version', 'fingerprint'])
        .executeTakeFirst(),
    ])
    const { demo, installed_at, catalogue_version } = installation
    // A process that answers is not about to end.
    const { draining: _draining, ...checks } = body
    // A demo is neither backed up nor anchored.
    const late = demo ? null : env.backup === undefined ? null : backupWarning(ages.backup, installed_at)
    const isUnanchored = !demo && ages.anchor !== null && (await isAnchorLate(tx, ages.anchor))
    return {
      release,
      schema: newest?.name ?? null,
      catalogue: catalogue_version,
      is_demo: demo,
      ready: checks,
      seal: seal === undefined ? null : { version: seal.version, fingerprint: shownFingerprint(seal.fingerprint) },
      backup: {
        is_nightly: env.backup !== undefined && !demo,
        taken_at: agoOf(ages.backup),
        drilled_at: agoOf(ages.drill),
      },
      anchor: {
        kept_in: env.anchorFile === '-' ? ('log' as const) : ('file' as const),
        written_at: agoOf(ages.anchor),
      },
      warnings: [
        ...(isReady ? [] : ['not_ready' as const]),
        ...(late === null ? [] : [late]),
        ...(isUnanchored ? ['anchor_late' as const] : []),
      ],
    }
  }),
]
