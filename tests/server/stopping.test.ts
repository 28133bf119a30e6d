// A server that is stopped while it starts ends within ten seconds together with its database, and the next start
// works.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiled } from '../support/compiled.ts'
import { freePort } from '../support/free-port.ts'
import { patience } from '../support/patience.ts'

let folder: string
let port: number
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-stopping-'))
  port = await freePort()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const pid of await postgresOf(folder)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const startIt = (DEMO: string) => {
  const env = { ...compiled(), DATA_DIR: folder, PORT: String(port), DEMO, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  return { child, words: Promise.all([text(child.stdout), text(child.stderr)]), ended: once(child, 'exit') }
}

/** The processes of a folder's PostgreSQL, including `initdb`. */
const postgresOf = async (data: string): Promise<number[]> => {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`${data}/`) && line.includes('/bin/')) found.push(Number(pid))
  }
  return found
}

/** Whether the server has reached the point that `query` finds. */
const isAt = async (query: string): Promise<boolean> => {
  const place = { host: join(folder, 'run'), port: 5432, user: 'postgres', database: 'herbal_tender' }
  const client = new pg.Client(place)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(query)).rowCount !== 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const stages = [
  ['its database is created', async () => (await readdir(folder)).some((name) => name.startsWith('postgres.new-'))],
  ['its database starts', async () => existsSync(join(folder, 'postgres', 'postmaster.pid'))],
  ['its tables are created', () => isAt(`select from pg_class where relname = 'kysely_migration'`)],
  // This lock lasts as long as its transaction, and only the transaction that fills in the demo holds it.
  [
    'the demo is filled in',
    () =>
      isAt(
        `select from pg_locks where locktype = 'advisory' and objid = hashtext('demo data')::int8::bit(32)::int8::oid`,
      ),
  ],
] as const

test.each(stages)(
  'stopped while %s, it ends with 0 and leaves no process',
  async (stage, isThere) => {
    const { child, words, ended } = startIt('1')
    const failed = ended.then(async ([code]) => Promise.reject(new Error([code, ...(await words)].join(' '))))
    failed.catch(() => undefined)
    await Promise.race([expect.poll(isThere, { ...patience, interval: 20 }).toBe(true), failed])
    const from = Date.now()
    child.kill('SIGTERM')
    // Only the demo is announced, because it takes longest; an orderly stop prints nothing.
    const announced = stage === 'the demo is filled in' ? expect.stringMatching(/^The database is empty: .*\n$/) : ''
    expect([await ended, await words]).toEqual([
      [0, null],
      [announced, ''],
    ])
    expect(Date.now() - from).toBeLessThan(10_000)
    expect(await postgresOf(folder)).toEqual([])
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  },
  120_000,
)

test('the next start works after a start that was stopped while its tables were created', async () => {
  const first = startIt('0')
  await expect.poll(stages[2][1], { ...patience, interval: 20 }).toBe(true)
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  const next = startIt('0')
  const status = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => null,
    )
  await expect.poll(status, patience).toBe(200)
  next.child.kill('SIGTERM')
  expect(await next.ended).toEqual([0, null])
}, 120_000)
