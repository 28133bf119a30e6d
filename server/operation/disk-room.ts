// Room on the disk of the embedded database: writes are refused before nothing fits any more, because PostgreSQL stops altogether when it
// cannot begin the next file of its log.
import { statfs } from 'node:fs/promises'
import { Unavailable } from '../http/database-errors.ts'

/** Four files of PostgreSQL's log. */
const RESERVE_BYTES = 64 * 1024 * 1024
/** How long (ms) a look at the disk is valid. */
const LOOK_MS = 500

const hasRoom = async (folder: string, reserve: number): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= reserve
}

/** A check for every write: throws {@link Unavailable} while the disk of `folder` has less than its reserve left. */
export const roomOn = (folder: string, reserve = RESERVE_BYTES): (() => Promise<void>) => {
  let last: { readonly at: number; readonly found: Promise<boolean> } | null = null
  return async () => {
    const now = performance.now()
    if (last === null || now - last.at > LOOK_MS) last = { at: now, found: hasRoom(folder, reserve) }
    if (!(await last.found)) throw new Unavailable('the disk of the database is full', 'disk')
  }
}

/** For a database whose disk this process cannot check. */
export const anyRoom = async (): Promise<void> => undefined
