// The alternatives of an award are stored with its decision.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#contract/decimal.ts'
import { code } from '#contract/envelope.ts'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { aReviewedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Prices of three tenders for lines of 1000 kg and 500 kg. */
const prices = [
  ['30.00', '60.00'],
  ['28.00', '61.00'],
  ['29.00', '58.00'],
] as const

test('every scenario is stored with the award and its quantities, and is read by everybody who reads the order', async () => {
  const terms = { split_award: true, max_suppliers_per_line: 2, main_share_pct: 70, budget_amount: '60000.00' }
  const { order, tenders } = await aReviewedOrder(world, prices, terms)
  const lines = tenders
    .flatMap((one) => one.items)
    .filter((item) => item.is_lowest)
    .map((item) => ({ order_item_id: item.order_item_id, tender_item_id: item.id, awarded_qty: item.offered_qty }))
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'A' as const,
    lines,
    coi_confirmed: true as const,
  }
  expect(await world.call(submitAward, { body }, { as: 'award' })).toMatchObject({ code: 0 })
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  expect(data.award?.scenarios.map((one) => [one.scenario, one.total, one.suppliers, one.saving_vs_budget])).toEqual([
    ['A', '57000.00', 2, '3000.00'],
    ['B', '58000.00', 1, '2000.00'],
    ['C2', '57000.00', 2, '3000.00'],
    ['C3', '57000.00', 2, '3000.00'],
    ['E', '57600.00', 3, '2400.00'],
  ])
  const kept = await world.db
    .selectFrom('decisions')
    .where('order_id', '=', order.id)
    .select('scenario_snapshot')
    .executeTakeFirstOrThrow()
  expect(kept.scenario_snapshot).toMatchObject({
    scenarios: [{ lines_given: [{}, {}] }, { lines_given: [{}, {}] }, {}, {}, { lines_given: [{}, {}, {}, {}] }],
  })
})

test('a scenario made by hand or by a spreadsheet is stored beside the submitted one', async () => {
  const { order, tenders } = await aReviewedOrder(world, prices, {})
  const items = tenders.flatMap((one) => one.items)
  const given = (all: typeof items) => all.map((item) => ({ tender_item_id: item.id, awarded_qty: item.offered_qty }))
  const lines = items
    .filter((item) => item.is_lowest)
    .map((item) => ({ order_item_id: item.order_item_id, tender_item_id: item.id, awarded_qty: item.offered_qty }))
  const first = given(tenders[0]?.items ?? [])
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'G' as const,
    lines,
    coi_confirmed: true as const,
  }
  const refused = (considered: { scenario: 'F' | 'G'; lines: typeof first }[]) =>
    world.call(submitAward, { body: { ...body, considered } }, { as: 'award' })
  expect(await refused([{ scenario: 'G', lines: first }])).toMatchObject({
    code: code.inputRefused,
    data: { errors: [{ path: 'considered.0.scenario', code: 'scenario_twice' }] },
  })
  const other = await aReviewedOrder(world, prices, {})
  const foreign = given(other.tenders[0]?.items ?? [])
  expect(await refused([{ scenario: 'F', lines: foreign.slice(0, 1) }])).toMatchObject({
    code: code.inputRefused,
    data: { errors: [{ path: 'considered.0.lines.0.tender_item_id', code: 'offer_not_here' }] },
  })
  expect(await refused([{ scenario: 'F', lines: first }])).toMatchObject({ code: 0 })
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  expect(data.award?.scenario).toBe('G')
  expect(data.award?.scenarios.slice(-2).map((one) => [one.scenario, one.total, one.suppliers])).toEqual([
    ['F', '60000.00', 1],
    ['G', '57000.00', 2],
  ])
})

test('the shares of a line given to three suppliers in equal parts add up to 100 %', async () => {
  const { order, tenders } = await aReviewedOrder(world, prices, { max_suppliers_per_line: 3, min_bids: 1 })
  const [first, second] = order.items
  const thirds = tenders.map((tender, nth) => ({
    order_item_id: first?.id ?? '',
    tender_item_id: tender.items.find((item) => item.order_item_id === first?.id)?.id ?? '',
    awarded_qty: nth === 0 ? '333.334' : '333.333',
    reason_code: 'risk_split' as const,
  }))
  const lowest = tenders.flatMap((one) => one.items).find((item) => item.order_item_id === second?.id && item.is_lowest)
  const whole = {
    order_item_id: second?.id ?? '',
    tender_item_id: lowest?.id ?? '',
    awarded_qty: lowest?.offered_qty ?? '',
  }
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'F' as const,
    lines: [...thirds, whole],
    coi_confirmed: true as const,
  }
  expect(await world.call(submitAward, { body }, { as: 'award' })).toMatchObject({ code: 0 })
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  const shares = (data.award?.lines ?? []).map((one) => [one.order_item_id, one.share_pct])
  const sumOf = (id: string | undefined) =>
    sum(
      shares.flatMap(([line, pct]) => (line === id ? [pct ?? ''] : [])),
      3,
    )
  expect(sumOf(first?.id)).toBe('100.000')
  expect(sumOf(second?.id)).toBe('100.000')
})
