import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { keepEmbedded } from '#server/db/embedded-watch.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { patience } from '../support/patience.ts'

// This file creates whole database servers, which takes time on a busy machine.
const folders: string[] = []
const servers: Embedded[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('is created once, keeps committed data, and stops without leaving a process', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    expect(first.adopted).toBe(false)
    await withDatabase(first, async (db) => {
      await sql`create table kept (n int)`.execute(db)
      await sql`insert into kept values (7)`.execute(db)
    })
    await first.stop()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
    const second = await start(folder)
    expect(second.adopted).toBe(false)
    const rows = await withDatabase(second, async (db) => (await sql`select n from kept`.execute(db)).rows)
    expect(rows).toEqual([{ n: 7 }])
  })

  it('stops once for all who ask while it stops', async () => {
    const server = await start(await newFolder())
    const asked = [server.stop()]
    let isOver = false
    asked[0]?.finally(() => {
      isOver = true
    })
    while (!isOver) {
      asked.push(server.stop())
      await setImmediate()
    }
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused).toEqual([])
  })

  it('listens on no network', async () => {
    const server = await start(await newFolder())
    const settings = await withDatabase(server, async (db) => (await sql`show listen_addresses`.execute(db)).rows)
    expect(settings).toEqual([{ listen_addresses: '' }])
  })

  it('is adopted when the process that started it was killed, and keeps running while another process uses it', async () => {
    const folder = await newFolder()
    await killedStarter(folder)
    const heir = await start(folder)
    expect(heir.adopted).toBe(true)
    const other = await secondProcess(folder)
    await heir.stop()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true)
    other.kill('SIGKILL')
    await new Promise((done) => other.once('exit', done))
    const last = await start(folder)
    expect(last.adopted).toBe(true)
    await expect
      .poll(() => last.stop().then(() => existsSync(join(folder, 'postgres', 'postmaster.pid'))), patience)
      .toBe(false)
  })

  it('recovers acknowledged data after the server itself was killed', async () => {
    const folder = await newFolder()
    const first = await start(folder, true)
    await withDatabase(first, async (db) => {
      await sql`create table kept (n int)`.execute(db)
      await sql`insert into kept select generate_series(1, 500)`.execute(db)
    })
    process.kill(first.pid, 'SIGKILL')
    servers.splice(servers.indexOf(first), 1)
    const second = await start(folder)
    const rows = await withDatabase(second, async (db) => (await sql`select count(*) as n from kept`.execute(db)).rows)
    expect(rows).toEqual([{ n: 500 }])
  })

  it('starts no console on a database that does not write every commit through to the disk', async () => {
    const folder = await newFolder()
    const first = await start(folder, true)
    await withDatabase(first, (db) => sql`alter database herbal_tender set synchronous_commit = off`.execute(db))
    await expect(startEmbedded(folder)).rejects.toThrow(/synchronous_commit/)
    // A refused server is not left running.
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('waits for the helpers of a killed server, which hold its memory a moment longer', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    const helpers = (await readFile(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .map(Number)
    signalAll(helpers, 'SIGSTOP')
    process.kill(first.pid, 'SIGKILL')
    servers.splice(servers.indexOf(first), 1)
    const second = start(folder)
    await expect.poll(() => readFile(join(folder, 'postgres.log'), 'utf8')).toContain('shared memory block')
    signalAll(helpers, 'SIGCONT')
    expect((await second).adopted).toBe(false)
  })

  it('does not mistake a foreign process with the number in its file for its own server', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    const file = join(folder, 'postgres', 'postmaster.pid')
    const lines = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, lines.replace(/^\d+/, String(process.pid)))
    const second = await start(folder)
    expect(second.adopted).toBe(false)
  })

  it('restarts by itself at the same place when it is killed', async () => {
    const folder = await newFolder()
    const first = await startEmbedded(folder, { durable: false })
    const kept = keepEmbedded(folder, first, createLog('silent'))
    servers.push(kept)
    process.kill(first.pid, 'SIGKILL')
    const answers = () => withDatabase(kept, async (db) => (await sql`select 1 as one`.execute(db)).rows)
    await expect.poll(() => answers().catch(() => null), patience).toEqual([{ one: 1 }])
    const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    expect(Number(lines[0])).not.toBe(first.pid)
  })

  it('is started once when two processes start it at the same moment', async () => {
    const folder = await newFolder()
    await (await start(folder)).stop()
    const both = await Promise.all([start(folder), start(folder)])
    expect(both.map(({ adopted }) => adopted).toSorted()).toEqual([false, true])
    expect(existsSync(join(folder, 'start.lock'))).toBe(false)
  })

  it('starts beside the socket of a killed server whose number another process has, and beside the lock of an ended start', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    const lock = join(first.place.host, '.s.PGSQL.5432.lock')
    const lines = await readFile(lock, 'utf8')
    await first.stop()
    await writeFile(lock, lines.replace(/^\d+/, String(process.pid)))
    await writeFile(join(folder, 'start.lock'), '999999999')
    expect((await start(folder)).adopted).toBe(false)
  })

  it('removes the incomplete cluster of a killed first start and creates a whole one', async () => {
    const folder = await newFolder()
    const half = join(folder, 'postgres.new-999999999')
    await writeFile(join(await mkdirp(half), 'PG_VERSION'), '18')
    await start(folder)
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(await newFolder(), 'long'.repeat(30))
    const server = await start(folder)
    expect(server.place.host.startsWith(folder)).toBe(false)
    folders.push(server.place.host)
    expect(await migrate(server.place)).toContain('0001_platform')
  })

  it('writes no statement and no value to its log', async () => {
    const folder = await newFolder()
    const server = await start(folder)
    await withDatabase(server, async (db) => {
      await expect(sql`select planted_column from nowhere where x = ${'planted value'}`.execute(db)).rejects.toThrow()
    })
    await server.stop()
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toContain('planted')
  })
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-embedded-'))
  folders.push(folder)
  // The folder is created for its owner alone, but the server's account must be able to pass through it.
  await chmod(folder, 0o755)
  return folder
}

const mkdirp = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  return folder
}

const start = async (folder: string, durable = false): Promise<Embedded> => {
  const server = await startEmbedded(folder, { durable })
  servers.push(server)
  return server
}

const withDatabase = async <T>(
  server: Embedded,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> => {
  const db = openDatabase(server.place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const script = (folder: string, after: string): string => `
  import { startEmbedded } from '#server/db/embedded.ts'
  import { openDatabase } from '#server/db/client.ts'
  import { sql } from 'kysely'
  const server = await startEmbedded(${JSON.stringify(folder)}, { durable: false })
  const db = openDatabase(server.place)
  await sql\`select 1\`.execute(db)
  console.log('ready')
  ${after}`

const node = (code: string) =>
  spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: process.cwd(),
  })

/** A process that starts the server and is then killed. */
const killedStarter = async (folder: string): Promise<void> => {
  const child = node(script(folder, `process.kill(process.pid, 'SIGKILL')`))
  await new Promise((done) => child.once('exit', done))
}

/** A process that uses the server until it is killed. */
const secondProcess = async (folder: string) => {
  const child = node(script(folder, 'setInterval(() => undefined, 1000)'))
  await new Promise<void>((done, failed) => {
    child.stdout.once('data', () => done())
    child.once('exit', () => failed(new Error('the second process ended')))
  })
  return child
}

/** Helper processes come and go, and one that has ended needs no signal. */
const signalAll = (processes: readonly number[], name: NodeJS.Signals): void => {
  for (const id of processes) {
    try {
      process.kill(id, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
