// A search by digits among demands of many years: it reads its index span by span, and not month by month.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { searched } from '#server/orders/found.ts'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

/** Months before November 2026 in which one demand each was made: some together, then gaps of years. */
const AGES = [0, 1, 2, 3, 5, 20, 21, 22, 23, 24, 80, 81, 240]

let world: World

beforeAll(async () => {
  world = await createWorld()
  expect((await world.call(createOrder, { body: orderBody(world, { title: 'seed' }) }, { as: 'buyer' })).code).toBe(0)
  const rows = AGES.map((ago, n) => {
    const order_no = `ZB20001101-${String(n).padStart(4, '0')}`
    return {
      id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      order_no,
      public_code: `p${n}`,
      title: '当归',
      created_at: new Date(Date.UTC(2026, 10 - ago, 1)).toISOString(),
      ...orderSearchColumns(order_no, '当归', ['当归']),
    }
  })
  await sql`insert into orders select copy.* from orders o, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one,
    lateral jsonb_populate_record(o, one) as copy where o.title = 'seed'`.execute(world.db)
})
afterAll(() => world.close())

/** The numbers found, and how often indexes of demands were asked. */
const find = (search: string, most: number) =>
  world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id',
      (select enterprise_id::text from users where username = 'buyer'), true)`.execute(tx)
    const asked = sql<{
      n: number
    }>`select sum(pg_stat_get_xact_numscans(indexrelid))::int as n from pg_index where indrelid = 'orders'::regclass`
    const before = (await asked.execute(tx)).rows[0]?.n ?? 0
    const { rows } = await sql<{
      order_no: string
    }>`select order_no from search_orders(${searched(search, most)})`.execute(tx)
    const after = (await asked.execute(tx)).rows[0]?.n ?? 0
    return { found: rows.map(({ order_no }) => Number(order_no.slice(-4))), scans: after - before }
  })

test('finds the demands of all years, the newest first, in a few spans', async () => {
  const { found, scans } = await find('20001101', 100)
  expect(found).toEqual(AGES.map((_, n) => n))
  expect(scans).toBeGreaterThan(0)
  // Once for each span and once for its next month; month by month it would be once more than twice the demands.
  expect(scans).toBeLessThan(AGES.length)
})

test('finds a number that is not typed to its end in a few spans', async () => {
  const { found, scans } = await find('ZB20001101-001', 100)
  expect(found).toEqual([10, 11, 12])
  // Letters are sought as written and as read.
  expect(scans).toBeLessThan(1.5 * AGES.length)
})

test('finds the newest where there are more than wanted', async () => {
  for (const most of [1, 2, 4, 6, 9, 12])
    expect((await find('20001101', most)).found).toEqual(AGES.slice(0, most).map((_, n) => n))
})
