// Saves a demand: a new draft, a draft's new contents, a copy of an ended demand; and submits it.
import { v7 as newId } from 'uuid'
import { compare } from '#contract/decimal.ts'
import { MAX_TITLE_LENGTH, type OrderCreateBody, type OrderEditBody } from '#contract/orders.bodies.ts'
import { type OrderEvent, startOf } from '#contract/orders.lifecycle.ts'
import type { ActContext } from '#server/act-context.ts'
import { withNext } from '#server/db/tended.ts'
import { restEnding } from '#server/http/messages.ts'
import { inputRefused, issue, notFound } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbering.ts'
import { remainingOf, takeOver } from '#server/reviews/after.ts'
import { changedTerms } from './amend.ts'
import { submissionIssues } from './check.ts'
import { namedAttachments } from './files.ts'
import { itemsOf, linesOf } from './items.ts'
import { copyLastPrices } from './last-prices.ts'
import { type LockedOrder, lockedOrder, moveOrder } from './move.ts'
import { type OrderRow, orderRow } from './rows.ts'
import {
  insertItems,
  itemRows,
  requireKnownSuppliers,
  startingTerms,
  sumsOf,
  termColumns,
  writeItems,
} from './terms.ts'

type Items = NonNullable<OrderCreateBody['items']>

/** POST: makes a draft (or a copy of `source_order_id`) and, with `submit`, submits it in the same transaction. */
export const createOrder = async (context: ActContext, body: OrderCreateBody): Promise<OrderRow> => {
  const { submit, source_order_id, copy_lines, copy_item_ids, source_event, items, ...terms } = body
  const source =
    source_order_id === undefined
      ? null
      : await copySource(context, source_order_id, copy_lines, source_event, copy_item_ids)
  const title = terms.title ?? source?.title
  if (title === undefined) throw inputRefused([issue('title', 'required')])
  const [now, start] = await Promise.all([
    context.now(),
    startingTerms(context),
    requireKnownSuppliers(context, terms.invited_supplier_ids),
  ])
  const id = newId()
  const { status, review_stage } = startOf()
  const attachments =
    terms.attachments === undefined
      ? source?.terms.attachments
      : await namedAttachments(context, id, terms.attachments, source?.terms.attachments)
  const [order_no, lines] = await Promise.all([
    nextNumber(context, 'order', now),
    itemRows(context, id, items ?? source?.items ?? [], new Map(), source?.items),
  ])
  await context.tx
    .insertInto('orders')
    .values({
      ...termColumns({ ...start, ...source?.terms, ...terms, attachments }),
      ...sumsOf(order_no, title, lines),
      id,
      enterprise_id: context.viewer.enterprise_id,
      order_no,
      title,
      status,
      review_stage,
      source_order_id: source_order_id ?? null,
      attempt_no: source?.attempt_no ?? 1,
      created_at: now,
      created_by: context.viewer.id,
      updated_at: now,
      updated_by: context.viewer.id,
    })
    .modifyEnd(withNext)
    .execute()
  await insertItems(context, lines)
  if (source !== null && source_order_id !== undefined) await takeOver(context, source_order_id, id, source.taken, now)
  context.audit({
    noun: 'orders',
    record_id: id,
    order_id: id,
    action: 'create',
    biz_type: 'publish',
    to_status: status,
    payload: source_order_id === undefined ? null : { source_order_id },
    order_version: 1,
  })
  return submit === true ? submitOrder(context, id) : fresh(context, id)
}

/** PUT on a draft or a returned demand: writes what was sent and, with `submit`, submits it. */
export const editOrder = async (context: ActContext, locked: LockedOrder, body: OrderEditBody): Promise<OrderRow> => {
  const { id } = locked.row
  const { version, submit, change_reason: _, items, ...terms } = body
  const writesSomething = items !== undefined || Object.keys(terms).length > 0
  const saved = await moveOrder(context, id, {
    event: 'save_draft',
    version,
    locked,
    payload: { fields: changedTerms(terms), lines: items?.length ?? null },
    act: async (row) => {
      await requireKnownSuppliers(context, terms.invited_supplier_ids)
      if (terms.attachments !== undefined)
        terms.attachments = await namedAttachments(context, id, terms.attachments, row.attachments)
      if (items !== undefined) await writeItems(context, id, items)
      const title = terms.title ?? row.title
      // Whoever only submits is the submitter; that is told apart from writing.
      const writers = writesSomething ? [...new Set([...row.writers, context.viewer.id])] : row.writers
      return { ...termColumns(terms), ...sumsOf(row.order_no, title, await linesOf(context, id)), writers }
    },
  })
  return submit === true ? submitOrder(context, id) : saved
}

/** Submits a demand for approval. Throws 4001 with everything that is missing, at its field. */
export const submitOrder = async (context: ActContext, id: string): Promise<OrderRow> => {
  await copyLastPrices(context, id)
  const locked = await lockedOrder(context, id)
  const issues = await submissionIssues(context, locked.row, await linesOf(context, id), locked.now)
  if (issues.length > 0) throw inputRefused(issues)
  const event: OrderEvent = 'submit'
  return moveOrder(context, id, {
    event,
    version: null,
    locked,
    act: async () => ({ submitted_by: context.viewer.id, audit_step: 1, audit_step_total: 1 }),
  })
}

const fresh = async (context: ActContext, id: string): Promise<OrderRow> => {
  const row = await orderRow(context.tx, id)
  if (row === undefined) throw notFound()
  return row
}

/** Line statuses that a retender copies when only failed lines are wanted. */
const FAILED_LINES = ['open', 'failed', 'not_awarded', 'declined', 'part_confirmed'] as const

/**
 * The lines a copy begins with, each with its quantity; with `remaining`, only lines that still
 * have a quantity to buy, and only that quantity.
 */
const copiedLines = async (context: ActContext, id: string, lines: NonNullable<OrderCreateBody['copy_lines']>) => {
  const items = await itemsOf(context, id)
  if (lines === 'all') return items
  if (lines === 'failed') return items.filter((item) => FAILED_LINES.some((status) => status === item.status))
  const remaining = await remainingOf(context, id)
  return items.flatMap((item) => {
    const quantity = remaining.get(item.id) ?? '0'
    return compare(quantity, '0') > 0 ? [{ ...item, quantity }] : []
  })
}

const copySource = async (
  context: ActContext,
  id: string,
  wanted: OrderCreateBody['copy_lines'],
  meant: OrderCreateBody['source_event'],
  only: OrderCreateBody['copy_item_ids'],
) => {
  const { row } = await lockedOrder(context, id)
  const event: OrderEvent = meant ?? (row.status === 'completed' ? 'copy' : 'retender')
  const isAwarded = event === 'retender' && row.has_award === true
  // Quantities of an award in force that are confirmed, waiting, or already tendered again are not copied.
  const remaining = isAwarded ? await copiedLines(context, id, 'remaining') : []
  const usual = isAwarded && (row.status === 'awarded' || remaining.length > 0) ? 'remaining' : 'all'
  const lines = isAwarded && wanted === 'failed' ? 'remaining' : (wanted ?? usual)
  if (isAwarded && row.status === 'awarded' && lines !== 'remaining')
    throw inputRefused([issue('copy_lines', 'remaining_only')])
  const isRest = isAwarded && lines === 'remaining'
  const items = (isRest ? remaining : await copiedLines(context, id, lines)).filter(
    (item) => only === undefined || only.includes(item.id),
  )
  // The lifecycle checks the event before the copy settles open quantities.
  await moveOrder(context, id, { event, version: null, payload: { copy_lines: lines } })
  if (isRest && items.length === 0) throw inputRefused([issue('copy_lines', 'nothing_remains')])
  return {
    title: isRest ? restTitle(row.title) : row.title,
    attempt_no: event === 'retender' ? row.attempt_no + 1 : 1,
    // The budget covered the whole demand.
    terms: isRest ? { ...copiedTerms(row), budget_amount: null, bid_bond_amount: null } : copiedTerms(row),
    items: items.map(copiedItem),
    /** The quantities of the award that the new demand tenders again. */
    taken: isRest ? items.map(({ id: order_item_id, quantity }) => ({ order_item_id, quantity: quantity ?? '0' })) : [],
  }
}

const CHINESE = /\p{Script=Han}/u

/**
 * The title of a demand for the remaining quantities, in the language of the original title, within
 * the length limit.
 */
const restTitle = (title: string): string => {
  const ending = restEnding(CHINESE.test(title) ? 'zh-CN' : 'en-US')
  return title.endsWith(ending) ? title : `${[...title].slice(0, MAX_TITLE_LENGTH - ending.length).join('')}${ending}`
}

/** Copies everything but times: a new round needs a new deadline and a new delivery date. */
const copiedTerms = ({
  bid_deadline_at: _d,
  bid_start_at: _s,
  open_at: _o,
  delivery_date: _t,
  sample_required: _r,
  ...row
}: OrderRow) => row

const copiedItem = ({
  id: _i,
  order_id: _o,
  enterprise_id: _e,
  status: _s,
  ...item
}: Awaited<ReturnType<typeof itemsOf>>[number]): Items[number] => ({
  ...item,
  delivery_date: null,
})
