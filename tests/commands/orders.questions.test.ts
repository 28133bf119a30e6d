// Who may do what with questions about a demand, and when; the server checks again.
import { expect, test } from 'vitest'
import { type OrderFacts, orderFactNames } from '#contract/orders.lifecycle.ts'
import type { DemandQuestion } from '#contract/orders.questions.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { Situation } from '#src/commands/command.ts'
import { orderQuestionCommands } from '#src/commands/orders/questions.ts'
import { tenderAskCommands } from '#src/commands/tenders/ask.ts'
import { tenderSubject } from '#src/commands/tenders/tenders.ts'
import { aTenderPage } from '../support/tender-pages.ts'

const id = '01930000-0000-7000-8000-000000000001'
const asked = (over: Partial<DemandQuestion> = {}): DemandQuestion => ({
  id,
  order_id: id,
  line_no: 1,
  line_name: '黄芪',
  question: '是否接受 2025 年产新？',
  asked_on: '2026-11-22',
  asked_at: '2026-11-22T08:00:00Z',
  asked_by_name: null,
  standing: 'waiting',
  answer: null,
  withheld_reason: null,
  settled_at: null,
  settled_by_name: null,
  version: 1,
  ...over,
})
const facts = Object.fromEntries(orderFactNames.map((name) => [name, false])) as OrderFacts // one entry per name

const at = (
  questions: readonly DemandQuestion[],
  more: { status?: OrderStatus; deadline_passed?: boolean } = {},
): Situation => {
  const { status = 'bidding', deadline_passed = false } = more
  const record = {
    id,
    order_no: 'ZB1',
    version: 1,
    status,
    review_stage: null,
    facts: { ...facts, deadline_passed },
    questions,
  }
  return { viewer: null, path: 'order_detail', subject: { noun: 'orders', id, label: 'ZB1', record }, selected: [] }
}
const told = (situation: Situation) => {
  const availability = orderQuestionCommands['orders.answer_question'].availability(situation)
  return availability.is === 'refused' ? availability.reason : availability.is
}

test('a question can be answered while it waits and tenders are taken', () => {
  expect(told(at([asked()]))).toBe('available')
  expect(told(at([asked({ standing: 'answered', answer: '接受。' })]))).toBe('refusals:questions_none')
  expect(told(at([asked()], { deadline_passed: true }))).toBe('refusals:questions_closed')
  expect(told(at([asked()], { status: 'pending_open' }))).toBe('refusals:questions_closed')
  expect(told(at([asked()], { status: 'reviewing' }))).toBe('hidden')
})

test('with several waiting questions the command asks which one, with the first as the default', () => {
  const second = '01930000-0000-7000-8000-000000000002'
  const [which] =
    orderQuestionCommands['orders.answer_question'].fields?.(
      at([asked({ line_no: null, line_name: null }), asked({ id: second })]),
    ) ?? []
  expect(which?.value).toBe(id)
  expect(which?.options?.map((one) => [one.value, one.label])).toEqual([
    [id, 'order_detail:questions.choice'],
    [second, 'order_detail:questions.choice_line'],
  ])
})

test('a supplier may ask until the deadline, whatever the standing of its tender', () => {
  const ask = (changes: Parameters<typeof aTenderPage>[0]) => {
    const page = aTenderPage(changes)
    const situation: Situation = { viewer: null, path: 'tender', subject: tenderSubject(page), selected: [] }
    return tenderAskCommands['tenders.ask'].availability(situation).is
  }
  for (const standing of ['open', 'tendered', 'reconfirm', 'declined'] as const)
    expect(ask({ standing }), standing).toBe('available')
  expect(ask({ server_time: '2026-11-23T09:00:00.000Z' })).toBe('refused')
  expect(ask({ standing: 'under_review' })).toBe('hidden')
})

test('the chosen question is quoted in full', () => {
  const question = '是否接受 2025 年产新？'.repeat(8)
  const situation = at([asked({ question })])
  for (const command of ['orders.answer_question', 'orders.withhold_question'] as const) {
    const { quotes } = orderQuestionCommands[command]
    expect(quotes?.(situation, { question_id: id })).toBe(question)
    expect(quotes?.(situation, {})).toBeNull()
  }
})
