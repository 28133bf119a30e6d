// What opening writes out of what a supplier said: the price all are compared by, its amount, and terms said once for all lines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTenders, saveOwnTender } from '#contract/tenders.ts'
import { landedPrice } from '#server/tenders.open.ts'
import { act, aPublishedOrder } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

describe('the price per kg with tax', () => {
  const nine = { tax_rate: '9', price_basis: null }

  test('a price per 市斤 counts double, one per 吨 a thousandth', () => {
    expect(landedPrice({ unit_price: '26', price_unit: 'yuan_jin' }, nine)).toBe('52.0000')
    expect(landedPrice({ unit_price: '18500', price_unit: 'yuan_t' }, nine)).toBe('18.5000')
  })

  test('tax is added where the line says it is not in, and where the terms say so and the line says nothing', () => {
    const price = { unit_price: '50' }
    const without = { tax_rate: '9', price_basis: 'excl_tax' as const }
    expect(landedPrice({ ...price, tax_incl: false }, nine)).toBe('54.5000')
    expect(landedPrice(price, without)).toBe('54.5000')
    expect(landedPrice({ ...price, tax_incl: true }, without)).toBe('50.0000')
    expect(landedPrice(price, nine)).toBe('50.0000')
    expect(landedPrice(price, { ...without, tax_rate: null })).toBe('50.0000')
  })
})

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an opened line is worth what an award of it would be worth, and has the delivery said for the whole tender', async () => {
  const { order, tokens } = await aPublishedOrder(world, {
    suppliers: 3,
    items: [
      { name: '川贝母', grade: 'tong', quantity: '10.5', unit: 'g' },
      { name: '党参', grade: 'xuan', quantity: '200.001', unit: 'jin' },
    ],
  })
  const [gram, jin] = order.items.map((line) => line.id)
  for (const link of tokens) {
    const body = {
      submit: true,
      delivery_days: 12,
      items: [
        { order_item_id: gram ?? '', unit_price: '3000', offered_qty: '10.5' },
        { order_item_id: jin ?? '', unit_price: '60', offered_qty: '200.001', delivery_days: 3 },
      ],
    }
    expect((await world.call(saveOwnTender, { body }, { link })).code).toBe(0)
  }
  world.advance({ hours: 73 })
  await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
  const opened = data.list.flatMap((one) => (one.sealed ? [] : [one]))
  const lines = opened.map(({ items }) => [gram, jin].map((id) => items.find((item) => item.order_item_id === id)))
  expect(lines[0]?.map((item) => [item?.amount, item?.delivery_days])).toEqual([
    ['31.50', 12],
    ['6000.03', 3],
  ])
  expect(opened.map((one) => one.total_amount)).toEqual(['6031.53', '6031.53', '6031.53'])
})
