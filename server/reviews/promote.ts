// A later decision on open quantities of an award in force (补定): its own version, with only the changed lines.
import { v7 as newId } from 'uuid'
import { add } from '#contract/decimal.ts'
import type { PromotePayload } from '#contract/reviews.after.ts'
import { type Allocation, totalsOf } from '#contract/reviews.award.ts'
import { promotedAmount, promotionFaults, standingAmount } from '#contract/reviews.promote.ts'
import type { ActContext } from '#server/act-context.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbering.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { offersOf } from '#server/tenders/offers.ts'
import { openLinesOf } from './decision.ts'
import { demandOf, nextVersion, termsOf, unknownFlags, writeLines } from './propose.ts'

/** The lines of every decision in force, backups included. */
const standingOf = (context: ActContext, orderId: string) =>
  context.tx
    .selectFrom('award_lines as l')
    .innerJoin('decisions as d', 'd.id', 'l.decision_id')
    .where('l.order_id', '=', orderId)
    .where('d.status', '=', 'effective')
    .select(['l.order_item_id', 'l.tender_item_id', 'l.supplier_id', 'l.role', 'l.status', 'l.awarded_qty', 'l.amount'])
    .execute()

/** Writes the decision that waits for approval. Throws 4001 with every broken rule at its field. */
export const promote = async (
  context: ActContext,
  row: OrderRow,
  payload: PromotePayload,
  now: string,
): Promise<void> => {
  const ground = {
    demand: await demandOf(context, row.id),
    offers: await offersOf(context, row.id),
    terms: termsOf(row),
    standing: await standingOf(context, row.id),
    open: await openLinesOf(context, row.id),
  }
  const lines = payload.lines.map(
    (line): Allocation => ({
      ...line,
      role: 'main',
      reason_code: line.reason_code ?? null,
      reason_text: line.reason_text ?? null,
    }),
  )
  const summary_reason = payload.summary_reason || null
  const faults = promotionFaults(ground, lines, summary_reason)
  if (faults.length > 0)
    throw inputRefused(faults.map((fault) => issue(`payload.${fault.path}`, fault.code, fault.params)))
  const flagged = await unknownFlags(context, payload, 'payload.acknowledged_flags')
  if (flagged.length > 0) throw inputRefused(flagged)
  const totals = totalsOf(ground.demand, ground.offers, lines)
  const id = newId()
  const total_amount = promotedAmount(ground, lines)
  await context.tx
    .insertInto('decisions')
    .values({
      id,
      enterprise_id: context.viewer.enterprise_id,
      decision_no: await nextNumber(context, 'decision'),
      order_id: row.id,
      kind: 'promotion',
      version: await nextVersion(context, row.id),
      scenario: 'F',
      scenario_snapshot: JSON.stringify({ ...ground, lines, totals }),
      status: 'auditing',
      proposed_by: context.viewer.id,
      proposed_by_name: context.viewer.name,
      proposed_at: now,
      total_amount,
      standing_total: add(standingAmount(ground.standing), total_amount),
      saving_vs_reference: totals.saving,
      coverage_pct: totals.coverage_pct,
      supplier_count: totals.suppliers,
      summary_reason,
      coi_confirmed: true,
      acknowledged_flags: JSON.stringify(payload.acknowledged_flags ?? []),
    })
    .execute()
  await writeLines(context, row, id, { lines, no_award: [], summary_reason }, ground.demand, ground.offers)
}
