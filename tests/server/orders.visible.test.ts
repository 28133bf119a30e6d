// A demand that is not published does not exist for a reviewer, whichever call names it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { auditOrder, createOrder, draftReader, readOrder } from '#contract/orders.ts'
import { setReminder } from '#contract/reminders.ts'
import { listTenderEntries } from '#contract/tenders.entry.ts'
import { listTenders } from '#contract/tenders.ts'
import { orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let id: string
beforeAll(async () => {
  world = await createWorld()
  id = (await world.call(createOrder, { body: orderBody(world) }, { as: 'buyer' })).data.id
  await world.db
    .deleteFrom('user_permissions')
    .where('code', '=', draftReader)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').where('username', '=', 'award').select('id'))
    .execute()
})
afterAll(() => world.close())

const absent = '01890000-0000-7000-8000-00000000dead'

test.each([
  ['an event with another version', (of: string) => act(of)],
  ['the list of its tenders', (of: string) => world.call(listTenders, { query: { order_id: of } }, { as: 'award' })],
  [
    'the list of its entries',
    (of: string) => world.call(listTenderEntries, { query: { order_id: of } }, { as: 'award' }),
  ],
  ['a reminder', (of: string) => world.call(setReminder, { body: { order_id: of } }, { as: 'award' })],
  ['the demand itself', (of: string) => world.call(readOrder, { params: { id: of } }, { as: 'award' })],
])('%s is answered as for a demand that never was', async (_, ask) => {
  const answer = await ask(id)
  expect(answer.code).toBe(code.notFound)
  expect(answer).toEqual(await ask(absent))
})

const act = (of: string) =>
  world.call(auditOrder, { params: { id: of }, body: { action: 'complete', version: 999 } }, { as: 'award' })
