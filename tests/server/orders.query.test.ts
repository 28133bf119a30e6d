// Any combination of filters, search and order: pages by number and by cursor, counts and the file of the list of
// demands, compared with a slow reference that checks every demand.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOrders } from '#contract/exports.ts'
import { listOrders, type OrderListQuery, orderSortFields } from '#contract/orders.list.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { countsNow } from '#server/http/list-counting.ts'
import { foldStatusCounts, keptStatusCounts } from '#server/orders/status-counts.ts'
import { readCsv } from '../support/csv.ts'
import { type Reference, referenceOf } from '../support/demands-reference.ts'
import { COUNT, DAY, type Drawn, drawDemands, pick, REVIEWER } from '../support/drawn-demands.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let drawn: Drawn
let reference: Reference

beforeAll(async () => {
  world = await createWorld()
  drawn = await drawDemands(world)
  reference = referenceOf(world, drawn)
})
afterAll(() => world.close())

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map((all) => all.join())
const moment = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => new Date(Date.now() + days * DAY).toISOString())
const flag = fc.constant('true' as const)

/** Random filters, searches and orders. The records they name are known only once they exist. */
const queries = ({ demands, people, herbs }: Drawn) => {
  const fields = {
    status: some(orderStatuses),
    status_not: some(orderStatuses),
    goods_type: some(goodsTypes),
    goods_type_not: some(goodsTypes),
    purchase_method: some(purchaseMethods),
    purchase_method_not: some(purchaseMethods),
    created_by: some(Object.values(people)),
    created_by_not: some(Object.values(people).slice(1)),
    mine: flag,
    mine_not: flag,
    flagged: flag,
    flagged_not: flag,
    herbal_id: some(herbs.map(({ id }) => id)),
    herbal_id_not: some(herbs.map(({ id }) => id)),
    origin_text: fc.constantFrom('甘肃', '亳州', '陇西'),
    created_at_from: moment(-50, -5),
    created_at_to: moment(-40, 0),
    updated_at_from: moment(-3, 0),
    published_at_to: moment(-25, -1),
    bid_deadline_at_from: moment(1, 20),
    bid_deadline_at_to: moment(10, 41),
  }
  const search = fc.oneof(
    fc.constantFrom(
      '黄芪',
      '归',
      '补货',
      '芪采',
      'hq',
      'zhonglou',
      'dang',
      'nvzz',
      'd',
      'zb2026',
      '黄芪采购',
      ' 白术 ',
    ),
    fc.integer({ min: 1, max: COUNT }).map((n) => pick(demands, n).order_no),
    fc.integer({ min: 1, max: COUNT }).map((n) => pick(demands, n).order_no.slice(2, 10)),
    fc.integer({ min: 10, max: COUNT }).map(String),
  )
  const field = fc
    .tuple(fc.constantFrom(...orderSortFields), fc.boolean())
    .map(([name, down]) => `${down ? '-' : ''}${name}`)
  return fc
    .record({
      filters: fc
        .subarray(Object.keys(fields), { maxLength: 2 })
        .chain((kept) => fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name))))),
      search: fc.option(search, { nil: undefined, freq: 2 }),
      ordering: fc.option(
        fc.oneof(
          field,
          fc.tuple(field, field).map(([a, b]) => `${a},${b}`),
        ),
        {
          nil: undefined,
          freq: 3,
        },
      ),
    })
    .map(({ filters, search, ordering }): OrderListQuery => {
      const [main, more] = ordering?.split(',') ?? []
      // A second field that equals the first orders nothing.
      const isTwice = main?.replace('-', '') === more?.replace('-', '')
      return {
        ...filters,
        ...(search !== undefined && { search }),
        ...(ordering !== undefined && { ordering: isTwice ? main : ordering }),
      }
    })
}
const viewers = fc.constantFrom('buyer', 'chief', REVIEWER)

const pageOf = async (query: OrderListQuery, as: string) => {
  const answer = await world.call(listOrders, { query }, { as })
  expect(answer.message).toBe('成功')
  return answer.data
}

test('every page by number and by cursor, the total and the counts of the tabs are those of the reference', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(queries(drawn), viewers, fc.constantFrom(10, 20, 50), async (query, viewer, size) => {
      const whole = await reference.rows(query, viewer)
      if (whole.length > 0) found += 1
      const asked = { ...query, page_size: String(size) }
      const [byNumber, byCursor]: [string[], string[]] = [[], []]
      let cursor: string | null = null
      for (let page = 1; page === 1 || cursor !== null; page += 1) {
        const numbered = await pageOf({ ...asked, page: String(page) }, viewer)
        const followed: typeof numbered =
          page === 1 ? numbered : await pageOf({ ...asked, ...(cursor !== null && { cursor }) }, viewer)
        expect(numbered).toMatchObject({ total: whole.length, total_is_capped: false, page })
        expect(followed.total).toBe(whole.length)
        byNumber.push(...numbered.list.map(({ order_no }) => order_no))
        byCursor.push(...followed.list.map(({ order_no }) => order_no))
        if (page === 1) expect(numbered.counts).toEqual(reference.counts(query, viewer))
        cursor = followed.next_cursor
      }
      const wanted = whole.map(({ order_no }) => order_no)
      expect(byNumber).toEqual(wanted)
      expect(byCursor).toEqual(wanted)
    }),
    { numRuns: 45 },
  )
  // A property over empty answers would prove nothing.
  expect(found).toBeGreaterThan(20)
})

test('the file has the demands of the list in its order', async () => {
  await fc.assert(
    fc.asyncProperty(queries(drawn), async (asked) => {
      const query = { ordering: '-created_at', ...asked }
      const response = await world.http(addressOf(exportOrders, {}), {
        method: exportOrders.method,
        headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
        body: JSON.stringify({ format: 'csv', columns: ['order_no'], query }),
      })
      expect(response.headers.get('content-type')).toContain('text/csv')
      const [, ...rows] = readCsv(await response.text())
      expect(rows.map(([number]) => number)).toEqual(
        (await reference.rows(query, 'chief')).map(({ order_no }) => order_no),
      )
    }),
    { numRuns: 25 },
  )
})

test('counts by status are those of the table, with and without a filter, after moves and after notes are merged', async () => {
  const { buyer = '' } = drawn.people
  const counted = async (where: RawBuilder<boolean>) => {
    const { rows } = await sql<{ counts: Record<string, number> }>`
      select coalesce(json_object_agg(status, n), '{}') as counts from (select status, count(*) as n from orders
        where not is_deleted and enterprise_id = (select enterprise_id from users where id = ${buyer}) and ${where} group by status) as counted`.execute(
      world.db,
    )
    return rows[0]?.counts
  }
  // Spans as days before today: whole weeks with parts of a week at both ends, a part of one week, and parts of two.
  const spans = [
    [33, 4],
    [3, 1],
    [9, 2],
    [14, 7],
  ] as const
  const longAgo = new Date(Date.now() - 20 * DAY).toISOString()
  const filters: readonly (readonly [OrderListQuery, RawBuilder<boolean>])[] = [
    [{}, sql<boolean>`true`],
    [{ goods_type: 'extract' }, sql<boolean>`goods_type = 'extract'`],
    [
      { goods_type_not: 'extract', mine: 'true' },
      sql<boolean>`goods_type is distinct from 'extract' and created_by = ${buyer}`,
    ],
    [{ created_by_not: buyer }, sql<boolean>`created_by <> ${buyer}`],
    [{ mine_not: 'true', created_by: buyer }, sql<boolean>`false`],
    [
      { purchase_method: 'tender,spot', status_not: 'draft' },
      sql<boolean>`purchase_method in ('tender', 'spot') and status <> 'draft'`,
    ],
    [{ goods_type: 'crude_herb', updated_at_from: '2020-01-01' }, sql<boolean>`goods_type = 'crude_herb'`],
    ...spans.map(([from, to]) => {
      const [after, before] = [from, to].map((days) => new Date(Date.now() - days * DAY).toISOString())
      return [
        { created_at_from: after, created_at_to: before, status_not: 'draft' },
        sql<boolean>`created_at between ${after} and ${before} and status <> 'draft'`,
      ] as const
    }),
    [{ created_at_from: longAgo }, sql<boolean>`created_at >= ${longAgo}`],
    [{ created_at_to: longAgo }, sql<boolean>`created_at <= ${longAgo}`],
  ]
  const agrees = async () => {
    for (const [filter, where] of filters)
      expect((await pageOf(filter, 'buyer')).counts, JSON.stringify(filter)).toEqual(await counted(where))
  }
  await agrees()
  await sql`update orders set status = 'failed', review_stage = null where right(order_no, 4) in ('0001', '0002', '0003')`.execute(
    world.db,
  )
  await sql`update orders set is_deleted = true where right(order_no, 4) = '0004'`.execute(world.db)
  await sql`update orders set goods_type = null, purchase_method = 'spot' where right(order_no, 4) in ('0006', '0007')`.execute(
    world.db,
  )
  await sql`update orders set created_by = (select id from users where username = 'buyer2') where right(order_no, 4) in ('0007', '0008')`.execute(
    world.db,
  )
  await agrees()
  for (let n = 0; n < 600; n += 1)
    await sql`update orders set is_deleted = not is_deleted where right(order_no, 4) = '0005'`.execute(world.db)
  await foldStatusCounts(world.db)
  const { rows } = await sql<{ n: number; notes: number }>`select (select count(*) from order_counts) as n,
    (select count(*) from order_tallies where is_note) + (select count(*) from order_weeks where is_note) as notes`.execute(
    world.db,
  )
  expect(rows[0]?.n).toBeLessThan(30)
  expect(rows[0]?.notes).toBe(0)
  await agrees()
  await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', gen_random_uuid()::text, true)`.execute(
      tx,
    )
    for (const query of [{}, { mine_not: true }]) {
      const counting = keptStatusCounts([], query, buyer)
      expect(counting && (await countsNow(tx, counting))).toEqual({ counts: {}, total: 0 })
    }
  })
})
