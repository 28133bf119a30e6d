// The public page of a demand: what it shows, when it exists, and whom it never names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { publicCodeIn, readPublicDemand } from '#contract/tenders.demand.ts'
import { listTenderLinks, readOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, aSupplier } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const publicUrl = async (orderId: string): Promise<string | null> => {
  const links = await world.call(listTenderLinks, { query: { order_id: orderId } }, { as: 'buyer' })
  return links.data.public_url
}

const codeOf = async (orderId: string): Promise<string> =>
  publicCodeIn((await publicUrl(orderId))?.split('/').at(-1) ?? '') ?? ''

const look = (publicCode: string) => world.call(readPublicDemand, { params: { code: publicCode } })

const publish = (over = {}) => aPublishedOrder(world, { open_scope: 'public', invited_supplier_ids: [], ...over })

test.each([
  ['药兴大路 1 号', '河北省保定市安国市药兴大路 1 号'],
  ['安国市药都大道 8 号', '河北省保定市安国市药都大道 8 号'],
  ['河北省保定市安国市药兴大路 2 号', '河北省保定市安国市药兴大路 2 号'],
])('the place of delivery %s in 安国市 is shown as %s', async (delivery_address, place) => {
  const { order } = await publish({ delivery_region_code: '130683', delivery_address })
  expect((await look(await codeOf(order.id))).data.order.delivery_address).toBe(place)
})

test('everybody sees what is demanded and whom to ask, and nothing internal to the buyer or about the suppliers', async () => {
  const supplier = await aSupplier(world, { name: '渭水药材行' })
  const { order } = await publish({ budget_amount: '60000.00' })
  expect(await publicUrl(order.id)).toMatch(/^http:\/\/localhost\/tender\/pub-[0-9a-f]{24}$/)
  const page = await look(await codeOf(order.id))
  expect(page.data).toMatchObject({
    enterprise_name: '本草测试饮片厂',
    contact: { name: '王淑敏', phone: '13800000001' },
    order: {
      order_no: order.order_no,
      title: order.title,
      items: [{ name: '黄芪', ceiling_price: null }, { name: '党参' }],
    },
  })
  const text = JSON.stringify(page)
  for (const hidden of [
    supplier.name,
    supplier.id,
    'reference_price',
    'budget',
    'stats',
    'invited',
    'public_code',
    'min_bids',
  ])
    expect(text).not.toContain(hidden)
})

test('the public address takes no tender', async () => {
  const { order } = await publish()
  const link = `pub-${await codeOf(order.id)}`
  expect((await world.call(readOwnTender, {}, { link })).code).toBe(code.notFound)
})

test('the page exists only while the demand is public and takes tenders', async () => {
  const invited = await aPublishedOrder(world)
  expect(await publicUrl(invited.order.id)).toBeNull()
  const row = await world.db
    .selectFrom('orders')
    .where('id', '=', invited.order.id)
    .select('public_code')
    .executeTakeFirstOrThrow()
  expect((await look(row.public_code)).code).toBe(code.notFound)

  const stopped = await publish()
  const stoppedCode = await codeOf(stopped.order.id)
  const stop = { action: 'cancel' as const, payload: { reason_code: 'budget_cut' as const, text: '预算取消' } }
  expect((await act(world, 'chief', stopped.order.id, stop)).code).toBe(0)
  expect(await look(stoppedCode)).toMatchObject({ code: code.notFound, message: '该需求已截止报价，或不再公开' })

  const { order } = await publish()
  const publicCode = await codeOf(order.id)
  world.advance({ hours: 72 })
  expect((await look(publicCode)).code).toBe(code.notFound)
  expect(await publicUrl(order.id)).toBeNull()
  expect((await look('0'.repeat(24))).code).toBe(code.notFound)
  expect((await look('short')).code).toBe(code.notFound)
})

test('a network with too many requests has to wait', async () => {
  for (let times = 0; times < 130; times += 1) await look('0'.repeat(24))
  expect(await look('0'.repeat(24))).toMatchObject({ code: code.tooMany })
})
