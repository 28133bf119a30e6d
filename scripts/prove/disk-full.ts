// A full disk under the embedded PostgreSQL: reads are answered, writes are refused with 503, no acknowledged write is lost, and once there
// is space again writes work without a restart. The disk is a small one in memory, which only root can make.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import type { Line } from '../prove.ts'
import { type Actors, gather, line } from './actors.ts'
import { callAt } from './caller.ts'
import { seeded } from './chance.ts'
import { compareWhole, isWhole, openLedger, toldBy } from './ledger.ts'
import { fillDemo, type Stand, stand } from './stand.ts'
import { startWriters } from './writers.ts'

/** The demo takes 140 MB with its log, and the server keeps a reserve. */
const DISK = '400m'
const WRITERS = 4
const BEFORE_MS = 4_000
/** How long the disk stays full, and the interval of the checks (ms). */
const FULL_MS = 15_000
const LOOK_MS = 250
/** The server looks at its disk now and then (ms). */
const NOTICED_MS = 2_000
const BACK_MS = 5_000
const AFTER_MS = 15_000
const CHUNK = Buffer.alloc(1 << 20)

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

/** Writes a file until the disk is full. */
const fill = (file: string): void => {
  const open = openSync(file, 'w')
  try {
    for (;;) writeSync(open, CHUNK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(open)
  }
}

const write = ({ url }: Stand, { tokens }: Actors) =>
  callAt(url, createOrder, { body: { title: '满盘', items: [line('当归')] } }, { token: tokens.buyer })

const read = ({ url }: Stand, { tokens }: Actors) =>
  callAt(url, listOrders, { query: { page_size: '20' } }, { token: tokens.buyer })

/** The answers while the disk was full. */
const whileFull = async (target: Stand, actors: Actors) => {
  const seen = { read: 0, written: 0, sent_away: 0, others: [] as string[] }
  await pause(NOTICED_MS)
  const until = performance.now() + FULL_MS
  while (performance.now() < until) {
    const [reading, writing] = [await read(target, actors), await write(target, actors)]
    if (reading.kind === 'done') seen.read += 1
    else seen.others.push(`read: ${JSON.stringify(reading).slice(0, 100)}`)
    if (writing.kind === 'done') seen.written += 1
    else if (writing.kind === 'away') seen.sent_away += 1
    else seen.others.push(`write: ${JSON.stringify(writing).slice(0, 100)}`)
    await pause(LOOK_MS)
  }
  return seen
}

/** Milliseconds until a write is acknowledged again. */
const untilWritten = async (target: Stand, actors: Actors): Promise<number> => {
  const from = performance.now()
  while ((await write(target, actors)).kind !== 'done' && performance.now() - from < 60_000) await pause(LOOK_MS)
  return Math.round(performance.now() - from)
}

const provedOn = async (disk: string): Promise<Line> => {
  const { seed } = seeded()
  const folder = join(disk, 'data')
  await fillDemo(folder)
  const target = await stand(folder)
  try {
    const { pid } = target.server
    const ledger = openLedger()
    const actors = await gather(target.database().place)
    const postmaster = target.database().pid
    const writers = startWriters({ urlOf: () => target.url, actors, ledger, writers: WRITERS }, `证明 ${seed}`)
    await pause(BEFORE_MS)
    const ballast = join(disk, 'ballast')
    fill(ballast)
    const free = statfsSync(disk).bavail
    const seen = await whileFull(target, actors)
    rmSync(ballast)
    const back_ms = await untilWritten(target, actors)
    await pause(AFTER_MS)
    await writers.stop()
    const found = await compareWhole(target.database().place, ledger)
    const restarted =
      target.server.pid !== pid || target.server.exitCode !== null || target.database().pid !== postmaster
    return {
      figure: 'disk.full',
      value: {
        ...found,
        ...seen,
        others: seen.others.slice(0, 3),
        free_blocks: free,
        back_ms,
        restarted,
        ...toldBy(ledger),
      },
      target: { lost: 0, half_applied: 0, others: [], written: 0, restarted: false, back_ms: BACK_MS },
      pass:
        isWhole(found, ledger) &&
        seen.others.length === 0 &&
        seen.written === 0 &&
        seen.read > 0 &&
        seen.sent_away > 0 &&
        !restarted &&
        back_ms <= BACK_MS,
      disk: DISK,
      seed,
    }
  } finally {
    await target.close()
  }
}

/** `disk.full`: one line. */
export const proveDiskFull = async (): Promise<readonly Line[]> => {
  if (!isRoot) return [{ figure: 'disk.full', fault: 'Only root on Linux can make a small disk.', pass: false }]
  const disk = mkdtempSync(join(tmpdir(), 'herbal-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk])
  try {
    return [await provedOn(disk)]
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
