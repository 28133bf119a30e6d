// The last price of a line: of the same herb, grade and processing on the same basis, and of nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrices } from '#contract/herbal-prices.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { awardTo, hear } from '../support/awarded.ts'
import { aHerb, aPublishedOrder, inHours, type OrderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

type Item = NonNullable<OrderBody['items']>[number]

let world: World
let herb: string
let supplier: string

/** A line of 100 kg of the herb. */
const line = (over: Partial<Item> = {}): Item => ({
  name: '西红花',
  herbal_id: herb,
  grade: 'tong',
  quantity: '100',
  unit: 'kg',
  ...over,
})

const bought = async (price: string, item: Item, over: Partial<OrderBody> = {}) => {
  const award = await awardTo(world, [[price]], [0], { items: [item], ...over })
  const { award: decision } = (await world.call(readOrder, { params: { id: award.id } }, { as: 'award' })).data
  for (const one of decision?.lines ?? []) await hear(world, 'buyer', award.id, one.id, 'confirm')
  supplier = award.suppliers[0]?.id ?? ''
}

/** The last prices of a demand with these lines when it is submitted. */
const lastOf = async (items: readonly Item[], over: Partial<OrderBody> = {}) => {
  const { order } = await aPublishedOrder(world, { items: [...items], ...over })
  return (await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })).data.items.map(
    (item) => item.last_price,
  )
}

beforeAll(async () => {
  world = await createWorld()
  herb = await aHerb(world, '西红花')
  await bought('100', line())
  await bought('180', line({ grade: 'special' }))
  await bought('140', line({ processing: '酒炙' }))
  await bought('95', line(), { price_basis: 'excl_tax' })
  await bought('210', line({ grade: 'custom', grade_text: '120头' }))
  await bought('33', line({ unit: 'piece' }))
})
afterAll(() => world.close())

test('the last price of a line is that of its own grade and processing, on its own basis and in its own unit', async () => {
  const wanted = [
    line(),
    line({ grade: 'special' }),
    line({ processing: ' 酒炙 ' }),
    line({ grade: 'custom', grade_text: '120头' }),
    line({ grade: 'custom', grade_text: '80头' }),
    line({ grade: 'g1' }),
    line({ processing: '酒炙', grade: 'special' }),
    line({ unit: 'piece' }),
    line({ unit: 't' }),
  ]
  const none = null
  const expected = ['100.0000', '180.0000', '140.0000', '210.0000', none, none, none, '33.0000', '100.0000']
  expect(await lastOf(wanted)).toEqual(expected)
  expect(await lastOf([line(), line({ grade: 'special' })], { price_basis: 'excl_tax' })).toEqual(['95.0000', none])
})

test('an amended line with another grade takes the last price of that grade', async () => {
  const { order } = await aPublishedOrder(world, { items: [line({ reference_price: '150' }), line({ quantity: '5' })] })
  const body = {
    version: order.version,
    bid_deadline_at: inHours(world, 24 * 5),
    change_reason: '改要特等',
    items: [
      { ...line({ reference_price: '150', grade: 'special' as const }), line_no: 1 },
      { ...line({ quantity: '5' }), line_no: 2 },
    ],
  }
  const amended = await world.call(editOrder, { params: { id: order.id }, body }, { as: 'admin' })
  expect(amended.code, JSON.stringify(amended.refused)).toBe(0)
  expect(amended.data.items.map((item) => item.last_price)).toEqual(['180.0000', '100.0000'])
})

test('prices for a grade are of that grade alone, and the last price of another grade is separate and named', async () => {
  const query = { herbal_id: herb, price_basis: 'tax_freight_incl' as const, grade: 'tong' as const, processing: '' }
  const { data } = await world.call(readPrices, { query }, { as: 'buyer' })
  expect(data.range).toEqual({ low: '100.0000', high: '100.0000', median: '100.0000', awards: 1 })
  expect(data.last.map((one) => one.landed_price_kg)).toEqual(['100.0000'])
  expect(data.other).toMatchObject({
    landed_price_kg: '210.0000',
    grade: 'custom',
    grade_text: '120头',
    processing: null,
  })
})

test('a copy of a demand takes the current last price and its supplier', async () => {
  await bought('88', line({ grade: 'g2' }))
  const body = {
    title: '再买二等',
    submit: true,
    bid_deadline_at: inHours(world, 72),
    delivery_date: inHours(world, 24 * 40).slice(0, 10),
    items: [line({ grade: 'g2' })],
    invited_supplier_ids: [supplier],
  }
  const { data } = await world.call(createOrder, { body }, { as: 'buyer' })
  expect(data.items).toMatchObject([{ last_price: '88.0000', last_supplier_id: supplier }])
})
