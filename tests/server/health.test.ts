// What operators see from outside: readiness, request ids, log lines, metrics.
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { login, readInfo } from '#contract/session.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { logOptions } from '#server/log.ts'
import { createMetrics, serveMetrics } from '#server/operation/metrics.ts'
import { readinessOf } from '#server/operation/readiness.ts'
import { heldSealKey } from '#server/seal/seal-key.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

const lines: Record<string, unknown>[] = []
const write = (chunk: unknown, _: unknown, done: () => void) => {
  lines.push(JSON.parse(String(chunk)))
  done()
}
const metrics = createMetrics()
let world: World

beforeAll(async () => {
  world = await createWorld({ log: pino(logOptions('info'), new Writable({ write })), metrics })
})
afterAll(() => world.close())

const at = (isDraining: boolean) => ({ isDraining: () => isDraining, isWaiting: async () => false })

const last = () => lines.at(-1) ?? {}

test('an installation that waits for its set-up is ready, because a balancer must let its page through', async () => {
  const isWaiting = async () => true
  const ready = readinessOf({ db: world.db, keys: world.keys }, { isDraining: () => false, isWaiting })
  expect(await ready()).toEqual({ isReady: true, body: { setup: 'waiting' } })
})

test('healthz checks nothing, and readyz reports that database, migrations and seal key are there', async () => {
  expect(await (await world.http('/healthz')).text()).toBe('ok')
  const ready = await world.http('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { database: 'ok', migrations: 'ok', seal_key: 'ok', draining: 'ok' },
  ])
})

test('readyz names the fault: draining, another seal key, a missing migration, no database', async () => {
  const of = (keys = world.keys, isDraining = false) => readinessOf({ db: world.db, keys }, at(isDraining))()
  expect(await of(world.keys, true)).toMatchObject({ isReady: false, body: { draining: 'yes', database: 'ok' } })
  const other = { ...world.keys, seal: heldSealKey(Buffer.alloc(32, 9)) }
  expect(await of(other)).toMatchObject({ isReady: false, body: { seal_key: 'mismatch', migrations: 'ok' } })
  await world.db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(tx)
    const asked = readinessOf({ db: tx, keys: world.keys }, at(false))
    expect(await asked()).toMatchObject({ isReady: false, body: { migrations: 'behind' } })
    await sql`rollback`.execute(tx)
  })
  const closed = await createWorld()
  await closed.close()
  const away = readinessOf({ db: closed.db, keys: world.keys }, at(false))
  expect(await away()).toMatchObject({ isReady: false, body: { database: 'away' } })
})

test('each answer has the id of its log line, and a foreign id is taken only from a trusted proxy', async () => {
  const answer = await world.http(addressOf(readInfo, {}), {
    headers: { ...consoleHeaders, 'request-id': 'chosen-by-a-stranger' },
  })
  const id = answer.headers.get('request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(last()).toMatchObject({
    event: 'request',
    service: 'herbal-tender',
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    pid: process.pid,
    level: 'info',
    request_id: id,
    method: 'GET',
    route: readInfo.id,
    status: 200,
    code: 401,
    ms: expect.any(Number),
    db_ms: expect.any(Number),
  })
})

test('a call at a supplier’s link has a log line and a metric that reveal nothing of it', async () => {
  const { tokens } = await aPublishedOrder(world)
  await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
  const { time: _time, ms: _ms, db_ms: _dbMs, pid: _pid, host: _host, request_id: _id, ...rest } = last()
  expect(rest).toEqual({
    level: 'info',
    service: 'herbal-tender',
    release: expect.any(String),
    event: 'request',
    route: 'tender_link',
  })
  expect((await metrics.text()).text).toContain('htc_http_request_seconds_count{route="tender_link",method="",code=""}')
})

test('metrics are served on a listener of their own, and nothing else is served there', async () => {
  await world.call(listOrders, {}, { as: 'buyer' })
  await world.call(login, { body: { username: 'buyer', password: 'wrong-password' } })
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  try {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('htc_http_request_seconds_bucket{le="0.005",route="orders.list",method="GET",code="0"}')
    expect(text).toContain('htc_login_total{result="wrong"} 1')
    expect(text).toContain('htc_process_resident_memory_bytes')
    for (const path of ['/', '/healthz', '/metrics/x'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    expect((await world.http('/metrics')).status).toBe(404)
  } finally {
    server.close()
  }
})

test('there are at most 4,000 series, whatever is called', async () => {
  const many = createMetrics()
  many.watchProcess()
  for (let route = 0; route < 500; route += 1)
    for (const code of ['0', '4001', '4010']) many.answered({ route: `noun.act${route}`, method: 'GET', code, ms: 3 })
  const { text } = await many.text()
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length).toBeLessThan(4_000)
  expect(text).toContain('route="other"')
})
