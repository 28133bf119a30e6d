// The later life of a published demand: amendment, extension, cancellation, failure, retender.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { createOrder, deleteOrder, editOrder, listOrderAudits, listOrderVersions, readOrder } from '#contract/orders.ts'
import { listTenders, readOwnTender, reconfirmOwnTender } from '#contract/tenders.ts'
import {
  act,
  anOpenedOrder,
  aPublishedOrder,
  aSupplier,
  inHours,
  orderBody,
  tender,
  withSettings,
} from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const settings = { min_remaining_hours: 24, min_bids: 1 }

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, settings)
})
afterAll(() => world.close())

const amend = async (id: string, body: Record<string, unknown>, as = 'buyer') => {
  const { data } = await world.call(readOrder, { params: { id } }, { as })
  return world.call(editOrder, { params: { id }, body: { version: data.version, ...body } }, { as })
}

const linesOf = (order: { items: { line_no: number; name?: string | null | undefined }[] }, quantity: string) =>
  order.items.map((item) => ({ line_no: item.line_no, name: item.name, quantity, unit: 'kg' as const }))

describe('an amendment', () => {
  test('needs a reason, keeps frozen terms, and names the field', async () => {
    const { order } = await aPublishedOrder(world)
    const refused = await amend(order.id, { purchase_method: 'inquiry' })
    expect(refused.code).toBe(4001)
    expect(refused.refused.errors).toMatchObject([
      { path: 'change_reason', code: 'required' },
      { path: 'purchase_method', code: 'frozen_term' },
    ])
  })

  test('is stored as a version with the changed fields, and touched tenders must be confirmed again', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    const [first = '', second = ''] = tokens
    await tender(world, first, order, ['20', '30'])
    await tender(world, second, order, ['21', '31'])
    const amended = await amend(order.id, { change_reason: '投料计划调整', items: linesOf(order, '450') })
    expect(amended.message).toBe('成功')
    const versions = await world.call(listOrderVersions, { query: { order_id: order.id } }, { as: 'audit' })
    expect(versions.data.list[0]).toMatchObject({ doc_version: 2, change_reason: '投料计划调整' })
    expect(versions.data.list[0]?.diffs).toContainEqual({
      path: 'quantity',
      line_no: 1,
      before: '1000.000',
      after: '450.000',
    })
    const page = await world.call(readOwnTender, {}, { link: first })
    expect(page.data).toMatchObject({ standing: 'reconfirm', changes: [{ doc_version: 2 }] })
    expect(page.data.tender?.reconfirmed_at).toBeNull()
    world.advance({ hours: 1 })
    const { data: confirmed } = await world.call(reconfirmOwnTender, { body: {} }, { link: first })
    expect(confirmed.standing).toBe('tendered')
    // The receipt keeps the time of what is sealed, and says when it was confirmed.
    expect(confirmed.tender?.submitted_at).toBe(page.data.tender?.submitted_at)
    expect(confirmed.tender?.reconfirmed_at).toBe(confirmed.server_time)
    const { data: later } = await world.call(readOwnTender, {}, { link: first })
    expect(Date.parse(later.tender?.reconfirmed_at ?? '')).toBe(Date.parse(confirmed.server_time))

    world.advance({ hours: 72 })
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.data.stats.quoted).toBe(1)
    expect((await world.call(readOwnTender, {}, { link: second })).data.standing).toBe('excluded')
  })

  test('needs a later deadline when the deadline is near', async () => {
    const { order } = await aPublishedOrder(world)
    world.advance({ hours: 60 })
    const late = await amend(order.id, { change_reason: '改备注', remark: '请用新包装' })
    expect(late.refused.errors).toMatchObject([{ path: 'bid_deadline_at', code: 'remaining_too_short' }])
    const body = { change_reason: '改备注并顺延', remark: '请用新包装', bid_deadline_at: inHours(world, 40) }
    const moved = await amend(order.id, body, 'admin')
    expect(moved.data).toMatchObject({ status: 'bidding', remark: '请用新包装', doc_version: 2 })
  })

  test('is refused as frozen in the last minutes before the deadline, and changes nothing', async () => {
    const { order } = await aPublishedOrder(world)
    await withSettings(world, { ...settings, freeze_minutes: 20 })
    world.advance({ hours: 71, minutes: 50 })
    const late = await amend(order.id, {
      change_reason: '改备注并顺延',
      remark: '请用新包装',
      bid_deadline_at: inHours(world, 40),
    })
    await withSettings(world, settings)
    expect(late).toMatchObject({ code: 4010, refused: { reason: 'not_frozen', status: 'bidding' } })
    const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
    expect(data).toMatchObject({ remark: order.remark, doc_version: 1, version: order.version })
  })
})

test('no time of a demand lies too far ahead, wherever it is set, and the moment of the publication stays', async () => {
  const far = '2099-12-01T09:00:00Z'
  const day = '2099-12-31'
  const supplier = await aSupplier(world)
  const terms = orderBody(world, { submit: true, invited_supplier_ids: [supplier.id] })
  const times = { bid_deadline_at: far, open_at: far, delivery_date: day }
  const made = await world.call(createOrder, { body: { ...terms, ...times } }, { as: 'buyer' })
  const told = (answer: typeof made) => answer.refused.errors?.map((one) => [one.path, one.code])
  expect(told(made)).toEqual(Object.keys(times).map((path) => [path, 'date_far']))
  expect(made.refused.errors?.map((one) => one.message)).toEqual([
    '太远了：最晚为今天起 366 天内',
    '太远了：最晚为今天起 366 天内',
    '太远了：最晚为今天起 1098 天内',
  ])

  const { order } = await aPublishedOrder(world)
  for (const [path, at] of Object.entries(times))
    expect(told(await amend(order.id, { change_reason: '改到以后', [path]: at }))).toContainEqual([path, 'date_far'])
  const items = order.items.map(({ line_no, name, quantity }) => ({ line_no, name, quantity, unit: 'kg' as const }))
  const lines = items.map((item, index) => ({ ...item, ...(index === 1 && { delivery_date: day }) }))
  expect(told(await amend(order.id, { change_reason: '改到以后', items: lines }))).toEqual([
    ['items.1.delivery_date', 'date_far'],
  ])
  const payload = { bid_deadline_at: far, delivery_date: day, reason: '改到以后' }
  expect(told(await act(world, 'chief', order.id, { action: 'extend', payload }))).toEqual([
    ['payload.bid_deadline_at', 'date_far'],
    ['payload.delivery_date', 'date_far'],
  ])
  const start = await amend(order.id, { change_reason: '改到以后', bid_start_at: inHours(world, 24) })
  expect(told(start)).toEqual([['bid_start_at', 'frozen_term']])
})

describe.each([[true], [false]])('with submitted tenders: %s', (tendered) => {
  test('an amendment may remove a line and never sets an earlier deadline, with the same answers', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    const [both = '', one = ''] = tokens
    if (tendered) {
      await tender(world, both, order, ['20', '30'])
      await tender(world, one, order, ['21', null])
    }
    const earlier = await amend(order.id, { change_reason: '提前截止', bid_deadline_at: inHours(world, 60) })
    expect(earlier.refused.errors).toMatchObject([{ path: 'bid_deadline_at', code: 'deadline_not_earlier' }])
    const none = await amend(order.id, { change_reason: '都不要了', items: [] })
    expect([none.code, none.refused.errors?.[0]?.path]).toEqual([4001, 'items'])
    const [first] = order.items
    const items = [Object.fromEntries(Object.entries(first ?? {}).filter(([key]) => key in orderItemTerms))]
    const removed = await amend(order.id, { change_reason: '第二味本期不采', items })
    expect([removed.code, removed.data.items.length, removed.data.doc_version]).toEqual([0, 1, 2])
    const standing = async (link: string) => (await world.call(readOwnTender, {}, { link })).data.standing
    expect(await standing(both)).toBe(tendered ? 'reconfirm' : 'open')
    expect(await standing(one)).toBe(tendered ? 'tendered' : 'open')
    if (!tendered) return
    // The tender's offer for the removed line is gone.
    expect((await world.call(reconfirmOwnTender, { body: {} }, { link: both })).data.standing).toBe('tendered')
    world.advance({ hours: 73 })
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.data.stats.quoted).toBe(2)
    const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
    expect(data.list.map((tender) => (tender.sealed ? null : [tender.items.length, tender.rank]))).toEqual(
      expect.arrayContaining([
        [1, 1],
        [1, 2],
      ]),
    )
  })
})

test('the delivery date of a line is after the deadline, also in an amendment and an extension', async () => {
  const { order } = await aPublishedOrder(world)
  const dated = (day: string) =>
    order.items.map((item, index) => ({
      ...Object.fromEntries(Object.entries(item).filter(([key]) => key in orderItemTerms)),
      ...(index === 1 && { delivery_date: day }),
    }))
  const day = (hours: number) => inHours(world, hours).slice(0, 10)
  const early = await amend(order.id, { change_reason: '第二味先交', items: dated(day(24)) })
  expect(early.refused.errors).toMatchObject([{ path: 'items.1.delivery_date', code: 'delivery_after_deadline' }])
  expect((await amend(order.id, { change_reason: '第二味先交', items: dated(day(24 * 8)) })).code).toBe(0)
  const extended = await act(world, 'chief', order.id, {
    action: 'extend',
    payload: { bid_deadline_at: inHours(world, 24 * 10), delivery_date: day(24 * 60), reason: '供应商要求延长' },
  })
  expect(extended.refused.errors).toMatchObject([{ path: 'payload.bid_deadline_at', code: 'lines_before_deadline' }])
})

describe('an end before the award', () => {
  test('needs a second person, and the creator is refused for that reason', async () => {
    const { order } = await aPublishedOrder(world)
    const payload = { reason_code: 'no_demand', text: '计划取消' } as const
    const cancelled = await act(world, 'chief', order.id, { action: 'cancel', payload })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', cancel_reason: 'no_demand', allowed_actions: [] })
  })

  test('by rejecting all tenders is a failure, which can be tendered again in the same chain', async () => {
    const { order } = await anOpenedOrder(world, [
      ['20', '30'],
      ['21', '31'],
    ])
    const payload = { reason_code: 'over_budget', text: '均超预算' } as const
    const failed = await act(world, 'chief', order.id, { action: 'reject_all', payload })
    expect(failed.data).toMatchObject({ status: 'failed', fail_reason: 'over_budget' })
    const again = await world.call(
      createOrder,
      { body: { source_order_id: order.id, copy_lines: 'all' } },
      { as: 'buyer' },
    )
    expect(again.data).toMatchObject({ status: 'draft', source_order_id: order.id, attempt_no: 2, title: order.title })
    expect(again.data.items.map((item) => item.name)).toEqual(order.items.map((item) => item.name))
    expect(again.data.bid_deadline_at).toBeNull()
  })

  test('by a cancellation allows a copy, which is a first attempt and named so in the trail', async () => {
    const { order } = await aPublishedOrder(world)
    const payload = { reason_code: 'no_demand', text: '生产计划取消' } as const
    await act(world, 'chief', order.id, { action: 'cancel', payload })
    const body = { source_order_id: order.id, source_event: 'copy' } as const
    const copy = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(copy.data).toMatchObject({ status: 'draft', source_order_id: order.id, attempt_no: 1 })
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'audit' })
    expect(trail.data.list[0]?.action).toBe('copy')
  })

  test('submitting a published demand again is refused, and does not amend it', async () => {
    const { order } = await aPublishedOrder(world)
    const body = { version: order.version, submit: true, title: '又交一次', change_reason: '手误' }
    const refused = await world.call(editOrder, { params: { id: order.id }, body }, { as: 'admin' })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'wrong_state', status: 'bidding' } })
  })

  test('a running demand cannot be tendered again', async () => {
    const { order } = await aPublishedOrder(world)
    const refused = await world.call(createOrder, { body: { source_order_id: order.id } }, { as: 'buyer' })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'wrong_state', status: 'bidding' } })
  })

  test('a draft is deleted by users with the permission, and a published demand by nobody', async () => {
    const draft = await world.call(createOrder, { body: { title: '不要了' } }, { as: 'buyer' })
    const query = { version: draft.data.version }
    expect((await world.call(deleteOrder, { params: { id: draft.data.id }, query }, { as: 'buyer' })).code).toBe(4003)
    expect((await world.call(deleteOrder, { params: { id: draft.data.id }, query }, { as: 'admin' })).code).toBe(0)
    expect((await world.call(readOrder, { params: { id: draft.data.id } }, { as: 'admin' })).code).toBe(4004)
    const { order } = await aPublishedOrder(world)
    const published = { params: { id: order.id }, query: { version: order.version } }
    expect((await world.call(deleteOrder, published, { as: 'admin' })).code).toBe(4010)
  })
})
