// After the award, by the calls of users and suppliers: lines are answered, promoted, closed, tendered again, revoked
// and asked for their origin, and the totals follow.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCodes } from '#contract/codes.ts'
import type { AuditStep } from '#contract/enterprise.ts'
import { exportOrder } from '#contract/exports.ts'
import { readPrices } from '#contract/herbal-prices.ts'
import { readMonthSavings } from '#contract/home.ts'
import { listOrders } from '#contract/orders.list.ts'
import { listOrderLog } from '#contract/orders.log.ts'
import { auditOrder, createOrder, deleteOrder, readOrder } from '#contract/orders.ts'
import { lineClosePayload } from '#contract/reviews.after.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { answerOwnAward, declareOrigin, readOwnTender } from '#contract/tenders.ts'
import { invariants } from '#server/invariants.ts'
import { awardTo, evidenceOf, hear, type Winner } from '../support/awarded.ts'
import { act, aHerb, inHours, type OrderBody, type Prices } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let herbs: readonly [string, string]

beforeAll(async () => {
  world = await createWorld()
  herbs = [await aHerb(world, '川芎'), await aHerb(world, '当归')]
})
afterAll(() => world.close())

/**
 * Lines of 100 kg with a reference price of 12 元, and suppliers with these prices. Each line is awarded to the supplier
 * with the number in `winners`.
 */
const anAward = (prices: readonly Prices[], winners: readonly Winner[], over: Partial<OrderBody> = {}) =>
  awardTo(world, prices, winners, {
    items: winners.map((_, at) => ({
      name: `品种${at + 1}`,
      herbal_id: at === 0 || at >= 5 ? herbs[0] : herbs[1],
      grade: 'tong' as const,
      quantity: '100',
      unit: 'kg' as const,
      reference_price: '12',
    })),
    ...over,
  })

const seen = async (id: string, as = 'award') => (await world.call(readOrder, { params: { id } }, { as })).data

/** A supplier answers at its link: it declines the lines with these numbers (from 0) and confirms all others. */
const answer = async (token: string | undefined, declined: readonly number[] = []) => {
  const link = token ?? ''
  const { result } = (await world.call(readOwnTender, {}, { link })).data
  const waiting = result?.lines.filter((line) => line.answer === null) ?? []
  const lines = waiting.map((line) =>
    declined.includes(line.line_no - 1)
      ? { decision_line_id: line.id, answer: 'decline' as const, reason_code: 'no_stock' as const }
      : { decision_line_id: line.id, answer: 'confirm' as const },
  )
  return world.call(answerOwnAward, { body: { version: result?.version ?? 1, lines } }, { link })
}

const promote = async (id: string, item: string | undefined, offer: string, as = 'award') =>
  act(world, as, id, {
    action: 'promote',
    payload: {
      lines: [{ order_item_id: item ?? '', tender_item_id: offer, awarded_qty: '100' }],
      coi_confirmed: true,
    },
  })

/** Sets who approves awards by their total; a step without names allows everybody with the permission. */
const withAwardSteps = (award: readonly AuditStep[]) =>
  world.db
    .updateTable('enterprises')
    .set({ audit_chains: JSON.stringify({ award }) })
    .where('id', '=', HOME_ID)
    .execute()

const eight = (price: string, last = price): Prices => [...Array.from({ length: 7 }, () => price), last]

describe('five lines confirmed, two declined, one of them promoted and one closed', () => {
  let award: Awaited<ReturnType<typeof anAward>>
  const [A, B, C] = [0, 1, 2]
  beforeAll(async () => {
    // A has lines 1 to 7 at 10, C line 8 at 9; B is second everywhere at 11.
    award = await anAward([eight('10'), eight('11'), eight('11.5', '9')], [A, A, A, A, A, A, A, C])
  })

  test('nothing is confirmed before a supplier has answered', async () => {
    const order = await seen(award.id)
    expect(order).toMatchObject({ awarded_total: '7900.00', confirmed_total: '0.00' })
    expect(order.award?.sums).toMatchObject({ waiting_total: '7900.00', confirmed_saving: null })
  })

  test('a supplier answers all its lines at once, and its answers are final', async () => {
    const link = award.tokens[A] ?? ''
    const { result } = (await world.call(readOwnTender, {}, { link })).data
    const [first] = result?.lines ?? []
    const one = [{ decision_line_id: first?.id ?? '', answer: 'confirm' as const }]
    const partly = await world.call(answerOwnAward, { body: { lines: one } }, { link })
    expect(partly.refused.errors).toMatchObject([{ path: 'lines', code: 'award_lines_missing' }])
    const unreasoned = [{ decision_line_id: first?.id ?? '', answer: 'decline' as const }]
    expect((await world.call(answerOwnAward, { body: { lines: unreasoned } }, { link })).code).toBe(4001)
    const stale = await world.call(answerOwnAward, { body: { version: 9, lines: one } }, { link })
    expect(stale.code).toBe(4009)

    const page = (await answer(link, [5, 6])).data.result
    expect(page).toMatchObject({ supplied_amount: '5000.00', given_up_amount: '2000.00', waiting_amount: '0.00' })
    expect(page?.lines.map((line) => line.answer)).toEqual([...Array(5).fill('confirm'), 'decline', 'decline'])
    expect((await answer(link)).code).toBe(4001)
    expect((await seen(award.id)).award?.open_lines.filter((line) => line.open_qty === '100.000').length).toBe(2)
  })

  test('a supplier that gave a line up does not get it again, and a promotion waits for approval', async () => {
    const item = award.items[5]?.id
    const again = await promote(award.id, item, award.offerOf(5, A))
    expect(again.refused.errors).toMatchObject([{ path: 'payload.lines.0.tender_item_id', code: 'offer_given_up' }])
    const confirmed = await promote(award.id, award.items[0]?.id, award.offerOf(0, B))
    expect(confirmed.refused.errors).toMatchObject([{ path: 'payload.lines.0.order_item_id', code: 'line_not_open' }])
    const done = await promote(award.id, item, award.offerOf(5, B))
    expect(done.message).toBe('成功')
    expect(done.data).toMatchObject({ status: 'award_auditing', facts: { first_award: false, already_awarded: true } })
    expect(done.data.award?.waiting_lines).toMatchObject([{ order_item_id: item, amount: '1100.00' }])
    // 5000 confirmed, 900 waiting, 1100 promoted.
    expect(done.data.award?.versions.at(-1)).toMatchObject({ version: 2, kind: 'promotion', standing_total: '7000.00' })
    const cancel = { reason_code: 'no_demand', text: '不要了' } as const
    const refused = await act(world, 'chief', award.id, { action: 'cancel', payload: cancel })
    expect(refused.refused.reason).toBe('first_award')
  })

  test('another supplier answers meanwhile', async () => {
    expect((await answer(award.tokens[C])).data.result).toMatchObject({ supplied_amount: '900.00' })
    expect((await seen(award.id)).status).toBe('award_auditing')
  })

  test('the promotion is approved and confirmed, the other line is closed, and the demand is completed', async () => {
    expect((await act(world, 'award', award.id, { action: 'approve' })).code).toBe(4003)
    expect((await act(world, 'approver', award.id, { action: 'approve' })).data.status).toBe('awarded')
    expect((await answer(award.tokens[B])).data.result?.lines).toMatchObject([{ line_no: 6, answer: 'confirm' }])
    const early = await act(world, 'award', award.id, { action: 'complete' })
    expect(early.refused.reason).toBe('lines_settled')
    const payload = { order_item_id: award.items[6]?.id ?? '', reason_code: 'over_price' } as const
    expect((await act(world, 'award', award.id, { action: 'line_close', payload })).message).toBe('成功')
    const log = await world.call(listOrderLog, { query: { order_id: award.id } }, { as: 'award' })
    expect(log.data.list.find((row) => row.act === 'line_close')?.lines).toContain('7 ')
    expect((await act(world, 'award', award.id, { action: 'complete' })).data.status).toBe('completed')
  })

  // Calculated by hand: 5 × 100 × 10 + 100 × 11 + 100 × 9 = 7000; references 7 × 100 × 12 = 8400; 7 of 8 lines.
  test('totals, coverage and saving count only what is confirmed', async () => {
    const order = await seen(award.id)
    expect(order.award?.sums).toEqual({
      standing: {
        total: '7000.00',
        reference: '8400.00',
        saving: '1400.00',
        saving_pct: '16.67',
        lines: 7,
        coverage_pct: '87.50',
        suppliers: 3,
        short_lines: [{ order_item_id: award.items[6]?.id, missing_qty: '100.000' }],
      },
      awarded_total: '7000.00',
      confirmed_total: '7000.00',
      waiting_total: '0.00',
      declined_total: '2000.00',
      confirmed_saving: '1400.00',
      confirmed_saving_pct: '16.67',
      confirmed_lines: 7,
      confirmed_coverage_pct: '87.50',
      confirmed_suppliers: 3,
    })
    const list = await world.call(listOrders, { query: { status: 'completed' } }, { as: 'award' })
    expect(list.data.list.find((one) => one.id === award.id)).toMatchObject({
      awarded_total: '7000.00',
      confirmed_total: '7000.00',
    })
    const home = (await world.call(readMonthSavings, { query: {} }, { as: 'award' })).data
    expect(home).toMatchObject({ awards: 1, total_amount: '7000.00', saving: '1400.00', saving_pct: '16.67' })
  })

  test('price history, last prices and the suppliers’ figures count only what is confirmed', async () => {
    // Lines 1, 6, 7 and 8 are of one herb: 100 kg at 10, 11 and 9; nobody supplied line 7.
    const query = { herbal_id: herbs[0] }
    const prices = (await world.call(readPrices, { query }, { as: 'buyer' })).data
    expect(prices.months).toMatchObject([
      { low: '9.0000', high: '11.0000', average: '10.00', quantity_kg: '300.000', awards: 3 },
    ])
    const body = {
      title: '再买一次',
      bid_deadline_at: inHours(world, 72),
      items: [{ name: '品种1', herbal_id: herbs[0], grade: 'tong' as const, quantity: '1', unit: 'kg' as const }],
      invited_supplier_ids: award.suppliers.map((one) => one.id),
    }
    const draft = (await world.call(createOrder, { body }, { as: 'buyer' })).data
    const full = { ...draft, delivery_date: inHours(world, 24 * 40).slice(0, 10) }
    await world.call(
      createOrder,
      { body: { ...body, submit: true, delivery_date: full.delivery_date } },
      { as: 'buyer' },
    )
    const last = await world.db
      .selectFrom('order_items')
      .where('last_supplier_id', 'is not', null)
      .select(['last_price', 'last_supplier_id'])
      .execute()
    // The later decision is the last one: line 6, of B.
    for (const one of last) expect(one).toEqual({ last_price: '11.0000', last_supplier_id: award.suppliers[B]?.id })
    for (const nth of [A, B, C]) {
      const params = { id: award.suppliers[nth]?.id ?? '' }
      const { stats } = (await world.call(readSupplier, { params }, { as: 'supplier' })).data
      expect(stats.win_rate).toBe(100)
    }
  })

  test('the remaining quantity is tendered again', async () => {
    const body = { source_order_id: award.id, source_event: 'retender' as const, copy_lines: 'remaining' as const }
    const { data } = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(data.items.map((item) => [item.name, item.quantity])).toEqual([['品种7', '100.000']])
    expect(data).toMatchObject({ title: expect.stringMatching(/（余量）$/), budget_amount: null })
    // A quantity is not tendered again twice while the first retender exists, completed or not.
    const twice = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(twice.refused.errors).toMatchObject([{ path: 'copy_lines', code: 'nothing_remains' }])
    await world.call(deleteOrder, { params: { id: data.id }, query: { version: data.version } }, { as: 'admin' })
    const third = (await world.call(createOrder, { body }, { as: 'buyer' })).data
    expect(third.items.map((item) => item.quantity)).toEqual(['100.000'])
  })

  test('no invariant is broken', async () => {
    for (const one of invariants) expect(await one.find(world.db), one.says).toEqual([])
  })
})

test('a line that one supplier confirms and another declines is partly confirmed, and the rest is open', async () => {
  const shared = [
    [0, '70'],
    [1, '30'],
  ] as const
  const prices = [
    ['10', '10', '10'],
    ['11', '11', '11'],
  ]
  const terms = { split_award: true, max_suppliers_per_line: 2 }
  const { id, items, tokens } = await anAward(prices, [shared, 1, 0], terms)
  const statuses = async () => (await seen(id)).items.map((item) => item.status)
  const open = async () => (await seen(id)).award?.open_lines.map((line) => line.open_qty)
  await answer(tokens[1], [0, 1])
  expect(await statuses()).toEqual(['part_awarded', 'declined', 'awarded'])
  await answer(tokens[0], [])
  expect(await statuses()).toEqual(['part_confirmed', 'declined', 'confirmed'])
  expect(await open()).toEqual(['30.000', '100.000', '0.000'])
  const file = await world.http(addressOf(exportOrder, { params: { id } }), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('admin') },
    body: JSON.stringify({ format: 'xlsx' }),
  })
  const [head, ...rows] = await readSheet(await file.arrayBuffer(), '品种明细')
  const told = ['状态', '待补定数量'].map((name) => head?.indexOf(name) ?? -1)
  expect(rows.map((cells) => told.map((at) => cells[at]))).toEqual([
    ['部分确认', 30],
    ['已放弃', 100],
    ['已确认', null],
  ])
  const close = { order_item_id: items[0]?.id ?? '', reason_code: 'demand_cancelled' as const }
  expect((await act(world, 'award', id, { action: 'line_close', payload: close })).code).toBe(0)
  const again = await act(world, 'award', id, { action: 'line_close', payload: close })
  expect(again.refused.errors?.[0]?.message).toBe('第 1 行没有放弃后待处理的数量')
  expect(await statuses()).toEqual(['part_awarded', 'declined', 'confirmed'])
})

describe('a line given up, and 30 of 100 kg of another', () => {
  test('the standing quantities count on both sides of the saving, and a line covered in part is not confirmed as a whole', async () => {
    // A has lines 1 and 2 at 10 and 70 kg of line 3; B has 30 kg of line 3 and line 4, at 11.
    const [A, B] = [0, 1]
    const shared = [
      [A, '70'],
      [B, '30'],
    ] as const
    const award = await anAward(
      [
        ['10', '10', '10', '10'],
        ['11', '11', '11', '11'],
      ],
      [A, A, shared, B],
      { split_award: true, max_suppliers_per_line: 2 },
    )
    const standing = async () => (await seen(award.id)).award?.sums?.standing
    // 1000 + 1000 + 700 + 330 + 1100 = 4130; 4 × 1200 = 4800.
    expect(await standing()).toMatchObject({ total: '4130.00', reference: '4800.00', saving: '670.00', lines: 4 })
    await answer(award.tokens[A], [1])
    // Nobody supplies line 2, so 3130 of 3600 stand, and B has not answered yet.
    expect(await standing()).toEqual({
      total: '3130.00',
      reference: '3600.00',
      saving: '470.00',
      saving_pct: '13.06',
      lines: 3,
      coverage_pct: '75.00',
      suppliers: 2,
      // A line that nobody supplies is lacking too.
      short_lines: [{ order_item_id: award.items[1]?.id, missing_qty: '100.000' }],
    })
    await answer(award.tokens[B], [2])
    // 1000 + 700 + 1100 = 2800; 1200 + 840 + 1200 = 3240.
    expect(await standing()).toEqual({
      total: '2800.00',
      reference: '3240.00',
      saving: '440.00',
      saving_pct: '13.58',
      lines: 3,
      // By quantity, as before the award: (100 + 0 + 70 + 100) of 400.
      coverage_pct: '67.50',
      suppliers: 2,
      short_lines: [
        { order_item_id: award.items[1]?.id, missing_qty: '100.000' },
        { order_item_id: award.items[2]?.id, missing_qty: '30.000' },
      ],
    })
    for (const at of [1, 2]) {
      const payload = { order_item_id: award.items[at]?.id ?? '', reason_code: 'over_price' } as const
      expect((await act(world, 'award', award.id, { action: 'line_close', payload })).message).toBe('成功')
    }
    const order = await seen(award.id)
    expect(order.items.map((item) => item.status)).toEqual(['confirmed', 'not_awarded', 'part_awarded', 'confirmed'])
    expect(order.award?.sums?.standing.short_lines.map((line) => line.missing_qty)).toEqual(['100.000', '30.000'])
  })
})

describe('staff', () => {
  test('record an answer with note and evidence, unless they made the award', async () => {
    const { id } = await anAward([['10', '10']], [0, 0])
    const [line] = (await seen(id)).award?.lines ?? []
    const by = async (as: string) => hear(world, as, id, line?.id ?? '', 'decline')
    expect((await by('award')).refused.reason).toBe('not_in_award')
    expect((await by('approver')).code).toBe(4003)
    const payload = { decision_line_id: line?.id ?? '', reason_code: 'no_stock' } as const
    const bare = await act(world, 'buyer', id, { action: 'line_decline', payload })
    expect(bare.refused.errors?.map((one) => one.path).toSorted()).toEqual(['payload.evidence_id', 'payload.note'])
    const others = { ...payload, note: '来电', evidence_id: await evidenceOf(world, 'chief') }
    const foreign = await act(world, 'buyer', id, { action: 'line_decline', payload: others })
    expect(foreign.refused.errors).toMatchObject([{ path: 'payload.evidence_id', code: 'evidence_unknown' }])
    expect((await by('buyer')).message).toBe('成功')
    const trail = await world.db
      .selectFrom('audit_rows')
      .where('order_id', '=', id)
      .where('action', '=', 'line_decline')
      .select('payload')
      .executeTakeFirstOrThrow()
    expect(trail.payload).toMatchObject({ line_no: 1, line_name: '品种1', supplier_name: expect.any(String) })
  })

  test('record a missing answer without evidence once the time is over', async () => {
    const { id } = await anAward([['10']], [0])
    const line = (await seen(id)).award?.lines[0]
    const payload = { decision_line_id: line?.id ?? '', reason_code: 'no_answer' } as const
    const early = await act(world, 'buyer', id, { action: 'line_decline', payload })
    expect(early.refused.errors).toMatchObject([{ code: 'answer_still_due' }])
    world.advance({ days: 4 })
    expect((await act(world, 'buyer', id, { action: 'line_decline', payload })).message).toBe('成功')
  })

  test('promote only once when two of them promote at the same time', async () => {
    const { id, items, tokens, offerOf } = await anAward([['10'], ['11']], [0])
    await answer(tokens[0], [0])
    const { version } = await seen(id)
    const line = { order_item_id: items[0]?.id ?? '', tender_item_id: offerOf(0, 1), awarded_qty: '100' }
    const payload = { lines: [line], coi_confirmed: true as const }
    const body = { action: 'promote' as const, version, payload }
    const both = await Promise.all(
      ['award', 'admin'].map((as) => world.call(auditOrder, { params: { id }, body }, { as })),
    )
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 4009])
    expect((await seen(id)).award?.versions.filter((one) => one.kind === 'promotion').length).toBe(1)
  })

  test('may revoke an award after a change of it was refused', async () => {
    const { id, items, tokens, offerOf } = await anAward([['10'], ['11']], [0])
    await answer(tokens[0], [0])
    await promote(id, items[0]?.id, offerOf(0, 1), 'admin')
    const back = await act(world, 'approver', id, { action: 'reject', opinion: '再谈谈' })
    expect(back.data).toMatchObject({ status: 'awarded', award: { status: 'effective', waiting_lines: [] } })
    expect(back.data.award?.open_lines).toMatchObject([{ open_qty: '100.000' }])
    const revoked = await act(world, 'approver', id, { action: 'revoke_award', payload: { reason: '条件变了' } })
    expect(revoked.data).toMatchObject({ status: 'reviewing', review_stage: 'recommend', award: { status: 'revoked' } })
    const page = (await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data
    expect(page.result).toBeNull()
    expect(page.notices.map((one) => one.kind)).toContain('revoked')
  })

  test('may not revoke an award in force whose change they proposed', async () => {
    const { id, items, tokens, offerOf } = await anAward([['10'], ['11']], [0])
    await answer(tokens[0], [0])
    await promote(id, items[0]?.id, offerOf(0, 1), 'admin')
    expect((await act(world, 'approver', id, { action: 'approve' })).data.status).toBe('awarded')
    const own = await act(world, 'admin', id, { action: 'revoke_award', payload: { reason: '条件变了' } })
    expect(own.refused.reason).toBe('not_proposer')
  })

  test('approve a change in the step that the award’s total with the change reaches', async () => {
    // 900 stay and 1100 are promoted. The 1100 alone are below the second step.
    const { id, items, tokens, offerOf } = await anAward(
      [
        ['9', '10'],
        ['9.5', '11'],
      ],
      [0, 0],
    )
    await answer(tokens[0], [1])
    const { id: admin } = await world.db
      .selectFrom('users')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirstOrThrow()
    await withAwardSteps([{ name: '大额', min_amount: '1500', approver_ids: [admin] }])
    await promote(id, items[1]?.id, offerOf(1, 1))
    expect((await act(world, 'approver', id, { action: 'approve' })).refused.reason).toBe('in_audit_step')
    expect((await act(world, 'admin', id, { action: 'approve' })).data.status).toBe('awarded')
    await withAwardSteps([])
  })

  test('may not revoke an award that a supplier has confirmed', async () => {
    const { id, tokens } = await anAward([['10']], [0])
    await answer(tokens[0])
    const refused = await act(world, 'approver', id, { action: 'revoke_award', payload: { reason: '条件变了' } })
    expect(refused.refused.reason).toBe('none_confirmed')
  })

  test('tender a declined line again, which settles it until that draft is deleted', async () => {
    const { id, tokens } = await anAward([['10', '10']], [0, 0])
    await answer(tokens[0], [1])
    const all = await world.call(createOrder, { body: { source_order_id: id, copy_lines: 'all' } }, { as: 'buyer' })
    expect(all.refused.errors).toMatchObject([{ path: 'copy_lines', code: 'remaining_only' }])
    const again = (await world.call(createOrder, { body: { source_order_id: id } }, { as: 'buyer' })).data
    expect(again.items.map((item) => [item.name, item.quantity])).toEqual([['品种2', '100.000']])
    expect((await seen(id)).facts).toMatchObject({ has_open_lines: false, lines_settled: true })
    await world.call(deleteOrder, { params: { id: again.id }, query: { version: again.version } }, { as: 'admin' })
    expect((await seen(id)).facts).toMatchObject({ has_open_lines: true, lines_settled: false })
  })

  test('tender one of two declined lines again, which leaves the other open, and do not close a line for that', async () => {
    const { id, items, tokens } = await anAward([['10', '10', '10']], [0, 0, 0], { budget_amount: '5000' })
    await answer(tokens[0], [1, 2])
    const one = { source_order_id: id, copy_item_ids: [items[1]?.id ?? ''] }
    const again = (await world.call(createOrder, { body: one }, { as: 'buyer' })).data
    expect(again.items.map((item) => [item.name, item.quantity])).toEqual([['品种2', '100.000']])
    expect(again.budget_amount).toBeNull()
    const twice = await world.call(createOrder, { body: one }, { as: 'buyer' })
    expect(twice.refused.errors).toMatchObject([{ path: 'copy_lines', code: 'nothing_remains' }])
    expect((await seen(id)).award?.open_lines.map((line) => line.open_qty)).toEqual(['0.000', '0.000', '100.000'])
    const close = { order_item_id: items[2]?.id, reason_code: 'retender' }
    expect(lineClosePayload.safeParse(close).success).toBe(false)
  })

  test('get no label for a line without an origin, and ask its supplier for the origin', async () => {
    const { id, tokens } = await anAward([['10']], [0])
    const line = (await seen(id)).award?.lines[0]?.id ?? ''
    const pack = { type: 'trace' as const, decision_line_id: line, qty: '1' }
    const without = await world.call(generateCodes, { body: pack }, { as: 'award' })
    expect(without.refused.reason).toBe('origin_declared')
    const payload = { decision_line_ids: [line] }
    expect((await act(world, 'award', id, { action: 'ask_origin', payload })).message).toBe('成功')
    const link = tokens[0] ?? ''
    expect((await world.call(readOwnTender, {}, { link })).data.result?.lines).toMatchObject([{ origin_asked: true }])
    const lines = [{ decision_line_id: line, origin_region_code: '621126' }]
    const said = await world.call(declareOrigin, { body: { lines } }, { link })
    expect(said.data.result?.lines).toMatchObject([{ origin_asked: false, origin_region_code: '621126' }])
    expect((await world.call(generateCodes, { body: pack }, { as: 'award' })).message).toBe('成功')
    const elsewhere = await world.call(generateCodes, { body: { ...pack, origin_code: '341600' } }, { as: 'award' })
    expect(elsewhere.refused.errors).toMatchObject([{ path: 'origin_code', code: 'origin_differs' }])
  })
})
