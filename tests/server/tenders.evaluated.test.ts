// Rank and evaluated total on the real server equal a calculation by hand: in the tenders, the
// lists, the scenarios and the file.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportComparison } from '#contract/exports.ts'
import { listOrders } from '#contract/orders.list.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { readOpeningRecord, submitAward } from '#contract/reviews.ts'
import { listTenders } from '#contract/tenders.ts'
import { byHand, eightHerbs, lowestPerLineByHand, names, tendersByName } from '../support/eight-herbs.ts'
import { act, anOpenedOrder, aReviewedOrder } from '../support/factories.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let order: Order

beforeAll(async () => {
  world = await createWorld()
  order = await eightHerbs(world)
})
afterAll(() => world.close())

const inList = async (id: string) => {
  const { data } = await world.call(listOrders, { query: { page_size: '100' } }, { as: 'award' })
  return data.list.find((one) => one.id === id)
}
const comparison = async (id: string) => {
  const response = await world.http(addressOf(exportComparison, { params: { id } }), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('award') },
    body: '{}',
  })
  return readSheet(await response.arrayBuffer(), '比价')
}
const judge = (action: 'disqualify' | 'requalify', tender_id: string, tender_item_ids?: string[]) =>
  act(world, 'award', order.id, {
    action,
    payload: {
      tender_id,
      ...(tender_item_ids && { tender_item_ids }),
      ...(action === 'disqualify' && { reason_code: 'not_responsive' }),
    },
  })

describe('eight herbs in kg and 吨, four suppliers', () => {
  test('are ranked as by hand: only complete tenders, by the demanded quantity, whatever their sums', async () => {
    expect(await tendersByName(world, order.id)).toMatchObject(byHand)
  })

  test('are sorted by their ranks, with incomplete ones last and the fewest missing lines first', async () => {
    const { data } = await world.call(listTenders, { query: { order_id: order.id, ordering: 'rank' } }, { as: 'award' })
    expect(data.list.map((one) => (one.sealed ? '' : one.supplier_name))).toEqual([
      names[3],
      names[1],
      names[2],
      names[0],
    ])
  })

  test('give the demand its lowest and its highest complete total', async () => {
    expect(await inList(order.id)).toMatchObject({ lowest_total: '234385.90', highest_total: '234737.73' })
  })

  test('include a short offer with its price and its rank in the line', async () => {
    const [kilogram] = await tendersByName(world, order.id)
    expect(kilogram?.items[0]).toMatchObject({ landed_price_kg: '10.0000', rank: 1, is_lowest: true })
  })

  test('are the same in the file of the comparison, which names missing quantities', async () => {
    const prices = await comparison(order.id)
    expect(prices[0]?.slice(10)).toEqual([names[3], names[1], names[2], names[0], '说明'])
    // The one-kilogram offer at 10 is the lowest of 黄芪, as on the screen, and is named as short beside it.
    expect([prices[1]?.[9], prices[1]?.[13]]).toEqual([10, 10])
    expect(prices[1]?.[14]).toContain('量不足')
    expect(prices.slice(-4).map((cells) => [cells[1], ...cells.slice(10, 14)])).toEqual([
      ['评标总价（元）', 234385.9, 234737.73, 161817.5, '–'],
      ['名次', 1, 2, '不参加排名', '不参加排名'],
      ['缺项', '齐全', '齐全', '缺 2 种 · 1 种量不足', '8 种量不足'],
      ['足量行数', 8, 8, 5, 0],
    ])
  })

  test('are in the record of the opening with both sums, which no later verdict changes', async () => {
    const record = async () => {
      const { data } = await world.call(readOpeningRecord, { params: { order_id: order.id } }, { as: 'award' })
      return data.tenders.find((one) => one.supplier_name === names[1])
    }
    const before = await record()
    // The tender offers ten times the demand. The last line's 114.50 × 90.25 = 10333.625 is rounded; 114.50 × 902.5 =
    // 103336.25 is exact.
    expect(before).toMatchObject({ total_amount: '2347377.25', evaluated_total: '234737.73' })
    const own = (await tendersByName(world, order.id))[1]
    const line = own?.items[0]?.id ?? ''
    await judge('disqualify', own?.id ?? '', [line])
    expect(await record()).toEqual(before)
    await judge('requalify', own?.id ?? '', [line])
  })

  test('a verdict on a line leaves the verdict on its tender open', async () => {
    const own = (await tendersByName(world, order.id))[2]
    expect(own?.status).toBe('opened')
    await judge('disqualify', own?.id ?? '', [own?.items[0]?.id ?? ''])
    expect((await tendersByName(world, order.id))[2]).toMatchObject({ status: 'opened', vetoed_lines: 1 })
    await judge('requalify', own?.id ?? '', [own?.items[0]?.id ?? ''])
    expect((await tendersByName(world, order.id))[2]).toMatchObject({ status: 'opened', vetoed_lines: 0 })
  })

  test('a vetoed line removes its tender from the ranks until it is requalified', async () => {
    const best = (await tendersByName(world, order.id))[3]
    const line = best?.items[0]?.id ?? ''
    expect((await judge('disqualify', best?.id ?? '', [line])).code).toBe(0)
    const after = await tendersByName(world, order.id)
    // The total no longer contains the 32520.00 of the first line.
    expect(after[3]).toMatchObject({ rank: null, vetoed_lines: 1, missing_lines: 0, evaluated_total: '201865.90' })
    expect(after[1]).toMatchObject({ rank: 1 })
    const [head, first] = await comparison(order.id)
    expect(first?.[head?.indexOf(names[3]) ?? -1]).toBe('27.10 · 已否决')
    expect(await inList(order.id)).toMatchObject({ lowest_total: '234737.73', highest_total: '234737.73' })
    expect((await judge('requalify', best?.id ?? '', [line])).code).toBe(0)
    expect(await tendersByName(world, order.id)).toMatchObject(byHand)
    expect(await inList(order.id)).toMatchObject({ lowest_total: '234385.90', highest_total: '234737.73' })
  })

  test('a vetoed tender has no rank, and without a complete tender there is no lowest total', async () => {
    const [, tenfold, , complete] = await tendersByName(world, order.id)
    for (const one of [tenfold, complete]) await judge('disqualify', one?.id ?? '')
    expect((await tendersByName(world, order.id)).map((one) => one.rank)).toEqual([null, null, null, null])
    const row = await inList(order.id)
    expect(row?.id).toBe(order.id)
    expect([row?.lowest_total, row?.highest_total]).toEqual([undefined, undefined])
    for (const one of [tenfold, complete]) await judge('requalify', one?.id ?? '')
    expect(await inList(order.id)).toMatchObject({ lowest_total: '234385.90' })
  })

  test('the supplier of scenario B is the first in rank, at its evaluated total', async () => {
    for (const one of await tendersByName(world, order.id)) await judge('requalify', one.id)
    await act(world, 'award', order.id, { action: 'advance', payload: { to: 'commercial' } })
    const best = (await tendersByName(world, order.id))[3]
    const { version } = (await world.call(readOrder, { params: { id: order.id } }, { as: 'award' })).data
    const lines = order.items.map((item) => ({
      order_item_id: item.id,
      tender_item_id: best?.items.find((offer) => offer.order_item_id === item.id)?.id ?? '',
      awarded_qty: item.quantity ?? '',
      reason_code: 'capacity' as const,
    }))
    const body = { order_id: order.id, version, scenario: 'B' as const, lines, coi_confirmed: true as const }
    const { data, refused } = await world.call(submitAward, { body }, { as: 'award' })
    expect(refused.errors).toBeUndefined()
    expect(data.award).toMatchObject({ total_amount: '234385.90', supplier_count: 1 })
    const totals = Object.fromEntries(data.award?.scenarios.map((one) => [one.scenario, one.total]) ?? [])
    expect(totals).toMatchObject({ A: lowestPerLineByHand, B: '234385.90' })
  })
})

describe('equal totals', () => {
  test('are ranked by the time of submission', async () => {
    const { order: tied } = await anOpenedOrder(world, [
      ['26.00', '60.00'],
      ['27.00', '58.00'],
      ['26.00', '60.00'],
    ])
    const { data } = await world.call(listTenders, { query: { order_id: tied.id, ordering: 'rank' } }, { as: 'award' })
    const ranks = data.list.flatMap((one) => (one.sealed ? [] : [[one.rank, one.evaluated_total]]))
    expect(ranks).toEqual([
      [1, '56000.00'],
      [2, '56000.00'],
      [3, '56000.00'],
    ])
    const times = data.list.flatMap((one) => (one.sealed ? [] : [one.submitted_at]))
    expect(times.toSorted()).toEqual(times)
  })
})

test('a demand without a supplier for every line has no scenario B', async () => {
  const { tenders } = await aReviewedOrder(world, [
    ['26.00', null],
    [null, '58.00'],
    ['27.00', null],
  ])
  expect(tenders.map((one) => [one.rank, one.missing_lines])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
  ])
})
