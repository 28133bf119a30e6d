// Reminders (催办): who may remind whom and how often. They show whether a supplier has read the demand, and never
// whether it has tendered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOrder, listOrderAudits, listReadRecords, readOrder } from '#contract/orders.ts'
import { declineOwnTender, readOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, aReviewedOrder, aSupplier, tender } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Published = Awaited<ReturnType<typeof aPublishedOrder>>

const remind = (
  published: Pick<Published, 'order'>,
  supplier_ids: readonly string[],
  as = 'buyer',
  channel = 'phone',
) =>
  act(world, as, published.order.id, {
    action: 'remind',
    // The tests also send values that the contract refuses.
    payload: { supplier_ids: [...supplier_ids], channel: channel as 'phone' },
  })

const idsOf = ({ suppliers }: Pick<Published, 'suppliers'>): string[] => suppliers.map((one) => one.id)

const recordOf = async (orderId: string, supplierId: string, as = 'buyer') =>
  (await world.call(listReadRecords, { query: { order_id: orderId } }, { as })).data.list.find(
    (one) => one.supplier_id === supplierId,
  )

const pageAt = async (token = '') => (await world.call(readOwnTender, {}, { link: token })).data

describe('a reminder', () => {
  test('leaves the status of the demand, and records when, by whom and how each supplier was reminded', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = '', second = '', third = ''] = idsOf(published)
    const said = await remind(published, [first, second], 'chief', 'wechat')
    expect([said.code, said.data.status]).toEqual([0, 'bidding'])
    expect(await recordOf(published.order.id, first)).toMatchObject({
      remind_count: 1,
      last_reminded_at: expect.any(String),
      last_reminded_by_name: 'chief甲',
      last_remind_channel: 'wechat',
      // Nobody has copied its link yet, and no channel has reported delivery.
      stage: 'invited',
      delivery_status: 'unsent',
    })
    expect(await recordOf(published.order.id, third)).toMatchObject({
      remind_count: 0,
      last_reminded_at: null,
      last_reminded_by_name: null,
      last_remind_channel: null,
    })
    const trail = await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as: 'audit' })
    expect(trail.data.list[0]).toMatchObject({
      action: 'remind',
      from_status: 'bidding',
      to_status: 'bidding',
      operator_name: 'chief甲',
      payload: { supplier_ids: [first, second], channel: 'wechat' },
    })
  })

  test('is shown to the supplier at its link while tenders are taken, and to no other supplier', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = ''] = idsOf(published)
    expect((await pageAt(published.tokens[0])).reminded_at).toBeNull()
    await remind(published, [first])
    const at = (await recordOf(published.order.id, first))?.last_reminded_at
    expect((await pageAt(published.tokens[0])).reminded_at).toBe(at)
    expect((await pageAt(published.tokens[1])).reminded_at).toBeNull()
    await act(world, 'chief', published.order.id, {
      action: 'cancel',
      payload: { reason_code: 'no_demand', text: '计划取消' },
    })
    expect((await pageAt(published.tokens[0])).reminded_at).toBeNull()
  })

  test('may be sent again after an hour, and is then counted twice', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = '', second = ''] = idsOf(published)
    await remind(published, [first])
    const early = await remind(published, [second, first])
    expect([early.code, early.refused]).toMatchObject([
      4001,
      { errors: [{ path: 'payload.supplier_ids.1', code: 'reminded_lately', message: expect.stringContaining('1') }] },
    ])
    // One supplier that cannot be reminded rolls the whole call back.
    expect((await recordOf(published.order.id, second))?.remind_count).toBe(0)
    world.advance({ minutes: 61 })
    expect((await remind(published, [first], 'buyer2', 'sms')).code).toBe(0)
    expect(await recordOf(published.order.id, first)).toMatchObject({
      remind_count: 2,
      last_reminded_by_name: 'buyer乙',
      last_remind_channel: 'sms',
    })
  })

  test('is refused for a supplier that is not invited, has declined or is named twice, for none, and for an unknown channel', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = '', second = ''] = idsOf(published)
    const stranger = await aSupplier(world)
    await world.call(declineOwnTender, { body: { reason_code: 'busy' } }, { link: published.tokens[1] ?? '' })
    const refused = await remind(published, [first, stranger.id, second])
    expect(refused.refused).toMatchObject({
      errors: [
        { path: 'payload.supplier_ids.1', code: 'not_invited' },
        { path: 'payload.supplier_ids.2', code: 'supplier_declined' },
      ],
    })
    expect((await remind(published, [first, first])).code).toBe(4001)
    expect((await remind(published, [])).code).toBe(4001)
    expect((await remind(published, [first], 'buyer', 'pigeon')).code).toBe(4001)
    expect((await recordOf(published.order.id, first))?.remind_count).toBe(0)
  })

  test('needs the permission, the same enterprise, and a demand that takes tenders', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = ''] = idsOf(published)
    for (const as of ['audit', 'opener', 'award']) expect((await remind(published, [first], as)).code, as).toBe(4003)
    const payload = { supplier_ids: [first], channel: 'phone' as const }
    const foreign = await world.call(
      auditOrder,
      { params: { id: published.order.id }, body: { action: 'remind', version: published.order.version, payload } },
      { as: 'other-admin' },
    )
    expect(foreign.code).toBe(4004)
    expect((await recordOf(published.order.id, first))?.remind_count).toBe(0)
    const reviewed = await aReviewedOrder(world, [['30.00', '59.00']], { min_bids: 1 })
    expect((await remind(reviewed, idsOf(reviewed))).refused).toMatchObject({ reason: 'wrong_state' })
  })

  test('reveals in no way whether a supplier has tendered', async () => {
    const published = await aPublishedOrder(world, { suppliers: 3 })
    const [first = '', second = ''] = idsOf(published)
    // Both have read the demand, and one has tendered.
    await pageAt(published.tokens[0])
    await pageAt(published.tokens[1])
    await tender(world, published.tokens[0] ?? '', published.order, ['30.00', '59.00'])
    const said = await remind(published, [first, second])
    expect(said.code).toBe(0)
    const [one, other] = [await recordOf(published.order.id, first), await recordOf(published.order.id, second)]
    const told = (record: typeof one) => ({
      ...record,
      id: '',
      supplier_id: '',
      supplier_name: '',
      view_count: 0,
      first_viewed_at: '',
      last_viewed_at: '',
      contact_name: '',
      contact_phone: '',
    })
    expect(told(one)).toEqual(told(other))
  })
})

test('the contact of a supplier is shown to users who may see suppliers', async () => {
  const published = await aPublishedOrder(world, { suppliers: 1, min_bids: 1 })
  const [first = ''] = idsOf(published)
  expect(await recordOf(published.order.id, first)).toMatchObject({
    contact_name: expect.any(String),
    contact_phone: expect.any(String),
  })
  const seen = await recordOf(published.order.id, first, 'opener')
  expect(seen).not.toHaveProperty('contact_phone')
  expect(seen).not.toHaveProperty('contact_name')
  expect(
    (await world.call(readOrder, { params: { id: published.order.id } }, { as: 'opener' })).data.allowed_actions,
  ).not.toContain('remind')
})
