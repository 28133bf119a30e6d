// A supplier's question about the demand, asked through its link while tenders are accepted (答疑).
import { askBody, DEMAND_QUESTION_MAX, DEMAND_QUESTION_MIN } from '#contract/orders.questions.ts'
import { askAboutDemand } from '#contract/tenders.ts'
import { available, define, type Field, hidden, refused, type Situation } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { callAndReload, onPage, pageIn } from './tenders.ts'

/** The choice for a question about no single line. */
const WHOLE = 'whole'

/** The whole demand, or one of its lines. */
const fields = (situation: Situation): readonly Field[] => [
  {
    name: 'question',
    kind: 'multiline',
    label: 'tenders:asked.question',
    hint: 'tenders:asked.hint',
    required: true,
    minLength: DEMAND_QUESTION_MIN,
    maxLength: DEMAND_QUESTION_MAX,
  },
  {
    name: 'order_item_id',
    kind: 'choice',
    label: 'tenders:asked.about',
    value: WHOLE,
    options: [
      { value: WHOLE, label: 'tenders:asked.whole' },
      ...(pageIn(situation)?.order.items ?? []).map(({ id, line_no, name }) => ({
        value: id,
        label: 'tenders:asked.line',
        params: { line: line_no, name: name ?? '' },
      })),
    ],
  },
]

export const tenderAskCommands = define({
  'tenders.ask': {
    group: 'here',
    title: 'tenders:command.ask',
    icon: 'help',
    says: 'tenders:said.asked',
    availability: onPage(({ facts }) => {
      if (!facts.order_bidding || !facts.may_speak) return hidden
      return facts.questions_taken ? available : refused('questions_closed')
    }),
    fields,
    run: (_, { question, order_item_id }, services) => {
      const line =
        typeof order_item_id === 'string' && order_item_id !== '' && order_item_id !== WHOLE ? { order_item_id } : {}
      const body = askBody.safeParse({ question, ...line })
      return body.success
        ? callAndReload(services, askAboutDemand, { body: body.data })
        : Promise.resolve(invalidInput(body.error))
    },
  },
})
