// Pages, counts and searches of the list of demands, compared with a slow reference that sorts and reads everything.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOTAL_CAP } from '#contract/envelope.ts'
import { listOrders, type OrderListQuery, orderSortFields } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

const FEW = 70
const MANY = TOTAL_CAP + 1_500
/** The number of demands written in one statement, which has a time limit. */
const AT_ONCE = 3_000
const statuses = ['draft', 'pending_audit', 'rejected', 'bidding', 'completed', 'failed'] as const
/** The field by which the list of reviews is sorted; no column has it. */
const OPENING = 'opens_at'
const names = ['黄芪', '当归', '重楼', '白术', '党参', '丹参', '川芎', '女贞子']

let world: World

/**
 * Copies of one demand that differ in everything that a list sorts and filters by, some without a value. Their ids are
 * the same each time, because the sample of far pages depends on the ids.
 */
const addCopies = (from: number, to: number) => {
  const searched = names.map((name, n) =>
    orderSearchColumns(`ZB-${n}`, `${name}采购`, [name, names[(n + 3) % names.length]]),
  )
  return sql`insert into orders select copy.* from orders o, generate_series(${from}::int, ${to}::int) n, lateral jsonb_populate_record(o, jsonb_build_object('id', overlay(overlay(md5('copy' || n) placing '4' from 13) placing '8' from 17)::uuid, 'order_no', 'ZB' || n,
      'public_code', 'p' || n, 'title', (${names}::text[])[1 + n % 8] || '采购', 'status', (${[...statuses]}::text[])[1 + (n * 7) % 6],
      'goods_type', (array['crude_herb', 'extract', null])[1 + n % 3], 'item_count', n % 5, 'total_quantity_kg', (n * 37) % 90,
      'bid_deadline_at', case when n % 4 > 0 then o.created_at + interval '90 days' + (n * 31 % 50) * interval '1 hour' end,
      'open_at', case when n % 7 = 0 then o.created_at + interval '91 days' + (n * 13 % 40) * interval '1 hour' end,
      'lowest_total', case when n % 3 = 0 then (n * 13) % 40 end, 'highest_total', case when n % 5 = 0 then n % 7 end,
      'budget_amount', case when n % 2 = 0 then (n * 17) % 60 + 0.5 end,
      'delivery_date', case when n % 3 > 0 then date '2027-03-01' + n % 9 end,
      'published_at', case when n % 6 > 1 then o.created_at + n * interval '1 minute' end,
      'created_at', o.created_at - (n % 70) * interval '1 day', 'updated_at', o.created_at + (n * 11 % 60) * interval '1 minute')
      || (${JSON.stringify(searched)}::jsonb -> n % 8)) as copy
    where o.title = 'seed'`.execute(world.db)
}

beforeAll(async () => {
  world = await createWorld()
  const made = await world.call(createOrder, { body: orderBody(world, { title: 'seed' }) }, { as: 'buyer' })
  expect(made.code).toBe(0)
  await addCopies(1, FEW)
})
afterAll(() => world.close())

const pageOf = async (query: OrderListQuery) => {
  const answer = await world.call(listOrders, { query }, { as: 'buyer' })
  expect(answer.code).toBe(0)
  return answer.data
}

/** The ids in the promised order: by the field, without a value last, ties by id in the same direction. */
const reference = async (field: string, descending: boolean, wanted: readonly string[]): Promise<string[]> => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string }>`select id from orders where not is_deleted and status = any(${[...wanted]})
    and enterprise_id = (select enterprise_id from users where username = 'buyer')
    order by ${field === OPENING ? sql`coalesce(open_at, bid_deadline_at)` : sql.ref(field)} ${direction} nulls last, id ${direction}`.execute(
    world.db,
  )
  return rows.map(({ id }) => id)
}

const query = fc.record({
  field: fc.constantFrom(...orderSortFields, OPENING),
  descending: fc.boolean(),
  wanted: fc.oneof(fc.constant([...statuses]), fc.subarray([...statuses], { minLength: 1 })),
  page_size: fc.constantFrom('10', '20', '50'),
})

describe('among some demands', () => {
  test('an invalid cursor, and one of another order or list, is refused at its field with a way to continue', async () => {
    const ordering = '-created_at'
    const cursor = (await pageOf({ ordering, page_size: '10' })).next_cursor ?? ''
    const [list, , ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as string[]
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const refused = {
      code: 4001,
      refused: {
        errors: [{ path: 'cursor', message: '翻页标记不属于这个列表或这个排序，请从第一页重新开始' }],
      },
    }
    const asked = [
      { cursor: 'junk', ordering },
      { cursor: '', ordering },
      { cursor: forged([list, ordering, 'no time', 'no id']), ordering },
      { cursor: forged([list, ordering, ...place, 'more']), ordering },
      { cursor: forged([list, ordering, {}, []]), ordering },
      ...['2026-11-25 09:07:19 Mars/Phobos', 'now', 'infinity', null].map((moment) => ({
        cursor: forged([list, ordering, moment, place.at(-1)]),
        ordering,
      })),
      { cursor: forged([list, ordering, place[0], null]), ordering },
      { cursor: forged([ordering, ...place]), ordering },
      { cursor, ordering: 'created_at' },
      { cursor, ordering: '-updated_at' },
    ]
    for (const query of asked)
      expect(await world.call(listOrders, { query }, { as: 'buyer' }), JSON.stringify(query)).toMatchObject(refused)
    const others = { query: { ordering, cursor } }
    expect(await world.call(listSuppliers, others, { as: 'admin' })).toMatchObject(refused)
    expect(await world.call(listUsers, others, { as: 'admin' })).toMatchObject(refused)
    // The cursor of a list stays valid under another search or filter.
    expect((await pageOf({ ordering, cursor, status: 'draft' })).list.length).toBeGreaterThan(0)
  })

  test('pages by number and by cursor are those of the whole list, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ field, descending, wanted, page_size }) => {
        const asked = { ordering: `${descending ? '-' : ''}${field}`, status: wanted.join(), page_size }
        const whole = await reference(field, descending, wanted)
        const [byNumber, byCursor]: [string[], string[]] = [[], []]
        let cursor: string | null = null
        for (let page = 1; page === 1 || cursor !== null; page += 1) {
          const numbered = await pageOf({ ...asked, page: String(page) })
          const followed = await pageOf({ ...asked, ...(cursor !== null && { cursor }) })
          expect([numbered.total, followed.total]).toEqual([whole.length, whole.length])
          byNumber.push(...numbered.list.map(({ id }) => id))
          byCursor.push(...followed.list.map(({ id }) => id))
          cursor = followed.next_cursor
        }
        expect(byNumber).toEqual(whole)
        expect(byCursor).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })

  test('a search finds what a check of every demand finds: two characters, one, pinyin, initials, a number', async () => {
    const words = fc.oneof(
      fc.constantFrom(
        '黄芪',
        '芪',
        '采购',
        '芪采',
        '楼采购 ',
        'huangqi',
        'hq',
        'hqcg',
        'zhonglou',
        'cl',
        'chlou',
        'nvzz',
        'nzz',
        'd',
        'dangg',
        '当归采购 当',
      ),
      fc.stringMatching(/^zb-?\d{0,3}$/),
      fc.stringMatching(/^[a-z]{1,4}$/),
    )
    await fc.assert(
      fc.asyncProperty(words, async (search) => {
        const text = search
          .trim()
          .toLowerCase()
          .replace(/[\\%_]/g, (sign) => `\\${sign}`)
        const pattern = pinyinPattern(search)
        const { rows } = await sql<{ id: string }>`select id from orders where not is_deleted and
          (search_text like ${`%${text}%`} or (${pattern}::text is not null and spoken ~ ${pattern}))`.execute(world.db)
        const found: string[] = []
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({
            search,
            page_size: '100',
            ...(cursor !== null && { cursor }),
          })
          expect(page.total).toBe(rows.length)
          found.push(...page.list.map(({ id }) => id))
          cursor = page.next_cursor
        } while (cursor !== null)
        expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      }),
      { numRuns: 40 },
    )
  })

  test('a search stays within the enterprise, although its function is not under the row policies', async () => {
    const found = await world.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id',
        (select id::text from enterprises where id <> (select enterprise_id from users where username = 'buyer') limit 1), true)`.execute(
        tx,
      )
      const { search_tokens } = orderSearchColumns('', '当归', [])
      return sql`select * from find_orders(${[search_tokens[0]]}, '%当归%', null, null, 10)`.execute(tx)
    })
    expect(found.rows).toEqual([])
  })
})

describe('among more demands than are counted', () => {
  beforeAll(async () => {
    for (let from = FEW + 1; from <= MANY; from += AT_ONCE) await addCopies(from, Math.min(MANY, from + AT_ONCE - 1))
    await sql`analyze orders`.execute(world.db)
  })

  test('a far page is approximate and says so, and its cursor neither skips nor repeats a demand, in any order', async () => {
    const far = fc.record({
      field: fc.constantFrom(...orderSortFields, OPENING),
      descending: fc.boolean(),
      page: fc.integer({ min: 501, max: 570 }),
    })
    await fc.assert(
      fc.asyncProperty(far, async ({ field, descending, page }) => {
        const ordering = `${descending ? '-' : ''}${field}`
        const whole = await reference(field, descending, [...statuses])
        const first = await pageOf({ ordering, page: String(page), page_size: '20' })
        expect(first).toMatchObject({ total: TOTAL_CAP, total_is_capped: true, page, page_is_estimated: true })
        const shown = first.list.map(({ id }) => id)
        let cursor = first.next_cursor
        for (let more = 0; more < 2 && cursor !== null; more += 1) {
          const next: typeof first = await pageOf({ ordering, page_size: '20', cursor })
          shown.push(...next.list.map(({ id }) => id))
          cursor = next.next_cursor
        }
        const at = whole.indexOf(shown[0] ?? '')
        expect(shown).toEqual(whole.slice(at, at + 60))
        // A sample of about 45 demands is no more exact than that.
        expect(Math.abs(at - (page - 1) * 20)).toBeLessThan(whole.length * 0.4)
      }),
      { numRuns: 20 },
    )
  })

  test('a search with more hits than are counted says that only the newest were searched', async () => {
    const cut = await pageOf({ search: '采购', page_size: '20' })
    expect(cut).toMatchObject({ total: TOTAL_CAP, total_is_capped: true, search_is_cut: true })
    const some = await pageOf({ search: '女贞子', page_size: '20' })
    expect(some.total).toBeGreaterThan(0)
    expect(some.search_is_cut).toBeUndefined()
  })

  test('a search for what most demands have says that only the newest of them were searched', async () => {
    for (const search of ['1', '11', 'z', 'zb']) {
      const { list, ...told } = await pageOf({ search, page_size: '20' })
      expect(told).toMatchObject({ total_is_capped: true, search_is_cut: true })
      expect(told.total).toBeGreaterThan(search === '11' ? 500 : 4_000)
      expect(told.total).toBeLessThanOrEqual(TOTAL_CAP)
      expect(list.every(({ order_no, title }) => `${title} ${order_no}`.toLowerCase().includes(search))).toBe(true)
      if (search.startsWith('z')) continue
      // Nothing besides the demands is read, so that these are the newest ones that are looked at.
      const { rows } = await sql<{ id: string }>`select id from (
          select id, created_at, title || ' ' || order_no as text from orders where not is_deleted
            and enterprise_id = (select enterprise_id from users where username = 'buyer') order by created_at desc, id desc limit ${TOTAL_CAP + 1}) as newest
        where strpos(text, ${search}) > 0 order by created_at, id`.execute(world.db)
      const { list: oldest, total } = await pageOf({ search, ordering: 'created_at', page_size: '20' })
      expect(total).toBe(rows.length)
      expect(oldest.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id))
    }
  })

  test('a counted page is exact, and tabs are counted up to the cap', async () => {
    const whole = await reference('created_at', true, [...statuses])
    const page = await pageOf({ page: '500', page_size: '20' })
    expect(page.page_is_estimated).toBeUndefined()
    expect(page.list.map(({ id }) => id)).toEqual(whole.slice(9_980, 10_000))
    // Stored counts are exact, and searched ones end at the cap.
    const all = (await pageOf({})).counts
    expect((await pageOf({ purchase_method_not: 'framework' })).counts).toEqual(all)
    expect(await pageOf({ created_at_from: '2020-01-01' })).toMatchObject({ total_is_capped: true, counts: all })
    const looked = await pageOf({ updated_at_from: '2020-01-01' })
    expect(looked).toMatchObject({ total: TOTAL_CAP, total_is_capped: true })
    expect(looked.counts).toEqual(
      Object.fromEntries(Object.entries(all).map(([status, n]) => [status, Math.min(n, 1_000)])),
    )
    for (const field of ['created_at_from', 'updated_at_from'])
      expect((await pageOf({ [field]: '2020-01-01', status: 'completed' })).total).toBe(
        (await pageOf({ status: 'completed' })).total,
      )
  })

  test('a deep page begins where it should in the order of time, whatever is left out and from either end', async () => {
    const deep = fc.record({
      descending: fc.boolean(),
      wanted: fc.subarray([...statuses], { minLength: 1 }),
      goods: fc.constantFrom(undefined, 'extract', 'crude_herb', 'crude_herb,extract'),
      isLeftOut: fc.boolean(),
      page: fc.integer({ min: 1, max: 240 }),
    })
    await fc.assert(
      fc.asyncProperty(deep, async ({ descending, wanted, goods, isLeftOut, page }) => {
        const { rows } = await sql<{
          id: string
          goods_type: string | null
        }>`select id, goods_type from orders`.execute(world.db)
        const kinds = new Map(rows.map((row) => [row.id, row.goods_type]))
        const whole = (await reference('created_at', descending, wanted)).filter(
          (id) => goods === undefined || goods.split(',').includes(kinds.get(id) ?? '') !== isLeftOut,
        )
        const answer = await pageOf({
          ordering: descending ? '-created_at' : 'created_at',
          status: wanted.join(),
          ...(goods !== undefined && { [isLeftOut ? 'goods_type_not' : 'goods_type']: goods }),
          page: String(page),
          page_size: '20',
        })
        expect(answer.list.map(({ id }) => id)).toEqual(whole.slice((page - 1) * 20, page * 20))
      }),
      { numRuns: 25 },
    )
  })
})
