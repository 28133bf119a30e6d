// A search by a whole number of a demand: its index finds it, and everything else that the number finds is found as before.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders, type OrderListQuery } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import { searched } from '#server/orders/found.ts'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

/** Numbers with titles, of which some name numbers; a number beyond 9,999 begins like another one. */
const DEMANDS: readonly (readonly [no: string, title: string])[] = [
  ['ZB20261101-0001', '当归采购'],
  ['ZB20261101-0002', 'ZB20261101-0001 二次采购'],
  ['ZB20261101-0003', '黄芪（原20261101-0002）'],
  ['ZB20261101-1000', '重楼'],
  ['ZB20261101-10000', '白术'],
  ['ZB20261101-10009', '党参'],
  ['ZB000009999501', '丹参9960'],
  ['ZB000009999502', '续购ZB000009999501'],
  ['XA-20261101-0001', '川芎'],
  ['ZB20261102-0001', '女贞子 联系13800000000'],
  ['ZB20261102-0002', '制备20261101-0001'],
]
const DELETED = 'ZB20261103-0001'

let world: World

const addDemands = async (demands: typeof DEMANDS, from: number, deleted = false) => {
  const rows = demands.map(([order_no, title], at) => ({
    id: `01930000-0000-7000-8000-${String(from + at).padStart(12, '0')}`,
    order_no,
    public_code: `p${from + at}`,
    title,
    is_deleted: deleted,
    created_at: new Date(Date.UTC(2026, 10 - ((from + at) % 40), 1)).toISOString(),
    ...orderSearchColumns(order_no, title, ['黄柏']),
  }))
  await sql`insert into orders select copy.* from orders o, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one,
    lateral jsonb_populate_record(o, one) as copy where o.title = 'seed'`.execute(world.db)
}

beforeAll(async () => {
  world = await createWorld()
  expect((await world.call(createOrder, { body: orderBody(world, { title: 'seed' }) }, { as: 'buyer' })).code).toBe(0)
  await addDemands(DEMANDS, 0)
  await addDemands([[DELETED, '远志']], 100, true)
})
afterAll(() => world.close())

const numbers = async (query: OrderListQuery) => {
  const answer = await world.call(listOrders, { query: { page_size: '100', ...query } }, { as: 'buyer' })
  expect(answer.code).toBe(0)
  expect(answer.data.total).toBe(answer.data.list.length)
  return answer.data.list.map(({ order_no }) => order_no)
}

const reference = async (search: string) => {
  const text = search.trim().toLowerCase()
  const pattern = pinyinPattern(text)
  const { rows } = await sql<{ order_no: string }>`select order_no from orders where not is_deleted
    and (strpos(search_text, ${text}) > 0 or (${pattern}::text is not null and spoken ~ ${pattern}))`.execute(world.db)
  return rows.map(({ order_no }) => order_no).toSorted()
}

const wanted = fc
  .record({
    no: fc.constantFrom(...DEMANDS.map(([no]) => no), DELETED, 'ZB20261101-0009'),
    isBare: fc.boolean(),
    isSmall: fc.boolean(),
    cut: fc.constantFrom(0, 0, 0, 1, 3),
  })
  .map(({ no, isBare, isSmall, cut }) => {
    const text = (isBare ? no.replace(/^[A-Z]+-?/, '') : no).slice(0, cut === 0 ? undefined : -cut)
    return isSmall ? ` ${text.toLowerCase()}` : text
  })

test('finds what a check of every demand finds, the number itself first', async () => {
  await fc.assert(
    fc.asyncProperty(wanted, fc.constantFrom({}, { purchase_method_not: 'framework' }), async (search, filter) => {
      const found = await numbers({ search, ...filter })
      expect(found.toSorted()).toEqual(await reference(search))
      const whole = search.trim().toUpperCase()
      const itself = found.find((no) => no === whole || no === `ZB${whole}`)
      if (itself !== undefined) expect(found[0]).toBe(itself)
    }),
    { numRuns: 80 },
  )
})

test('asks indexes a few times, however many years the demands are from', async () => {
  const scans = await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id',
      (select enterprise_id::text from users where username = 'buyer'), true)`.execute(tx)
    const asked = async () => {
      const { rows } = await sql<{
        n: number
      }>`select sum(pg_stat_get_xact_numscans(indexrelid))::int as n from pg_index where indrelid = 'orders'::regclass`.execute(
        tx,
      )
      return rows[0]?.n ?? 0
    }
    const before = await asked()
    const { rows } = await sql<{
      order_no: string
    }>`select order_no from search_orders(${searched('ZB20261101-0003')})`.execute(tx)
    expect(rows).toEqual([{ order_no: 'ZB20261101-0003' }])
    return (await asked()) - before
  })
  // Eleven of them for the number and the longer ones that begin with it.
  expect(scans).toBeLessThan(16)
})

test('a number of another enterprise is not found', async () => {
  const { rows } = await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id',
      (select id::text from enterprises where id <> (select enterprise_id from users where username = 'buyer') limit 1), true)`.execute(
      tx,
    )
    return sql`select order_no from search_orders(${searched('ZB20261101-0001')})`.execute(tx)
  })
  expect(rows).toEqual([])
})

test('finds the same where many demands name numbers', async () => {
  await addDemands(
    Array.from(
      { length: 230 },
      (_, n) => [`ZB20251101-${String(n).padStart(4, '0')}`, `批次${202511010000 + n}号`] as const,
    ),
    200,
  )
  for (const search of ['ZB20261101-0001', '20261101-0002', 'ZB000009999501', 'ZB20251101-0007'])
    expect((await numbers({ search })).toSorted()).toEqual(await reference(search))
})
