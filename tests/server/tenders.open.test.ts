// What an opening stores of a tender: the amount of a line, and the terms given once for all lines.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTenders, saveOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an opened line has the amount that an award of it would have, and the delivery given for the whole tender', async () => {
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
