// Amendments that wait for approval: written, read and ended. While one waits, its demand stays unchanged.
import type { Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { maximum } from '#contract/decimal.ts'
import type { Amendment, AmendmentCause, AmendmentStatus, ApprovedLine, FieldDiff } from '#contract/orders.amend.ts'
import type { AmendedBody } from '#contract/orders.bodies.ts'
import type { ActContext } from '#server/act-context.ts'
import { systemOperator } from '#server/audit.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import type { ItemRow } from './items.ts'
import type { OrderRow } from './rows.ts'

/** The maximum number of shown amendments that did not take effect. */
const SHOWN = 20

type Approvable = Pick<ItemRow, 'line_no' | 'herbal_id' | 'name' | 'qty_kg' | 'reference_price'>

/** The part of each line that an approver agrees to. */
export const approvedLinesOf = (items: readonly Approvable[]): ApprovedLine[] =>
  items.map(({ line_no, herbal_id, name, qty_kg, reference_price }) => ({
    line_no,
    herbal_id,
    name,
    qty_kg,
    reference_price,
  }))

/** The lines of the last approved version. */
export const approvedOf = async (context: Pick<ActContext, 'tx'>, orderId: string): Promise<ApprovedLine[]> => {
  const last = await context.tx
    .selectFrom('order_versions')
    .where('order_id', '=', orderId)
    .where('approved_lines', 'is not', null)
    .select('approved_lines')
    .orderBy('doc_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.approved_lines ?? []
}

interface Proposed {
  readonly body: AmendedBody
  readonly diffs: readonly FieldDiff[]
  readonly causes: readonly AmendmentCause[]
  readonly reason: string
  /** The columns the demand would get. */
  readonly columns: Updateable<OrdersTable>
}

/**
 * Writes a proposal and returns its id. The amount is the one a publication is approved by: the
 * higher of budget and reference total.
 */
export const proposeAmendment = async (
  context: ActContext,
  row: OrderRow,
  { body, diffs, causes, reason, columns }: Proposed,
  now: string,
): Promise<string> => {
  const id = newId()
  const budget = body.budget_amount === undefined ? row.budget_amount : body.budget_amount
  const known = [budget, columns.reference_total].filter((total) => total != null)
  await context.tx
    .insertInto('order_amendments')
    .values({
      id,
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      body: JSON.stringify(body),
      diffs: JSON.stringify(diffs),
      causes: [...causes],
      change_reason: reason,
      amount: maximum(known),
      bid_deadline_at: body.bid_deadline_at ?? null,
      proposed_by: context.viewer.id,
      proposed_by_name: context.viewer.name,
      proposed_at: now,
    })
    .execute()
  return id
}

/** The waiting amendment. Its order's row is locked, and the lifecycle has checked that one waits. */
export const waitingAmendment = (context: ActContext, orderId: string) =>
  context.tx
    .selectFrom('order_amendments')
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .selectAll()
    .executeTakeFirstOrThrow()

/** Ends the waiting amendment. */
export const settleAmendment = async (
  context: ActContext,
  orderId: string,
  to: Exclude<AmendmentStatus, 'waiting' | 'lapsed'>,
  opinion: string | null,
  now: string,
): Promise<void> => {
  await context.tx
    .updateTable('order_amendments')
    .set({ status: to, settled_by: context.viewer.id, settled_by_name: context.viewer.name, settled_at: now, opinion })
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Lapses the waiting amendment when the deadline or the end of the demand comes before a decision;
 * the audit row notifies its author.
 */
export const lapseAmendment = async (context: ActContext, row: OrderRow, now: string): Promise<void> => {
  const lapsed = await context.tx
    .updateTable('order_amendments')
    .set({ status: 'lapsed', settled_at: now })
    .where('order_id', '=', row.id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (lapsed === undefined) return
  context.audit({
    noun: 'order_amendments',
    record_id: lapsed.id,
    order_id: row.id,
    action: 'amendment_lapse',
    biz_type: 'amend',
    order_version: row.version,
    at: now,
    operator: systemOperator,
  })
}

/** Amendments that wait or took no effect, newest first. */
export const amendmentsOf = async (context: Pick<ActContext, 'tx'>, orderId: string): Promise<Amendment[]> =>
  context.tx
    .selectFrom('order_amendments')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'approved')
    .select([
      'id',
      'status',
      'causes',
      'change_reason',
      'diffs',
      'amount',
      'proposed_by',
      'proposed_by_name',
      'proposed_at',
      'settled_by_name',
      'settled_at',
      'opinion',
    ])
    .orderBy('proposed_at', 'desc')
    .limit(SHOWN)
    .execute()
