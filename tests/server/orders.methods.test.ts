// Unsupported award methods cannot be submitted; a draft may still have one, and reports it at the field.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, editOrder } from '#contract/orders.ts'
import { act, aSupplier, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a demand submitted earlier with such a method is not published, and can be returned and corrected', async () => {
  const supplier = await aSupplier(world)
  const body = orderBody(world, { invited_supplier_ids: [supplier.id] })
  const { data: order } = await world.call(createOrder, { body: { ...body, submit: true } }, { as: 'buyer' })
  await world.db.updateTable('orders').set({ award_method: 'benchmark_avg' }).where('id', '=', order.id).execute()
  const refused = await act(world, 'chief', order.id, { action: 'approve' })
  expect(refused).toMatchObject({
    code: 4001,
    refused: { errors: [{ path: 'award_method', code: 'method_given_up' }] },
  })
  const returned = await act(world, 'chief', order.id, { action: 'reject', opinion: '请改评审办法' })
  expect(returned.data.status).toBe('rejected')
  const mended = { version: returned.data.version, submit: true, award_method: 'lowest_price' as const }
  await world.call(editOrder, { params: { id: order.id }, body: mended }, { as: 'buyer' })
  expect((await act(world, 'chief', order.id, { action: 'approve' })).data.status).toBe('bidding')
})

const criteria = [{ code: 'price', name: '价格', weight: 100 }]

test.each(['comprehensive', 'benchmark_avg'] as const)(
  '%s may be in a draft, is refused at its field, and can be corrected',
  async (award_method) => {
    const supplier = await aSupplier(world)
    const body = orderBody(world, { invited_supplier_ids: [supplier.id], award_method, criteria })
    const draft = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(draft.data).toMatchObject({ status: 'draft', award_method })
    const at = await world.call(createOrder, { body: { ...body, submit: true } }, { as: 'buyer' })
    expect(at.refused.errors).toMatchObject([{ path: 'award_method', code: 'method_not_offered' }])
    const params = { id: draft.data.id }
    const { version } = draft.data
    const again = await world.call(editOrder, { params, body: { version, submit: true } }, { as: 'buyer' })
    expect(again).toMatchObject({ code: 4001, refused: { errors: [{ path: 'award_method' }] } })
    const mended = { version, submit: true, award_method: 'lowest_price' as const }
    expect((await world.call(editOrder, { params, body: mended }, { as: 'buyer' })).data.status).toBe('pending_audit')
  },
)
