// A power cut must not take acknowledged writes away: each commit waits for the disk. strace watches the embedded
// PostgreSQL while writes are acknowledged, and a console must not start on a database that does not wait.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createOrder } from '#contract/orders.ts'
import type { Line } from '../prove.ts'
import { gather, line, withDatabase } from './actors.ts'
import { callAt } from './caller.ts'
import { root } from './site.ts'
import { endBy, familyOf, type Stand, stand } from './stand.ts'

const WRITES = 50
const settings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
/** The time (ms) strace has to attach itself, because it does not report when it has. */
const ATTACH_MS = 2_000
const SYNC = /^(\d+ +)?[^"]*\b(fsync|fdatasync)\(/

const settingsOf = (target: Stand) =>
  withDatabase(target.database().place, async (db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${settings}::text[])`.execute(db)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })

/** Makes acknowledged writes, one after the other; counts the syncs of the database's processes meanwhile. */
const watched = async (target: Stand): Promise<{ writes: number; syncs: number }> => {
  const { tokens } = await gather(target.database().place)
  const write = () =>
    callAt(target.url, createOrder, { body: { title: '断电', items: [line('当归')] } }, { token: tokens.buyer })
  // The connection of the write must exist before strace lists the processes.
  await write()
  const file = join(target.folder, 'strace.txt')
  const processes = familyOf(target.database().pid).flatMap((pid) => ['-p', String(pid)])
  const strace = spawn('strace', ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-o', file, ...processes], {
    stdio: 'ignore',
  })
  await pause(ATTACH_MS)
  const syncs = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((one) => SYNC.test(one)).length
  const before = syncs()
  let writes = 0
  for (let n = 0; n < WRITES; n += 1) if ((await write()).kind === 'done') writes += 1
  const after = syncs()
  await endBy(strace, 'SIGINT')
  return { writes, syncs: after - before }
}

/**
 * Starts a console on a database that acknowledges before the disk has the commit; returns its exit code and its
 * output.
 */
const startUnsafe = async (target: Stand) => {
  await withDatabase(target.database().place, (db) =>
    sql`alter database herbal_tender set synchronous_commit = off`.execute(db),
  )
  await endBy(target.server, 'SIGTERM')
  const env = { ...process.env, DATA_DIR: target.folder, PORT: String(target.port), HOST: '127.0.0.1' }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [[rc], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { rc, said: said.trim().slice(0, 200) }
}

/** `powerloss`: one line. */
export const provePowerloss = async (): Promise<readonly Line[]> => {
  if (spawnSync('strace', ['-V'], { stdio: 'ignore' }).error !== undefined)
    return [{ figure: 'powerloss', fault: 'strace is not installed (Debian: apt-get install strace).', pass: false }]
  const target = await stand()
  try {
    const found = await settingsOf(target)
    const { writes, syncs } = await watched(target)
    const unsafe = await startUnsafe(target)
    const isRefused = unsafe.rc === 1 && unsafe.said.includes('synchronous_commit')
    return [
      {
        figure: 'powerloss',
        value: { ...found, writes, syncs, start_without_sync: unsafe },
        target: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', syncs: `>= ${WRITES}` },
        pass: settings.every((name) => found[name] === 'on') && writes === WRITES && syncs >= writes && isRefused,
        n: WRITES,
      },
    ]
  } finally {
    await target.close()
  }
}
