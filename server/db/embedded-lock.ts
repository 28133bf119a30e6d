// Lets only one start of a cluster run at a time, in whichever process it begins.
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './embedded-cluster.ts'

/** Longer than any start takes (ms). */
const LONGEST_MS = 120_000

/** Runs `work` while no other process starts this cluster. */
export const alone = async <T>(home: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(home, 'start.lock')
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (await isLeft(lock)) await rm(lock, { force: true })
      else await pause(50)
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/**
 * Whether a lock is left over: its owner has ended, or the lock is older than any start takes. A process number alone
 * proves nothing, because another process may have it by now.
 */
const isLeft = async (lock: string): Promise<boolean> => {
  const [holder, taken] = await Promise.all([readFile(lock, 'utf8').catch(() => ''), stat(lock).catch(() => null)])
  if (taken === null) return false
  return (holder !== '' && !isAlive(Number(holder))) || Date.now() - taken.mtimeMs > LONGEST_MS
}
