import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { readInfo } from '#contract/session.ts'
import { deleteUser, listUsers, readUser } from '#contract/users.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('a user without open tasks is deleted: the session is over, and the name is gone from the list', async () => {
  const token = await world.tokenOf('quality')
  expect((await drop('quality')).code).toBe(0)
  expect((await world.call(readInfo, {}, { as: token })).code).toBe(403)
  const names = (await world.call(listUsers, { query: { page_size: 50 } }, { as: 'admin' })).data.list.map(
    (one) => one.username,
  )
  expect(names).not.toContain('quality')
  expect((await drop('quality')).code).toBe(4004)
})

it('open demands and approvals need a successor with the permissions, who then has the demands', async () => {
  const { order } = await aPublishedOrder(world)
  const tasks = [{ kind: 'own_order', order_id: order.id, order_no: order.order_no, status: 'bidding' }]
  expect((await read('buyer')).data.open_tasks).toMatchObject(tasks)
  expect(await drop('buyer')).toMatchObject({
    code: 4001,
    message: '该用户还有 1 项未办结的事项，请选择接手人',
    data: { errors: [{ path: 'successor_id', code: 'successor_needed' }], tasks },
  })
  for (const unfit of ['opener', 'buyer', 'other-admin']) {
    expect(await drop('buyer', { successor_id: await idOf(unfit) }), unfit).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'successor_id', code: 'successor_unfit' }] },
    })
  }
  const successor = await idOf('buyer2')
  expect((await drop('buyer', { successor_id: successor })).code).toBe(0)
  expect((await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer2' })).data.created_by).toBe(successor)
  const row = await world.db
    .selectFrom('audit_rows')
    .select(['action', 'payload'])
    .where('enterprise_id', '=', HOME_ID)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'delete', payload: { successor_id: successor, handed_over: [order.id] } })
})

it('a user whose approvals nobody else could give is deleted only with a successor', async () => {
  await world.db.updateTable('orders').set({ status: 'pending_audit' }).execute()
  expect((await drop('chief')).refused).toMatchObject({ tasks: [{ kind: 'approval', status: 'pending_audit' }] })
  expect((await drop('chief', { successor_id: await idOf('admin') })).code).toBe(0)
})

it('a deletion of one’s own account, without 21-system-user-delete, or at an old version is refused', async () => {
  expect(await drop('admin')).toMatchObject({ code: 4010, data: { reason: 'own_account' } })
  expect(await drop('opener', {}, 'audit')).toMatchObject({ code: 4003, data: { permission: '21-system-user-delete' } })
  const id = await idOf('opener')
  expect(await world.call(deleteUser, { params: { id }, query: { version: 7 } }, { as: 'admin' })).toMatchObject({
    code: 4009,
    data: { username: 'opener', version: 1 },
  })
  expect((await read('opener', 'audit')).data.open_tasks).toBeUndefined()
})

const person = (username: string) =>
  world.db.selectFrom('users').select(['id', 'version']).where('username', '=', username).executeTakeFirstOrThrow()

const idOf = async (username: string) => (await person(username)).id

const read = async (username: string, as = 'admin') =>
  world.call(readUser, { params: { id: await idOf(username) } }, { as })

const drop = async (username: string, query: { successor_id?: string } = {}, as = 'admin') => {
  const { id, version } = await person(username)
  return world.call(deleteUser, { params: { id }, query: { version, ...query } }, { as })
}
