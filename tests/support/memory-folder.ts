// A folder in memory for the temporary files of a run. A journalling disk takes half a second of processor time to copy a
// database, of which a run copies hundreds; memory takes a twentieth of that.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#server/db/embedded-cluster.ts'

const MEMORY = '/dev/shm'
const PREFIX = 'herbal-tests-'
/** What a run may need; containers often have 64 MB there. */
const ROOM = 4 * 1024 ** 3
/** What has to be free on the machine, of which the folder takes its room. */
const FREE = 2 * ROOM

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= FREE
  } catch {
    return false
  }
}

/** Removes what killed runs left, which would take memory until the machine restarts. */
const clear = (): void => {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!isAlive(Number(name.split('-')[2]))) rmSync(join(MEMORY, name), { recursive: true, force: true })
}

/**
 * Makes memory the place of this run's temporary files, where the system has it and it has room. Returns how to end that;
 * what is left there goes then.
 */
export const takeMemory = (): (() => void) => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return () => undefined
  clear()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // As in every folder for temporary files, other accounts may write there: that of the embedded database does.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}
