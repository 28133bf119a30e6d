// The openers of a demand are reminded by message, once an hour at most, and only while it may be opened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/inbox.ts'
import { listOrderAudits, readOrder } from '#contract/orders.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let id = ''

beforeAll(async () => {
  world = await createWorld()
  const published = await aPublishedOrder(world)
  id = published.order.id
  for (const token of published.tokens) await tender(world, token, published.order, ['28', '60'])
})
afterAll(() => world.close())

const remind = (as: string) => act(world, as, id, { action: 'remind_openers' })
const standing = async () => (await world.call(readOrder, { params: { id } }, { as: 'buyer' })).data
const wanted = async (as: string) =>
  (await world.call(listMessages, { query: { page_size: 100 } }, { as })).data.list.filter(
    (one) => one.kind === 'opening_wanted' && one.order_id === id,
  )

test('nobody is reminded to open before the deadline', async () => {
  expect((await remind('buyer')).code).toBe(4010)
})

test('the author reminds the openers: each gets one message, the trail an entry, and the demand a time', async () => {
  world.advance({ hours: 73 })
  const { opening, version } = await standing()
  expect(opening).toMatchObject({ needed: 1, reminded_at: null })
  // Everybody who may open, including the administrator, and nobody else.
  expect(opening?.openers.map(({ name }) => name)).toEqual(expect.arrayContaining(['opener甲']))
  expect(opening?.openers.map(({ name }) => name)).not.toContain('buyer甲')
  const said = await remind('buyer')
  expect([said.code, said.data.status, said.data.version]).toEqual([0, 'pending_open', version])
  expect((await standing()).opening?.reminded_at).toEqual(expect.any(String))
  expect(await wanted('opener')).toMatchObject([{ actor_name: 'buyer甲' }])
  expect(await wanted('audit')).toEqual([])
  const trail = await world.call(listOrderAudits, { query: { order_id: id } }, { as: 'audit' })
  expect(trail.data.list.filter((row) => row.action === 'remind_openers')).toMatchObject([
    { from_status: 'pending_open', to_status: 'pending_open', operator_name: 'buyer甲' },
  ])
})

test('nobody is reminded twice within an hour, whoever reminds, and anybody may remind after it', async () => {
  const again = await remind('opener')
  expect([again.code, again.message]).toEqual([4010, expect.stringMatching(/一小时/)])
  expect((await wanted('opener')).length).toBe(1)
  world.advance({ hours: 1, minutes: 1 })
  expect((await remind('buyer')).code).toBe(0)
  expect((await wanted('opener')).length).toBe(2)
})

test('a user without one of the two permissions is refused, and nothing is written', async () => {
  world.advance({ hours: 2 })
  expect((await remind('quality')).code).toBe(4003)
  expect((await wanted('opener')).length).toBe(2)
})

test('with too few tenders a decision is needed first', async () => {
  const few = await aPublishedOrder(world, { min_bids: 2, suppliers: 2 })
  await tender(world, few.tokens[0] ?? '', few.order, ['28', '60'])
  world.advance({ hours: 73 })
  await world.call(readOrder, { params: { id: few.order.id } }, { as: 'buyer' })
  const said = await act(world, 'buyer', few.order.id, { action: 'remind_openers' })
  expect([said.code, said.message]).toEqual([4010, expect.stringMatching(/家数不足/)])
})
