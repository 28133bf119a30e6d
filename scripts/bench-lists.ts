// `npm run bench -- lists [count]`: what the list of demands reads among many demands, statement by statement, and how much longer it
// takes than among a thousand. Rows and entries are exact; times are a ratio within one run, because a machine has other work too.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { orderSortFields } from '#contract/orders.list.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { commandLimits } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey } from '#server/seal/seal-key.ts'
import { secretHash } from '#server/viewer.ts'
import { watchPlans } from './bench/list-plans.ts'
import { addOrders } from './bench/many-orders.ts'

const FEW = 780
/** Calls of which the middle one counts. */
const TURNS = 9
/** A page of twenty may read so many rows, of all tables, and its longest statement so many entries of an index. */
const MAX_ROWS = 10 * 20
const MAX_ENTRIES = 10_001

const asked = [
  '',
  'page=500',
  'page=5000',
  'status=bidding',
  'status=completed&page=400',
  'status=draft&ordering=title',
  'mine=true',
  'goods_type=extract',
  'search=当归',
  'search=hq',
  ...orderSortFields.map((field) => `ordering=-${field}&page=100`),
]

/** A session of a person of the demo, without a sign-in. */
const signIn = async (db: Db, username: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (id, enterprise_id, user_id, token_hash, created_at, last_seen_at)
    select ${randomUUID()}, enterprise_id, id, ${secretHash(token)}, now(), now() from users where username = ${username}`.execute(
    db,
  )
  return token
}

const asking = (app: Hono, token: string) => async (query: string) => {
  const answer = await app.request(`/api/v1/bidding/order_pc/?${query}`, {
    headers: { token, system: '21', client: '2' },
  })
  const text = await answer.text()
  if (JSON.parse(text).code !== 0) throw new Error(`${query} was answered ${text.slice(0, 200)}`)
  return text.length
}

/** Milliseconds of the middle call, by query. */
const timesOf = async (ask: (query: string) => Promise<number>): Promise<Map<string, number>> => {
  const times = new Map<string, number>()
  for (const query of asked) {
    const took: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const from = performance.now()
      await ask(query)
      took.push(performance.now() - from)
    }
    times.set(query, took.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0)
  }
  return times
}

/** Prints one line a query; figure G1 of the quality programme, of the server. */
export const listFigures = async (count: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-bench-'))
  const server = await startEmbedded(folder, { durable: false })
  const db = openDatabase(server.place, { max: 3, limits: commandLimits })
  try {
    await migrate(server.place)
    const log = createLog('silent')
    const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/', DATA_DIR: folder })
    const keys = await openKeys(db, heldSealKey(randomBytes(32)))
    const services = { db, env, keys, log, clockOffset: () => 0 }
    await seedDemo(services)
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('users')
      .select('enterprise_id')
      .where('username', '=', 'chief')
      .executeTakeFirstOrThrow()
    const ask = asking(createApp({ ...services, dist: null }), await signIn(db, 'chief'))
    await addOrders(db, enterpriseId, FEW)
    const few = await timesOf(ask)
    const from = performance.now()
    await addOrders(db, enterpriseId, count, FEW + 1)
    console.log(
      JSON.stringify({ figure: 'G1.filled', value: Math.round((performance.now() - from) / 1000), orders: count }),
    )
    const many = await timesOf(ask)
    const watch = watchPlans()
    for (const query of asked) {
      watch.take()
      const bytes = await ask(query)
      const read = watch.take()
      const ratio = Number(((many.get(query) ?? 0) / (few.get(query) ?? 1)).toFixed(2))
      const pass = read.rows <= MAX_ROWS && read.entries <= MAX_ENTRIES && ratio <= 1.3
      console.log(JSON.stringify({ figure: 'G1.list', query, ratio, ...read, bytes, pass }))
      if (!pass) process.exitCode = 1
    }
    watch.end()
  } finally {
    await db.destroy()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
