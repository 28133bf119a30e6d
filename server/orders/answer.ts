// The buyer's reply to questions about a demand (答疑): an answer to all invited suppliers, or why a
// question is not published.

import { sql } from 'kysely'
import {
  type DemandQuestion,
  listDemandQuestions,
  questionRefusal,
  settleDemandQuestion,
} from '#contract/orders.questions.ts'
import { isDeadlinePassed } from '#contract/tenders.facts.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import { pageOf } from '#server/http/lists.ts'
import { changed, notFound, notNow } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { localDay } from '#server/zones.ts'
import { lockedOrder } from './move.ts'
import { questionCounts, questionOf, questionsOf, standingIn } from './questions.ts'
import { visibleOrder } from './visible.ts'

type Word =
  | { readonly action: 'answer'; readonly answer: string }
  | { readonly action: 'withhold'; readonly reason: string }

/**
 * Answers a question or declines to publish it. Throws 4004, 4009 and 4010 `questions_closed` or
 * `question_settled`.
 */
export const settleQuestion = async (
  context: ActContext,
  id: string,
  word: Word,
  version: number,
): Promise<DemandQuestion> => {
  const found = await context.tx
    .selectFrom('order_questions')
    .where('id', '=', id)
    .select('order_id')
    .executeTakeFirst()
  if (found === undefined) throw notFound()
  // Two people who answer the same question wait for each other at this lock.
  const { row, now } = await lockedOrder(context, found.order_id)
  const asked = await questionOf(context.tx, row, id)
  if (asked === undefined) throw notFound()
  if (asked.version !== version) throw changed(settleDemandQuestion.data, asked)
  const refusal = questionRefusal(
    { ...row, deadline_passed: isDeadlinePassed(row.bid_deadline_at, Date.parse(now)) },
    asked.standing,
  )
  if (refusal !== null) throw notNow(refusal, row.status)
  await context.tx
    .updateTable('order_questions')
    .set({
      answer: word.action === 'answer' ? word.answer : null,
      withheld_reason: word.action === 'withhold' ? word.reason : null,
      settled_at: now,
      settled_by: context.viewer.id,
      settled_by_name: context.viewer.name,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  context.audit({
    noun: 'order_questions',
    record_id: id,
    order_id: row.id,
    action: `question_${word.action}`,
    biz_type: 'publish',
    opinion: word.action === 'answer' ? word.answer : word.reason,
    payload: { question: asked.question, ...(asked.line_no !== null && { line_no: asked.line_no }) },
    order_version: row.version,
    at: now,
  })
  const settled = await questionOf(context.tx, row, id)
  if (settled === undefined) throw new Error(`question ${id} vanished while it was settled`)
  return settled
}

export const demandQuestionHandlers = [
  serve(listDemandQuestions, applyDue, async (ctx, { query }) => {
    const order = await visibleOrder(await actContextOf(ctx), query.order_id)
    const wanted = query.standing
    const rows = questionsOf(ctx.tx, order).$if(wanted !== undefined, (q) =>
      q.where(standingIn(order), 'in', [...(wanted ?? [])]),
    )
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: {
        settled: sql`(q.settled_at is not null)`,
        asked_at: order.opened_at === null ? localDay(sql`q.asked_at`) : sql`q.asked_at`,
      },
      id: sql`q.id`,
      otherwise: 'settled,-asked_at',
    })
    return { ...page, counts: await questionCounts(ctx.tx, order) }
  }),

  serve(settleDemandQuestion, async (ctx, { params, body }) =>
    settleQuestion(await actContextOf(ctx), params.id, body, body.version),
  ),
]
