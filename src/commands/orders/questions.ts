// Questions of suppliers about a demand (答疑): showing them and the log, publishing an answer, or rejecting a question.
import { orderReaders } from '#contract/orders.list.ts'
import {
  DEMAND_ANSWER_MAX,
  type DemandQuestion,
  demandQuestion,
  questionAnswerer,
  questionRefusal,
  settleDemandQuestion,
  WITHHOLD_REASON_MAX,
} from '#contract/orders.questions.ts'
import { to } from '#src/paths.ts'
import {
  type Args,
  type Availability,
  available,
  define,
  done,
  type Field,
  hidden,
  type Outcome,
  refused,
  type Services,
  type Situation,
} from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { settled } from '../records/record-acts.ts'
import { orderIn } from './order-in.ts'

/** Longer questions are cut in the list of choices. */
const SHOWN = 40

/** Open questions of the current demand; null where the record lacks them. */
const waitingIn = (situation: Situation): readonly DemandQuestion[] | null => {
  const order: object | null = orderIn(situation)
  if (order === null || !('questions' in order) || !Array.isArray(order.questions)) return null
  return order.questions.flatMap((one) => {
    const read = demandQuestion.safeParse(one)
    return read.success && read.data.standing === 'waiting' ? [read.data] : []
  })
}

const maySettle = (situation: Situation): Availability => {
  const order = orderIn(situation)
  const waiting = waitingIn(situation)
  if (order === null || waiting === null) return hidden
  const refusal = questionRefusal({ status: order.status, deadline_passed: order.facts.deadline_passed })
  if (refusal === 'questions_closed') return refused(refusal)
  if (refusal !== null) return hidden
  return waiting.length > 0 ? available : refused('questions_none', { isIdle: true })
}

/** The id of the question that is meant; the tab passes it. */
const which = (situation: Situation): Field => {
  const waiting = waitingIn(situation) ?? []
  const [first] = waiting
  return {
    name: 'question_id',
    kind: 'choice',
    label: 'order_detail:questions.which',
    required: true,
    ...(first !== undefined && { value: first.id }),
    options: waiting.map(({ id, line_name, question }) => ({
      value: id,
      label: line_name === null ? 'order_detail:questions.choice' : 'order_detail:questions.choice_line',
      params: {
        line: line_name ?? '',
        question: question.length > SHOWN ? `${question.slice(0, SHOWN)}…` : question,
      },
    })),
  }
}

/** The full text of the question that is answered or rejected. */
const quotes = (situation: Situation, { question_id }: Args): string | null =>
  waitingIn(situation)?.find(({ id }) => id === question_id)?.question ?? null

const settleQuestion = async (
  situation: Situation,
  args: Args,
  services: Services,
  word: { action: 'answer'; answer: unknown } | { action: 'withhold'; reason: unknown },
): Promise<Outcome> => {
  const asked = (waitingIn(situation) ?? []).find((one) => one.id === args.question_id)
  const body = settleDemandQuestion.body.safeParse({ ...word, version: asked?.version ?? 1 })
  if (!body.success) return invalidInput(body.error)
  const reply = await services.call(settleDemandQuestion, {
    params: { id: String(args.question_id) },
    body: body.data,
  })
  return settled(reply, services, 'orders')
}

const goTo =
  (tab: 'questions' | 'log') =>
  async ({ path, subject }: Situation, _: Args, services: Services): Promise<Outcome> => {
    services.navigate(to('order_detail', { id: subject?.id, tab }), { replace: path === 'order_detail' })
    return { ...done, says: '' }
  }

/** How many are open, where the record counts them. */
const waitingCount = (order: object): number =>
  'questions_waiting' in order && typeof order.questions_waiting === 'number' ? order.questions_waiting : 0

export const orderQuestionCommands = define({
  'orders.answer_question': {
    group: 'here',
    icon: 'help',
    needs: questionAnswerer,
    sends: true,
    says: 'commands:said.operated',
    availability: maySettle,
    quotes,
    fields: (situation) => [
      which(situation),
      {
        name: 'answer',
        kind: 'multiline',
        label: 'order_detail:questions.answer',
        hint: 'order_detail:questions.answer_hint',
        required: true,
        minLength: 2,
        maxLength: DEMAND_ANSWER_MAX,
      },
    ],
    run: (situation, args, services) =>
      settleQuestion(situation, args, services, { action: 'answer', answer: args.answer }),
  },
  'orders.withhold_question': {
    group: 'here',
    icon: 'ban',
    needs: questionAnswerer,
    sends: true,
    says: 'commands:said.operated',
    availability: maySettle,
    quotes,
    fields: (situation) => [
      which(situation),
      {
        name: 'reason',
        kind: 'multiline',
        hint: 'order_detail:questions.withhold_hint',
        required: true,
        minLength: 2,
        maxLength: WITHHOLD_REASON_MAX,
      },
    ],
    run: (situation, args, services) =>
      settleQuestion(situation, args, services, { action: 'withhold', reason: args.reason }),
  },
  'orders.go_questions': {
    group: 'here',
    icon: 'help',
    needs: orderReaders,
    availability: (situation) => {
      const order = orderIn(situation)
      if (order === null) return hidden
      const count = waitingCount(order)
      return count === 0
        ? available
        : { is: 'available', note: { key: 'orders:words.questions_waiting', params: { count } } }
    },
    run: goTo('questions'),
  },
  'orders.go_log': {
    group: 'here',
    icon: 'history',
    needs: orderReaders,
    availability: (situation) => (orderIn(situation) === null ? hidden : available),
    run: goTo('log'),
  },
})
