// Statements on DATABASE_URL: planned once per connection where it goes to PostgreSQL itself, and never through a pooler.
import { createServer, connect as open, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The address of the run's cluster at a host. */
const urlAt = (host: string, port: number): string =>
  `postgres://${inject('cluster').user}:${inject('cluster').password ?? ''}@localhost/postgres?${new URLSearchParams({ host, port: String(port) })}`

/** The message of PostgreSQL that has the process number of a connection, up to that number. */
const PROCESS = Buffer.from([0x4b, 0, 0, 0, 0x0c])

/** A server before the cluster that tells another process number, as poolers do. */
const startPooler = async (): Promise<number> => {
  const { host, port } = inject('cluster')
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const database = host.startsWith('/') ? open(`${host}/.s.PGSQL.${port}`) : open(port, host)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(database)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
    let isTold = false
    database.on('data', (bytes) => {
      const at = isTold ? -1 : bytes.indexOf(PROCESS)
      if (at !== -1) {
        isTold = true
        bytes.writeUInt32BE(1, at + PROCESS.length)
      }
      client.write(bytes)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const opened = (url: string, prepare?: boolean): Db => {
  const db = openDatabase({ url }, { max: 1, prepare })
  closing.push(() => db.destroy())
  return db
}

/** How many statements its connection keeps after two calls of the same one. */
const keptBy = async (db: Db): Promise<number> => {
  for (let times = 0; times < 2; times += 1)
    expect((await sql<{ n: number }>`select ${7}::int as n`.execute(db)).rows).toEqual([{ n: 7 }])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_prepared_statements where statement like 'select $1::int as n%'`.execute(db)
  return rows[0]?.n ?? -1
}

test('statements behind a URL are planned once per connection', async () => {
  const { host, port } = inject('cluster')
  expect(await keptBy(opened(urlAt(host, port)))).toBe(1)
  expect(await keptBy(opened(urlAt(host, port), false))).toBe(0)
})

test('a connection through a pooler keeps no statement, unless it is asked to', async () => {
  const port = await startPooler()
  expect(await keptBy(opened(urlAt('127.0.0.1', port)))).toBe(0)
  expect(await keptBy(opened(urlAt('127.0.0.1', port), true))).toBe(1)
})

test('a statement whose table has changed meanwhile is planned anew within its transaction’s next attempt', async () => {
  const { host, port } = inject('cluster')
  const db = opened(urlAt(host, port))
  const table = sql.table(`changing_${process.pid}_${port}`)
  const read = () => sql`select * from ${table} where a = ${1}`.execute(db)
  await sql`create table ${table} (a integer)`.execute(db)
  closing.push(() => sql`drop table ${table}`.execute(db))
  for (let times = 0; times < 2; times += 1) expect((await read()).rows).toEqual([])
  await sql`alter table ${table} add b integer`.execute(db)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect((await read()).rows).toEqual([])
})
