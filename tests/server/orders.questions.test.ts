// Questions about a demand before its deadline (答疑). Every invited supplier reads the same, and nobody learns who
// asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMessages } from '#contract/inbox.ts'
import { listOrderLog } from '#contract/orders.log.ts'
import {
  DEMAND_QUESTION_MAX,
  listDemandQuestions,
  MAX_WAITING,
  questionRefusal,
  settleDemandQuestion,
} from '#contract/orders.questions.ts'
import { auditOrder, listOrderAudits, readOrder } from '#contract/orders.ts'
import { readPublicDemand } from '#contract/tenders.demand.ts'
import { isDeadlinePassed } from '#contract/tenders.facts.ts'
import { askAboutDemand, listTenderLinks, readOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Published = Awaited<ReturnType<typeof aPublishedOrder>>

const ask = ({ tokens }: Pick<Published, 'tokens'>, at: number, question: string, order_item_id?: string) =>
  world.call(
    askAboutDemand,
    { body: { question, ...(order_item_id !== undefined && { order_item_id }) } },
    { link: tokens[at] ?? '' },
  )

const pageAt = async ({ tokens }: Pick<Published, 'tokens'>, at: number) =>
  (await world.call(readOwnTender, {}, { link: tokens[at] ?? '' })).data

const listed = async ({ order }: Pick<Published, 'order'>, as = 'buyer') =>
  (await world.call(listDemandQuestions, { query: { order_id: order.id } }, { as })).data

/** Settles the waiting question in the version last read. */
const settle = async (published: Pick<Published, 'order'>, word: Record<string, string>, as = 'buyer') => {
  const [one] = (await listed(published)).list
  const body = { version: one?.version ?? 1, ...word } as { action: 'answer'; version: number; answer: string } // the tests say which word
  return world.call(settleDemandQuestion, { params: { id: one?.id ?? published.order.id }, body }, { as })
}

const answer = (published: Pick<Published, 'order'>, words: string, as?: string) =>
  settle(published, { action: 'answer', answer: words }, as)

describe('a question', () => {
  test('waits for the buyer without a name, and nobody else reads it', async () => {
    const published = await aPublishedOrder(world)
    const line = published.order.items[1]
    const asked = await ask(published, 0, '党参是否接受 2025 年产新？', line?.id)
    expect(asked.code).toBe(0)
    expect(asked.data.questions).toMatchObject([
      { is_own: true, standing: 'waiting', line_no: line?.line_no, line_name: '党参', answer: null },
    ])
    expect((await pageAt(published, 1)).questions).toEqual([])
    const { list, counts } = await listed(published)
    expect(list).toMatchObject([
      { question: '党参是否接受 2025 年产新？', standing: 'waiting', asked_by_name: null, line_name: '党参' },
    ])
    expect(counts).toEqual({ waiting: 1 })
    const read = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
    expect(read.data.questions_waiting).toBe(1)
    expect(read.data.version).toBe(published.order.version)
  })

  test('is announced to the author of the demand, without its asker', async () => {
    const published = await aPublishedOrder(world)
    await ask(published, 0, '可否分两批交货？')
    const told = await world.call(listMessages, { query: {} }, { as: 'buyer' })
    const mine = told.data.list.filter((one) => one.order_id === published.order.id)
    expect(mine.find((one) => one.kind === 'question_asked')).toMatchObject({ actor_name: null })
    // Only the day is shown, so it is sorted below the other events of that day.
    expect(mine.at(-1)?.kind).toBe('question_asked')
  })

  test('needs a text of limited length, and a line of this demand', async () => {
    const published = await aPublishedOrder(world)
    const other = await aPublishedOrder(world)
    for (const words of ['', ' ', '?', '问'.repeat(DEMAND_QUESTION_MAX + 1)])
      expect((await ask(published, 0, words)).code, words.slice(0, 3)).toBe(4001)
    const foreign = await ask(published, 0, '这一行的包装？', other.order.items[0]?.id)
    expect(foreign.refused).toMatchObject({ errors: [{ path: 'order_item_id', code: 'line_unknown' }] })
    expect((await ask(published, 1, '<script>alert(1)</script>')).data.questions[0]?.question).toBe(
      '<script>alert(1)</script>',
    )
  })

  test('may be asked by every invited supplier, and leaves the same trace whether that has tendered or not', async () => {
    const published = await aPublishedOrder(world)
    // Both have opened their page, and one has tendered.
    await pageAt(published, 0)
    await pageAt(published, 1)
    await tender(world, published.tokens[0] ?? '', published.order, ['30.00', '59.00'])
    expect((await ask(published, 0, '甲问：检验报告要原件吗？')).code).toBe(0)
    expect((await ask(published, 1, '乙问：检验报告要原件吗？')).code).toBe(0)
    const { list } = await listed(published, 'admin')
    const same = (one: (typeof list)[number] | undefined) => ({ ...one, id: '', question: '', asked_at: '' })
    expect(same(list[0])).toEqual(same(list[1]))
    const query = { order_id: published.order.id }
    const seen = JSON.stringify([
      list,
      (await world.call(listOrderAudits, { query }, { as: 'admin' })).data.list.filter((row) =>
        row.action.startsWith('question'),
      ),
      (await world.call(listOrderLog, { query: { ...query, kind: 'questions' } }, { as: 'admin' })).data,
    ])
    for (const { name } of published.suppliers) expect(seen).not.toContain(name)
  })

  test('is refused when too many of one supplier wait, and by the limit of its link', async () => {
    const published = await aPublishedOrder(world)
    for (let n = 0; n < 10; n += 1) expect((await ask(published, 0, `第 ${n} 问`)).code).toBe(0)
    expect((await ask(published, 0, '再问')).code).toBe(4029)
    expect((await ask(published, 1, '另一家问')).code).toBe(0)
    world.advance({ minutes: 11 })
    for (let n = 10; n < MAX_WAITING; n += 1) expect((await ask(published, 0, `第 ${n} 问`)).code).toBe(0)
    world.advance({ minutes: 11 })
    expect((await ask(published, 0, '再问')).refused).toMatchObject({ reason: 'questions_many' })
  })
})

describe('an answer', () => {
  test('goes to every invited supplier without the name of the asker, and stays', async () => {
    const published = await aPublishedOrder(world)
    await ask(published, 0, '是否接受 2025 年产新？')
    const given = await answer(published, '接受，须附产地证明。')
    expect([given.code, given.data.standing, given.data.settled_by_name]).toEqual([0, 'answered', 'buyer甲'])
    const [own] = (await pageAt(published, 0)).questions
    const [read] = (await pageAt(published, 1)).questions
    expect(own).toMatchObject({ is_own: true, answer: '接受，须附产地证明。', asked_at: expect.any(String) })
    expect(read).toEqual({ ...own, is_own: false, asked_at: null })
    const again = await answer(published, '改口')
    expect([again.code, again.refused]).toEqual([4010, { reason: 'question_settled', status: 'bidding' }])
    const detail = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
    expect(detail.data.questions_waiting).toBe(0)
  })

  test('is on the public page of a demand that has one', async () => {
    const published = await aPublishedOrder(world, { open_scope: 'public' })
    await ask(published, 0, '可否自提？')
    await answer(published, '可以。')
    const links = await world.call(listTenderLinks, { query: { order_id: published.order.id } }, { as: 'buyer' })
    const code = links.data.public_url?.split('pub-')[1] ?? ''
    const { data } = await world.call(readPublicDemand, { params: { code } })
    expect(data.questions).toMatchObject([{ question: '可否自提？', answer: '可以。' }])
    expect(data.questions[0]).not.toHaveProperty('is_own')
  })

  test('may be withheld, with a reason that only the asker reads', async () => {
    const published = await aPublishedOrder(world)
    await ask(published, 0, '我司报 30 元，够不够低？')
    const held = await settle(published, { action: 'withhold', reason: '提问含报价，不予公布。' })
    expect(held.data).toMatchObject({ standing: 'withheld', answer: null, withheld_reason: '提问含报价，不予公布。' })
    expect((await pageAt(published, 0)).questions).toMatchObject([
      { standing: 'withheld', withheld_reason: '提问含报价，不予公布。' },
    ])
    expect((await pageAt(published, 1)).questions).toEqual([])
  })

  test('needs the permission to edit, the same enterprise, a text, and the current version of the question', async () => {
    const published = await aPublishedOrder(world)
    await ask(published, 0, '付款方式可否改为月结？')
    for (const as of ['audit', 'opener', 'chief', 'award'])
      expect((await answer(published, '可以。', as)).code, as).toBe(4003)
    expect((await answer(published, '可以。', 'other-admin')).code).toBe(4004)
    expect((await answer(published, ' ')).code).toBe(4001)
    const stale = await settle(published, { action: 'answer', answer: '可以。', version: '7' })
    expect(stale.code).toBe(4001)
    const [one] = (await listed(published)).list
    const body = { action: 'answer', version: 7, answer: '可以。' } as const
    const old = await world.call(settleDemandQuestion, { params: { id: one?.id ?? '' }, body }, { as: 'buyer' })
    expect([old.code, old.refused]).toMatchObject([4009, { standing: 'waiting', version: 1 }])
    expect((await listed(published)).counts).toEqual({ waiting: 1 })
    const foreign = { query: { order_id: published.order.id } }
    expect((await world.call(listDemandQuestions, foreign, { as: 'other-admin' })).code).toBe(4004)
  })
})

describe('after the deadline', () => {
  test('nobody asks or answers, unanswered questions have lapsed, and the asker is known after the opening', async () => {
    const published = await aPublishedOrder(world, { min_bids: 1 })
    await tender(world, published.tokens[0] ?? '', published.order, ['30.00', '59.00'])
    await ask(published, 1, '最后一问')
    world.advance({ hours: 73 })
    const late = await ask(published, 0, '还能问吗？')
    expect([late.code, late.refused]).toEqual([4010, { reason: 'questions_closed', status: 'pending_open' }])
    expect((await answer(published, '来不及了')).refused).toMatchObject({ reason: 'questions_closed' })
    expect((await listed(published)).list).toMatchObject([{ standing: 'lapsed', asked_by_name: null }])
    expect((await pageAt(published, 1)).questions).toMatchObject([{ standing: 'lapsed' }])
    const opened = await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.code).toBe(0)
    const name = published.suppliers[1]?.name
    expect((await listed(published)).list).toMatchObject([{ asked_by_name: name }])
    expect((await answer(published, '来不及了')).refused).toMatchObject({ reason: 'wrong_state' })
    const log = await world.call(
      listOrderLog,
      { query: { order_id: published.order.id, kind: 'questions' } },
      { as: 'audit' },
    )
    expect(log.data.list).toMatchObject([{ act: 'question_ask', actor: 'supplier', operator_name: name }])
  })

  test('a cancelled demand takes no question', async () => {
    const published = await aPublishedOrder(world)
    const cancelled = await world.call(
      auditOrder,
      {
        params: { id: published.order.id },
        body: {
          action: 'cancel',
          version: published.order.version,
          payload: { reason_code: 'no_demand', text: '计划取消' },
        },
      },
      { as: 'chief' },
    )
    expect(cancelled.code).toBe(0)
    expect((await ask(published, 0, '还招吗？')).refused).toMatchObject({ reason: 'wrong_state' })
  })
})

test('one rule decides for server and page whether a question or an answer is possible', () => {
  const until = '2026-11-23T09:00:00.000Z'
  const at = (status: Parameters<typeof questionRefusal>[0]['status'], now: string, standing?: 'answered') =>
    questionRefusal({ status, deadline_passed: isDeadlinePassed(until, Date.parse(now)) }, standing)
  expect(at('bidding', '2026-11-23T08:59:59.999Z')).toBeNull()
  expect(at('bidding', '2026-11-23T08:59:59.999Z', 'answered')).toBe('question_settled')
  expect(at('bidding', until)).toBe('questions_closed')
  expect(at('pending_open', until, 'answered')).toBe('questions_closed')
  expect(at('reviewing', until)).toBe('wrong_state')
  expect(at('draft', '2026-11-20T00:00:00.000Z')).toBe('wrong_state')
})
