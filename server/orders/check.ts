// Whether a demand may be submitted: everything that is missing or wrong, at the field where it is corrected.

import { compare, divide, multiply } from '#contract/decimal.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { isOpeningEarly } from '#contract/orders.dates.ts'
import { isOfferedMethod } from '#contract/orders.options.ts'
import { submitTerms } from '#contract/orders.terms.ts'
import type { ActContext } from '#server/act-context.ts'
import { issue } from '#server/http/refusal.ts'
import { demandedHerb, ineligibleSuppliers } from '#server/suppliers/eligibility.ts'
import { farIssues, harvestIssues, lineDeliveryIssues } from './delivery.ts'
import { factsOf } from './facts.ts'
import type { LineRow } from './items.ts'
import { factSource, type OrderRow } from './rows.ts'

/** Every fault of an order about to be submitted; empty when there is none. */
export const submissionIssues = async (
  context: ActContext,
  row: OrderRow,
  items: readonly LineRow[],
  now: string,
): Promise<FieldIssue[]> => {
  const facts = factsOf(factSource(row), context.viewer, context.settings, now)
  const issues: FieldIssue[] = submitTerms
    .filter((field) => row[field] === null || row[field] === '')
    .map((field) => issue(field, 'required'))
  if (!facts.has_lines) issues.push(issue('items', 'has_lines'))
  items.forEach((item, index) => {
    if (item.name === null || item.name === '') issues.push(issue(`items.${index}.name`, 'required'))
    if (item.quantity === null) issues.push(issue(`items.${index}.quantity`, 'required'))
    issues.push(...harvestIssues(`items.${index}.harvest_year`, item.harvest_year, now))
    issues.push(...farIssues(`items.${index}.delivery_date`, 'delivery_date', item.delivery_date, now))
  })
  for (const time of ['bid_deadline_at', 'open_at', 'delivery_date'] as const)
    issues.push(...farIssues(time, time, row[time], now))
  if (row.bid_deadline_at !== null) issues.push(...lineDeliveryIssues(row.bid_deadline_at, items))
  if (row.bid_deadline_at !== null && !facts.deadline_feasible)
    issues.push(issue('bid_deadline_at', 'deadline_too_near', { hours: context.settings.min_bid_hours }))
  if (row.bid_bond_amount !== null && row.budget_amount !== null) {
    const most = multiply(row.budget_amount, divide(String(context.settings.bid_bond_pct), '100', 6) ?? '0')
    if (compare(row.bid_bond_amount, most) > 0)
      issues.push(issue('bid_bond_amount', 'bid_bond_over', { pct: context.settings.bid_bond_pct, most }))
  }
  if (row.delivery_date === null && row.delivery_days === null) issues.push(issue('delivery_date', 'required'))
  else if (facts.deadline_feasible && !facts.dates_valid) issues.push(issue('delivery_date', 'delivery_after_deadline'))
  if (row.open_at !== null && row.bid_deadline_at !== null && isOpeningEarly(row.open_at, row.bid_deadline_at))
    issues.push(issue('open_at', 'open_after_deadline'))
  if (row.award_method !== null && !isOfferedMethod(row.award_method))
    issues.push(issue('award_method', 'method_not_offered'))
  if (!facts.weights_sum_100) issues.push(issue('criteria', 'weights_sum_100'))
  if (row.open_scope === 'invited') {
    if (row.invited_supplier_ids.length === 0) issues.push(issue('invited_supplier_ids', 'suppliers_missing'))
    else issues.push(...(await inviteIssues(context, row, items)))
  }
  issues.push(...(await templateIssues(context, items)))
  return issues
}

const inviteIssues = async (context: ActContext, row: OrderRow, items: readonly LineRow[]): Promise<FieldIssue[]> => {
  const wanted = { goods_type: row.goods_type, lines: items.map(demandedHerb) }
  const unfit = await ineligibleSuppliers(context.tx, row.invited_supplier_ids, wanted)
  return unfit.map(({ index, name }) => issue(`invited_supplier_ids.${index}`, 'supplier_not_certified', { name }))
}

const templateIssues = async (context: ActContext, items: readonly LineRow[]): Promise<FieldIssue[]> => {
  const ids = items.flatMap((item) => (item.template_id === null ? [] : [item.template_id]))
  if (ids.length === 0) return []
  const active = await context.tx
    .selectFrom('herbal_templates')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('is_deleted', '=', false)
    .select('id')
    .execute()
  const usable = new Set(active.map((one) => one.id))
  return items.flatMap((item, index) =>
    item.template_id === null || usable.has(item.template_id)
      ? []
      : [issue(`items.${index}.template_id`, 'template_inactive')],
  )
}
