// Clarification: an abnormally low offer is awarded only once its supplier has answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrderAudits, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { answerClarification, listTenders, readOwnTender } from '#contract/tenders.ts'
import { act, aReviewedOrder, inHours } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Two tenders under price review; the first is far below the second on its first line. */
const aLowOffer = () =>
  aReviewedOrder(
    world,
    [
      ['30.00', '59.00'],
      ['52.00', '60.00'],
    ],
    { min_bids: 2 },
  )
type Reviewed = Awaited<ReturnType<typeof aLowOffer>>

const tenderOf = async (reviewed: Reviewed, at = 0): Promise<OpenedTender> => {
  const id = reviewed.suppliers[at]?.id
  const list = await world.call(listTenders, { query: { order_id: reviewed.order.id } }, { as: 'award' })
  const found = list.data.list.find((one) => !one.sealed && one.supplier_id === id)
  if (found === undefined || found.sealed) throw new Error('no such tender')
  return found
}

const ask = async (reviewed: Reviewed, payload: Record<string, unknown> = {}, as = 'award') => {
  const { id } = await tenderOf(reviewed)
  return act(world, as, reviewed.order.id, {
    action: 'clarify',
    payload: { tender_id: id, question: '第 1 行报价明显低于其他家，请说明成本构成。', ...payload },
  })
}

const pageAt = async (reviewed: Reviewed, at = 0) =>
  (await world.call(readOwnTender, {}, { link: reviewed.tokens[at] ?? '' })).data

const answer = async (reviewed: Reviewed, at = 0, words = '产地自有基地，本年丰产，价格含税含运。') => {
  const asked = (await pageAt(reviewed)).clarifications.at(-1)
  return world.call(
    answerClarification,
    { body: { clarification_id: asked?.id ?? reviewed.order.id, answer: words } },
    { link: reviewed.tokens[at] ?? '' },
  )
}

const award = async (reviewed: Reviewed, over: Record<string, unknown> = {}) => {
  const { items } = await tenderOf(reviewed)
  const lines = items.map((item) => ({
    order_item_id: item.order_item_id,
    tender_item_id: item.id,
    awarded_qty: item.offered_qty,
  }))
  const { data } = await world.call(readOrder, { params: { id: reviewed.order.id } }, { as: 'award' })
  const body = { order_id: reviewed.order.id, version: data.version, scenario: 'A' as const, lines }
  return world.call(submitAward, { body: { ...body, coi_confirmed: true as const, ...over } }, { as: 'award' })
}

const judge = async (reviewed: Reviewed, accepted: boolean, as = 'award') => {
  const asked = (await tenderOf(reviewed)).clarifications.at(-1)
  return act(world, as, reviewed.order.id, {
    action: 'judge_answer',
    payload: { clarification_id: asked?.id ?? reviewed.order.id, accepted, reason: '已核对成本构成' },
  })
}

describe('a mistyped price', () => {
  // 75,000 instead of 75. Beside two other offers it would be abnormally high, and then no reference for them.
  const aTypo = () =>
    aReviewedOrder(
      world,
      [
        ['198', '60'],
        ['75000', '62'],
      ],
      { min_bids: 2 },
    )
  const isLow = async (reviewed: Reviewed) => {
    const { items } = await tenderOf(reviewed, 0)
    return items.find((item) => item.order_item_id === reviewed.order.items[0]?.id)?.flags.includes('abnormal_low')
  }
  const verdict = async (reviewed: Reviewed, action: 'disqualify' | 'requalify', whole: boolean) => {
    const { id, items } = await tenderOf(reviewed, 1)
    const line = items.filter((item) => item.order_item_id === reviewed.order.items[0]?.id).map((item) => item.id)
    const of = { tender_id: id, ...(!whole && { tender_item_ids: line }) }
    const done =
      action === 'disqualify'
        ? await act(world, 'award', reviewed.order.id, { action, payload: { ...of, reason_code: 'not_responsive' } })
        : await act(world, 'award', reviewed.order.id, { action, payload: of })
    expect(done.code).toBe(0)
  }

  test('makes the other price low no longer once its line or its tender is vetoed, and does again when the veto is withdrawn', async () => {
    const reviewed = await aTypo()
    expect(await isLow(reviewed)).toBe(true)
    for (const whole of [false, true]) {
      await verdict(reviewed, 'disqualify', whole)
      expect(await isLow(reviewed)).toBe(false)
      await verdict(reviewed, 'requalify', whole)
      expect(await isLow(reviewed)).toBe(true)
    }
  })

  test('blocks no award once it is vetoed, although a question that it caused has no answer', async () => {
    const reviewed = await aTypo()
    await ask(reviewed)
    expect((await award(reviewed)).code).toBe(4001)
    await verdict(reviewed, 'disqualify', false)
    expect((await award(reviewed)).code).toBe(0)
  })
})

describe('a question', () => {
  test('keeps the stage, is on record, and is shown to its supplier alone, with the time that the enterprise allows', async () => {
    const reviewed = await aLowOffer()
    const before = (await tenderOf(reviewed)).status
    const asked = await ask(reviewed)
    expect([asked.code, asked.data.status, asked.data.review_stage]).toEqual([0, 'reviewing', 'commercial'])
    const { clarifications, status } = await tenderOf(reviewed)
    expect(status).toBe(before)
    expect(clarifications).toMatchObject([{ standing: 'open', answer: null, asked_by_name: expect.any(String) }])
    const [one] = clarifications
    expect(Date.parse(one?.due_at ?? '') - Date.parse(one?.asked_at ?? '')).toBe(24 * 3_600_000)
    const page = await pageAt(reviewed)
    expect(page.clarifications).toMatchObject([{ id: one?.id, standing: 'open' }])
    expect(page.clarifications[0]).not.toHaveProperty('asked_by_name')
    expect((await pageAt(reviewed, 1)).clarifications).toEqual([])
    const trail = await world.call(listOrderAudits, { query: { order_id: reviewed.order.id } }, { as: 'audit' })
    expect(trail.data.list[0]).toMatchObject({ action: 'clarify', biz_type: 'clarify', from_status: 'reviewing' })
  })

  test('needs the permission to score, a tender of this order, a text, and a time in the future', async () => {
    const reviewed = await aLowOffer()
    expect((await ask(reviewed, {}, 'buyer')).code).toBe(4003)
    expect((await ask(reviewed, { tender_id: reviewed.order.id })).code).toBe(4004)
    expect((await ask(reviewed, { question: ' ' })).code).toBe(4001)
    const late = await ask(reviewed, { due_at: inHours(world, -1) })
    expect(late.refused).toMatchObject({ errors: [{ path: 'payload.due_at', code: 'due_passed' }] })
    const { id } = await tenderOf(reviewed)
    await act(world, 'award', reviewed.order.id, {
      action: 'disqualify',
      payload: { tender_id: id, reason_code: 'below_cost' },
    })
    expect((await ask(reviewed)).code).toBe(4001)
    expect((await tenderOf(reviewed)).clarifications).toEqual([])
  })
})

describe('an answer', () => {
  test('is given once by the supplier that was asked, changes no price, and is on record', async () => {
    const reviewed = await aLowOffer()
    await ask(reviewed)
    const before = await tenderOf(reviewed)
    expect((await answer(reviewed, 1)).code).toBe(4001)
    const given = await answer(reviewed)
    expect([given.code, given.data.clarifications[0]?.standing]).toEqual([0, 'answered'])
    const after = await tenderOf(reviewed)
    expect(after.items).toEqual(before.items)
    expect(after.clarifications).toMatchObject([{ standing: 'answered', answer: expect.stringContaining('自有基地') }])
    const again = await answer(reviewed)
    expect([again.code, again.refused]).toEqual([4010, { reason: 'question_answered', status: 'reviewing' }])
    const trail = await world.call(listOrderAudits, { query: { order_id: reviewed.order.id } }, { as: 'audit' })
    expect(trail.data.list[0]).toMatchObject({ action: 'tender_answer', operator_role: 'supplier_link' })
  })

  test('is refused after its time, and when the review is over', async () => {
    const reviewed = await aLowOffer()
    await ask(reviewed, { due_at: inHours(world, 2) })
    world.advance({ hours: 3 })
    expect((await tenderOf(reviewed)).clarifications).toMatchObject([{ standing: 'overdue' }])
    expect((await answer(reviewed)).refused).toMatchObject({ reason: 'question_overdue' })
    await ask(reviewed)
    await act(world, 'chief', reviewed.order.id, {
      action: 'reject_all',
      payload: { reason_code: 'all_rejected', text: '全部否决' },
    })
    expect((await answer(reviewed)).refused).toMatchObject({ reason: 'wrong_state', status: 'failed' })
  })
})

describe('an abnormally low offer', () => {
  test('is awarded only after an answer of its supplier was accepted', async () => {
    const reviewed = await aLowOffer()
    const unexplained = { errors: [{ path: 'lines.0.tender_item_id', code: 'offer_unexplained' }] }
    await ask(reviewed)
    expect((await judge(reviewed, true)).refused).toMatchObject({
      errors: [{ path: 'payload.clarification_id', code: 'answer_missing' }],
    })
    expect((await award(reviewed)).refused).toMatchObject(unexplained)
    await answer(reviewed)
    expect((await award(reviewed)).refused).toMatchObject(unexplained)
    expect((await judge(reviewed, false)).code).toBe(0)
    expect((await award(reviewed)).refused).toMatchObject(unexplained)
    expect((await judge(reviewed, true)).code).toBe(0)
    expect((await tenderOf(reviewed)).clarifications).toMatchObject([
      { accepted: true, judged_reason: '已核对成本构成', judged_by_name: expect.any(String) },
    ])
    const own = (await pageAt(reviewed)).clarifications[0]
    expect(Object.keys(own ?? {})).not.toContain('accepted')
    expect((await award(reviewed)).code).toBe(0)
  })

  test('is judged by users who may score, and only by an answer of this demand', async () => {
    const reviewed = await aLowOffer()
    await ask(reviewed)
    await answer(reviewed)
    expect((await judge(reviewed, true, 'buyer')).code).toBe(4003)
    const foreign = { clarification_id: reviewed.order.id, accepted: true, reason: '已核对成本构成' }
    const named = await act(world, 'award', reviewed.order.id, { action: 'judge_answer', payload: foreign })
    expect(named.code).toBe(4004)
    const wordless = { clarification_id: reviewed.order.id, accepted: true, reason: '' }
    const refused = await act(world, 'award', reviewed.order.id, { action: 'judge_answer', payload: wordless })
    expect([refused.code, refused.refused.errors?.map((one) => one.path)]).toEqual([4001, ['payload.reason']])
  })

  test('needs its flag acknowledged once flags are acknowledged at all', async () => {
    const reviewed = await aLowOffer()
    await ask(reviewed)
    await answer(reviewed)
    await judge(reviewed, true)
    const refused = await award(reviewed, { acknowledged_flags: [] })
    expect(refused.refused.errors).toEqual([
      { path: 'acknowledged_flags', code: 'flags_unknown', message: '所选报价有标志“价格异常低”，请勾选已知悉' },
    ])
  })
})
