// One server of the figures S1 and S2, in its own process. `console` is the whole console; `by_hand` answers the same
// list with SQL written for it alone, on the same driver and HTTP server; `bytes` returns given bytes, without a
// database.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import * as z from 'zod/mini'
import { createApp } from '#server/app.ts'
import { connectionConfig, openDatabase, type Place } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey } from '#server/seal/seal-key.ts'
import { secretHash } from '#server/viewer.ts'

/** The input of the process at its start. */
const task = z.object({
  kind: z.enum(['console', 'by_hand', 'bytes']),
  place: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
  dataDir: z.string(),
  sealKey: z.string(),
  answer: z.string(),
})
export type Task = z.infer<typeof task>

const POOL = 6

const wholeConsole = async (place: Place, dataDir: string, sealKey: string) => {
  const db = openDatabase(place, { max: POOL })
  const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/', DATA_DIR: dataDir })
  const keys = await openKeys(db, heldSealKey(Buffer.from(sealKey, 'base64')))
  return createApp({ db, env, keys, log: createLog('silent'), clockOffset: () => 0, dist: null })
}

const SESSION = `select s.user_id, s.enterprise_id, array(select p.code from user_permissions p where p.user_id = s.user_id) as codes
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.end_reason is null and s.last_seen_at > now() - interval '30 minutes' and u.status = 'enabled'`

const ENTER = `select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', $1, true), set_config('app.user_id', $2, true)`

const COUNTS = `select status, sum(n)::int as n from order_counts group by status`

const ROWS = `with page as materialized (select id, row_number() over () as n from (
    select id from orders where not is_deleted order by created_at desc, id desc limit 21) as found)
  select o.id, o.order_no, o.title, o.status, o.review_stage, o.version, o.purchase_method, o.goods_type, o.item_count, o.total_quantity_kg,
    o.bid_deadline_at, o.open_at, o.budget_amount, o.delivery_date, o.delivery_days, o.lowest_total, o.highest_total, o.fail_reason,
    o.cancel_reason, o.published_at, o.opened_at, o.updated_at, o.created_at, u.name as created_by_name,
    r.invited, r.viewed, t.quoted, d.awarded_total, a.waits
  from page join orders o using (id) join users u on u.id = o.created_by
  cross join lateral (select count(*) filter (where invited)::int as invited, count(first_viewed_at)::int as viewed
    from read_records where order_id = o.id) as r
  cross join lateral (select count(distinct supplier_id)::int as quoted from tenders where order_id = o.id) as t
  left join lateral (select standing_total as awarded_total from decisions where order_id = o.id and status = 'effective' limit 1) as d on true
  left join lateral (select true as waits from order_amendments where order_id = o.id and status = 'waiting' limit 1) as a on true
  order by page.n`

const shown = (value: unknown) => value ?? undefined

const byHand = (place: Place) => {
  const pool = new pg.Pool({ ...connectionConfig(place, 'bench'), max: POOL })
  const app = new Hono()
  app.get('*', async (c) => {
    const client = await pool.connect()
    try {
      const session = await client.query({
        name: 'session',
        text: SESSION,
        values: [secretHash(c.req.header('token') ?? '')],
      })
      const [caller] = session.rows
      if (caller === undefined || !caller.codes.includes('21-bidding-order')) return c.json({ code: 401 })
      await client.query('begin')
      await client.query({ name: 'enter', text: ENTER, values: [caller.enterprise_id, caller.user_id] })
      const counts = await client.query({ name: 'counts', text: COUNTS })
      const { rows } = await client.query({ name: 'rows', text: ROWS })
      await client.query('commit')
      const list = rows.slice(0, 20).map(({ invited, viewed, quoted, waits, created_at: _at, ...row }) => ({
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])),
        amendment_waits: shown(waits),
        stats: { invited, viewed, quoted, entered: 0, tendered_is_told: true },
      }))
      const total = counts.rows.reduce((sum: number, { n }: { n: number }) => sum + n, 0)
      const last = rows[19]
      return c.json({
        code: 0,
        message: '成功',
        data: {
          list,
          total: Math.min(total, 10_000),
          total_is_capped: total > 10_000,
          page: 1,
          page_size: 20,
          next_cursor: Buffer.from(JSON.stringify([last?.created_at, last?.id])).toString('base64url'),
          counts: Object.fromEntries(counts.rows.map(({ status, n }) => [status, n])),
        },
      })
    } finally {
      client.release()
    }
  })
  return app
}

const onlyBytes = (answer: string) => {
  const app = new Hono()
  app.all('*', async (c) => {
    await c.req.text()
    return c.body(answer, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  return app
}

const { kind, place, dataDir, sealKey, answer } = task.parse(JSON.parse(process.argv[2] ?? '{}'))
const app =
  kind === 'console'
    ? await wholeConsole(place, dataDir, sealKey)
    : kind === 'by_hand'
      ? byHand(place)
      : onlyBytes(answer)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
// Answers with the processor time used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ used: user + system })
})
process.on('disconnect', () => process.exit())
