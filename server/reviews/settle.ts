// How a decision goes on: approved, ended or revoked, and each of its lines confirmed or declined.
import type { Updateable } from 'kysely'
import { add, compare, places, sum } from '#contract/decimal.ts'
import type { AwardLine } from '#contract/reviews.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, notFound } from '#server/http/refusal.ts'
import { linesOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { confirmBy, depositPctOf, signBy } from './terms.ts'

/** The decision that waits for approval. */
export const waitingDecision = async (context: Pick<ActContext, 'tx'>, orderId: string) => {
  const decision = await context.tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .where('status', '=', 'auditing')
    .selectAll()
    .executeTakeFirst()
  if (decision === undefined) throw new Error(`order ${orderId} has no decision that waits`)
  return decision
}

/** The value of an award in force, in 元: its lines that are confirmed or wait for an answer. */
export const standingTotal = async (context: Pick<ActContext, 'tx'>, orderId: string): Promise<string> => {
  const lines = await context.tx
    .selectFrom('award_standing')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'declined')
    .select('amount')
    .execute()
  return sum(lines.map((line) => line.amount))
}

/** Approves an award, or a change of one: notifies lines, and sets the results of tenders and lines. */
export const approveAward = async (
  context: ActContext,
  row: OrderRow,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const decision = await waitingDecision(context, row.id)
  const { settings, viewer } = context
  const standing_total = add(await standingTotal(context, row.id), decision.total_amount)
  await context.tx
    .updateTable('decisions')
    .set({
      status: 'effective',
      effective_at: now,
      approved_by: viewer.id,
      approved_by_name: viewer.name,
      standing_total,
      sign_by: signBy(settings, now),
      deposit_pct: depositPctOf(row, settings),
    })
    .where('id', '=', decision.id)
    .execute()
  await context.tx
    .updateTable('award_lines')
    .set({ status: 'notified', confirm_deadline_at: confirmBy(settings, now) })
    .where('decision_id', '=', decision.id)
    .execute()
  await markLines(context, row.id)
  await markTenders(context, row.id, now)
  return { audit_step: null }
}

/** Sets the result of each line of a demand by the award in force; of the lines with these ids, or of all. */
export const markLines = async (
  context: Pick<ActContext, 'tx'>,
  orderId: string,
  ids?: readonly string[],
): Promise<void> => {
  const standing = await context.tx
    .selectFrom('award_standing')
    .where('order_id', '=', orderId)
    .select(['order_item_id', 'awarded_qty', 'is_confirmed', 'is_waiting'])
    .execute()
  const open = await context.tx
    .selectFrom('award_open')
    .where('order_id', '=', orderId)
    .where('open_qty', '>', '0')
    .select('order_item_id')
    .execute()
  const items = (await linesOf(context, orderId)).filter((item) => ids === undefined || ids.includes(item.id))
  const results = items.map((item) => {
    const given = standing.filter((line) => line.order_item_id === item.id && (line.is_confirmed || line.is_waiting))
    const isOpen = open.some((line) => line.order_item_id === item.id)
    const total = sum(
      given.map((line) => line.awarded_qty),
      places.quantity,
    )
    const isFull = item.quantity !== null && compare(total, item.quantity) >= 0
    return { id: item.id, status: resultOf(given, isOpen, isFull) }
  })
  for (const [status, same] of Map.groupBy(results, (one) => one.status)) {
    const which = same.map((one) => one.id)
    await context.tx.updateTable('order_items').set({ status }).where('id', 'in', which).execute()
  }
}

/**
 * The result of a line. It is confirmed only when its whole quantity is. While a part is open, the line is declined if
 * no supplier is left, partly awarded if all of them still have to answer, and else partly confirmed.
 */
const resultOf = (given: readonly { is_waiting: boolean }[], isOpen: boolean, isFull: boolean) => {
  if (isOpen && given.length === 0) return 'declined' as const
  if (isOpen) return given.every((line) => line.is_waiting) ? ('part_awarded' as const) : ('part_confirmed' as const)
  if (given.length === 0) return 'not_awarded' as const
  if (!isFull) return 'part_awarded' as const
  return given.some((line) => line.is_waiting) ? ('awarded' as const) : ('confirmed' as const)
}

/** Marks the tenders and tender lines that won, including those declined by their supplier. */
const markTenders = async (context: ActContext, orderId: string, now: string): Promise<void> => {
  const { tx } = context
  const won = await tx.selectFrom('award_standing').where('order_id', '=', orderId).select('tender_item_id').execute()
  const ids = won.map((line) => line.tender_item_id)
  const items = await tx
    .selectFrom('tender_items')
    .where('order_id', '=', orderId)
    .select(['id', 'tender_id'])
    .execute()
  await tx
    .updateTable('tender_items')
    .set({ status: 'lost' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'quoted')
    .execute()
  if (ids.length > 0) await tx.updateTable('tender_items').set({ status: 'awarded' }).where('id', 'in', ids).execute()
  const tenders = [...Map.groupBy(items, (item) => item.tender_id)].map(([id, own]) => {
    const hits = own.filter((item) => ids.includes(item.id)).length
    return { id, status: hits === 0 ? 'lost' : hits === own.length ? 'awarded' : 'part_awarded' } as const
  })
  for (const [status, same] of Map.groupBy(tenders, (one) => one.status))
    await tx
      .updateTable('tenders')
      .set({ status, updated_at: now })
      .where(
        'id',
        'in',
        same.map((one) => one.id),
      )
      .where('status', '!=', 'disqualified')
      .execute()
}

/** Ends a decision that its approver rejected or its proposer took back. The next proposal is a new version. */
export const endDecision = async (
  context: ActContext,
  row: OrderRow,
  status: 'rejected' | 'revoked',
): Promise<void> => {
  const decision = await waitingDecision(context, row.id)
  await context.tx.updateTable('decisions').set({ status }).where('id', '=', decision.id).execute()
  await context.tx
    .updateTable('award_lines')
    .set({ status: 'revoked' })
    .where('decision_id', '=', decision.id)
    .execute()
}

/** Revokes the whole award in force: tenders and lines return to their state before the proposal. */
export const revokeAward = async (
  context: ActContext,
  row: OrderRow,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const { tx } = context
  await tx
    .updateTable('award_lines')
    .set({ status: 'revoked' })
    .where('decision_id', 'in', (eb) =>
      eb.selectFrom('decisions').where('order_id', '=', row.id).where('status', '=', 'effective').select('id'),
    )
    .execute()
  await tx
    .updateTable('decisions')
    .set({ status: 'revoked' })
    .where('order_id', '=', row.id)
    .where('status', '=', 'effective')
    .execute()
  await tx.updateTable('order_items').set({ status: 'open' }).where('order_id', '=', row.id).execute()
  await tx
    .updateTable('tender_items')
    .set({ status: 'quoted' })
    .where('order_id', '=', row.id)
    .where('status', 'in', ['awarded', 'part_awarded', 'lost'])
    .execute()
  await tx
    .updateTable('tenders')
    .set({ status: 'shortlisted', updated_at: now })
    .where('order_id', '=', row.id)
    .where('status', 'in', ['awarded', 'part_awarded', 'lost'])
    .execute()
  return { proposed_by: null }
}

/**
 * The answer for one line. `by`: the colleague who recorded it, and its evidence; null when the
 * supplier answered itself.
 */
export interface LineAnswer {
  readonly id: string
  readonly to: 'confirmed' | 'declined'
  readonly code: AwardLine['decline_code']
  readonly reason: string | null
  readonly by?: {
    readonly id: string
    readonly name: string
    readonly note: string | null
    readonly evidence_id: string | null
  }
}

/** Records answers to awarded lines; writes nothing when one of them is already answered. Throws 4004, 4001. */
export const settleLines = async (
  context: ActContext,
  row: OrderRow,
  answers: readonly LineAnswer[],
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const lines = await context.tx
    .selectFrom('award_standing')
    .where(
      'id',
      'in',
      answers.map((one) => one.id),
    )
    .where('order_id', '=', row.id)
    .select(['id', 'order_item_id', 'status'])
    .execute()
  if (lines.length !== answers.length) throw notFound()
  if (lines.some((line) => line.status !== 'notified' && line.status !== 'approved'))
    throw inputRefused([issue('payload.decision_line_id', 'line_settled')])
  for (const { id, to, code, reason, by } of answers)
    await context.tx
      .updateTable('award_lines')
      .set({
        status: to,
        confirm_at: now,
        decline_code: code,
        decline_reason: to === 'declined' ? reason : null,
        answered_for_by: by?.id ?? null,
        answered_for_name: by?.name ?? null,
        answer_note: by?.note ?? null,
        evidence_id: by?.evidence_id ?? null,
      })
      .where('id', '=', id)
      .execute()
  const touched = [...new Set(lines.map((line) => line.order_item_id))]
  await markLines(context, row.id, touched)
  return {}
}
