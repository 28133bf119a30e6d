// Two calls at once: one takes effect, the other gets a clear answer, nothing is written partly.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { anAwardToSubmit } from '../support/awarded.ts'
import { act, aPublishedOrder, aSupplier, orderBody, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('two simultaneous awards of an order give one award, and one conflict that names the faster user', async () => {
  const { order, body } = await anAwardToSubmit(world)
  const both = await Promise.all(['award', 'admin'].map((as) => world.call(submitAward, { body }, { as })))
  expect(both.map((one) => one.code).toSorted()).toEqual([0, 4009])
  const loser = both.find((one) => one.code === 4009)
  expect(loser?.refused).toMatchObject({ status: 'award_auditing', updated_by_name: expect.any(String) })
  const decisions = await world.db.selectFrom('decisions').where('order_id', '=', order.id).selectAll().execute()
  const written = await world.db.selectFrom('award_lines').where('order_id', '=', order.id).selectAll().execute()
  expect(decisions).toHaveLength(1)
  expect(written).toHaveLength(order.items.length)
})

test('eight simultaneous approvals publish the order once, with one link for each supplier', async () => {
  const suppliers = await Promise.all([1, 2].map(() => aSupplier(world)))
  const made = await world.call(
    createOrder,
    { body: orderBody(world, { submit: true, invited_supplier_ids: suppliers.map((one) => one.id) }) },
    { as: 'buyer' },
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => act(world, 'chief', made.data.id, { action: 'approve' })),
  )
  expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
  const links = await world.db.selectFrom('tender_links').where('order_id', '=', made.data.id).selectAll().execute()
  expect(links).toHaveLength(2)
})

test('sweepers and readers close a due order exactly once', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['1', '2'])
  world.advance({ hours: 73 })
  const services = {
    db: world.db,
    env: world.env,
    keys: world.keys,
    log: createLog('silent'),
    clockOffset: () => world.clockOffset,
  }
  await Promise.all([
    sweep(services),
    sweep(services),
    world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' }),
    world.call(listOrders, {}, { as: 'buyer' }),
    world.call(readOwnTender, {}, { link: tokens[1] ?? '' }),
    sweep(services),
  ])
  const closed = await world.db
    .selectFrom('audit_rows')
    .where('order_id', '=', order.id)
    .where('action', '=', 'bidding_ends')
    .select(['to_status', 'operator_role'])
    .execute()
  expect(closed).toEqual([{ to_status: 'pending_open', operator_role: 'system' }])
})

test('two simultaneous openings give one opening record, and the tenders are opened once', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  for (const link of tokens) await tender(world, link, order, ['10', '20'])
  world.advance({ hours: 73 })
  const payload = { password: PASSWORD }
  const both = await Promise.all(['opener', 'admin'].map((as) => act(world, as, order.id, { action: 'open', payload })))
  expect(both.filter((one) => one.code === 0)).toHaveLength(1)
  const items = await world.db.selectFrom('tender_items').where('order_id', '=', order.id).selectAll().execute()
  expect(items).toHaveLength(tokens.length * order.items.length)
})
