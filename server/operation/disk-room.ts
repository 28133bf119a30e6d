// Room on the disk of the embedded database. Writes are refused while some room is left, because PostgreSQL stops when
// it cannot begin the next file of its log.
import { statfs } from 'node:fs/promises'

/** Four files of PostgreSQL's log. */
const RESERVE_BYTES = 64 * 1024 * 1024
/** How long (ms) the result of a look at the disk is used. */
const LOOK_MS = 500

const isRoomIn = async (folder: string, reserve: number): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= reserve
}

/** Whether the disk of `folder` has at least its reserve left; asked before every write. */
export const roomOn = (folder: string, reserve = RESERVE_BYTES): (() => Promise<boolean>) => {
  let last: { readonly at: number; readonly found: Promise<boolean> } | null = null
  return async () => {
    const now = performance.now()
    if (last === null || now - last.at > LOOK_MS) last = { at: now, found: isRoomIn(folder, reserve) }
    return last.found
  }
}

/** For a database whose disk this process cannot check. */
export const anyRoom = async (): Promise<boolean> => true
