// Questions about a demand while it takes tenders (答疑): who may ask, answer or hold one back, and until when. What reviewers ask about an
// opened tender is a clarification, contract/tenders.clarify.ts.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { commaList, filledText, id, version } from './fields.ts'
import { WRONG_STATE } from './lifecycle.ts'
import { orderReaders } from './orders.list.ts'
import type { OrderStatus } from './orders.statuses.ts'
import type { PermissionCode } from './permissions.ts'

/** Characters of a question, of its answer, and of the reason why it is not published. */
export const DEMAND_QUESTION_MIN = 2
export const DEMAND_QUESTION_MAX = 500
export const DEMAND_ANSWER_MAX = 2000
export const WITHHOLD_REASON_MAX = 500
/** Questions one supplier may have waiting at one demand. */
export const MAX_WAITING = 20

/**
 * `waiting`: for the buyer. `answered`: published to every invited supplier. `withheld`: not fit to be published, for a reason its asker
 * reads. `lapsed`: nobody answered before the deadline.
 */
export const demandQuestionStandings = ['waiting', 'answered', 'withheld', 'lapsed'] as const
export type DemandQuestionStanding = (typeof demandQuestionStandings)[number]

interface Asked {
  readonly status: OrderStatus
  /** The fact of that name. */
  readonly deadline_passed: boolean
}

/**
 * Why nothing can be asked, answered or held back now, as a key of `refusals`; null when it can. Both ends ask here. Without a `standing`
 * it is a new question.
 */
export const questionRefusal = (
  { status, deadline_passed }: Asked,
  standing: DemandQuestionStanding = 'waiting',
): string | null => {
  if (status !== 'bidding' && status !== 'pending_open') return WRONG_STATE
  if (status === 'pending_open' || deadline_passed) return 'questions_closed'
  return standing === 'waiting' ? null : 'question_settled'
}

/** What is asked, and about which line it is. */
export const askBody = z.strictObject({
  question: filledText(DEMAND_QUESTION_MAX, DEMAND_QUESTION_MIN),
  order_item_id: z.optional(z.nullable(id)),
})

const asked = {
  id,
  /** The line as it was called when it was asked about; null for the whole demand. */
  line_no: z.nullable(z.number()),
  line_name: z.nullable(z.string()),
  question: z.string(),
  standing: z.enum(demandQuestionStandings),
  answer: z.nullable(z.string()),
}

/** A published question with its answer, as everybody who may tender reads it. Nobody is named. */
export const publishedQuestion = z.object({ ...asked, settled_at: z.nullable(z.string()) })
export type PublishedQuestion = z.output<typeof publishedQuestion>

/** A question at a supplier's link: its own in every standing, those of others once they are published. */
export const questionAtLink = z.extend(publishedQuestion, {
  is_own: z.boolean(),
  /** Only of the supplier's own questions: the time of others is not disclosed. */
  asked_at: z.nullable(z.string()),
  withheld_reason: z.nullable(z.string()),
})
export type QuestionAtLink = z.output<typeof questionAtLink>

/** The same as staff read it. */
export const demandQuestion = z.object({
  ...asked,
  order_id: id,
  asked_on: z.string(),
  /** The hour; null until tenders are opened. */
  asked_at: z.nullable(z.string()),
  /** Who asked; null until tenders are opened (docs/decisions/021). */
  asked_by_name: z.nullable(z.string()),
  withheld_reason: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  settled_by_name: z.nullable(z.string()),
  version: z.number(),
})
export type DemandQuestion = z.output<typeof demandQuestion>

/** Who answers for the buyer. */
export const questionAnswerer: PermissionCode = '21-bidding-order-edit'

/** Those that wait come first, then the newest. */
export const listDemandQuestions = get('order_questions.list', '/v1/bidding/order_question/', {
  access: orderReaders,
  query: z.strictObject({
    page: listQuery.page,
    page_size: listQuery.page_size,
    cursor: listQuery.cursor,
    ordering: listQuery.ordering,
    order_id: id,
    standing: z.optional(commaList(z.enum(demandQuestionStandings))),
  }),
  data: z.extend(listOf(demandQuestion), { counts: z.record(z.string(), z.number()) }),
})

/** Answers a question to all invited suppliers, or holds it back with a reason; once, and before the deadline. */
export const settleDemandQuestion = put('order_questions.settle', '/v1/bidding/order_question/{id}/', {
  access: questionAnswerer,
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('answer'), version, answer: filledText(DEMAND_ANSWER_MAX, 2) }),
    z.strictObject({ action: z.literal('withhold'), version, reason: filledText(WITHHOLD_REASON_MAX, 2) }),
  ]),
  data: demandQuestion,
})

export const demandQuestionEndpoints = [listDemandQuestions, settleDemandQuestion] as const
