// The month's charts on the first page: what they count, who may see them, and that they contain nothing sealed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { listRecents, readMonthFailures, readMonthFunnel, readMonthPhases, readMonthSavings } from '#contract/home.ts'
import { listOrders } from '#contract/orders.list.ts'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { hear } from '../support/awarded.ts'
import { act, aPublishedOrder, aReviewedOrder, inHours } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const china = (offset: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + offset).slice(0, 7)

describe('an enterprise without demands', () => {
  test('has empty charts', async () => {
    const month = china(0)
    const funnel = await world.call(readMonthFunnel, {}, { as: 'buyer' })
    expect(funnel.data).toEqual({
      month,
      steps: { published: 0, closed: 0, opened: 0, awarded: 0, completed: 0 },
    })
    const savings = await world.call(readMonthSavings, {}, { as: 'buyer' })
    expect(savings.data).toMatchObject({ month, awards: 0, total_amount: '0.00', saving: '0.00', saving_pct: null })
    expect(savings.data.months).toHaveLength(6)
    const failures = await world.call(readMonthFailures, {}, { as: 'buyer' })
    expect(failures.data).toEqual({ month, ended: 0, failed: 0, cancelled: 0, failure_pct: null, causes: [] })
    expect((await world.call(readMonthPhases, {}, { as: 'buyer' })).data).toEqual({ month, phases: [] })
  })

  test('needs the permission and a valid month', async () => {
    for (const endpoint of [readMonthFunnel, readMonthSavings, readMonthFailures, readMonthPhases]) {
      expect((await world.call(endpoint, {}, { as: 'supplier' })).code).toBe(code.permissionMissing)
      const wrong = await world.call(endpoint, { query: { month: '2026-13' } }, { as: 'buyer' })
      expect(wrong.refused.errors).toMatchObject([{ path: 'month', code: 'month' }])
    }
  })
})

describe('a month', () => {
  test('shows how far its demands came, what was saved, what failed and how long it took', async () => {
    // The clock is on the fifth of the next month, so that the whole test lies in one month.
    const today = new Date()
    const left = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate() - today.getDate()
    world.advance({ days: left + 5 })
    const month = china(world.clockOffset)
    await aPublishedOrder(world)
    const stopped = await aPublishedOrder(world, { bid_deadline_at: inHours(world, 24 * 9) })
    const { order, tenders } = await aReviewedOrder(world, [
      ['27.50', '60'],
      ['28', '61'],
      ['29', '62'],
    ])
    await act(world, 'award', order.id, { action: 'advance', payload: { to: 'recommend' } })
    const { version } = await world.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('version')
      .executeTakeFirstOrThrow()
    const lines = tenders
      .flatMap((one) => one.items)
      .filter((item) => item.is_lowest)
      .map((item) => ({ order_item_id: item.order_item_id, tender_item_id: item.id, awarded_qty: item.offered_qty }))
    const body = {
      order_id: order.id,
      version,
      scenario: 'A' as const,
      lines,
      coi_confirmed: true as const,
    }
    expect(await world.call(submitAward, { body }, { as: 'award' })).toMatchObject({ code: 0 })
    const approved = await act(world, 'approver', order.id, { action: 'approve' })
    expect(approved.data.status).toBe('awarded')
    // A saving counts, as in the totals, from the confirmation of its suppliers.
    const before = await world.call(readMonthSavings, { query: { month } }, { as: 'buyer' })
    expect(before.data).toMatchObject({ awards: 0, total_amount: '0.00' })
    for (const line of approved.data.award?.lines ?? []) await hear(world, 'buyer', order.id, line.id, 'confirm')
    const stop = { action: 'cancel' as const, payload: { reason_code: 'budget_cut' as const, text: '预算取消' } }
    expect((await act(world, 'chief', stopped.order.id, stop)).data.status).toBe('cancelled')
    // A read applies the events of the clock. The first demand has no tender.
    await world.call(listOrders, {}, { as: 'buyer' })

    const ask = { query: { month } }
    const funnel = await world.call(readMonthFunnel, ask, { as: 'quality' })
    expect(funnel.data.steps).toEqual({ published: 3, closed: 2, opened: 1, awarded: 1, completed: 0 })
    const savings = await world.call(readMonthSavings, ask, { as: 'buyer' })
    expect(savings.data.months.at(-1)).toEqual({
      month,
      awards: 1,
      total_amount: '57500.00',
      saving: '2000.00',
      saving_pct: '3.36',
    })
    // The report of the only award has the same figures.
    const report = await world.call(readOrder, { params: { id: order.id } }, { as: 'audit' })
    expect(report.data.award?.sums).toMatchObject({ confirmed_total: '57500.00', confirmed_saving: '2000.00' })
    const failures = await world.call(readMonthFailures, ask, { as: 'audit' })
    expect(failures.data).toEqual({
      month,
      ended: 3,
      failed: 1,
      cancelled: 1,
      failure_pct: '33.3',
      causes: [
        { status: 'cancelled', reason: 'budget_cut', count: 1 },
        { status: 'failed', reason: 'no_bids', count: 1 },
      ],
    })
    const phases = await world.call(readMonthPhases, ask, { as: 'buyer' })
    expect(phases.data.phases).toEqual([
      { status: 'pending_audit', days: '0.0', count: 3 },
      { status: 'bidding', days: '3.0', count: 3 },
      { status: 'pending_open', days: '0.0', count: 1 },
      { status: 'reviewing', days: '0.0', count: 1 },
      { status: 'award_auditing', days: '0.0', count: 1 },
    ])
    const recents = await world.call(listRecents, {}, { as: 'approver' })
    expect(recents.data.list.map((one) => one.order_id)).toEqual([order.id])
    const other = await world.call(readMonthFunnel, ask, { as: 'other-admin' })
    expect(other.data.steps.published).toBe(0)
  })
})
