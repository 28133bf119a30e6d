// What must not be accepted as a backup: one on a full disk, and a truncated one.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Line } from '../prove.ts'
import { operate } from './operator.ts'
import { stand } from './stand.ts'

/**
 * Sizes of the small disk, as shares of the backup: on the first the tables have no room, on the second the file has
 * none beside them.
 */
const ROOMS = [0.5, 1.5]
/** The places where the file is cut, as a share of its length. */
const ENDS = [0.3, 0.99]

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** A backup onto a small disk of its own; its result, and the files left there. */
const onFullDisk = async (env: NodeJS.ProcessEnv, folder: string, size: number) => {
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  try {
    const { rc, err } = await operate(env, 'backup', '--to', folder)
    return { rc, said: err.trim(), left: await readdir(folder) }
  } finally {
    execFileSync('umount', [folder])
  }
}

/** Lines: a full disk, and truncated files. `bytes` is the size of a demo's backup; `folder` is free to use. */
export const proveRefused = async (file: string, bytes: number, folder: string): Promise<Line[]> => {
  await mkdir(folder, { recursive: true })
  const lines: Line[] = []
  if (!isRoot)
    lines.push({ figure: 'backup.full_disk', fault: 'Only root on Linux can make a small disk.', pass: false })
  else {
    const target = await stand()
    try {
      const env = { ...process.env, DATA_DIR: target.folder }
      for (const room of ROOMS) {
        const ended = await onFullDisk(env, join(folder, `disk-${room}`), Math.round(bytes * room))
        lines.push({ figure: 'backup.full_disk', room, ...ended, pass: ended.rc === 1 && ended.left.length === 0 })
      }
    } finally {
      await target.close()
    }
  }
  for (const share of ENDS) {
    const cut = join(folder, `herbal-20260101-00000${ENDS.indexOf(share)}.htb`)
    await copyFile(file, cut)
    await truncate(cut, Math.floor(bytes * share))
    const { rc, err } = await operate(process.env, 'restore', cut, '--drill')
    lines.push({ figure: 'backup.cut_file', share, rc, said: err.trim().slice(0, 200), pass: rc === 1 })
  }
  return lines
}
