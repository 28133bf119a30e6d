// The periodic work of a server: anchors every five minutes, a backup every night, housekeeping every hour.
import type { Platform } from '#server/platform.ts'
import { anchorsToSave, writeAnchors } from './anchors.ts'
import { backupAge, keepNewest, takeBackup } from './backup.ts'
import { runHousekeeping } from './housekeeping.ts'

const HOUR_MS = 3_600_000
const ANCHOR_MS = 300_000
const MINUTE_MS = 60_000
/** When the newest backup is older than this (s), a night was missed, and a backup is made at once. */
const MISSED_S = 26 * 3_600

/** Whether a backup is due: its time of day has come since `last`, or the newest one is too old. */
export const isBackupDue = (at: string, last: Date, now: Date, age: number | null): boolean => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  return (last < moment && moment <= now) || (age !== null && age > MISSED_S)
}

/** Writes a backup into BACKUP_DIR and deletes those beyond BACKUP_KEEP. */
const backUp = async ({ db, env, log, place }: Platform, { dir, keep }: { dir: string; keep: number }) => {
  const { anchors } = await anchorsToSave(db, env, log)
  const { file, bytes, rows } = await takeBackup(place, dir, anchors)
  const removed = await keepNewest(dir, keep)
  log.info({ event: 'backup_taken', file, bytes, rows, removed: removed.length })
}

/** Starts the rounds; `stop` ends them with a last anchor. Demo data is neither backed up nor anchored. */
export const startRounds = (platform: Platform, isDemo: boolean): { stop(): Promise<void> } => {
  const { db, env, log } = platform
  let running: Promise<unknown> = Promise.resolve()
  const queue = (event: string, work: () => Promise<unknown>) => {
    running = running.then(() => work().catch((error: unknown) => log.error({ event, err: error })))
  }
  let last = new Date()
  const nightly = async () => {
    const { backup } = env
    if (backup === undefined) return
    const now = new Date()
    const isDue = isBackupDue(backup.at, last, now, await backupAge(backup.dir))
    last = now
    if (isDue) await backUp(platform, backup)
  }
  const timers = [
    setInterval(() => queue('housekeeping_failed', () => runHousekeeping(platform)), HOUR_MS),
    ...(isDemo
      ? []
      : [
          setInterval(() => queue('anchor_failed', () => writeAnchors(db, env, log)), ANCHOR_MS),
          setInterval(() => queue('backup_failed', nightly), MINUTE_MS),
        ]),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      if (!isDemo) queue('anchor_failed', () => writeAnchors(db, env, log))
      await running
    },
  }
}
