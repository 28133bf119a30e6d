// Messages as users receive and read them: over HTTP, on the real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/business-day.ts'
import { countMessages } from '#contract/inbox.count.ts'
import { listMessages, MESSAGES_KEPT, type Message, markMessages } from '#contract/inbox.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { listReminders, removeReminder, setReminder } from '#contract/reminders.ts'
import { sweep, sweepPapers } from '#server/clock.ts'
import type { Services } from '#server/http/context.ts'
import { createLog } from '#server/log.ts'
import { runHousekeeping } from '#server/operation/housekeeping.ts'
import { act, aPublishedOrder, aSupplier, inHours, orderBody, tender, withSettings } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const services = (): Services => ({
  db: world.db,
  env: world.env,
  keys: world.keys,
  log: createLog('silent'),
  clockOffset: () => world.clockOffset,
})

const inboxOf = async (as: string, query: { unread?: 'true' } = {}): Promise<Message[]> =>
  (await world.call(listMessages, { query: { page_size: '100', ...query } }, { as })).data.list

/** A user's messages about one demand, newest first. */
const about = async (as: string, id: string): Promise<Message[]> =>
  (await inboxOf(as)).filter((one) => one.order_id === id)
const kinds = async (as: string, id: string) => (await about(as, id)).map((one) => one.kind)

const submitted = async (title = '冬季黄芪集采') => {
  const supplier = await aSupplier(world)
  const body = orderBody(world, { title, invited_supplier_ids: [supplier.id], submit: true })
  return (await world.call(createOrder, { body }, { as: 'buyer' })).data
}

const setStatus = (username: string, status: 'enabled' | 'disabled') =>
  world.db.updateTable('users').set({ status }).where('username', '=', username).execute()

const idOf = async (username: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

describe('an event of a demand', () => {
  test('is announced to the users concerned, with the act itself, and to nobody else', async () => {
    const order = await submitted()
    expect(await about('chief', order.id)).toEqual([
      {
        id: expect.any(String),
        kind: 'approval_wanted',
        order_id: order.id,
        order_no: order.order_no,
        title: '冬季黄芪集采',
        supplier_id: null,
        supplier_name: null,
        actor_name: 'buyer甲',
        // Only one supplier is invited, and three days are short: its author got the same warnings.
        count: 2,
        entered: null,
        fields: null,
        day: null,
        at: expect.any(String),
        read_at: null,
      },
    ])
    expect(await kinds('buyer', order.id)).toEqual([])
    expect(await kinds('opener', order.id)).toEqual([])
    await act(world, 'chief', order.id, { action: 'reject', opinion: '预算依据缺失' })
    expect(await kinds('buyer', order.id)).toEqual(['returned'])
    // A refused act sends no message.
    expect((await act(world, 'chief', order.id, { action: 'approve' })).code).not.toBe(0)
    expect(await kinds('buyer', order.id)).toEqual(['returned'])
  })

  test('a sealed demand announces its deadline by a number, and nothing that its suppliers do before', async () => {
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 1 })
    await tender(world, tokens[0] ?? '', order, ['28.71', '62.93'])
    expect(await kinds('buyer', order.id)).toEqual(['approved'])
    world.advance({ hours: 73 })
    await sweep(services())
    const [told] = await about('opener', order.id)
    expect(told).toMatchObject({ kind: 'deadline_reached', count: 1, actor_name: null })
    const rows = await world.db.selectFrom('messages').where('order_id', '=', order.id).selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/28\.71|62\.93/)
    await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(await kinds('quality', order.id)).toEqual(['opened'])
    expect(await kinds('buyer', order.id)).toEqual(['opened', 'deadline_reached', 'approved'])
    expect(await kinds('opener', order.id)).toEqual(['deadline_reached'])
    // The demand closed once, so one message is sent.
    await sweep(services())
    expect(await kinds('opener', order.id)).toEqual(['deadline_reached'])
  })

  test('a disabled user gets no message, not even after being enabled again', async () => {
    await setStatus('chief', 'disabled')
    const order = await submitted()
    await setStatus('chief', 'enabled')
    expect(await kinds('chief', order.id)).toEqual([])
    expect(await kinds('admin', order.id)).toEqual(['approval_wanted'])
  })

  test('stays inside the enterprise', async () => {
    await submitted()
    expect(await inboxOf('other-admin')).toEqual([])
  })
})

describe('reading', () => {
  test('counts, filters and marks messages: one, several, all', async () => {
    await world.call(markMessages, { body: {} }, { as: 'chief' })
    const unread = async () => (await world.call(countMessages, {}, { as: 'chief' })).data.unread
    expect(await unread()).toBe(0)
    for (let n = 0; n < 3; n += 1) await submitted(`需求 ${n}`)
    expect(await unread()).toBe(3)
    const [newest, second, third] = await inboxOf('chief', { unread: 'true' })
    expect([newest?.title, second?.title, third?.title]).toEqual(['需求 2', '需求 1', '需求 0'])
    const mark = (ids: string[]) => world.call(markMessages, { body: { ids } }, { as: 'chief' })
    expect((await mark([newest?.id ?? ''])).data).toEqual({ unread: 2 })
    const first = (await inboxOf('chief')).find((one) => one.id === newest?.id)?.read_at
    expect(first).toEqual(expect.any(String))
    // Marking again changes nothing, not even the time.
    expect((await mark([newest?.id ?? '', second?.id ?? ''])).data).toEqual({ unread: 1 })
    expect((await inboxOf('chief')).find((one) => one.id === newest?.id)?.read_at).toBe(first)
    expect((await world.call(markMessages, { body: {} }, { as: 'chief' })).data).toEqual({ unread: 0 })
    expect(await inboxOf('chief', { unread: 'true' })).toEqual([])
  })

  test('another user’s message does not exist', async () => {
    const order = await submitted()
    const [message] = await about('chief', order.id)
    for (const as of ['buyer', 'other-admin']) {
      const answer = await world.call(markMessages, { body: { ids: [message?.id ?? ''] } }, { as })
      expect(answer.code).toBe(4004)
    }
    expect((await about('chief', order.id))[0]?.read_at).toBeNull()
  })

  test('a user who may no longer see the record does not find its message', async () => {
    const order = await submitted()
    const held = await world.db
      .selectFrom('user_permissions')
      .where('user_id', '=', await idOf('chief'))
      .where('code', 'in', ['21-bidding-order', '21-bidding-comparison'])
      .selectAll()
      .execute()
    const codes = held.map((row) => row.code)
    await world.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', held[0]?.user_id ?? '')
      .where('code', 'in', codes)
      .execute()
    expect(await kinds('chief', order.id)).toEqual([])
    expect((await world.call(countMessages, {}, { as: 'chief' })).data.unread).toBe(0)
    await world.db.insertInto('user_permissions').values(held).execute()
    expect(await kinds('chief', order.id)).toEqual(['approval_wanted'])
  })

  test('refuses unknown input', async () => {
    const asked = await world.http('/api/v1/user/message/?everybody=true', {
      headers: { system: '21', client: '2', 'content-type': 'application/json', token: await world.tokenOf('chief') },
    })
    expect((await asked.json()).code).toBe(4001)
    expect((await world.call(markMessages, { body: { ids: [] } }, { as: 'chief' })).code).toBe(4001)
    const many = Array.from({ length: MESSAGES_KEPT + 1 }, () => '01930000-0000-7000-8000-0000000000ff')
    expect((await world.call(markMessages, { body: { ids: many } }, { as: 'chief' })).code).toBe(4001)
  })
})

describe('reminders at the opening', () => {
  const alarms = async (as: string) => (await world.call(listReminders, {}, { as })).data.list
  const set = (as: string, order_id: string) => world.call(setReminder, { body: { order_id } }, { as })
  const drop = (as: string, order_id: string) => world.call(removeReminder, { params: { order_id } }, { as })

  test('one is set, removed, and sent once when tenders may be opened', async () => {
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 1 })
    await tender(world, tokens[0] ?? '', order, ['28.00', '62.00'])
    expect((await set('quality', order.id)).data).toEqual({ order_id: order.id, at: order.bid_deadline_at })
    expect((await set('quality', order.id)).code).toBe(0)
    expect(await alarms('quality')).toEqual([{ order_id: order.id, at: order.bid_deadline_at }])
    expect(await alarms('opener')).toEqual([])
    expect((await drop('opener', order.id)).code).toBe(4004)
    expect((await drop('quality', order.id)).code).toBe(0)
    expect(await alarms('quality')).toEqual([])
    await set('quality', order.id)
    await sweep(services())
    expect(await kinds('quality', order.id)).toEqual([])
    world.advance({ hours: 73 })
    await sweep(services())
    await sweep(services())
    expect(await kinds('quality', order.id)).toEqual(['alarm'])
    expect(await alarms('quality')).toEqual([])
    expect((await set('quality', order.id)).refused).toMatchObject({ reason: 'wrong_state' })
  })

  test('one waits for an opening that is later than the deadline', async () => {
    const { order, tokens } = await aPublishedOrder(world, { min_bids: 1, open_at: inHours(world, 80) })
    await tender(world, tokens[0] ?? '', order, ['28.00', '62.00'])
    await set('opener', order.id)
    world.advance({ hours: 73 })
    await sweep(services())
    expect(await kinds('opener', order.id)).toEqual(['deadline_reached'])
    expect((await world.call(readOrder, { params: { id: order.id } }, { as: 'opener' })).data.status).toBe(
      'pending_open',
    )
    world.advance({ hours: 8 })
    await sweep(services())
    expect(await kinds('opener', order.id)).toEqual(['alarm', 'deadline_reached'])
  })

  test('one is replaced by the message that its demand has ended', async () => {
    const { order } = await aPublishedOrder(world)
    await set('quality', order.id)
    await act(world, 'chief', order.id, { action: 'cancel', payload: { reason_code: 'other', text: '不再采购' } })
    expect(await kinds('quality', order.id)).toEqual(['cancelled'])
    expect(await alarms('quality')).toEqual([])
  })

  test('one for a demand of another enterprise is refused as not found', async () => {
    const { order } = await aPublishedOrder(world)
    expect((await set('other-admin', order.id)).code).toBe(4004)
  })
})

describe('papers near their end', () => {
  const inDays = (days: number) => businessDay(new Date(Date.now() + world.clockOffset + days * 86_400_000))
  const endsTold = async (supplierId: string) =>
    (await inboxOf('supplier'))
      .filter((one) => one.supplier_id === supplierId)
      .map(({ kind, count, day }) => ({ kind, count, day }))

  test('are announced once per threshold to users who look after suppliers, and a renewed paper is not', async () => {
    await withSettings(world, { licence_warn_days: [60, 30, 7] })
    const end = inDays(45)
    const { id } = await aSupplier(world, {
      papers: [
        { type: 'business_licence', valid_to: end },
        { type: 'authorization', valid_to: end },
        { type: 'drug_production_licence', valid_to: inDays(20) },
        { type: 'drug_production_licence', valid_to: inDays(900) },
        { type: 'gap_statement', valid_to: inDays(5), verdict: 'invalid' },
      ],
    })
    await sweepPapers(services())
    await sweepPapers(services())
    expect(await endsTold(id)).toEqual([{ kind: 'papers_ending', count: 45, day: end }])
    expect((await inboxOf('buyer')).filter((one) => one.supplier_id === id)).toEqual([])
    world.advance({ days: 16 })
    await sweepPapers(services())
    await sweepPapers(services())
    expect((await endsTold(id)).map((one) => one.count)).toEqual([29, 45])
    // Long after, only the nearest warning is sent.
    world.advance({ days: 24 })
    await sweepPapers(services())
    expect((await endsTold(id)).map((one) => one.count)).toEqual([5, 29, 45])
  })
})

test('a user keeps the newest messages, and none that is too old', async () => {
  const user_id = await idOf('approver')
  const { id: order_id, enterprise_id } = await world.db
    .selectFrom('orders')
    .select(['id', 'enterprise_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = (daysAgo: number) => ({
    id: crypto.randomUUID(),
    enterprise_id,
    user_id,
    kind: 'approved' as const,
    order_id,
    supplier_id: null,
    actor_name: null,
    count: null,
    day: null,
    at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    read_at: null,
  })
  await world.db.deleteFrom('messages').where('user_id', '=', user_id).execute()
  const values = [...Array.from({ length: MESSAGES_KEPT + 5 }, (_, n) => row(n / 10)), row(91)]
  await world.db.insertInto('messages').values(values).execute()
  await runHousekeeping(services())
  const left = await world.db
    .selectFrom('messages')
    .where('user_id', '=', user_id)
    .select('id')
    .orderBy('at', 'desc')
    .execute()
  expect(left.map((one) => one.id)).toEqual(values.slice(0, MESSAGES_KEPT).map((one) => one.id))
})
