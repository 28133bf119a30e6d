// What staff do with an award in force: record answers, close lines, ask for origins.
import type { Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { compare, minimum, sum } from '#contract/decimal.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, notFound } from '#server/http/refusal.ts'
import { isReached } from '#server/instants.ts'
import { linesOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { openLinesOf } from './decision.ts'
import { type LineAnswer, markLines, settleLines } from './settle.ts'

type PayloadOf<A extends AuditBody['action']> = Extract<AuditBody, { action: A }>['payload']

const lineOf = async (context: ActContext, orderId: string, lineId: string) => {
  const line = await context.tx
    .selectFrom('award_standing as l')
    .innerJoin('suppliers as s', 's.id', 'l.supplier_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .where('l.id', '=', lineId)
    .where('l.order_id', '=', orderId)
    .select(['l.id', 'l.confirm_deadline_at', 's.supplier_name', 'i.line_no', 'i.name'])
    .executeTakeFirst()
  if (line === undefined) throw notFound()
  return line
}

/**
 * Attaches the viewer's evidence file to this demand. Throws 4001 when the file is not the
 * viewer's, or belongs to another record.
 */
const takeEvidence = async (context: ActContext, orderId: string, evidenceId: string): Promise<void> => {
  const taken = await context.tx
    .updateTable('tender_evidence')
    .set({ order_id: orderId })
    .where('id', '=', evidenceId)
    .where('uploaded_by', '=', context.viewer.id)
    .where('entry_id', 'is', null)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '=', orderId)]))
    .returning('id')
    .executeTakeFirst()
  if (taken === undefined) throw inputRefused([issue('payload.evidence_id', 'evidence_unknown')])
}

interface Heard {
  readonly columns: Updateable<OrdersTable>
  /** The line and its supplier, for the audit trail. */
  readonly told: Record<string, unknown>
}

/** Records a supplier's acceptance, which staff received outside the console. Throws 4004, 4001. */
export const recordConfirm = async (
  context: ActContext,
  row: OrderRow,
  payload: PayloadOf<'line_confirm'>,
  now: string,
): Promise<Heard> =>
  record(context, row, { id: payload.decision_line_id, to: 'confirmed', code: null, reason: null }, payload, now)

/**
 * Records a supplier's refusal, which staff received outside the console, or that its time to answer is over. Throws
 * 4004, 4001.
 */
export const recordDecline = async (
  context: ActContext,
  row: OrderRow,
  payload: PayloadOf<'line_decline'>,
  now: string,
): Promise<Heard> => {
  const { decision_line_id, reason_code, reason_text } = payload
  if (reason_code === 'no_answer') {
    const { confirm_deadline_at } = await lineOf(context, row.id, decision_line_id)
    if (confirm_deadline_at === null || !isReached(confirm_deadline_at, now))
      throw inputRefused([issue('payload.reason_code', 'answer_still_due')])
  }
  const answer = { id: decision_line_id, to: 'declined', code: reason_code, reason: reason_text || null } as const
  return record(context, row, answer, payload, now)
}

const record = async (
  context: ActContext,
  row: OrderRow,
  answer: LineAnswer,
  {
    note,
    evidence_id,
  }: { readonly note?: string | null | undefined; readonly evidence_id?: string | null | undefined },
  now: string,
): Promise<Heard> => {
  const line = await lineOf(context, row.id, answer.id)
  if (evidence_id != null) await takeEvidence(context, row.id, evidence_id)
  const { viewer } = context
  const by = { id: viewer.id, name: viewer.name, note: note ?? null, evidence_id: evidence_id ?? null }
  const columns = await settleLines(context, row, [{ ...answer, by }], now)
  return { columns, told: { supplier_name: line.supplier_name, line_no: line.line_no, line_name: line.name } }
}

/** Closes all open quantities of a line. Throws 4001 if there are none. */
export const closeLine = async (
  context: ActContext,
  row: OrderRow,
  { order_item_id, reason_code, text }: PayloadOf<'line_close'>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const open = (await openLinesOf(context, row.id)).find((line) => line.order_item_id === order_item_id)
  if (open === undefined || compare(open.open_qty, '0') <= 0) {
    const line = (await linesOf(context, row.id)).find(({ id }) => id === order_item_id)
    throw inputRefused([
      line === undefined
        ? issue('payload.order_item_id', 'line_unknown')
        : issue('payload.order_item_id', 'line_not_open', { line: line.line_no }),
    ])
  }
  await settleOpen(
    context,
    row.id,
    [{ order_item_id, quantity: open.open_qty }],
    { reason_code, text: text || null },
    now,
  )
  return {}
}

/** Settles open quantities: with a reason, or with the demand that tenders them again. */
export const settleOpen = async (
  context: ActContext,
  orderId: string,
  lines: readonly { readonly order_item_id: string; readonly quantity: string }[],
  how:
    | { readonly reason_code: PayloadOf<'line_close'>['reason_code']; readonly text: string | null }
    | { readonly retender_id: string },
  now: string,
): Promise<void> => {
  const open = lines.filter((line) => compare(line.quantity, '0') > 0)
  if (open.length === 0) return
  const first = await context.tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .where('status', '=', 'effective')
    .where('kind', '=', 'award')
    .select('id')
    .executeTakeFirstOrThrow()
  await context.tx
    .insertInto('award_settlements')
    .values(
      open.map((line) => ({
        id: newId(),
        enterprise_id: context.viewer.enterprise_id,
        order_id: orderId,
        decision_id: first.id,
        ...line,
        reason_code: 'reason_code' in how ? how.reason_code : null,
        text: 'text' in how ? how.text : null,
        retender_id: 'retender_id' in how ? how.retender_id : null,
        settled_by: context.viewer.id,
        settled_by_name: context.viewer.name,
        settled_at: now,
      })),
    )
    .execute()
  await markLines(
    context,
    orderId,
    open.map((line) => line.order_item_id),
  )
}

/**
 * Asks suppliers for the origin of the goods of their lines. Throws 4001 at a line that is not
 * supplied, or whose origin is declared.
 */
export const askOrigin = async (
  context: ActContext,
  row: OrderRow,
  { decision_line_ids }: PayloadOf<'ask_origin'>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const lines = await context.tx
    .selectFrom('award_standing as l')
    .innerJoin('tender_items as t', 't.id', 'l.tender_item_id')
    .where('l.order_id', '=', row.id)
    .where('l.id', 'in', decision_line_ids)
    .where('l.status', '!=', 'declined')
    .select(['l.id', 'l.origin_region_code', 't.origin_region_code as offered_region', 't.origin_text'])
    .execute()
  const issues = decision_line_ids.flatMap((id, at) => {
    const line = lines.find((one) => one.id === id)
    const field = `payload.decision_line_ids.${at}`
    if (line === undefined) return [issue(field, 'award_line_unknown')]
    const isDeclared =
      line.origin_region_code !== null || line.offered_region !== null || (line.origin_text ?? '').trim() !== ''
    return isDeclared ? [issue(field, 'origin_is_declared')] : []
  })
  if (issues.length > 0) throw inputRefused(issues)
  await context.tx
    .updateTable('award_lines')
    .set({ origin_asked_at: now })
    .where('id', 'in', decision_line_ids)
    .execute()
  return {}
}

/**
 * The quantity of each line that may be tendered again: not confirmed, not waiting for an answer,
 * still needed, and not yet tendered again by a demand that is not deleted.
 */
export const remainingOf = async (context: ActContext, orderId: string): Promise<ReadonlyMap<string, string>> => {
  const items = await context.tx
    .selectFrom('order_items as i')
    .leftJoin('award_open as w', 'w.order_item_id', 'i.id')
    .where('i.order_id', '=', orderId)
    .select(['i.id', 'i.quantity', 'w.confirmed_qty', 'w.waiting_qty'])
    .execute()
  const gone = await context.tx
    .selectFrom('award_settlements as s')
    .innerJoin('decisions as d', 'd.id', 's.decision_id')
    .where('s.order_id', '=', orderId)
    .where('d.status', '=', 'effective')
    .where('s.reason_code', 'in', [...GONE])
    .select(['s.order_item_id', 's.quantity'])
    .execute()
  const again = await context.tx
    .selectFrom('retender_lines as r')
    .innerJoin('orders as o', 'o.id', 'r.retender_id')
    .where('r.order_id', '=', orderId)
    .where('o.is_deleted', '=', false)
    .select(['r.order_item_id', 'r.quantity'])
    .execute()
  return new Map(
    items.map(({ id, quantity, confirmed_qty, waiting_qty }) => [
      id,
      subtractAll(quantity ?? '0', [
        confirmed_qty ?? '0',
        waiting_qty ?? '0',
        ...[...gone, ...again].filter((one) => one.order_item_id === id).map((one) => one.quantity),
      ]),
    ]),
  )
}

/** Reasons that end the need itself. Quantities closed for other reasons may be tendered again. */
const GONE = ['demand_cancelled', 'stock_available'] as const

const subtractAll = (from: string, parts: readonly string[]): string =>
  sum([from, ...parts.map((part) => (compare(part, '0') === 0 ? part : `-${part}`))], 3)

/** Records which quantities a new demand tenders again, and settles the open ones among them. */
export const takeOver = async (
  context: ActContext,
  orderId: string,
  retenderId: string,
  lines: readonly { readonly order_item_id: string; readonly quantity: string }[],
  now: string,
): Promise<void> => {
  if (lines.length === 0) return
  const { enterprise_id } = context.viewer
  await context.tx
    .insertInto('retender_lines')
    .values(lines.map((line) => ({ id: newId(), enterprise_id, order_id: orderId, retender_id: retenderId, ...line })))
    .execute()
  const open = await openLinesOf(context, orderId)
  const settled = lines.flatMap(({ order_item_id, quantity }) => {
    const rest = open.find((one) => one.order_item_id === order_item_id)?.open_qty ?? '0'
    return [{ order_item_id, quantity: minimum([rest, quantity]) ?? rest }]
  })
  await settleOpen(context, orderId, settled, { retender_id: retenderId }, now)
}
