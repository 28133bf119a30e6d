// Searches answered from the passages of demands, compared with a slow reference that reads every text.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders, type OrderListQuery } from '#contract/orders.list.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { createOrder, editOrder } from '#contract/orders.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import { fillDemands, fillPinyin } from '#server/db/fill-pinyin.ts'
import { rankByPinyin } from '#server/http/lists.ts'
import { ALL_ENTRIES } from '#server/orders/found.indexed.ts'
import { wantedFewDigits, wantedNumberStart, wantedNumeral } from '#server/orders/numerals.ts'
import { searchPassages, wantedPassages } from '#server/orders/passages.ts'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

const parts = [
  '当归',
  '黄芪',
  '、',
  '2026',
  '年',
  '等采购',
  ' ',
  '（选货）',
  'ABC',
  '重楼',
  'a-b',
  '5',
  '100%',
  '女贞子',
  '12345678',
  '0-1',
  '2026-11',
  '9960',
  '20261101-0012',
  '补ZB20261101-0012',
  'zb99605',
]
const names = [
  '当归',
  '全当归',
  '4号地黄',
  '139-1234-5678',
  '第12345批丹参',
  '黄芪',
  '黄芩片',
  '重楼 片',
  '女贞子',
  '8号党参',
  'abc',
  '100%',
  '白术（炒）',
  'x-y 9',
  '重招ZB2026-1101',
]
const HOME = sql`(select enterprise_id from users where username = 'buyer')`

let world: World

const drawn = fc.record({
  title: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map((some) => some.join('')),
  lines: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  status: fc.constantFrom('draft', 'bidding', 'completed'),
  /** The demand was made this many hours ago. */
  age: fc.integer({ min: 0, max: 20_000 }),
})

const addDrawn = async () => {
  const rows = fc.sample(drawn, { numRuns: 160, seed: 7 }).map(({ title, lines, status, age }, n) => ({
    id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    order_no: n % 9 === 0 ? `XA-${n}` : `ZB20261101-${String(n).padStart(4, '0')}`,
    public_code: `p${n}`,
    title,
    status,
    created_at: new Date(Date.UTC(2026, 10, 1) - age * 3_600_000).toISOString(),
    is_deleted: n % 13 === 0,
    ...orderSearchColumns(n % 9 === 0 ? `XA-${n}` : `ZB20261101-${String(n).padStart(4, '0')}`, title, lines),
  }))
  await sql`insert into orders select copy.* from orders o, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one,
    lateral jsonb_populate_record(o, one) as copy where o.title = 'seed'`.execute(world.db)
}

beforeAll(async () => {
  world = await createWorld()
  expect((await world.call(createOrder, { body: orderBody(world, { title: 'seed' }) }, { as: 'buyer' })).code).toBe(0)
  await addDrawn()
})
afterAll(() => world.close())

const all = async (query: OrderListQuery) => {
  const found: string[] = []
  let page: Awaited<ReturnType<typeof one>>
  const one = async (cursor: string | null) => {
    const answer = await world.call(
      listOrders,
      { query: { ...query, page_size: '50', ...(cursor !== null && { cursor }) } },
      { as: 'buyer' },
    )
    expect(answer.code).toBe(0)
    return answer.data
  }
  let cursor: string | null = null
  do {
    page = await one(cursor)
    found.push(...page.list.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return { found, total: page.total, counts: page.counts }
}

/** The hits in the promised order: best first, in a rank the newest first. */
const reference = async (search: string) => {
  const text = search.normalize('NFKC').toLowerCase().trim()
  // The letters of numbers before a digit mean a number.
  const pattern = /^zb[0-9]/.test(text) ? null : pinyinPattern(text)
  const match = rankByPinyin('orders', sql`orders.title || ' ' || orders.order_no`, search)
  const { rows } = await sql<{ id: string; status: string }>`select id, status from orders
    where not is_deleted and enterprise_id = ${HOME}
      and (strpos(search_text, ${text}) > 0 or (${pattern}::text is not null and spoken ~ ${pattern}))
    order by case when lower(order_no) in (${text}, ${`zb${text}`}) then 0 else ${match} end, created_at desc, id`.execute(
    world.db,
  )
  return {
    found: rows.map(({ id }) => id),
    total: rows.length,
    counts: Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([status, some = []]) => [status, some.length]),
    ),
  }
}

const slices = fc
  .record({ word: fc.constantFrom(...parts, ...names), from: fc.nat(3), length: fc.integer({ min: 1, max: 6 }) })
  .map(({ word, from, length }) => word.slice(from, from + length))
/** Digits, as parts of numerals and of two that stand next to each other, or any. */
const numerals = fc.oneof(
  fc
    .record({
      word: fc.constantFrom(
        '20261101-0012',
        '139-1234-5678',
        '123456785',
        '20262026',
        '99605',
        '2026-110-1',
        '0-19960',
      ),
      from: fc.nat(9),
      length: fc.integer({ min: 1, max: 12 }),
    })
    .map(({ word, from, length }) => word.slice(from, from + length)),
  fc.integer({ min: 0, max: 160 }).map((n) => String(n).padStart(4, '0')),
  fc.integer({ min: 0, max: 20_000 }).map(String),
  fc
    .record({
      word: fc.constantFrom('zb20261101-0012', 'ZB20261101-0159', 'zb2026-110', 'zb12345', 'zb9960', 'zb20261102'),
      length: fc.integer({ min: 3, max: 15 }),
    })
    .map(({ word, length }) => word.slice(0, length)),
  fc.integer({ min: 20261101, max: 20261103 }).map(String),
)
const wanted = fc
  .oneof(
    slices,
    numerals,
    numerals,
    fc.tuple(slices, slices).map((two) => two.join('')),
    fc.constantFrom(
      ...['hq', 'dg', 'dgd', 'dghq', 'huangq', 'chl', 'zl', 'nvzz', 'nzz', 'ndg', 'abhq', 'ab', 'abc', 'xy', 'xyz'],
      ...['a', 'b', 'c', 'h', 'l', 'q', 'x', 'z', 'n', 's', 'D', "d'"],
      ...['zb', 'xa', 'xa-', 'dangguideng', 'qdcg', 'czp', 'lp', '归等', '芪、当', '采购', '当', '（', 'ABc', 'd', '%'],
    ),
  )
  .filter((search) => search.trim() !== '')

test('a search finds, counts and orders what a check of every demand does, from passages, numerals or texts', async () => {
  const answered = { passages: 0, numerals: 0, newest: 0, numbers: 0 }
  await fc.assert(
    fc.asyncProperty(wanted, async (search) => {
      const ofPassages = wantedPassages(search)
      if (ofPassages?.isOfNumbers === true || wantedFewDigits(search) !== null) answered.newest += 1
      else if (ofPassages !== null) answered.passages += 1
      if (wantedNumberStart(search) !== null) answered.numbers += 1
      if (wantedNumeral(search) !== null) answered.numerals += 1
      expect(await all({ search })).toEqual(await reference(search))
    }),
    { numRuns: 400 },
  )
  // Most of them are answered from an index alone.
  expect(answered.passages).toBeGreaterThan(60)
  expect(answered.numerals).toBeGreaterThan(60)
  expect(answered.newest).toBeGreaterThan(20)
  expect(answered.numbers).toBeGreaterThan(20)
})

test('a search by time, of some statuses or of a span of time has the same demands, the newest first', async () => {
  const { rows } = await sql<{
    id: string
    status: string
    created_at: string
  }>`select id, status, created_at from orders
    where not is_deleted and enterprise_id = ${HOME} and search_text like '%当归%' order by created_at desc, id desc`.execute(
    world.db,
  )
  const ids = (some: typeof rows) => some.map(({ id }) => id)
  const from = '2026-03-01T00:00:00Z'
  const search = '当归'
  const ordering = '-created_at'
  expect((await all({ search, ordering })).found).toEqual(ids(rows))
  expect((await all({ search, ordering: 'created_at' })).found).toEqual(ids(rows.toReversed()))
  expect((await all({ search, ordering, status: 'bidding,draft' })).found).toEqual(
    ids(rows.filter(({ status }) => status !== 'completed')),
  )
  expect((await all({ search, ordering, status_not: 'bidding,draft' })).found).toEqual(
    ids(rows.filter(({ status }) => status === 'completed')),
  )
  expect((await all({ search, ordering, created_at_from: from })).found).toEqual(
    ids(rows.filter(({ created_at }) => new Date(created_at) >= new Date(from))),
  )
  // What passages do not tell is read from the demands.
  expect((await all({ search, purchase_method_not: 'framework', ordering })).found).toEqual(ids(rows))
})

/** The passages and numerals by which demands are listed, and those which they should be listed by. */
const passages = async () => {
  const listed = sql<{ entry: string }>`
    select concat_ws(' ', order_id, created_at, status, place || passage) as entry from order_passages union all
    select concat_ws(' ', order_id, created_at, status, place || head || '|' || tail) from order_numerals`
  const due = sql<{ entry: string }>`select concat_ws(' ', id, created_at, status, one) as entry
    from orders, unnest(search_passages[2:]) as one where not is_deleted`
  const [one, other] = [await listed.execute(world.db), await due.execute(world.db)]
  const { rows: unknown } = await sql`
    select from order_passages p where not exists (select from order_words w where w.kind = 'passage' and w.word = p.passage and w.enterprise_id = p.enterprise_id)
    union all select from order_numerals n where head <> '' and not exists (
      select from order_words w where w.kind = 'head' and w.word = n.head and w.enterprise_id = n.enterprise_id)`.execute(
    world.db,
  )
  expect(unknown).toEqual([])
  return [one, other].map(({ rows }) => rows.map(({ entry }) => entry).toSorted())
}

test('passages follow a demand that is edited, moves, is deleted and comes back', async () => {
  const titled = (title: string) => orderBody(world, { title })
  const { data } = await world.call(createOrder, { body: titled('银柴胡询价') }, { as: 'buyer' })
  const found = async (search: string) => (await all({ search })).found.includes(data.id)
  const agree = async () => {
    const [listed = [], due = []] = await passages()
    expect(listed.length).toBeGreaterThan(0)
    expect(listed).toEqual(due)
  }
  expect([await found('柴胡'), await found('ychxj')]).toEqual([true, true])
  await agree()
  const edited = await world.call(
    editOrder,
    { params: { id: data.id }, body: { ...titled('莪术询价'), version: data.version } },
    { as: 'buyer' },
  )
  expect(edited.code).toBe(0)
  expect([await found('柴胡'), await found('ezhuxj')]).toEqual([false, true])
  await agree()
  for (const change of [
    sql`status = 'completed'`,
    sql`created_at = created_at - interval '1 day'`,
    sql`is_deleted = true`,
    sql`is_deleted = false`,
  ]) {
    await sql`update orders set ${change} where id = ${data.id}`.execute(world.db)
    await agree()
  }
  expect((await all({ search: '莪术', status: 'completed' })).found).toEqual([data.id])
  expect(
    Object.keys((await all({ search: '莪术' })).counts).every((one) => orderStatuses.some((of) => of === one)),
  ).toBe(true)
})

test('a text that an earlier release has written is found before the next housekeeping and after it', async () => {
  const { data } = await world.call(createOrder, { body: orderBody(world, { title: '白及' }) }, { as: 'buyer' })
  const { search_text, spoken, search_tokens } = orderSearchColumns(data.order_no, '射干', [])
  // An earlier release knows no passages.
  await world.db
    .updateTable('orders')
    .set({ title: '射干', search_text, spoken, search_tokens: [...search_tokens] })
    .where('id', '=', data.id)
    .execute()
  const found = async () => [(await all({ search: '白及' })).found, (await all({ search: 'shegan' })).found]
  expect(await found()).toEqual([[], [data.id]])
  expect(await fillDemands(world.db)).toBe(1)
  expect(await found()).toEqual([[], [data.id]])
  const [listed, due] = await passages()
  expect(listed).toEqual(due)
  expect(await fillPinyin(world.db)).toBe(0)
})

test('what an earlier release has listed is found by digits and by one letter before and after it is filled', async () => {
  const { data } = await world.call(
    createOrder,
    { body: orderBody(world, { title: '2号蛹虫草44556' }) },
    { as: 'buyer' },
  )
  const found = async () => {
    const some = await Promise.all(['4455', '蛹虫草', 'y'].map((search) => all({ search })))
    return some.map((one) => one.found.includes(data.id))
  }
  const before = await found()
  // An earlier release lists no numerals, and says nothing of beginnings.
  await sql`update orders set search_passages = array[md5(search_text)] || array(
    select rtrim(one) from unnest(search_passages[2:]) as one where one >= 'a' collate "C") where id = ${data.id}`.execute(
    world.db,
  )
  expect((await sql`select from order_numerals where order_id = ${data.id}`.execute(world.db)).rows).toEqual([])
  expect(await found()).toEqual(before)
  expect(await fillDemands(world.db)).toBe(1)
  expect(await found()).toEqual(before)
  const [listed, due] = await passages()
  expect(listed).toEqual(due)
  expect(before.slice(0, 2)).toEqual([true, true])
})

test('only the demands of one’s own enterprise have the passages that are looked through', async () => {
  const { rows } = await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id',
      (select id::text from enterprises where id <> ${HOME} limit 1), true)`.execute(tx)
    return sql<{ n: number }>`select count(*) as n from order_passages union all
      select count(*) from entries_of_passages(array['当归|'' d''ang g''ui'], array['11111'], now(), now(), now() - interval '9 years', 10) union all
      select count(*) from order_numerals union all
      select count(*) from order_words union all
      select count(*) from order_words_of('passage', 10) union all
      select count(*) from entries_by_time('1', array['当归|'' d''ang g''ui'], array['11111'], now(), now(), now() - interval '9 years', 10) union all
      select count(*) from entries_of_numbers(array['20261101-0'], array['2026'], '2026', '{}', now(), now(), now() - interval '9 years', 10) union all
      select count(*) from entries_of_numerals(array['20261101-0'], array['2026'], '2026', now(), now(), now() - interval '9 years', 10)`.execute(
      tx,
    )
  })
  expect(rows.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a search passes a gap of years in a few steps, and reads no more entries than are wanted', async () => {
  const found = await world.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2s'`.execute(tx)
    await sql`insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
      select ${HOME}, 'gap|', case when n < 60 then now() - n * interval '1 second' else now() - (n - 60) * interval '9 years' end,
        gen_random_uuid(), 'draft', 'e' from generate_series(1, 62) as n where n <> 60`.execute(tx)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from entries_of_passages(array['gap|'], array['44444'], now() - interval '1 day', now(), now() - interval '20 years', 60)
      union all select count(*) from entries_of_passages(array['gap|'], array['44444'], now() - interval '1 day', now(), now() - interval '20 years', 40)`.execute(
      tx,
    )
    await sql`delete from order_passages where passage = 'gap|'`.execute(tx)
    return rows.map(({ n }) => n)
  })
  expect(found[0]).toBe(60)
  expect(found[1]).toBe(40)
})

test('all demands of decades are looked at in a few steps', async () => {
  const found = await world.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2s'`.execute(tx)
    await sql`insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
      select ${HOME}, 'gap|', now() - n * interval '10 days', gen_random_uuid(), 'draft', 'e' from generate_series(1, 900) as n`.execute(
      tx,
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from entries_by_time('gap', array['gap|'], array['44444'],
      now() - interval '4500 days', now(), now() - interval '30 years', ${ALL_ENTRIES}) where match is not null`.execute(
      tx,
    )
    await sql`delete from order_passages where passage = 'gap|'`.execute(tx)
    return rows[0]?.n
  })
  expect(found).toBe(900)
})

test('a demand has each passage once, without those that are part of another, and none that an index cannot hold', () => {
  const [, ...some] = searchPassages('', 'ZB20261101-0001', '2026年当归等采购3批', [
    '当归',
    '全当归',
    '黄芪',
    '黄芪',
    null,
  ])
  // The first letter of 当归 begins no other passage. The year is part of the number, but begins the title.
  const listed = ['b年当归等采购', 'b批', 'e全当归', 'e黄芪', 'e当归', 'A', 'B', 'N20261101-0']
  expect(some.map((one) => one.slice(0, one.indexOf('|')))).toEqual(listed)
  expect(some.slice(-3)).toEqual(['A|2026', 'B|3', 'N20261101-0|-0001'])
  // Each character has several readings.
  expect(searchPassages('', 'ZB1', '', ['和'.repeat(400)])).toEqual([])
})
