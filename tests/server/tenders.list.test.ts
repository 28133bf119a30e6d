// Ranks and lowest prices of opened tenders are given line by line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTenders } from '#contract/tenders.ts'
import { anOpenedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an offer is ranked within its own line, equal prices share a rank, and a missing offer has none', async () => {
  const prices = [
    ['28.00', '61.00'],
    ['27.00', '62.00'],
    ['27.00', null],
    ['29.00', '60.00'],
  ] as const
  const { order, suppliers } = await anOpenedOrder(world, prices)
  const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
  const standing = suppliers.map(({ id }) => {
    const tender = data.list.find((one) => !one.sealed && one.supplier_id === id)
    if (tender === undefined || tender.sealed) return []
    return order.items.map((line) => {
      const item = tender.items.find((one) => one.order_item_id === line.id)
      return item === undefined ? null : [item.rank, item.is_lowest]
    })
  })
  expect(standing).toEqual([
    [
      [3, false],
      [2, false],
    ],
    [
      [1, true],
      [3, false],
    ],
    [[1, true], null],
    [
      [4, false],
      [1, true],
    ],
  ])
})
