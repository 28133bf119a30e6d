// The funnel of a demand counts suppliers, each stage contains the next, and a draft counts nowhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { editOrder, readOrder } from '#contract/orders.ts'
import { readOwnTender, saveOwnTender } from '#contract/tenders.ts'
import { itemsOf } from '../model/stage.ts'
import { aPublishedOrder, tender, withSettings } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, { min_remaining_hours: 0 })
})
afterAll(() => world.close())

const statsOf = async (id: string) => (await world.call(readOrder, { params: { id } }, { as: 'buyer' })).data

test('a tender counts as read and interested, and a tender waiting for reconfirmation is counted separately', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  const [first = '', second = ''] = tokens
  expect((await statsOf(order.id)).stats).toMatchObject({ invited: 3, viewed: 0, interested: 0, quoted: 0 })
  await world.call(readOwnTender, {}, { link: second })
  // This supplier submits without ever opening the page.
  await tender(world, first, order, ['20', '30'])
  expect((await statsOf(order.id)).stats).toMatchObject({
    invited: 3,
    viewed: 2,
    interested: 1,
    quoted: 1,
    reconfirm: 0,
  })
  const { version } = await statsOf(order.id)
  const body = { version, change_reason: '改包装', package_req: '25kg/袋' }
  await world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })
  expect((await statsOf(order.id)).stats).toMatchObject({ quoted: 1, reconfirm: 1 })
})

test('the number of reconfirmations is shown where all suppliers were asked, and hidden where it would reveal who offered a line', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  const amend = async (body: object) => {
    const { version } = await statsOf(order.id)
    const said = await world.call(
      editOrder,
      { params: { id: order.id }, body: { version, change_reason: '调整', ...body } },
      { as: 'buyer' },
    )
    expect(said.code).toBe(0)
    return said.data.stats
  }
  await tender(world, tokens[0] ?? '', order, ['20', '30'])
  await tender(world, tokens[1] ?? '', order, ['21', null])
  const items = order.items.map((item, index) => ({
    ...Object.fromEntries(Object.entries(item).filter(([key]) => key in orderItemTerms)),
    ...(index === 1 && { remark: '本行要求新货' }),
  }))
  expect(await amend({ items })).toMatchObject({ quoted: 2, reconfirm: 0 })
  expect((await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data.standing).toBe('reconfirm')
  expect(await amend({ package_req: '25kg/袋' })).toMatchObject({ quoted: 2, reconfirm: 2 })
})

test('a draft is not counted', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  const [first = ''] = tokens
  await draft(order.id, first)
  expect((await statsOf(order.id)).stats).toMatchObject({ interested: 0, quoted: 0 })
})

const draft = async (orderId: string, link: string): Promise<void> => {
  const items = (await itemsOf(world, orderId)).map((item) => ({
    order_item_id: item.id,
    unit_price: '20',
    offered_qty: '1',
  }))
  const said = await world.call(saveOwnTender, { body: { submit: false, items } }, { link })
  if (said.code !== 0) throw new Error(`draft: ${JSON.stringify(said.refused)}`)
}
