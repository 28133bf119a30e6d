// Suppliers' questions about a demand until its deadline (答疑): who may ask, answer or withhold one, and until when. A reviewer's question
// about an opened tender is a clarification, contract/tenders.clarify.ts.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { listOf, pageQuery } from './envelope.ts'
import { commaList, filledText, id, version } from './fields.ts'
import { WRONG_STATE } from './lifecycle.ts'
import { orderReaders } from './orders.list.ts'
import type { OrderStatus } from './orders.statuses.ts'
import type { PermissionCode } from './permissions.ts'

/** Limits in characters of a question, its answer, and the reason for withholding it. */
export const DEMAND_QUESTION_MIN = 2
export const DEMAND_QUESTION_MAX = 500
export const DEMAND_ANSWER_MAX = 2000
export const WITHHOLD_REASON_MAX = 500
/** Maximum number of one supplier's unanswered questions about one demand. */
export const MAX_WAITING = 20

/**
 * `waiting`: the buyer has not answered. `answered`: published to every invited supplier. `withheld`: not published, for a reason
 * that the asker can read. `lapsed`: not answered before the deadline.
 */
export const demandQuestionStandings = ['waiting', 'answered', 'withheld', 'lapsed'] as const
export type DemandQuestionStanding = (typeof demandQuestionStandings)[number]

interface Asked {
  readonly status: OrderStatus
  /** The fact of that name. */
  readonly deadline_passed: boolean
}

/**
 * The key of `refusals` that says why a question cannot be asked, answered or withheld now; null when it can. Used by page and server.
 * Without a `standing` the question is new.
 */
export const questionRefusal = (
  { status, deadline_passed }: Asked,
  standing: DemandQuestionStanding = 'waiting',
): string | null => {
  if (status !== 'bidding' && status !== 'pending_open') return WRONG_STATE
  if (status === 'pending_open' || deadline_passed) return 'questions_closed'
  return standing === 'waiting' ? null : 'question_settled'
}

/** A question, and the line it is about. */
export const askBody = z.strictObject({
  question: filledText(DEMAND_QUESTION_MAX, DEMAND_QUESTION_MIN),
  order_item_id: z.optional(z.nullable(id)),
})

const asked = {
  id,
  /** Number and name of the line at the time of the question; null for the whole demand. */
  line_no: z.nullable(z.number()),
  line_name: z.nullable(z.string()),
  question: z.string(),
  standing: z.enum(demandQuestionStandings),
  answer: z.nullable(z.string()),
}

/** A published question with its answer, for everybody who may tender. It names nobody. */
export const publishedQuestion = z.object({ ...asked, settled_at: z.nullable(z.string()) })
export type PublishedQuestion = z.output<typeof publishedQuestion>

/** A question at a supplier's link: its own questions in every standing, those of others once published. */
export const questionAtLink = z.extend(publishedQuestion, {
  is_own: z.boolean(),
  /** The time of the question; only of the supplier's own questions, because the time of others is not disclosed. */
  asked_at: z.nullable(z.string()),
  withheld_reason: z.nullable(z.string()),
})
export type QuestionAtLink = z.output<typeof questionAtLink>

/** A question for staff, answered or not. */
export const demandQuestion = z.object({
  ...asked,
  order_id: id,
  asked_on: z.string(),
  /** The time of the question; null until tenders are opened. */
  asked_at: z.nullable(z.string()),
  /** The asker; null until tenders are opened (docs/decisions/021). */
  asked_by_name: z.nullable(z.string()),
  withheld_reason: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  settled_by_name: z.nullable(z.string()),
  version: z.number(),
})
export type DemandQuestion = z.output<typeof demandQuestion>

/** The permission to answer for the buyer. */
export const questionAnswerer: PermissionCode = '21-bidding-order-edit'

/** Waiting questions first, then the newest. */
export const listDemandQuestions = get('order_questions.list', '/v1/bidding/order_question/', {
  access: orderReaders,
  query: z.strictObject({
    ...pageQuery,
    order_id: id,
    standing: z.optional(commaList(z.enum(demandQuestionStandings))),
  }),
  data: z.extend(listOf(demandQuestion), { counts: z.record(z.string(), z.number()) }),
})

/** Answers a question to all invited suppliers, or withholds it with a reason; once, and before the deadline. */
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
