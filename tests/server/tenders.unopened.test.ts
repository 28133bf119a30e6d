// One envelope fails at the opening: the opener is asked, the others open, and the failed tender is listed everywhere,
// is in no award, and is opened later.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { readOpeningRecord, submitAward } from '#contract/reviews.ts'
import { listTenders, readOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>
const victim = () => published.suppliers[1]?.id ?? ''

beforeAll(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world)
  for (const [index, prices] of [
    ['26', '27'],
    ['20', '21'],
    ['28', '29'],
  ].entries())
    await tender(world, published.tokens[index] ?? '', published.order, prices)
  await flip('tenders', 'sealed_payload')
  world.advance({ hours: 73 })
})
afterAll(() => world.close())

/** Flips one bit of the victim's tender, or of its key; a second flip restores it. */
const flip = async (table: 'tenders' | 'data_keys', column: string): Promise<void> => {
  const at = sql.ref(column)
  await sql`update ${sql.table(table)} as x set ${at} = set_byte(x.${at}, 40, get_byte(x.${at}, 40) # 1) from tenders t
    where t.order_id = ${published.order.id} and t.supplier_id = ${victim()}
      and ${table === 'tenders' ? sql`x.id = t.id` : sql`x.record_id = t.id`}`.execute(world.db)
}

const send = (action: 'open' | 'open_rest', more: object = {}) =>
  act(world, 'opener', published.order.id, { action, payload: { password: PASSWORD, ...more } })

const listed = async () => {
  const { data } = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'award' })
  return data.list.flatMap((one) => (one.sealed ? [] : [one]))
}

const rows = async () => {
  const { rows: found } = await sql<{ text: string }>`
    select t::text as text from tenders t where order_id = ${published.order.id}
    union all select o::text from orders o where id = ${published.order.id}
    union all select i::text from tender_items i where order_id = ${published.order.id} order by 1`.execute(world.db)
  return found
}

test('the opener is asked first, and nothing is written until then', async () => {
  await world.call(readOrder, { params: { id: published.order.id } }, { as: 'opener' })
  const before = await rows()
  for (const more of [{}, { accept_unopened: false }]) {
    const asked = await send('open', more)
    expect(asked).toMatchObject({ code: 4001 })
    expect(asked.refused.errors?.map((one) => [one.path, one.code])).toEqual([
      ['payload.accept_unopened', 'unopened_tenders'],
    ])
    expect(await rows()).toEqual(before)
  }
})

test('with the opener’s consent the others open, and the failed one is listed as 未能启封 with its hash and without prices, and its blob is kept', async () => {
  const opened = await send('open', { accept_unopened: true })
  expect([opened.code, opened.data.review_stage, opened.data.facts.rest_openable]).toEqual([0, 'qualification', true])
  const one = (await listed()).find((tender) => tender.supplier_id === victim())
  expect(one).toMatchObject({ status: 'unopened', opened_hash_ok: false, items: [], total_amount: '0.00' })
  expect(one?.commitment_hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await listed()).filter((tender) => tender.opened_hash_ok)).toHaveLength(2)
  const record = await world.call(readOpeningRecord, { params: { order_id: published.order.id } }, { as: 'audit' })
  expect(record.data).toMatchObject({ tender_count: 3, hash_ok_count: 2, rest: [] })
  expect(record.data.tenders.filter((tender) => tender.is_unopened).map((tender) => tender.supplier_name)).toEqual([
    published.suppliers[1]?.name,
  ])
  const kept = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', published.order.id)
    .where('supplier_id', '=', victim())
    .select('sealed_payload')
    .executeTakeFirstOrThrow()
  expect(kept.sealed_payload?.length).toBeGreaterThan(0)
  expect((await world.call(readOwnTender, {}, { link: published.tokens[1] ?? '' })).code).toBe(0)
})

test('an unopened tender gets no verdict, does not stop the review, and cannot be named in an award', async () => {
  const [unopened] = (await listed()).filter((tender) => tender.status === 'unopened')
  const verdict = await act(world, 'quality', published.order.id, {
    action: 'requalify',
    payload: { tender_id: unopened?.id ?? '' },
  })
  expect(verdict.code).toBe(4001)
  for (const one of await listed())
    if (one.status === 'opened')
      await act(world, 'quality', published.order.id, { action: 'requalify', payload: { tender_id: one.id } })
  const next = await act(world, 'award', published.order.id, { action: 'advance' })
  expect(next.data.review_stage).toBe('commercial')
  const award = await world.call(
    submitAward,
    {
      body: {
        order_id: published.order.id,
        version: next.data.version,
        scenario: 'A',
        lines: [
          {
            order_item_id: published.order.items[0]?.id ?? '',
            tender_item_id: unopened?.id ?? '',
            awarded_qty: '1000',
          },
        ],
        coi_confirmed: true,
      },
    },
    { as: 'award' },
  )
  expect(award.code).not.toBe(0)
})

test('opening the rest needs the password, and is refused as long as the tender cannot be opened', async () => {
  expect(await send('open_rest')).toMatchObject({ code: 4010, refused: { reason: 'rest_openable' } })
  const wrong = await act(world, 'opener', published.order.id, { action: 'open_rest', payload: { password: 'no' } })
  expect(wrong.refused.errors?.[0]?.path).toBe('payload.password')
  expect(
    (await act(world, 'award', published.order.id, { action: 'open_rest', payload: { password: PASSWORD } })).code,
  ).toBe(4003)
})

test('once an unopened tender can be opened, it joins the others and waits for its verdict, and the record names who opened it and when', async () => {
  await flip('tenders', 'sealed_payload')
  const opened = await send('open_rest')
  expect([opened.code, opened.data.review_stage, opened.data.facts.rest_openable]).toEqual([0, 'qualification', false])
  const one = (await listed()).find((tender) => tender.supplier_id === victim())
  expect(one).toMatchObject({ status: 'opened', opened_hash_ok: true, rank: 1 })
  expect(one?.items.map((item) => item.unit_price)).toEqual(['20.0000', '21.0000'])
  const record = await world.call(readOpeningRecord, { params: { order_id: published.order.id } }, { as: 'audit' })
  expect(record.data).toMatchObject({ tender_count: 3, hash_ok_count: 3, rest: [{ tender_id: one?.id }] })
  expect(await send('open_rest')).toMatchObject({ code: 4010, refused: { reason: 'rest_openable' } })
})

test('a flipped bit of a wrapped key affects its own tender alone', async () => {
  published = await aPublishedOrder(world)
  for (const [index, price] of ['26', '20', '28'].entries())
    await tender(world, published.tokens[index] ?? '', published.order, [price, null])
  await flip('data_keys', 'wrapped')
  world.advance({ hours: 73 })
  expect((await send('open', { accept_unopened: true })).code).toBe(0)
  expect((await listed()).map((one) => [one.supplier_id === victim(), one.status])).toEqual(
    expect.arrayContaining([
      [true, 'unopened'],
      [false, 'opened'],
    ]),
  )
})

test('a blob that does not match its receipt is not opened either', async () => {
  published = await aPublishedOrder(world)
  const first = published.tokens[1] ?? ''
  await tender(world, first, published.order, ['99', null])
  const { sealed_payload: old } = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', published.order.id)
    .select('sealed_payload')
    .executeTakeFirstOrThrow()
  for (const [index, price] of ['26', '20', '28'].entries())
    await tender(world, published.tokens[index] ?? '', published.order, [price, null])
  await world.db
    .updateTable('tenders')
    .set({ sealed_payload: old })
    .where('order_id', '=', published.order.id)
    .where('supplier_id', '=', victim())
    .execute()
  world.advance({ hours: 73 })
  expect((await send('open')).refused.errors?.[0]?.code).toBe('unopened_tenders')
})

test('the opening is refused when no tender can be read, with or without consent, and nothing is written', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  for (const token of tokens) await tender(world, token, order, ['26', '27'])
  await sql`update tenders set sealed_payload = set_byte(sealed_payload, 40, get_byte(sealed_payload, 40) # 1)
    where order_id = ${order.id}`.execute(world.db)
  world.advance({ hours: 73 })
  await world.call(readOrder, { params: { id: order.id } }, { as: 'opener' })
  const standing = () =>
    sql`select o::text, t::text from orders o join tenders t on t.order_id = o.id
    where o.id = ${order.id} order by t.id`.execute(world.db)
  const { rows: before } = await standing()
  for (const accept_unopened of [false, true]) {
    const payload = { password: PASSWORD, accept_unopened }
    const refused = await act(world, 'opener', order.id, { action: 'open', payload })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'seal_key_fits' } })
    expect((await standing()).rows).toEqual(before)
  }
})
