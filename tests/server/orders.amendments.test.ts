// Amendments that wait for approval: until then the demand does not change.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportOrder } from '#contract/exports.ts'
import { listMessages } from '#contract/inbox.ts'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { listOrders } from '#contract/orders.list.ts'
import { listOrderLog } from '#contract/orders.log.ts'
import { editOrder, listOrderAudits, listOrderVersions, readOrder } from '#contract/orders.ts'
import { readOpeningRecord } from '#contract/reviews.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import type { Services } from '#server/http/context.ts'
import { createLog } from '#server/log.ts'
import { act, aPublishedOrder, inHours, type OrderBody, tender, withSettings } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

const settings = { min_remaining_hours: 24, min_bids: 1 }

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, settings)
})
afterEach(() => withSettings(world, settings))
afterAll(() => world.close())

const services = (): Services => ({
  db: world.db,
  env: world.env,
  keys: world.keys,
  log: createLog('silent'),
  clockOffset: () => world.clockOffset,
})

const read = async (id: string) => (await world.call(readOrder, { params: { id } }, { as: 'audit' })).data

const amend = async (id: string, body: Record<string, unknown>, as = 'buyer') => {
  const { version } = await read(id)
  return world.call(editOrder, { params: { id }, body: { version, change_reason: '投料计划调整', ...body } }, { as })
}

type Line = NonNullable<OrderBody['items']>[number]

/** The two lines of the usual demand with other values. */
const lines = (...over: readonly Partial<Line>[]): Line[] =>
  over.map((line, at) => ({
    line_no: at + 1,
    name: ['黄芪', '党参'][at] ?? '当归',
    quantity: at === 0 ? '3000' : '500',
    unit: 'kg',
    grade: at === 0 ? 'tong' : 'xuan',
    reference_price: at === 0 ? '28.50' : '62.00',
    ...line,
  }))

const published = (items: Line[]) => aPublishedOrder(world, { items })

const kinds = async (as: string, orderId: string) =>
  (await world.call(listMessages, { query: { page_size: '100' } }, { as })).data.list
    .filter((one) => one.order_id === orderId)
    .map((one) => one.kind)

describe.each([
  ['with a reference price', '28.50', 'amount'],
  ['without a reference price', null, 'quantity'],
])('a change from 3,000 to 300,000 kg %s', (_, reference_price, cause) => {
  test('waits, changes nothing, and takes effect when an approver agrees', async () => {
    const { order, tokens } = await published(lines({ reference_price }, {}))
    const [first = ''] = tokens
    await tender(world, first, order, ['20', '30'])
    const before = await world.call(readOwnTender, {}, { link: first })
    const proposed = await amend(order.id, { items: lines({ reference_price, quantity: '300000' }, {}) })
    expect(proposed.data).toMatchObject({
      doc_version: 1,
      facts: { amendment_waits: true, no_amendment_waits: false },
      amendments: [{ status: 'waiting', causes: [cause], proposed_by_name: expect.any(String) }],
    })
    expect(proposed.data.items[0]?.quantity).toBe('3000.000')
    expect(proposed.data.amendments?.[0]?.diffs).toContainEqual({
      path: 'quantity',
      line_no: 1,
      before: '3000.000',
      after: '300000.000',
    })
    const after = await world.call(readOwnTender, {}, { link: first })
    expect({ ...after.data, server_time: '' }).toEqual({ ...before.data, server_time: '' })
    expect(await kinds('chief', order.id)).toContain('amendment_wanted')

    const agreed = await act(world, 'chief', order.id, { action: 'amend_approve' })
    expect(agreed.data).toMatchObject({ doc_version: 2, amendments: [], facts: { amendment_waits: false } })
    expect(agreed.data.items[0]?.quantity).toBe('300000.000')
    expect((await world.call(readOwnTender, {}, { link: first })).data).toMatchObject({
      standing: 'reconfirm',
      changes: [{ doc_version: 2, change_reason: '投料计划调整' }],
    })
    expect(await kinds('buyer', order.id)).toContain('amendment_approved')
  })

  test('lapses when the deadline comes first, and its author is notified', async () => {
    const { order, tokens } = await published(lines({ reference_price }, {}))
    await tender(world, tokens[0] ?? '', order, ['20', '30'])
    await amend(order.id, { items: lines({ reference_price, quantity: '300000' }, {}) })
    world.advance({ hours: 73 })
    await sweep(services())
    const closed = await read(order.id)
    expect(closed).toMatchObject({ status: 'pending_open', doc_version: 1, amendments: [{ status: 'lapsed' }] })
    expect(closed.items[0]?.quantity).toBe('3000.000')
    expect(await kinds('buyer', order.id)).toContain('amendment_lapsed')
    const late = await act(world, 'chief', order.id, { action: 'amend_approve' })
    expect(late).toMatchObject({ code: 4010, refused: { reason: 'wrong_state' } })
  })
})

describe('an amendment waits for approval', () => {
  test('where a buyer would put off the opening, ask for fewer tenders, or raise a bond', async () => {
    const { order } = await published(lines({}, {}))
    for (const body of [{ open_at: inHours(world, 24 * 60) }, { min_bids: 2 }, { performance_bond_pct: '100' }]) {
      const answer = await amend(order.id, body)
      const waiting = answer.data.amendments?.filter(({ status }) => status === 'waiting')
      expect(waiting).toMatchObject([{ causes: ['rules'] }])
      expect((await act(world, 'buyer', order.id, { action: 'amend_withdraw' })).code).toBe(0)
    }
  })

  test('where a buyer would raise the budget or take it away, and not where it is lowered', async () => {
    const { order } = await aPublishedOrder(world, { items: lines({}, {}), budget_amount: '90000' })
    const lowered = await amend(order.id, { budget_amount: '80000.00' })
    expect(lowered.data).toMatchObject({ budget_amount: '80000.00', doc_version: 2 })
    for (const budget_amount of ['80000.01', null]) {
      const answer = await amend(order.id, { budget_amount })
      expect(answer.data.budget_amount).toBe('80000.00')
      const waiting = answer.data.amendments?.filter(({ status }) => status === 'waiting')
      expect(waiting).toMatchObject([{ causes: ['budget'] }])
      expect((await act(world, 'buyer', order.id, { action: 'amend_withdraw' })).code).toBe(0)
    }
  })

  test('where a buyer would change a ceiling price in either direction, name one, or make ceilings public', async () => {
    const { order } = await published(lines({ ceiling_price: '30' }, {}))
    for (const body of [
      ...['99999', null, '1'].map((ceiling_price) => ({ items: lines({ ceiling_price }, {}) })),
      { items: lines({ ceiling_price: '30' }, { ceiling_price: '0.0001' }) },
      { ceiling_public: true },
    ]) {
      const answer = await amend(order.id, body)
      expect(answer.data).toMatchObject({
        doc_version: 1,
        items: [{ ceiling_price: '30.0000' }, { ceiling_price: null }],
      })
      expect(answer.data.ceiling_public).not.toBe(true)
      const waiting = answer.data.amendments?.filter(({ status }) => status === 'waiting')
      expect(waiting).toMatchObject([{ causes: ['ceiling'] }])
      expect((await act(world, 'buyer', order.id, { action: 'amend_withdraw' })).code).toBe(0)
    }
    expect(
      (await amend(order.id, { items: lines({ ceiling_price: '30', unit: 'kg', quantity: '2900' }, {}) })).data
        .doc_version,
    ).toBe(2)
  })

  test('where a line would be counted by bags or pieces instead of a weight, or by another package, and not in another weight', async () => {
    const { order } = await published(
      lines({ ceiling_price: '60', quantity: '100' }, { unit: 'bag', package_spec: '25kg/袋' }),
    )
    const first = { ceiling_price: '60', quantity: '100' }
    const second = { unit: 'bag', package_spec: '25kg/袋' } as const
    for (const [items, causes] of [
      [lines({ ...first, unit: 'bag', package_spec: '50kg/袋' }, second), ['quantity', 'ceiling']],
      [lines(first, { ...second, package_spec: '50kg/袋' }), ['quantity']],
      [lines(first, { ...second, unit: 'kg' }), ['quantity']],
    ] as const) {
      const answer = await amend(order.id, { items })
      expect(answer.data).toMatchObject({ doc_version: 1, items: [{ unit: 'kg' }, second] })
      const waiting = answer.data.amendments?.filter(({ status }) => status === 'waiting')
      expect(waiting).toMatchObject([{ causes }])
      expect((await act(world, 'buyer', order.id, { action: 'amend_withdraw' })).code).toBe(0)
    }
    const weighed = await amend(order.id, { items: lines({ ...first, unit: 't', quantity: '0.1' }, second) })
    expect(weighed.data).toMatchObject({ doc_version: 2, facts: { amendment_waits: false } })
  })

  test('never with an opening before the deadline', async () => {
    const { order } = await published(lines({}, {}))
    const answer = await amend(order.id, { open_at: '2020-01-01T00:00:00Z' })
    expect(answer.refused.errors).toMatchObject([{ path: 'open_at', code: 'open_after_deadline' }])
  })

  test('after ten steps of 9 % as after one step of their sum', async () => {
    const { order } = await published(lines({}, {}))
    let quantity = 3000
    const steps: boolean[] = []
    for (let step = 0; step < 10; step += 1) {
      quantity *= 1.09
      const answer = await amend(order.id, {
        items: lines({ quantity: quantity.toFixed(3), reference_price: '28.50' }, {}),
      })
      expect(answer.code).toBe(0)
      steps.push(answer.data.facts.amendment_waits)
      if (answer.data.facts.amendment_waits) await act(world, 'buyer', order.id, { action: 'amend_withdraw' })
    }
    // 9 % of one line are less than 10 % of the whole. The second step is compared with the approved amount, too, and
    // exceeds it.
    expect(steps).toEqual([false, ...Array.from({ length: 9 }, () => true)])
    expect(Number((await read(order.id)).items[0]?.quantity)).toBeCloseTo(3270)
  })

  test('when a lowered reference price hides a larger quantity', async () => {
    const { order } = await published(lines({}, {}))
    const answer = await amend(order.id, { items: lines({ quantity: '300000', reference_price: '0.28' }, {}) })
    expect(answer.data.amendments?.[0]?.causes).toEqual(['amount'])
  })

  test('for a new line, another herb in a line, and other terms of payment, basis and place', async () => {
    const { order } = await published(lines({}, {}))
    const changes: [Record<string, unknown>, string[]][] = [
      [{ items: lines({}, {}, { quantity: '1', reference_price: null }) }, ['line_added']],
      [{ items: lines({ name: '红芪' }, {}) }, ['line_added']],
      [{ payment_terms: 'cash' }, ['terms']],
      [{ price_basis: 'tax_incl' }, ['terms']],
      [{ delivery_address: '安徽省亳州市谯城区 2 号库' }, ['terms']],
    ]
    for (const [body, causes] of changes) {
      const answer = await amend(order.id, body)
      expect(answer.data.amendments?.[0]?.causes, JSON.stringify(body)).toEqual(causes)
      await act(world, 'buyer', order.id, { action: 'amend_withdraw' })
    }
    expect(await read(order.id)).toMatchObject({ doc_version: 1, items: [{ name: '黄芪' }, { name: '党参' }] })
  })

  test('only for more: a smaller quantity, a remark and a later deadline take effect at once', async () => {
    const { order } = await published(lines({}, {}))
    const body = { items: lines({ quantity: '2000' }, {}), remark: '请用新包装', bid_deadline_at: inHours(world, 96) }
    const amended = await amend(order.id, body, 'admin')
    expect(amended.data).toMatchObject({ doc_version: 2, facts: { amendment_waits: false } })
  })

  test('for a later deadline of somebody who may not extend it, alone or with a change that needs the time', async () => {
    const { order } = await published(lines({}, {}))
    world.advance({ hours: 60 })
    const near = await amend(order.id, { remark: '请用新包装' })
    expect(near.refused.errors).toMatchObject([{ path: 'bid_deadline_at', code: 'remaining_too_short' }])
    const bid_deadline_at = inHours(world, 96)
    for (const body of [{ bid_deadline_at }, { bid_deadline_at, remark: '请用新包装' }]) {
      const answer = await amend(order.id, body)
      expect(answer.data).toMatchObject({ doc_version: 1, bid_deadline_at: order.bid_deadline_at })
      const waiting = answer.data.amendments?.filter(({ status }) => status === 'waiting')
      expect(waiting).toMatchObject([{ causes: ['deadline'] }])
      await act(world, 'buyer', order.id, { action: 'amend_withdraw' })
    }
    await amend(order.id, { bid_deadline_at })
    const agreed = await act(world, 'chief', order.id, { action: 'amend_approve' })
    expect(agreed.data.doc_version).toBe(2)
    expect(Date.parse(agreed.data.bid_deadline_at ?? '')).toBe(Date.parse(bid_deadline_at))
  })

  test('above the percentage of the setting', async () => {
    await withSettings(world, { ...settings, reapprove_pct: 50 })
    const { order } = await published(lines({}, {}))
    const some = await amend(order.id, { items: lines({ quantity: '4000' }, {}) })
    expect(some.data).toMatchObject({ doc_version: 2, facts: { amendment_waits: false } })
    const more = await amend(order.id, { items: lines({ quantity: '6000' }, {}) })
    expect(more.data.facts.amendment_waits).toBe(true)
  })
})

describe('a waiting amendment', () => {
  const waiting = async (over: Record<string, unknown> = {}) => {
    const { order, tokens } = await published(lines({}, {}))
    await amend(order.id, { items: lines({ quantity: '9000' }, {}), ...over })
    return { order, tokens }
  }

  test('is not approved by its author, nor by a user without the permission', async () => {
    const { order } = await waiting()
    expect(await act(world, 'buyer', order.id, { action: 'amend_approve' })).toMatchObject({ code: 4003 })
    await act(world, 'buyer', order.id, { action: 'amend_withdraw' })
    await amend(order.id, { items: lines({ quantity: '9000' }, {}) }, 'admin')
    const own = await act(world, 'admin', order.id, { action: 'amend_approve' })
    expect(own).toMatchObject({ code: 4010, refused: { reason: 'not_amendment_writer' } })
    // The amendment's author may withdraw it, and only another person may return it.
    const returned = await act(world, 'admin', order.id, { action: 'amend_reject', opinion: '不妥' })
    expect(returned).toMatchObject({ code: 4010, refused: { reason: 'not_amendment_writer' } })
    const other = await act(world, 'buyer', order.id, { action: 'amend_withdraw' })
    expect(other).toMatchObject({ code: 4010, refused: { reason: 'is_amendment_writer' } })
    expect((await act(world, 'chief', order.id, { action: 'amend_approve' })).code).toBe(0)
  })

  test('blocks another amendment, but neither an extension nor a cancellation', async () => {
    const { order } = await waiting()
    const second = await amend(order.id, { remark: '另一处' })
    expect(second).toMatchObject({ code: 4010, refused: { reason: 'no_amendment_waits' } })
    const payload = { bid_deadline_at: inHours(world, 100), reason: '供应商请求' }
    const extended = await act(world, 'chief', order.id, { action: 'extend', payload })
    expect(extended.data).toMatchObject({ doc_version: 2, facts: { amendment_waits: true } })
    const agreed = await act(world, 'chief', order.id, { action: 'amend_approve' })
    expect(agreed.data.doc_version).toBe(3)
    // The deadline set in the meantime is kept.
    expect(Date.parse(agreed.data.bid_deadline_at ?? '')).toBe(Date.parse(payload.bid_deadline_at))

    const { order: second_order } = await waiting()
    const end = { reason_code: 'no_demand', text: '计划取消' } as const
    const cancelled = await act(world, 'chief', second_order.id, { action: 'cancel', payload: end })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', amendments: [{ status: 'lapsed' }] })
  })

  test('is returned with an opinion that its author reads, and the demand stays unchanged', async () => {
    const { order } = await waiting()
    expect((await act(world, 'chief', order.id, { action: 'amend_reject' })).refused.errors).toMatchObject([
      { path: 'opinion' },
    ])
    const returned = await act(world, 'chief', order.id, { action: 'amend_reject', opinion: '超出年度计划' })
    expect(returned.data).toMatchObject({
      doc_version: 1,
      amendments: [{ status: 'rejected', opinion: '超出年度计划' }],
    })
    expect(returned.data.items[0]?.quantity).toBe('3000.000')
    expect(await kinds('buyer', order.id)).toContain('amendment_returned')
    const { data } = await world.call(listOrderVersions, { query: { order_id: order.id } }, { as: 'audit' })
    expect(data.list.map((one) => one.doc_version)).toEqual([1])
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'audit' })
    expect(trail.data.list.slice(0, 2).map((one) => one.action)).toEqual(['amend_reject', 'amend'])
  })

  test('keeps the least remaining time, or needs a new deadline', async () => {
    const { order } = await waiting()
    world.advance({ hours: 60 })
    const late = await act(world, 'chief', order.id, { action: 'amend_approve' })
    expect(late).toMatchObject({ code: 4010, refused: { reason: 'remaining_suffices' } })
    const new_deadline = inHours(world, 30)
    const agreed = await act(world, 'chief', order.id, { action: 'amend_approve', payload: { new_deadline } })
    expect(agreed.data.doc_version).toBe(2)
    expect(Date.parse(agreed.data.bid_deadline_at ?? '')).toBe(Date.parse(new_deadline))
    const { data } = await world.call(listOrderVersions, { query: { order_id: order.id } }, { as: 'audit' })
    expect(data.list[0]?.diffs.map((diff) => diff.path)).toEqual(['bid_deadline_at', 'quantity'])
  })

  test('is in the list of demands that wait for approval', async () => {
    const { order } = await waiting()
    const query = { awaits_approval: 'true', page_size: '100' } as const
    const listed = await world.call(listOrders, { query }, { as: 'chief' })
    const ids = listed.data.list.map((one) => one.id)
    expect(ids).toContain(order.id)
    const heads = await world.call(listOrderHeads, { query: { ids: ids.slice(0, 50).join() } }, { as: 'chief' })
    expect(heads.data.list.find((one) => one.id === order.id)?.allowed_actions).toContain('amend_approve')
    expect(listed.data.list.every((one) => one.status === 'pending_audit' || one.amendment_waits)).toBe(true)
  })
})

describe('an amendment that takes effect', () => {
  test('at once is told to those who approved the demand, with its fields, and the trail says that nobody approved it', async () => {
    const { order } = await published(lines({}, {}))
    const lessWanted = { acceptance_rule: '不验收', items: lines({ quality_text: null, quantity: '2900' }, {}) }
    expect((await amend(order.id, lessWanted)).data).toMatchObject({ doc_version: 2 })
    const fields = ['acceptance_rule', 'item.quantity']
    const messages = await world.call(listMessages, { query: { page_size: '100' } }, { as: 'chief' })
    const told = messages.data.list.filter(({ kind, order_id }) => kind === 'amended_at_once' && order_id === order.id)
    expect(told).toMatchObject([{ actor_name: 'buyer甲', fields }])
    // Another user who might have approved it, but did not, is not told.
    expect(await kinds('admin', order.id)).not.toContain('amended_at_once')
    const log = await world.call(listOrderLog, { query: { order_id: order.id } }, { as: 'audit' })
    expect(log.data.list[0]).toMatchObject({ act: 'amend_at_once', fields })
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'audit' })
    expect(trail.data.list.find(({ action }) => action === 'amend')?.payload).toEqual({ fields })
    const file = await world.http(addressOf(exportOrder, { params: { id: order.id } }), {
      method: 'POST',
      headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
      body: JSON.stringify({ format: 'csv', sheet: 'log' }),
    })
    expect(await file.text()).toContain('验收规则、需求量 · 投料计划调整')
  })

  test('leaves a tender submitted when its lines were not touched', async () => {
    const { order, tokens } = await published(lines({}, {}))
    const [first = '', second = ''] = tokens
    await tender(world, first, order, ['20', null])
    await tender(world, second, order, [null, '31'])
    await amend(order.id, { items: lines({ quantity: '2800' }, {}) })
    expect((await world.call(readOwnTender, {}, { link: first })).data.standing).toBe('reconfirm')
    expect((await world.call(readOwnTender, {}, { link: second })).data.standing).toBe('tendered')
  })

  test('touches every tender when a common term changes, and none when only the buyer sees the change', async () => {
    const { order, tokens } = await published(lines({}, {}))
    const [first = '', second = ''] = tokens
    await tender(world, first, order, ['20', null])
    await tender(world, second, order, [null, '31'])
    await amend(order.id, { items: lines({ reference_price: '28.40' }, {}), budget_amount: '100000' })
    expect((await world.call(readOwnTender, {}, { link: first })).data.standing).toBe('tendered')
    await amend(order.id, { package_req: '25kg/袋，内衬薄膜' })
    for (const link of [first, second])
      expect((await world.call(readOwnTender, {}, { link })).data.standing).toBe('reconfirm')
  })
})

test('is announced to a supplier with an unconfirmed tender 24 and 2 hours before the deadline, and so is its exclusion', async () => {
  const { order, tokens } = await published(lines({}, {}))
  const [first = '', second = ''] = tokens
  await tender(world, first, order, ['20', null])
  await tender(world, second, order, [null, '31'])
  await amend(order.id, { items: lines({ quantity: '2800' }, {}) })
  const told = async (link: string) =>
    (await world.call(readOwnTender, {}, { link })).data.notices
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('reconfirm'))
  await told(first)
  world.advance({ hours: 49 })
  await sweep(services())
  expect(await told(first)).toEqual(['reconfirm_near'])
  world.advance({ hours: 21, minutes: 30 })
  await sweep(services())
  expect(await told(first)).toEqual(['reconfirm_last', 'reconfirm_near'])
  expect(await told(second)).toEqual([])
  world.advance({ hours: 3 })
  await sweep(services())
  expect((await world.call(readOwnTender, {}, { link: first })).data.standing).toBe('excluded')
  const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  expect(opened.data.stats.quoted).toBe(1)
  const record = await world.call(readOpeningRecord, { params: { order_id: order.id } }, { as: 'audit' })
  expect(record.data.excluded).toEqual([{ supplier_name: expect.any(String), reason: 'not_reconfirmed' }])
})

describe('an extension to the delivery date or beyond', () => {
  test('needs a new delivery date in the same step', async () => {
    const { order, tokens } = await published(lines({}, {}))
    const [first = ''] = tokens
    await tender(world, first, order, ['20', '30'])
    const payload = { bid_deadline_at: inHours(world, 24 * 31), reason: '产地受灾' }
    const refused = await act(world, 'chief', order.id, { action: 'extend', payload })
    expect(refused.refused.errors).toMatchObject([{ path: 'payload.delivery_date', code: 'delivery_after_deadline' }])
    const delivery_date = inHours(world, 24 * 60).slice(0, 10)
    const extended = await act(world, 'chief', order.id, { action: 'extend', payload: { ...payload, delivery_date } })
    expect(extended.data).toMatchObject({ delivery_date, doc_version: 2 })
    expect((await world.call(readOwnTender, {}, { link: first })).data.standing).toBe('reconfirm')
  })
})

test.each([
  ['made public', false, { ceiling_public: true }, true],
  ['lowered while public', true, { items: lines({ ceiling_price: '15' }, {}) }, true],
  ['lowered while hidden', false, { items: lines({ ceiling_price: '15' }, {}) }, false],
])(
  'a ceiling %s is confirmed again only by whoever offers its line and reads of it',
  async (_, ceiling_public, body, asks) => {
    const { order, tokens } = await aPublishedOrder(world, {
      items: lines({ ceiling_price: '30' }, {}),
      ceiling_public,
    })
    const [first = '', second = ''] = tokens
    await tender(world, first, order, ['20', null])
    await tender(world, second, order, [null, '31'])
    await amend(order.id, body)
    expect((await act(world, 'chief', order.id, { action: 'amend_approve' })).data.doc_version).toBe(2)
    const standing = async (link: string) => (await world.call(readOwnTender, {}, { link })).data.standing
    expect([await standing(first), await standing(second)]).toEqual([asks ? 'reconfirm' : 'tendered', 'tendered'])
  },
)
