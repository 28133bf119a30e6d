// Changing a published demand: only what is not frozen, with a reason, and with suppliers told what moved (domain.md T8, §3.4).
import { addMinutes } from 'date-fns/addMinutes'
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'
import type { Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { SaidIssue } from '#contract/issues.ts'
import { type OrderEditBody, orderItemTerms, orderTerms } from '#contract/orders.schemas.ts'
import { frozenTerms } from '#contract/orders.terms.ts'
import type { OrdersTable } from './db/order-tables.ts'
import type { ItemRow } from './orders.check.ts'
import { moveOrder } from './orders.move.ts'
import type { OrderRow } from './orders.rows.ts'
import type { Scene } from './orders.scene.ts'
import { itemsOf, sumsOf, termColumns, writeItems } from './orders.terms.ts'
import { inputRefused, issue } from './refusal.ts'

/** One changed field; `line_no` null for the demand itself. */
export interface FieldDiff {
  readonly path: string
  readonly line_no: number | null
  readonly before: unknown
  readonly after: unknown
}

/** Terms whose change touches what a supplier has calculated; lines always do. */
const priced = [
  'price_basis',
  'tax_rate',
  'invoice_type',
  'payment_terms',
  'payment_terms_text',
  'payment_days',
  'delivery_region_code',
  'delivery_address',
  'delivery_mode',
  'delivery_date',
  'delivery_days',
  'split_delivery',
  'package_req',
  'quality_standard',
  'acceptance_rule',
  'contract_terms',
] as const

/** Names of the terms a body sends. */
export const changedTerms = (terms: object): string[] =>
  Object.entries(terms).flatMap(([key, value]) => (value === undefined ? [] : [key]))

const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

const instants = new Set(['bid_start_at', 'bid_deadline_at', 'open_at'])
const decimals = /^-?\d+\.\d*?0+$/

/** One spelling for one value: `12.500` is `12.5`, and an instant is an instant in any zone. */
const canonical = (key: string, value: unknown): string => {
  const given = plain(value)
  if (typeof given === 'string' && instants.has(key)) return parseISO(given).toISOString()
  if (typeof given === 'string' && decimals.test(given)) return given.replace(/\.?0+$/, '')
  return JSON.stringify(given)?.replace(/^"|"$/g, '') ?? ''
}

const same = (key: string, before: unknown, after: unknown): boolean => canonical(key, before) === canonical(key, after)

const termDiffs = (row: OrderRow, terms: Partial<OrderEditBody>): FieldDiff[] => {
  const names: (keyof typeof orderTerms | 'title')[] = [
    'title',
    ...(Object.keys(orderTerms) as (keyof typeof orderTerms)[]), // the table's own keys
  ]
  return names.flatMap((path) =>
    terms[path] === undefined || same(path, row[path], terms[path])
      ? []
      : [{ path, line_no: null, before: plain(row[path]), after: plain(terms[path]) }],
  )
}

const lineDiffs = (before: readonly ItemRow[], after: readonly ItemRow[]): FieldDiff[] => {
  const old = new Map(before.map((item) => [item.line_no, item]))
  const kept = new Set(after.map((item) => item.line_no))
  const changed = after.flatMap((item): FieldDiff[] => {
    const was = old.get(item.line_no)
    if (was === undefined)
      return [
        { path: 'items', line_no: item.line_no, before: null, after: { name: item.name, quantity: item.quantity } },
      ]
    return (Object.keys(orderItemTerms) as (keyof typeof orderItemTerms)[]) // the table's own keys
      .filter((key) => !same(key, was[key], item[key]))
      .map((key) => ({ path: key, line_no: item.line_no, before: was[key], after: item[key] }))
  })
  const gone = before
    .filter((item) => !kept.has(item.line_no))
    .map((item) => ({
      path: 'items',
      line_no: item.line_no,
      before: { name: item.name, quantity: item.quantity },
      after: null,
    }))
  return [...changed, ...gone]
}

const amendIssues = (
  scene: Scene,
  row: OrderRow,
  body: OrderEditBody,
  diffs: readonly FieldDiff[],
  now: string,
): SaidIssue[] => {
  const issues: SaidIssue[] = []
  if (body.change_reason === undefined) issues.push(issue('change_reason', 'required'))
  for (const name of frozenTerms) if (diffs.some((diff) => diff.path === name)) issues.push(issue(name, 'frozen_term'))
  const deadline = body.bid_deadline_at ?? row.bid_deadline_at
  if (deadline === null) return [...issues, issue('bid_deadline_at', 'required')]
  if (
    row.bid_deadline_at !== null &&
    (row.quoted ?? 0) > 0 &&
    isBefore(parseISO(deadline), parseISO(row.bid_deadline_at))
  )
    issues.push(issue('bid_deadline_at', 'deadline_not_earlier'))
  const soonest = addMinutes(parseISO(now), scene.settings.min_remaining_hours * 60)
  if (diffs.length > 0 && isBefore(parseISO(deadline), soonest))
    issues.push(issue('bid_deadline_at', 'remaining_too_short', { hours: scene.settings.min_remaining_hours }))
  if ((row.quoted ?? 0) > 0 && diffs.some((diff) => diff.path === 'items' && diff.after === null))
    issues.push(issue('items', 'line_not_removable'))
  return issues
}

/** PUT on a published demand. Throws 4001 at the field for what is frozen, missing or too late. */
export const amendOrder = async (scene: Scene, id: string, body: OrderEditBody): Promise<OrderRow> => {
  const { version, submit: _s, change_reason, items, ...terms } = body
  return moveOrder(scene, id, {
    event: 'amend',
    version,
    opinion: change_reason ?? null,
    act: async (row, now) => {
      const before = await itemsOf(scene, id)
      if (items !== undefined) await writeItems(scene, id, items)
      const after = await itemsOf(scene, id)
      const lines = lineDiffs(before, after)
      const diffs = [...termDiffs(row, terms), ...lines]
      const issues = amendIssues(scene, row, body, diffs, now)
      after.forEach((item, index) => {
        if (item.name === null || item.name === '') issues.push(issue(`items.${index}.name`, 'required'))
        if (item.quantity === null) issues.push(issue(`items.${index}.quantity`, 'required'))
      })
      if (diffs.length === 0) issues.push(issue('change_reason', 'nothing_changed'))
      if (issues.length > 0) throw inputRefused(issues)
      if (lines.length > 0 || diffs.some((diff) => priced.some((name) => name === diff.path)))
        await touchTenders(scene, id, now)
      const openAt = terms.open_at ?? shiftedOpening(row, terms.bid_deadline_at ?? null)
      return {
        ...termColumns(terms),
        ...sumsOf(row.order_no, terms.title ?? row.title, after),
        ...(openAt === null ? {} : { open_at: openAt }),
        ...(await recordVersion(scene, row, change_reason ?? null, diffs, now)),
      }
    },
  })
}

/** An opening that was tied to the deadline moves with it. */
export const shiftedOpening = (row: OrderRow, deadline: string | null): string | null =>
  deadline !== null &&
  (row.open_at === null || row.open_at === row.bid_deadline_at || isBefore(parseISO(row.open_at), parseISO(deadline)))
    ? deadline
    : null

/** Submitted tenders wait for their supplier's word again. Which lines a sealed tender has is not looked into. */
const touchTenders = async (scene: Scene, orderId: string, now: string): Promise<void> => {
  await scene.tx
    .updateTable('tenders')
    .set({ status: 'reconfirm', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'submitted')
    .execute()
}

/** Keeps what changed as the next published version. */
export const recordVersion = async (
  scene: Scene,
  row: OrderRow,
  reason: string | null,
  diffs: readonly FieldDiff[],
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const doc_version = row.doc_version + 1
  await scene.tx
    .insertInto('order_versions')
    .values({
      id: newId(),
      enterprise_id: scene.viewer.enterprise_id,
      order_id: row.id,
      doc_version,
      change_reason: reason,
      changed_by: scene.viewer.id,
      changed_by_name: scene.viewer.name,
      changed_at: now,
      diffs: JSON.stringify(diffs),
    })
    .execute()
  return { doc_version }
}
