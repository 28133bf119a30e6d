// Changes a published demand: only terms that are not frozen, with a reason. Suppliers see what changed.
import { addMinutes } from 'date-fns/addMinutes'
import { isAfter } from 'date-fns/isAfter'
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'
import { sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { FieldIssue } from '#contract/issues.ts'
import {
  type AmendmentCause,
  type ApprovedLine,
  amendmentCausesOf,
  changedFields,
  type FieldDiff,
  weighedTerms,
} from '#contract/orders.amend.ts'
import type { AmendedBody, OrderEditBody } from '#contract/orders.bodies.ts'
import { isMomentLater, isOpeningEarly } from '#contract/orders.dates.ts'
import { maySend } from '#contract/orders.events.ts'
import { frozenTerms } from '#contract/orders.terms.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { touchTenders } from '#server/tenders/touch.ts'
import { lineDiffs, termDiffs } from './amend.diffs.ts'
import { approvedLinesOf, approvedOf, proposeAmendment } from './amendments.ts'
import { deliveryIssues, earlyLines, farIssues, harvestIssues, lineDeliveryIssues } from './delivery.ts'
import { namedAttachments } from './files.ts'
import { type ItemRow, itemsOf } from './items.ts'
import { copyAmendedLastPrices } from './last-prices.ts'
import { moveOrder } from './move.ts'
import type { OrderRow } from './rows.ts'
import { sumsOf, termColumns, writeItems } from './terms.ts'

/** Names of the terms a body sends. */
export const changedTerms = (terms: object): string[] =>
  Object.entries(terms).flatMap(([key, value]) => (value === undefined ? [] : [key]))

/** The changed times that lie too far ahead. What was so before is left as it is. */
const farTimes = (
  diffs: readonly FieldDiff[],
  body: AmendedBody,
  after: readonly ItemRow[],
  now: string,
): FieldIssue[] =>
  diffs.flatMap(({ path, line_no }) => {
    if (line_no === null && (path === 'bid_deadline_at' || path === 'open_at' || path === 'delivery_date'))
      return farIssues(path, path, body[path], now)
    const index = after.findIndex((item) => item.line_no === line_no)
    const isTouched = (field: string) => path === field || path === 'items'
    return [
      ...(isTouched('delivery_date')
        ? farIssues(`items.${index}.delivery_date`, 'delivery_date', after[index]?.delivery_date, now)
        : []),
      ...(isTouched('harvest_year')
        ? harvestIssues(`items.${index}.harvest_year`, after[index]?.harvest_year, now)
        : []),
    ]
  })

const amendIssues = (
  row: OrderRow,
  body: AmendedBody,
  diffs: readonly FieldDiff[],
  after: readonly ItemRow[],
  now: string,
): FieldIssue[] => {
  const issues: FieldIssue[] = [...farTimes(diffs, body, after, now)]
  for (const name of frozenTerms) if (diffs.some((diff) => diff.path === name)) issues.push(issue(name, 'frozen_term'))
  const deadline = body.bid_deadline_at === undefined ? row.bid_deadline_at : body.bid_deadline_at
  if (deadline === null) return [...issues, issue('bid_deadline_at', 'required')]
  const isDated = ({ path }: FieldDiff) => path === 'bid_deadline_at' || path === 'delivery_date' || path === 'items'
  if (diffs.some(isDated)) issues.push(...lineDeliveryIssues(deadline, after))
  // The check does not depend on whether anybody has tendered: otherwise its answer would reveal sealed tenders.
  if (row.bid_deadline_at !== null && isBefore(parseISO(deadline), parseISO(row.bid_deadline_at)))
    issues.push(issue('bid_deadline_at', 'deadline_not_earlier'))
  if (body.open_at != null && isOpeningEarly(body.open_at, deadline))
    issues.push(issue('open_at', 'open_after_deadline'))
  if (diffs.some(({ path, line_no }) => line_no === null && (path === 'bid_deadline_at' || path === 'delivery_date')))
    issues.push(...deliveryIssues('delivery_date', deadline, body.delivery_date ?? row.delivery_date))
  if (after.length === 0) issues.push(issue('items', 'required'))
  after.forEach((item, index) => {
    if (item.name === null || item.name === '') issues.push(issue(`items.${index}.name`, 'required'))
    if (item.quantity === null) issues.push(issue(`items.${index}.quantity`, 'required'))
  })
  return issues
}

/** The fault of too little time after an amendment. A waiting amendment is checked at its approval. */
const remainingIssues = (context: ActContext, deadline: string | null, now: string): FieldIssue[] => {
  const soonest = addMinutes(parseISO(now), context.settings.min_remaining_hours * 60)
  return deadline !== null && isBefore(parseISO(deadline), soonest)
    ? [issue('bid_deadline_at', 'remaining_too_short', { hours: context.settings.min_remaining_hours })]
    : []
}

/** A demand after an amendment; its lines are already written, its own row is not. */
interface Amended {
  readonly diffs: readonly FieldDiff[]
  readonly before: readonly ItemRow[]
  readonly after: readonly ItemRow[]
  readonly columns: Updateable<OrdersTable>
}

const amended = async (context: ActContext, row: OrderRow, body: AmendedBody): Promise<Amended> => {
  const { items, ...terms } = body
  const before = await itemsOf(context, row.id)
  if (items !== undefined) await writeItems(context, row.id, items)
  const after = await itemsOf(context, row.id)
  await copyAmendedLastPrices(context, row.id, before, after)
  const openAt = terms.open_at ?? shiftedOpening(row, terms.bid_deadline_at ?? null)
  return {
    diffs: [...termDiffs(row, terms), ...lineDiffs(before, after)],
    before,
    after,
    columns: {
      ...termColumns(terms),
      ...sumsOf(row.order_no, terms.title ?? row.title, after),
      ...(openAt === null ? {} : { open_at: openAt }),
    },
  }
}

const causesOf = async (
  context: ActContext,
  row: OrderRow,
  body: AmendedBody,
  { diffs, after }: Amended,
): Promise<AmendmentCause[]> => {
  const approved = await approvedOf(context, row.id)
  const { bid_deadline_at = row.bid_deadline_at, open_at = row.open_at, budget_amount = row.budget_amount } = body
  const mayExtend = maySend('extend', row.status, context.viewer.permissions)
  const changed = weighedTerms(diffs, after, row, { bid_deadline_at, open_at, budget_amount }, mayExtend)
  return amendmentCausesOf(approved, approvedLinesOf(after), changed, context.settings.reapprove_pct)
}

/**
 * PUT on a published demand. A change that raises the amount or the budget, adds a line or changes a supplier's terms waits for
 * approval, and so does a later deadline of somebody who may not extend it; any other takes effect at once. Throws 4001 at the field for what is frozen, missing or too late.
 */
export const amendOrder = async (context: ActContext, id: string, body: OrderEditBody): Promise<OrderRow> => {
  const { version, submit: _s, change_reason, ...given } = body
  const payload: Record<string, unknown> = {}
  return moveOrder(context, id, {
    event: 'amend',
    version,
    opinion: change_reason ?? null,
    payload,
    act: async (row, now) => {
      // The files are taken before the savepoint, because they stay with the demand while the amendment waits.
      const sent: AmendedBody =
        given.attachments === undefined
          ? given
          : { ...given, attachments: await namedAttachments(context, id, given.attachments, row.attachments) }
      await sql`savepoint before_amendment`.execute(context.tx)
      const result = await amended(context, row, sent)
      const { diffs, before, after, columns } = result
      const causes = await causesOf(context, row, sent, result)
      const deadline = sent.bid_deadline_at ?? row.bid_deadline_at
      const issues = [
        ...(change_reason === undefined ? [issue('change_reason', 'required')] : []),
        ...amendIssues(row, sent, diffs, after, now),
        ...(causes.length === 0 && diffs.length > 0 ? remainingIssues(context, deadline, now) : []),
        ...(diffs.length === 0 ? [issue('change_reason', 'nothing_changed')] : []),
      ]
      if (issues.length > 0) throw inputRefused(issues)
      const reason = change_reason ?? ''
      if (causes.length > 0) {
        // The demand stays unchanged until the approval, so the new lines and everything written
        // with them are rolled back.
        await sql`rollback to savepoint before_amendment`.execute(context.tx)
        payload.amendment_id = await proposeAmendment(context, row, { body: sent, diffs, causes, reason, columns }, now)
        payload.causes = causes
        return {}
      }
      payload.fields = changedFields(diffs)
      await touchTenders(context, row, { diffs, before, after }, now)
      return { ...columns, ...(await recordVersion(context, row, { reason, diffs }, now)) }
    },
  })
}

/** What an approver adds to the approved amendment. */
interface Agreed {
  readonly new_deadline: string | null
  readonly delivery_date: string | null
}

const latest = (...moments: readonly (string | null | undefined)[]): string | null =>
  moments.reduce<string | null>(
    (last, one) => (one != null && (last === null || isAfter(parseISO(one), parseISO(last))) ? one : last),
    null,
  )

/**
 * Puts a waiting amendment into effect: doc_version + 1, suppliers are notified from here on. `row` is the current
 * demand; if it was extended meanwhile, the later deadline holds. Throws 4001 at the field where dates conflict.
 */
export const applyAmendment = async (
  context: ActContext,
  row: OrderRow,
  waiting: {
    readonly body: AmendedBody
    readonly change_reason: string
    readonly proposed_by: string
    readonly proposed_by_name: string
  },
  agreed: Agreed,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  if (agreed.new_deadline !== null && !isMomentLater(agreed.new_deadline, row.bid_deadline_at))
    throw inputRefused([issue('payload.new_deadline', 'deadline_not_later')])
  const deadline = latest(row.bid_deadline_at, waiting.body.bid_deadline_at, agreed.new_deadline)
  const days = [waiting.body.delivery_date, row.delivery_date].filter((day) => day != null)
  const delivery =
    agreed.delivery_date ?? (waiting.body.delivery_date === null ? null : (days.toSorted().at(-1) ?? null))
  const body: AmendedBody = { ...waiting.body, bid_deadline_at: deadline, delivery_date: delivery }
  const { diffs, before, after, columns } = await amended(context, row, body)
  const issues = [
    ...farIssues('payload.new_deadline', 'bid_deadline_at', agreed.new_deadline, now),
    ...farIssues('payload.delivery_date', 'delivery_date', agreed.delivery_date, now),
    ...amendIssues(row, { ...body, delivery_date: row.delivery_date }, diffs, after, now).filter(
      ({ path }) => !path.endsWith('delivery_date'),
    ),
    ...(deadline === null ? [] : deliveryIssues(deliveryPath(agreed), deadline, delivery)),
    ...(deadline === null ? [] : earlyLines('payload.new_deadline', deadline, after)),
  ]
  if (issues.length > 0) throw inputRefused(issues)
  await touchTenders(context, row, { diffs, before, after }, now)
  const by = { id: waiting.proposed_by, name: waiting.proposed_by_name }
  const version = { reason: waiting.change_reason, diffs, approved: approvedLinesOf(after), by }
  return { ...columns, ...(await recordVersion(context, row, version, now)) }
}

/** The field at which conflicting dates are corrected: the delivery date if one was given, else the new deadline. */
const deliveryPath = ({ new_deadline, delivery_date }: Agreed): string =>
  new_deadline !== null && delivery_date === null ? 'payload.new_deadline' : 'payload.delivery_date'

/** An opening that was tied to the deadline moves with it. */
export const shiftedOpening = (row: OrderRow, deadline: string | null): string | null =>
  deadline !== null &&
  (row.open_at === null || row.open_at === row.bid_deadline_at || isBefore(parseISO(row.open_at), parseISO(deadline)))
    ? deadline
    : null

/** A version of a published demand. `approved`: set if it needed approval; `by`: its author if somebody else acts. */
interface Version {
  readonly reason: string | null
  readonly diffs: readonly FieldDiff[]
  readonly approved?: readonly ApprovedLine[]
  readonly by?: { readonly id: string; readonly name: string }
}

/** Records what changed as the next published version. */
export const recordVersion = async (
  context: ActContext,
  row: OrderRow,
  { reason, diffs, approved, by = context.viewer }: Version,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const doc_version = row.doc_version + 1
  await context.tx
    .insertInto('order_versions')
    .values({
      id: newId(),
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      doc_version,
      change_reason: reason,
      changed_by: by.id,
      changed_by_name: by.name,
      changed_at: now,
      diffs: JSON.stringify(diffs),
      approved_lines: approved === undefined ? null : JSON.stringify(approved),
    })
    .execute()
  return { doc_version }
}
