// The suppliers for a demand. Suppliers that cover most come first, suppliers that cannot be invited have a reason, and
// nothing sealed is counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { listCandidates } from '#contract/suppliers.candidates.ts'
import { aPublishedOrder, aSupplier } from '../support/factories.ts'
import { templateOf } from '../support/stocks.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ template: await templateOf('catalogue') })
}, 120_000)
afterAll(() => world.close())

const candidates = async (query = {}) => (await world.call(listCandidates, { query }, { as: 'buyer' })).data.list

test('a certified supplier can be invited, and one whose certification ended has that reason', async () => {
  const fit = await aSupplier(world)
  const ended = await aSupplier(world)
  await world.db
    .updateTable('suppliers')
    .set({ status: 'expired', valid_until: '2020-01-01' })
    .where('id', '=', ended.id)
    .execute()
  const barred = await aSupplier(world)
  await world.db.updateTable('suppliers').set({ status: 'suspended' }).where('id', '=', barred.id).execute()
  const list = await candidates()
  expect(list.find((one) => one.id === fit.id)).toMatchObject({ refusal: null, deal: null, asked: 0, tendered: 0 })
  expect(list.find((one) => one.id === ended.id)).toMatchObject({ refusal: 'expired', expiry: 'past' })
  expect(list.some((one) => one.id === barred.id)).toBe(false)
})

test('suppliers of more of the requested herbs come first, and only these herbs are shown', async () => {
  const herbs = await world.db.selectFrom('supplier_herbs').select(['supplier_id', 'herbal_id']).execute()
  const [one] = herbs
  if (one === undefined) throw new Error('no supplier supplies anything')
  const list = await candidates({ herbal_id: one.herbal_id })
  const covering = list.map((candidate) => candidate.herbal_ids.length)
  expect(covering).toEqual(covering.toSorted((a, b) => b - a))
  expect(list.find((candidate) => candidate.id === one.supplier_id)?.herbal_ids).toEqual([one.herbal_id])
})

test('a sealed demand is not counted', async () => {
  const { suppliers } = await aPublishedOrder(world)
  const list = await candidates()
  for (const { id } of suppliers) expect(list.find((one) => one.id === id)).toMatchObject({ asked: 0, tendered: 0 })
})

test('needs the permission to see suppliers', async () => {
  expect((await world.call(listCandidates, {}, { as: 'opener' })).code).toBe(code.permissionMissing)
})
