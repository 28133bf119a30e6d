// Clarification (澄清): questions about opened tenders. Prices and quantities stay as opened.
import { addHours } from 'date-fns/addHours'
import { isAfter } from 'date-fns/isAfter'
import { parseISO } from 'date-fns/parseISO'
import type { Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { isMomentLater } from '#contract/orders.dates.ts'
import type { Clarification, ClarificationStanding, clarifyPayload, judgePayload } from '#contract/tenders.clarify.ts'
import { openedTenderFactsOf } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, namesUnknown } from '#server/http/refusal.ts'
import type { OrderRow } from '#server/orders/rows.ts'

/** Asks the supplier of an opened tender. Throws 4001 for any other tender, or a time in the past. */
export const askSupplier = async (
  context: ActContext,
  row: OrderRow,
  { tender_id, question, due_at }: z.output<typeof clarifyPayload>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const tender = await context.tx
    .selectFrom('tenders')
    .where('id', '=', tender_id)
    .where('order_id', '=', row.id)
    .select('status')
    .executeTakeFirst()
  const named = [issue('payload.tender_id', 'choice')]
  if (tender === undefined) throw namesUnknown(named)
  if (!openedTenderFactsOf(tender.status).askable) throw inputRefused(named)
  const due = due_at ?? addHours(parseISO(now), context.settings.explain_hours).toISOString()
  if (!isMomentLater(due, now)) throw inputRefused([issue('payload.due_at', 'due_passed')])
  await context.tx
    .insertInto('clarifications')
    .values({
      id: newId(),
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      tender_id,
      question,
      due_at: due,
      asked_by: context.viewer.id,
      asked_by_name: context.viewer.name,
      asked_at: now,
    })
    .execute()
  return {}
}

/**
 * Judges a supplier's answer; a later judgement replaces an earlier one. Throws 4001 for a question
 * without an answer.
 */
export const judgeAnswer = async (
  context: ActContext,
  row: OrderRow,
  { clarification_id, accepted, reason }: z.output<typeof judgePayload>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const named = [issue('payload.clarification_id', 'choice')]
  const asked = await context.tx
    .selectFrom('clarifications')
    .where('id', '=', clarification_id)
    .where('order_id', '=', row.id)
    .select('answered_at')
    .executeTakeFirst()
  if (asked === undefined) throw namesUnknown(named)
  if (asked.answered_at === null) throw inputRefused([issue('payload.clarification_id', 'answer_missing')])
  await context.tx
    .updateTable('clarifications')
    .set({
      accepted,
      judged_reason: reason,
      judged_by: context.viewer.id,
      judged_by_name: context.viewer.name,
      judged_at: now,
    })
    .where('id', '=', clarification_id)
    .execute()
  return {}
}

/** Every question about the tenders of an order, by tender, oldest first. */
export const clarificationsOf = async (
  context: Pick<ActContext, 'tx' | 'now'>,
  orderId: string,
): Promise<Map<string, Clarification[]>> => {
  const rows = await context.tx
    .selectFrom('clarifications')
    .where('order_id', '=', orderId)
    .selectAll()
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return new Map()
  const now = await context.now()
  const told = rows.map((row) => ({ ...row, standing: standingOf(row, now) }))
  return Map.groupBy(told, (row) => row.tender_id)
}

/** The standing of a question: waiting for its answer, answered, or overdue. */
export const standingOf = (
  asked: { answered_at: string | null; due_at: string },
  now: string,
): ClarificationStanding => {
  if (asked.answered_at !== null) return 'answered'
  return isAfter(parseISO(asked.due_at), parseISO(now)) ? 'open' : 'overdue'
}
