// Faults that once stopped the server or made people wait: cut connections, held locks, a silent database.
import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { savePreferences } from '#contract/preferences.ts'
import { listTenderLinks, readOwnTender } from '#contract/tenders.ts'
import { openDatabase } from '#server/db/client.ts'
import { withinWait } from '#server/db/waiting.ts'
import { handlers } from '#server/handlers.ts'
import { Unavailable } from '#server/http/database-errors.ts'
import { serve } from '#server/http/serve.ts'
import { startHeartbeat } from '#server/operation/heartbeat.ts'
import { createMetrics } from '#server/operation/metrics.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { patience } from '../support/patience.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

const probe = get('probe.thinks', '/v1/probe/thinks/', { access: 'any', data: z.null() })
/** Runs while the probe's transaction pauses between two statements. */
let meanwhile: (pid: number) => Promise<void> = async () => undefined

let world: World
/** The reasons of the answers 503, in order. */
const refusedFor: string[] = []

beforeAll(async () => {
  const thinks = serve(probe, async ({ tx }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await meanwhile(rows[0]?.pid ?? 0)
    await sql`select 1`.execute(tx)
    return null
  })
  const metrics = { ...createMetrics(), refused: (reason: string) => void refusedFor.push(reason) }
  world = await createWorld({ endpoints: [...endpoints, probe], handlers: [...handlers, thinks], metrics })
})
afterAll(() => world.close())

const ask = (token: string, path: string, method = 'GET'): Promise<Response> =>
  world.http(path, { method, headers: { ...consoleHeaders, token } })

/** The part of an answer that says the same call may be sent again. */
const sentAway = async (answer: Response) => [answer.status, answer.headers.get('retry-after'), await answer.text()]

test('a connection cut during its transaction ends no process: its call gets 503, and the next call is answered', async () => {
  const token = await world.tokenOf('buyer')
  meanwhile = async (pid) => {
    await sql`select pg_terminate_backend(${pid})`.execute(world.db)
    const left = async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(world.db)).rows.length
    await expect.poll(left, patience).toBe(0)
  }
  expect(await sentAway(await ask(token, '/api/v1/probe/thinks/'))).toEqual([503, '1', ''])
  meanwhile = async () => undefined
  expect((await ask(token, '/api/v1/probe/thinks/')).status).toBe(200)
})

test('requests whose body is still arriving hold no place', async () => {
  const token = await world.tokenOf('buyer')
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  const slow = Array.from({ length: 250 }, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) })
    // A streamed request needs this, and the types lack it.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { ...consoleHeaders, token },
      body,
      duplex: 'half',
    }
    return world.http(addressOf(savePreferences, {}), init)
  })
  expect((await ask(token, '/api/v1/probe/thinks/')).status).toBe(200)
  for (const body of bodies) body.close()
  const answers = await Promise.all(slow)
  expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
})

test('an aborted body is a fault of its sender and not of the database', async () => {
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"val')),
    pull: (controller) => controller.error(cut),
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers: consoleHeaders, body, duplex: 'half' }
  refusedFor.length = 0
  expect(await sentAway(await world.http(addressOf(savePreferences, {}), init))).toEqual([503, '1', ''])
  expect(refusedFor).toEqual(['body'])
})

describe('Rows that another transaction has locked', () => {
  test('delay no read, which shows the committed state, and a change is refused with 503', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    world.advance({ days: 40 })
    const token = await world.tokenOf('admin')
    // The session's time of last use is due to be written.
    world.advance({ minutes: 2 })
    // The callers below have signed in before.
    await world.tokenOf('buyer')
    await world.unlockOf(tokens[0] ?? '')
    const holder = await holding(world)
    try {
      const waited: string[] = []
      for (const path of reads(order.id)) {
        const { status } = await ask(token, path)
        if (status !== 200) waited.push(`${path}: ${status}`)
      }
      expect(waited).toEqual([])
      const page = await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
      expect(page).toMatchObject({ code: 0, data: { standing: 'open' } })
      // The view of a link cannot be recorded now, so the list comes without its address.
      const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
      expect(links.data.list.map(({ token, url }) => [token, url])).toEqual(Array(3).fill([null, null]))
      const seen = await ask(token, `/api/v1/bidding/order_pc/${order.id}/`)
      expect(await seen.json()).toMatchObject({ code: 0, data: { status: 'bidding' } })
      expect(await sentAway(await ask(token, addressOf(savePreferences, {}), 'PUT'))).toEqual([503, '2', ''])
    } finally {
      await holder.end()
    }
    const seen = await ask(token, `/api/v1/bidding/order_pc/${order.id}/`)
    expect((await seen.json()).data.status).not.toBe('bidding')
    // The view was not recorded while the rows were locked; the next view is recorded.
    await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
    expect(links.data.list.map(({ url }) => url === null).toSorted()).toEqual([false, false, true])
  })
})

test('a request waits for its connections for a limited total time, and returns one that comes too late', async () => {
  const db = openDatabase({ ...inject('cluster'), database: 'postgres' }, { max: 1 })
  const ask = () => sql`select 1`.execute(db)
  const held = await db.startTransaction().execute()
  await withinWait(100, async () => {
    await expect(ask()).rejects.toThrow(Unavailable)
    // No waiting time is left.
    await expect(ask()).rejects.toThrow(Unavailable)
    await held.rollback().execute()
    expect((await ask()).rows).toHaveLength(1)
  })
  expect((await ask()).rows).toHaveLength(1)
  await db.destroy()
})

test('a silent database keeps no request waiting, neither earlier nor later ones', async () => {
  const mute = createServer(() => undefined)
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  const address = mute.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const heartbeat = startHeartbeat({ host: '127.0.0.1', port, user: 'nobody', database: 'none' })
  const never = new Promise<never>(() => undefined)
  await expect(heartbeat.during(() => never)).rejects.toThrow('the database is silent')
  await expect(heartbeat.during(async () => 'asked nothing of it')).rejects.toThrow('the database is silent')
  await heartbeat.stop()
  mute.close()
})

/** Every read that names no record, or only an order. */
const reads = (orderId: string): string[] =>
  endpoints.flatMap((endpoint) => {
    const { method, access, path } = endpoint
    const isStaffs = access !== 'public' && access !== 'tender_link'
    if (method !== 'GET' || !isStaffs || /\{(?!(order_)?id\})|file\//.test(path)) return []
    const queries = [{}, { order_id: orderId }].filter((query) => endpoint.query.safeParse(query).success)
    return queries
      .slice(0, 1)
      .map((query) => addressOf(endpoint, { params: { id: orderId, order_id: orderId }, query }))
  })

/** A connection whose open transaction locks every row and every chain. */
const holding = async (at: World): Promise<pg.Client> => {
  const { rows } = await sql<{ database: string; tables: string[] }>`
    select current_database() as database,
      array(select quote_ident(tablename) from pg_tables where schemaname = 'public') as tables`.execute(at.db)
  const client = new pg.Client({ ...inject('cluster'), database: rows[0]?.database ?? '' })
  await client.connect()
  await client.query('begin')
  for (const table of rows[0]?.tables ?? []) await client.query(`select from ${table} for update`)
  await client.query(`select pg_advisory_xact_lock(hashtextextended('audit ' || id, 0)) from enterprises`)
  return client
}
