// How an order moves: lock, clock, permission, version, facts, lifecycle, write, audit. The only
// writer of orders.status.
import type { Updateable } from 'kysely'
import { advance, NotOffered, type StateValue } from '#contract/lifecycle.ts'
import { maySend, permissionsIn, permissionsOf } from '#contract/orders.events.ts'
import {
  columnsOf,
  type OrderClockEvent,
  type OrderEvent,
  orderLifecycle,
  standingOf,
} from '#contract/orders.lifecycle.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { readOrder } from '#contract/orders.ts'
import type { ActContext } from '#server/act-context.ts'
import { systemOperator } from '#server/audit.ts'
import type { OrdersTable, SelfAuditPaper } from '#server/db/order-tables.ts'
import { withNext } from '#server/db/tended.ts'
import { changed, notFound, notNow, permissionMissing } from '#server/http/refusal.ts'
import { closeBidding } from './close.ts'
import { factsOf } from './facts.ts'
import { factSource, lockOrder, type OrderRow, orderRow } from './rows.ts'
import { orderView } from './view.ts'
import { isHidden } from './visible.ts'

/** The parameters of one move. */
export interface Move {
  readonly event: OrderEvent
  /** The version the caller has seen; null when the caller has just made or read the row in this transaction. */
  readonly version: number | null
  readonly opinion?: string | null
  /** The data for the audit trail; never a password, never a price that is still sealed. */
  readonly payload?: Record<string, unknown>
  /** The order, if this transaction has already locked and read it and nothing has changed since. */
  readonly locked?: LockedOrder | undefined
  /** Changes that make a fact true before the lifecycle is checked (a new deadline in an approval). */
  readonly adjust?: (row: OrderRow) => Updateable<OrdersTable>
  /** Whether the event leaves the demand unchanged for others: its version stays, and only an audit row is added. */
  readonly keepsVersion?: (row: OrderRow, to: OrderStatus) => boolean
  /**
   * What the event does besides moving; the columns it returns are written with the state. `now` is
   * business time under the lock.
   */
  readonly act?: (row: OrderRow, now: string, to: OrderStatus) => Promise<Updateable<OrdersTable>>
}

/** The audit trail's business type, by event and the state it was sent in. */
const bizTypeOf = (event: OrderEvent | OrderClockEvent, from: OrderStatus): string => {
  if (from === 'award_auditing' || event === 'submit_award') return 'award'
  const kinds: Partial<Record<OrderEvent | OrderClockEvent, string>> = {
    amend: 'amend',
    amend_approve: 'amend',
    amend_reject: 'amend',
    amend_withdraw: 'amend',
    extend: 'extend',
    proceed: 'proceed',
    open: 'open',
    open_rest: 'open',
    remind_openers: 'open',
    clarify: 'clarify',
    judge_answer: 'clarify',
    disqualify: 'disqualify',
    requalify: 'disqualify',
    fail: 'fail',
    reject_all: 'fail',
    cancel: 'cancel',
    complete: 'complete',
    line_confirm: 'award',
    line_decline: 'award',
    promote: 'award',
    line_close: 'award',
    ask_origin: 'award',
    ask_extend: 'award',
    revoke_award: 'award_revoke',
  }
  return kinds[event] ?? 'publish'
}

/** An order whose row is locked, and the business time under the lock. */
export interface LockedOrder {
  readonly row: OrderRow
  readonly now: string
}

/** Locks an order and applies its deadline if it has passed; 4004 when the enterprise has no order of that id. */
export const lockedOrder = async (context: ActContext, id: string): Promise<LockedOrder> => {
  await lockOrder(context.tx, id)
  const [found, now] = await Promise.all([orderRow(context.tx, id), context.now()])
  if (found === undefined) throw notFound()
  const closed = await closeIfDue(context, found, now)
  return { row: closed ?? found, now }
}

/**
 * Sends `event` to an order. Throws 4004 (also for one that the viewer may not see), 4003 (no permission in this state), 4009 (version), 4010
 * (the lifecycle refuses, with the false fact), and any refusal of `act`; then nothing is written.
 */
export const moveOrder = async (context: ActContext, id: string, move: Move): Promise<OrderRow> => {
  const { viewer } = context
  const [first, ...others] = permissionsOf(move.event)
  if (first !== undefined && ![first, ...others].some((code) => viewer.permissions.includes(code)))
    throw permissionMissing(first)
  const locked = move.locked ?? (await lockedOrder(context, id))
  const { now } = locked
  // A refusal would show a demand that the viewer may not know of.
  if (isHidden(context, locked.row)) throw notFound()
  const row = { ...locked.row }
  const [needed] = permissionsIn(move.event, row.status)
  if (needed !== undefined && !maySend(move.event, row.status, viewer.permissions)) throw permissionMissing(needed)
  if (move.version !== null && move.version !== row.version)
    throw changed(readOrder.data, await orderView(context, row, now))
  const adjusted = move.adjust?.(row) ?? {}
  const facts = factsOf({ ...factSource(row), ...deadlines(row, adjusted) }, viewer, context.settings, now)
  const to = stateAfter(row, facts, move.event)
  const done = (await move.act?.({ ...row, ...deadlines(row, adjusted) }, now, columnsOf(to).status)) ?? {}
  return write(context, row, move, to, { ...adjusted, ...done }, now)
}

const deadlines = (row: OrderRow, adjusted: Updateable<OrdersTable>) => ({
  bid_deadline_at: adjusted.bid_deadline_at ?? row.bid_deadline_at,
  open_at: adjusted.open_at ?? row.open_at,
})

const stateAfter = (row: OrderRow, facts: ReturnType<typeof factsOf>, event: string): StateValue => {
  try {
    return advance(orderLifecycle, { value: standingOf(row), facts }, event)
  } catch (error) {
    if (error instanceof NotOffered) throw notNow(error.refusal, row.status)
    throw error
  }
}

/** The events that hand in a paper, by its kind. */
const handsIn: Partial<Record<OrderEvent, SelfAuditPaper>> = {
  submit: 'demand',
  amend: 'amendment',
  submit_award: 'award',
  promote: 'award',
}

/** Whether people may approve their own is fixed for a paper when it is handed in; a change of an award adds nothing. */
const selfAudit = ({ settings }: ActContext, row: OrderRow, event: OrderEvent): Updateable<OrdersTable> => {
  const paper = handsIn[event]
  if (paper === undefined) return {}
  const others = row.self_audit_for.filter((one) => one !== paper)
  const allows = settings.allow_self_audit && (event !== 'promote' || row.self_audit_for.includes(paper))
  return { self_audit_for: allows ? [...others, paper] : others }
}

/** Whether the approver made what is approved: the demand, its amendment, or the proposed award. */
const isOwn = (row: OrderRow, event: OrderEvent, viewerId: string): boolean => {
  if (event === 'amend_approve') return row.amendment_by === viewerId
  if (event !== 'approve') return false
  return row.status === 'award_auditing'
    ? row.proposed_by === viewerId
    : [row.created_by, row.submitted_by, ...row.writers].includes(viewerId)
}

const write = async (
  context: ActContext,
  row: OrderRow,
  move: Pick<Move, 'event' | 'opinion' | 'payload' | 'keepsVersion'>,
  to: StateValue,
  columns: Updateable<OrdersTable>,
  now: string,
): Promise<OrderRow> => {
  const { status, review_stage } = columnsOf(to)
  const version = row.version + (move.keepsVersion?.(row, status) === true ? 0 : 1)
  await context.tx
    .updateTable('orders')
    .set({
      ...columns,
      ...selfAudit(context, row, move.event),
      status,
      review_stage,
      version,
      updated_at: now,
      updated_by: context.viewer.id,
    })
    .where('id', '=', row.id)
    .modifyEnd(withNext)
    .execute()
  context.audit({
    noun: 'orders',
    record_id: row.id,
    order_id: row.id,
    action: move.event,
    biz_type: bizTypeOf(move.event, row.status),
    from_status: row.status,
    to_status: status,
    opinion: move.opinion ?? null,
    payload: move.payload ?? null,
    order_version: version,
    at: now,
    self_audit: isOwn(row, move.event, context.viewer.id),
  })
  const fresh = await orderRow(context.tx, row.id)
  if (fresh === undefined && move.event !== 'delete') throw new Error(`order ${row.id} vanished while it was moved`)
  return fresh ?? row
}

/**
 * Closes bidding when its deadline has passed by the database's clock; undefined when nothing was
 * due. The row must be locked.
 */
export const closeIfDue = async (context: ActContext, row: OrderRow, now: string): Promise<OrderRow | undefined> => {
  if (row.status !== 'bidding') return undefined
  const facts = factsOf(factSource(row), context.viewer, context.settings, now)
  if (!facts.deadline_passed) return undefined
  const event: OrderClockEvent = 'bidding_ends'
  const to = stateAfter(row, facts, event)
  const { status } = columnsOf(to)
  const columns = await closeBidding(context, row, status, now)
  await context.tx
    .updateTable('orders')
    .set({ ...columns, status, version: row.version + 1, updated_at: now, updated_by: null })
    .where('id', '=', row.id)
    .execute()
  const closed = await orderRow(context.tx, row.id)
  context.audit({
    noun: 'orders',
    record_id: row.id,
    order_id: row.id,
    action: event,
    biz_type: status === 'failed' ? 'fail' : 'publish',
    from_status: row.status,
    to_status: status,
    // Before the opening the messages use `sealed` and `entered`, as the page does. `tenders` counts suppliers;
    // together they would reveal who tendered twice.
    payload: {
      tenders: factSource(row).valid_tenders,
      sealed: closed?.sealed_count ?? 0,
      entered: closed?.entered_count ?? 0,
    },
    order_version: row.version + 1,
    at: now,
    operator: systemOperator,
  })
  return closed
}
