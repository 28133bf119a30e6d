// The lists inside one record are searched like the others, and a search tells nothing of sealed tenders.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, listOrderAudits, listOrderVersions, listReadRecords } from '#contract/orders.ts'
import { listSupplierTenders } from '#contract/suppliers.ts'
import { listTenders } from '#contract/tenders.ts'
import { aPublishedOrder, aReviewedOrder, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
}, 120_000)
afterAll(() => world.close())

test('the records, the trail and the versions of a demand show what a search finds', async () => {
  const { order } = await aPublishedOrder(world, {})
  const of = async (search: string) => {
    const query = { order_id: order.id, search }
    const [records, trail, versions] = await Promise.all([
      world.call(listReadRecords, { query }, { as: 'audit' }),
      world.call(listOrderAudits, { query }, { as: 'audit' }),
      world.call(listOrderVersions, { query }, { as: 'audit' }),
    ])
    return { records: records.data.list, trail: trail.data.list, versions: versions.data.list }
  }
  const all = await of('')
  const [{ supplier_name } = { supplier_name: '' }] = all.records
  const [{ operator_name } = { operator_name: '' }] = all.trail
  expect((await of(supplier_name)).records.map((one) => one.supplier_name)).toEqual([supplier_name])
  expect((await of(operator_name)).trail).toEqual(all.trail.filter((one) => one.operator_name === operator_name))
  expect(await of('没有这样的字 100%')).toEqual({ records: [], trail: [], versions: [] })
})

test('tenders are found by supplier and number once they are opened, and before it a search finds none', async () => {
  const { order } = await aReviewedOrder(world, [['10'], ['11']], { min_bids: 1 })
  const list = async (search: string) =>
    (await world.call(listTenders, { query: { order_id: order.id, search } }, { as: 'award' })).data.list
  const [first, second] = await list('')
  if (first?.sealed !== false || second?.sealed !== false) throw new Error('the tenders are opened')
  expect(await list(first.tender_no)).toEqual([first])
  expect(await list(second.supplier_name)).toEqual([second])
  await world.db.updateTable('orders').set({ opened_at: null }).where('id', '=', order.id).execute()
  expect(await list(first.supplier_name)).toEqual([])
  const past = await world.call(
    listSupplierTenders,
    { query: { supplier_id: first.supplier_id, search: '没有这样的标题' } },
    { as: 'audit' },
  )
  expect(past.data.list).toEqual([])
})

test('the title of a demand is one line', async () => {
  const title = ' 冬季\n药材\t\t采购\r\n第一批 '
  const { data } = await world.call(createOrder, { body: orderBody(world, { title }) }, { as: 'buyer' })
  expect(data.title).toBe('冬季 药材 采购 第一批')
})
