// Toxic drugs in a demand: marked on its lines, counted in its head, and asked of the suppliers that may be invited; hidden ceilings beside them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { listCandidates } from '#contract/suppliers.candidates.ts'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
}, 120_000)
afterAll(() => world.close())

test('a line is toxic by its herb and its processing, and the head counts the toxic lines', async () => {
  const herbal_id = await aHerb(world, '半夏', true)
  const line = { name: '半夏', herbal_id, quantity: '10', unit: 'kg' as const }
  const plain = { name: '党参', herbal_id: await aHerb(world, '党参'), quantity: '10', unit: 'kg' as const }
  const items = [{ ...line, processing: '生' }, { ...line, processing: '姜制' }, { ...line, processing: null }, plain]
  const { data } = await world.call(createOrder, { body: orderBody(world, { items }) }, { as: 'buyer' })
  const read = await world.call(readOrder, { params: { id: data.id } }, { as: 'chief' })
  const heads = await world.call(listOrderHeads, { query: { ids: data.id } }, { as: 'chief' })
  expect(read.data.items.map(({ is_toxic }) => is_toxic === true)).toEqual([true, false, true, false])
  expect([read.data.toxic_lines, heads.data.list[0]?.toxic_lines]).toEqual([2, 2])
})

test('a demand and its head say that a tender hides its ceiling prices', async () => {
  const items = [{ name: '党参', quantity: '10', unit: 'kg' as const, ceiling_price: '50' }]
  const said = async (terms: { purchase_method: 'tender' | 'inquiry'; ceiling_public: boolean }) => {
    const { data } = await world.call(createOrder, { body: orderBody(world, { items, ...terms }) }, { as: 'buyer' })
    const heads = await world.call(listOrderHeads, { query: { ids: data.id } }, { as: 'chief' })
    return [data.hides_ceiling, heads.data.list[0]?.hides_ceiling]
  }
  expect(await said({ purchase_method: 'tender', ceiling_public: false })).toEqual([true, true])
  expect(await said({ purchase_method: 'tender', ceiling_public: true })).toEqual([false, false])
  expect(await said({ purchase_method: 'inquiry', ceiling_public: false })).toEqual([false, false])
})

test('a candidate says whether it may trade toxic drugs today', async () => {
  const paper = { type: 'toxic_qualification' as const }
  const able = await aSupplier(world, { papers: [{ type: 'business_licence' }, paper] })
  const late = await aSupplier(world, { papers: [{ type: 'business_licence' }, { ...paper, valid_to: '2020-01-01' }] })
  const bare = await aSupplier(world)
  const { data } = await world.call(listCandidates, {}, { as: 'buyer' })
  const trades = ({ id }: { id: string }) => data.list.find((one) => one.id === id)?.trades_toxic
  expect([able, late, bare].map(trades)).toEqual([true, false, false])
})
