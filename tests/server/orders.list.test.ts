// Filters and sort orders of the lists of demands and reviews, and the shown progress of a review.

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { exportOrders } from '#contract/exports.ts'
import { listOrderCreators } from '#contract/orders.creators.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import { flagCount, flagCountOf } from '#contract/reviews.step.ts'
import { submitAward } from '#contract/reviews.ts'
import { listTenders } from '#contract/tenders.ts'
import { hear } from '../support/awarded.ts'
import { readCsv } from '../support/csv.ts'
import {
  act,
  anOpenedOrder,
  aPublishedOrder,
  aReviewedOrder,
  inHours,
  orderBody,
  tender,
} from '../support/factories.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const found = async (query: NonNullable<InputOf<typeof listOrders>['query']>, as = 'chief') =>
  (await world.call(listOrders, { query }, { as })).data.list
const titles = async (query: NonNullable<InputOf<typeof listOrders>['query']>, as = 'chief') =>
  (await found(query, as)).map((order) => order.title).toSorted()
const rowOf = async (id: string) =>
  (await found({ page_size: '100', progress: 'true' }, 'award')).find((order) => order.id === id)

describe('the progress of a review', () => {
  test('is shown by numbers alone, and not before the opening', async () => {
    const { order, tokens } = await aPublishedOrder(world, { suppliers: 2, title: '密封中' })
    await tender(world, tokens[0] ?? '', order, ['91.33', '88.12'])
    const row = await rowOf(order.id)
    expect(row?.status).toBe('bidding')
    for (const sealed of ['lowest_total', 'highest_total', 'review']) expect(row).not.toHaveProperty(sealed)
  })

  test('counts the verdicts, then the remaining tenders, then the lines of the award and their answers', async () => {
    const { order } = await anOpenedOrder(world, [
      ['26.80', '59.50'],
      ['27.40', '58.80'],
      ['26.90', null],
    ])
    expect(await rowOf(order.id)).toMatchObject({
      review_stage: 'qualification',
      // 1000 × 26.80 + 500 × 59.50, and 1000 × 27.40 + 500 × 58.80; the third offers only one line.
      lowest_total: '56550.00',
      highest_total: '56800.00',
      review: { tenders: 3, judged: 0, shortlisted: 0 },
    })
    const tenders = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
    const [first, second, third] = tenders.data.list.flatMap((one) => (one.sealed ? [] : [one.id]))
    await act(world, 'award', order.id, { action: 'requalify', payload: { tender_id: first ?? '' } })
    await act(world, 'award', order.id, {
      action: 'disqualify',
      payload: { tender_id: second ?? '', reason_code: 'unsigned' },
    })
    // One complete tender is left, so the highest total is the lowest.
    expect(await rowOf(order.id)).toMatchObject({
      lowest_total: '56550.00',
      highest_total: '56550.00',
      review: { tenders: 3, judged: 2, shortlisted: 1 },
    })
    await act(world, 'award', order.id, { action: 'requalify', payload: { tender_id: third ?? '' } })
    await act(world, 'award', order.id, { action: 'advance', payload: { to: 'commercial' } })
    expect(await rowOf(order.id)).toMatchObject({
      review_stage: 'commercial',
      review: { tenders: 3, judged: 3, shortlisted: 2 },
    })
  })

  test('counts lines with and without a winner as decided, and answers won lines one by one', async () => {
    const { order, tenders } = await aReviewedOrder(world, [
      ['26.80', '59.50'],
      ['27.00', null],
      ['27.50', null],
    ])
    const [line, other] = order.items
    const offer = tenders.flatMap((one) => one.items).find((item) => item.landed_price_kg === '26.8000')
    const body = {
      order_id: order.id,
      version: order.version,
      scenario: 'F' as const,
      lines: [{ order_item_id: line?.id ?? '', tender_item_id: offer?.id ?? '', awarded_qty: '1000' }],
      no_award: [{ order_item_id: other?.id ?? '', reason: 'over_price' as const }],
      acknowledged_flags: ['single_bid'],
      summary_reason: '只定一行',
      coi_confirmed: true as const,
    }
    const award = await world.call(submitAward, { body }, { as: 'award' })
    expect(award.message).toBe('成功')
    expect(award.data.review).toEqual({
      tenders: 3,
      judged: 3,
      shortlisted: 3,
      flags: { single_bid: 1 },
      decided_lines: 2,
      won: 1,
      answered: 0,
    })
    await act(world, 'approver', order.id, { action: 'approve' })
    const won = award.data.award?.lines[0]?.id ?? ''
    expect((await hear(world, 'buyer', order.id, won, 'confirm')).message).toBe('成功')
    expect((await rowOf(order.id))?.review).toMatchObject({ won: 1, answered: 1 })
  })

  test('the migration recalculates the totals of opened demands from their offers', async () => {
    const kept = () =>
      world.db.selectFrom('orders').select(['id', 'lowest_total', 'highest_total']).orderBy('id').execute()
    const before = await kept()
    await world.db
      .updateTable('orders')
      .set({ lowest_total: '1.00', highest_total: null })
      .where('opened_at', 'is not', null)
      .execute()
    const file = new URL('../../server/db/migrations/0036_evaluated_totals.sql', import.meta.url)
    await sql.raw(await readFile(file, 'utf8')).execute(world.db)
    expect(await kept()).toEqual(before)
    expect(before.filter((order) => order.highest_total !== null).length).toBeGreaterThan(1)
    expect(before.some((order) => order.lowest_total === null)).toBe(true)
  })

  test('is in the file of the list as it is shown', async () => {
    const { order } = await anOpenedOrder(world, [
      ['25.00', '60.00'],
      ['30.00', '60.00'],
      ['26.00', '60.00'],
    ])
    const columns = ['lowest_total', 'highest_total', 'spread_pct', 'flags', 'progress', 'delivery_days'] as const
    const input = { body: { format: 'csv' as const, columns: [...columns], ids: [order.id] } }
    const response = await world.http(addressOf(exportOrders, input), {
      method: 'POST',
      headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
      body: JSON.stringify(input.body),
    })
    expect(readCsv((await response.text()).replace('\uFEFF', ''))).toEqual([
      ['最低评标总价（元）', '最高评标总价（元）', '差幅（%）', '标志数', '评审进度', '交货天数'],
      ['55000.00', '60000.00', '9.09', '0', '资格审查 0/3 家', ''],
    ])
  })
})

test('a size that no page has is refused with the sizes there are', async () => {
  const refused = await world.call(listOrders, { query: { page_size: '3' } }, { as: 'chief' })
  const error = { path: 'page_size', code: 'page_sizes', message: '每页条数只能是 10 / 20 / 50 / 100' }
  expect(refused).toMatchObject({ code: code.inputRefused, refused: { errors: [error] } })
})

describe('a list of demands is filtered', () => {
  let gansu: string
  beforeAll(async () => {
    const lines = [
      { name: '当归', grade: 'tong' as const, quantity: '10', unit: 'kg' as const, origin_text: '甘肃岷县、云南' },
    ]
    const body = orderBody(world, { title: '甘肃货', open_scope: 'public', items: lines, budget_amount: '900.00' })
    gansu = (await world.call(createOrder, { body }, { as: 'admin' })).data.id
    const sealed = await aPublishedOrder(world, { suppliers: 1, title: '一家独报' })
    await tender(world, sealed.tokens[0] ?? '', sealed.order, ['20.00', '50.00'])
  })

  test('by the origin that a line demands, whose special characters stand for themselves', async () => {
    expect(await titles({ origin_text: '岷县' })).toEqual(['甘肃货'])
    expect(await titles({ origin_text: '%' })).toEqual([])
  })

  test('by their authors, who are found by name within the enterprise', async () => {
    const creators = async (query: NonNullable<InputOf<typeof listOrderCreators>['query']>, as: string) =>
      (await world.call(listOrderCreators, { query }, { as })).data.list
    const all = await creators({}, 'chief')
    expect(all).toHaveLength(2)
    const writers = await Promise.all(all.map(async ({ id }) => [id, await titles({ created_by: id })] as const))
    const writer = writers.find(([, own]) => own.includes('甘肃货'))
    expect(writer?.[1]).toEqual(['甘肃货'])
    expect(await creators({ id: writer?.[0] ?? '' }, 'chief')).toHaveLength(1)
    expect(await creators({ search: '没有这个人' }, 'chief')).toEqual([])
    expect(await creators({}, 'other-admin')).toEqual([])
    expect((await world.call(listOrderCreators, { query: {} }, { as: 'supplier' })).code).toBe(code.permissionMissing)
  })

  test('by flags of opened tenders, and never by anything sealed', async () => {
    expect(await titles({ flagged: 'true' })).not.toContain('一家独报')
    const flagged = await found({ flagged: 'true', page_size: '100', progress: 'true' })
    expect(flagged.length).toBeGreaterThan(0)
    expect(flagged.filter((order) => Object.keys(order.review?.flags ?? {}).length === 0)).toEqual([])
    // A list counts the flags that the comparison and its report have.
    for (const { id, review } of flagged) {
      const { data } = await world.call(listTenders, { query: { order_id: id } }, { as: 'chief' })
      expect(flagCount(review)).toBe(flagCountOf(data.list.flatMap((one) => (one.sealed ? [] : [one]))))
    }
  })

  test('by the time of their publication or change', async () => {
    const day = new Date(Date.now() + world.clockOffset).toISOString()
    expect(await titles({ published_at_from: day })).toEqual([])
    const published = await found({ published_at_to: day, page_size: '100' })
    expect(published.length).toBeGreaterThan(0)
    expect(published.filter((order) => order.published_at === null)).toEqual([])
    expect(await titles({ updated_at_from: day })).toEqual([])
    expect((await found({ updated_at_to: day })).length).toBeGreaterThan(0)
  })

  test('and sorted by the time set for the opening, which is the deadline where a demand has none of its own', async () => {
    await aPublishedOrder(world, {
      title: '先截标后开标',
      bid_deadline_at: inHours(world, 72),
      open_at: inHours(world, 100),
    })
    await aPublishedOrder(world, { title: '截标即开标', bid_deadline_at: inHours(world, 80) })
    const titled = async (ordering: string) =>
      (await found({ ordering, page_size: '100' })).map(({ title }) => title).filter((title) => title.includes('开标'))
    expect(await titled('bid_deadline_at')).toEqual(['先截标后开标', '截标即开标'])
    expect(await titled('opens_at')).toEqual(['截标即开标', '先截标后开标'])
    expect(await titled('-opens_at')).toEqual(['先截标后开标', '截标即开标'])
  })

  test('and sorted by every column that may be chosen, with missing values last', async () => {
    const [first] = await found({ ordering: 'budget_amount' })
    expect(first?.id).toBe(gansu)
    const highest = await found({ ordering: '-highest_total', page_size: '100' })
    const totals = highest.map((order) => order.highest_total ?? null)
    const known = totals.filter((total) => total !== null)
    expect(totals).toEqual([...known, ...totals.filter((total) => total === null)])
    expect(known).toEqual(known.toSorted((a, b) => Number(b) - Number(a)))
  })
})
