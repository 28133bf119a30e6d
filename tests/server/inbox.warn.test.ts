// Messages of the clock about demands: sent once by any number of processes, before and after a restart, with counts
// alone and without hidden counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/business-day.ts'
import { listMessages, listOrderMessages, type Message, markMessages } from '#contract/inbox.ts'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { setReminder } from '#contract/reminders.ts'
import { declineOwnTender, listTenderLinks, readOwnTender, reconfirmOwnTender } from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import type { Services } from '#server/http/context.ts'
import { createLog } from '#server/log.ts'
import { runHousekeeping } from '#server/operation/housekeeping.ts'
import { anAwardedOrder } from '../support/awarded.ts'
import { act, aPublishedOrder, aSupplier, inHours, orderBody, tender, withSettings } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => withSettings(world, {}))

const services = (): Services => ({
  db: world.db,
  env: world.env,
  keys: world.keys,
  log: createLog('silent'),
  clockOffset: () => world.clockOffset,
})

/** Three processes at once, and one that starts later. */
const sweepAll = async () => {
  await Promise.all([sweep(services()), sweep(services()), sweep(services())])
  await sweep(services())
}

/** Changes a published demand; the change takes effect at once. */
const amend = async (id: string, body: object): Promise<void> => {
  const { version } = (await world.call(readOrder, { params: { id } }, { as: 'buyer' })).data
  const said = await world.call(
    editOrder,
    { params: { id }, body: { version, change_reason: '调整', ...body } },
    { as: 'buyer' },
  )
  expect(said.message).toBe('成功')
}

/** A user's messages about one demand, oldest first. */
const told = async (as: string, id: string): Promise<string[]> =>
  (await about(as, id)).map(({ kind, count }) => `${kind} ${count}`).toReversed()

const about = async (as: string, id: string): Promise<Message[]> =>
  (await world.call(listMessages, { query: { page_size: '100' } }, { as })).data.list.filter(
    (one) => one.order_id === id,
  )

describe('a deadline near its time', () => {
  test('is announced to the authors a day and two hours before, as a number, each once', async () => {
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 2 })
    await tender(world, tokens[0] ?? '', order, ['28.71', '62.93'])
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null'])
    world.advance({ hours: 48, minutes: 1 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders 1'])
    expect(await about('buyer', order.id)).toMatchObject([{ actor_name: null, supplier_name: null, day: null }, {}])
    for (const as of ['opener', 'buyer2', 'chief', 'supplier'])
      expect(await told(as, order.id)).not.toContain('few_tenders 1')
    world.advance({ hours: 22 })
    await sweepAll()
    await world.db.deleteFrom('messages').where('order_id', '=', order.id).where('kind', '=', 'few_tenders').execute()
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders_last 1'])
    const rows = await world.db.selectFrom('messages').where('order_id', '=', order.id).selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/28\.71|62\.93/)
  })

  test('is not announced with enough valid tenders, and a tender waiting for reconfirmation does not count', async () => {
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 2 })
    await tender(world, tokens[0] ?? '', order, ['28.00', '62.00'])
    await tender(world, tokens[1] ?? '', order, ['29.00', '63.00'])
    await withSettings(world, { min_remaining_hours: 0 })
    world.advance({ hours: 49 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null'])
    world.advance({ hours: 22 })
    await amend(order.id, { package_req: '编织袋，25 kg' })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders_last 0'])
  })

  test('is checked again after an amendment that needs reconfirmations, and announced once for each', async () => {
    await withSettings(world, { min_remaining_hours: 0 })
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 1 })
    await tender(world, tokens[0] ?? '', order, ['28.00', '62.00'])
    world.advance({ hours: 49 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null'])
    await amend(order.id, { package_req: '编织袋，25 kg' })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders 0'])
    expect((await world.call(reconfirmOwnTender, { body: {} }, { link: tokens[0] ?? '' })).code).toBe(0)
    // A change that suppliers do not see needs no reconfirmation.
    await amend(order.id, { budget_amount: '900000' })
    await sweepAll()
    world.advance({ hours: 22 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders 0'])
  })

  test('reveals no number of tenders for the lines after an amendment of lines', async () => {
    await withSettings(world, { min_remaining_hours: 0 })
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 2 })
    await tender(world, tokens[0] ?? '', order, ['28.00', '62.00'])
    await tender(world, tokens[1] ?? '', order, ['29.00', null])
    world.advance({ hours: 49 })
    await sweepAll()
    const items = order.items.map((item, index) => ({
      ...Object.fromEntries(Object.entries(item).filter(([key]) => key in orderItemTerms)),
      ...(index === 1 && { remark: '本行要求新货' }),
    }))
    await amend(order.id, { items })
    expect((await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data.standing).toBe('reconfirm')
    await sweepAll()
    world.advance({ hours: 22 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null'])
    // Only the tender's supplier is notified.
    const kindsAt = async (link = '') =>
      (await world.call(readOwnTender, {}, { link })).data.notices.map(({ kind }) => kind)
    expect(await kindsAt(tokens[0])).toEqual(['reconfirm_last', 'reconfirm_near', 'amended', 'published'])
    expect(await kindsAt(tokens[1])).toEqual(['amended', 'published'])
  })

  test('is announced to nobody where the enterprise hides the number of tenders', async () => {
    await withSettings(world, { show_tender_count: false })
    const { order } = await aPublishedOrder(world, { min_bids: 2 })
    world.advance({ hours: 49 })
    await sweepAll()
    world.advance({ hours: 22 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null'])
  })

  test('is announced again after it moved, and not for a moment that had passed by then', async () => {
    await withSettings(world, { min_remaining_hours: 0 })
    const { order } = await aPublishedOrder(world, { min_bids: 1 })
    world.advance({ hours: 49 })
    await sweepAll()
    const extend = (hours: number) =>
      act(world, 'chief', order.id, {
        action: 'extend',
        payload: { bid_deadline_at: inHours(world, hours), reason: '给供应商多一些时间' },
      })
    await extend(100)
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders 0'])
    world.advance({ hours: 77 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders 0', 'few_tenders 0'])
    world.advance({ hours: 22 })
    await extend(5)
    await sweepAll()
    world.advance({ hours: 3, minutes: 1 })
    await sweepAll()
    expect((await told('buyer', order.id)).slice(2)).toEqual(['few_tenders 0', 'few_tenders_last 0'])
  })

  test('is announced late after a pause of the server for the nearer moment alone, and not at all once it has passed', async () => {
    const { order } = await aPublishedOrder(world, { min_bids: 1 })
    const missed = await aPublishedOrder(world, { min_bids: 1, bid_deadline_at: inHours(world, 60) })
    world.advance({ hours: 71 })
    await sweepAll()
    expect(await told('buyer', order.id)).toEqual(['approved null', 'few_tenders_last 0'])
    expect(await told('buyer', missed.order.id)).toEqual(['approved null', 'failed null'])
  })

  test('stays inside the enterprise', async () => {
    const { order } = await aPublishedOrder(world, { min_bids: 1 })
    world.advance({ hours: 49 })
    await sweepAll()
    expect(await about('other-admin', order.id)).toEqual([])
    const rows = await world.db
      .selectFrom('order_warnings')
      .innerJoin('orders', 'orders.id', 'order_warnings.order_id')
      .whereRef('orders.enterprise_id', '!=', 'order_warnings.enterprise_id')
      .select('order_warnings.id')
      .execute()
    expect(rows).toEqual([])
  })
})

test('an award without a confirmation in time is announced once to the authors of the demand and to the proposer', async () => {
  const order = await anAwardedOrder(world)
  await sweepAll()
  expect(await told('award', order.id)).not.toContain('confirm_overdue 1')
  world.advance({ days: 3, minutes: 1 })
  await sweepAll()
  expect((await told('buyer', order.id)).at(-1)).toBe('confirm_overdue 1')
  expect((await told('award', order.id)).at(-1)).toBe('confirm_overdue 1')
  expect(await told('approver', order.id)).not.toContain('confirm_overdue 1')
  await runHousekeeping(services())
  world.advance({ days: 1 })
  await sweepAll()
  expect((await told('buyer', order.id)).filter((one) => one === 'confirm_overdue 1')).toHaveLength(1)
})

test('a certification that ends while its supplier is invited is announced to the author, whether the supplier has tendered or not', async () => {
  const today = businessDay(new Date(Date.now() + world.clockOffset))
  const ending = await Promise.all(
    [1, 2, 3].map((n) => aSupplier(world, { name: `到期${n}号药材行`, valid_until: today })),
  )
  const body = orderBody(world, { invited_supplier_ids: ending.map((one) => one.id), submit: true })
  const { data: order } = await world.call(createOrder, { body }, { as: 'buyer' })
  await act(world, 'chief', order.id, { action: 'approve' })
  const [tendered, , declined] = await tokensOf(order.id, ending)
  await tender(world, tendered ?? '', order, ['28.71', '62.93'])
  await world.call(declineOwnTender, { body: { reason_code: 'no_stock' } }, { link: declined ?? '' })
  world.advance({ days: 1 })
  await sweepAll()
  const messages = (await about('buyer', order.id)).filter((one) => one.kind === 'licence_ended')
  expect(messages.map((one) => one.actor_name).toSorted()).toEqual(['到期1号药材行', '到期2号药材行'])
  expect((await about('opener', order.id)).map((one) => one.kind)).toEqual([])
})

describe('the list of a demand’s messages', () => {
  const listed = async (as: string, order_id: string) =>
    (await world.call(listOrderMessages, { query: { order_id } }, { as })).data.list

  test('is shown to its editors with the moment each was read, without reminders', async () => {
    const { order } = await aPublishedOrder(world, { min_bids: 1 })
    await world.call(setReminder, { body: { order_id: order.id } }, { as: 'quality' })
    expect(await listed('buyer2', order.id)).toEqual([
      { id: expect.any(String), kind: 'approved', user_name: 'buyer甲', at: expect.any(String), read_at: null },
      ...['admin甲', 'chief甲'].map((user_name) => ({
        id: expect.any(String),
        kind: 'approval_wanted',
        user_name: expect.stringContaining(user_name.slice(-1)),
        at: expect.any(String),
        read_at: null,
      })),
    ])
    const [mine] = await about('buyer', order.id)
    await world.call(markMessages, { body: { ids: [mine?.id ?? ''] } }, { as: 'buyer' })
    expect((await listed('buyer2', order.id))[0]?.read_at).toEqual(expect.any(String))
    world.advance({ hours: 73 })
    await sweepAll()
    expect((await listed('buyer2', order.id)).map((one) => one.kind)).not.toContain('alarm')
  })

  test('is refused to users who may not edit the demand, and does not exist for another enterprise', async () => {
    const { order } = await aPublishedOrder(world)
    const ask = (as: string) => world.call(listOrderMessages, { query: { order_id: order.id } }, { as })
    for (const as of ['opener', 'award', 'supplier', 'chief']) expect((await ask(as)).code).toBe(4003)
    expect((await ask('other-admin')).code).toBe(4004)
  })

  test('leaves out numbers that the enterprise has begun to hide', async () => {
    const { order } = await aPublishedOrder(world, { min_bids: 2 })
    world.advance({ hours: 49 })
    await sweepAll()
    const kinds = async () => (await listed('buyer2', order.id)).map((one) => one.kind)
    expect(await kinds()).toContain('few_tenders')
    await withSettings(world, { show_tender_count: false })
    expect(await kinds()).not.toContain('few_tenders')
  })
})

const tokensOf = async (order_id: string, suppliers: readonly { id: string }[]): Promise<string[]> => {
  const links = await world.call(listTenderLinks, { query: { order_id, page_size: '100' } }, { as: 'buyer' })
  return suppliers.map((one) => links.data.list.find((link) => link.supplier_id === one.id)?.token ?? '')
}
