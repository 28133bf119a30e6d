// What a supplier was awarded (domain.md T26), as it reads it at its link: its own lines, by when to answer and to sign, and its bond.
import { sum } from '#contract/decimal.ts'
import { depositOf } from '#contract/reviews.terms.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { hasCome } from './moments.ts'
import type { OwnScene } from './tenders.own.ts'

/** The award of the demand as far as it is this supplier's; null until there is one. */
export const resultOf = async (own: OwnScene): Promise<SupplierPage['result']> => {
  if (own.row.status !== 'awarded' && own.row.status !== 'completed') return null
  const decision = await own.scene.tx
    .selectFrom('decisions')
    .where('order_id', '=', own.row.id)
    .where('status', '=', 'effective')
    .select(['id', 'proposed_at', 'effective_at', 'sign_by', 'deposit_pct'])
    .executeTakeFirst()
  if (decision === undefined) return null
  const lines = await own.scene.tx
    .selectFrom('award_lines')
    .innerJoin('order_items', 'order_items.id', 'award_lines.order_item_id')
    .where('decision_id', '=', decision.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('role', '=', 'main')
    .select([
      'award_lines.id',
      'order_items.line_no',
      'order_items.name',
      'award_lines.awarded_qty',
      'award_lines.unit',
      'award_lines.unit_price',
      'award_lines.amount',
      'award_lines.status',
      'award_lines.confirm_deadline_at',
    ])
    .orderBy('order_items.line_no')
    .execute()
  const [waiting] = lines.filter((line) => line.status === 'notified')
  const kept = lines.filter((line) => line.status !== 'declined').map((line) => line.amount)
  const { sign_by, deposit_pct } = decision
  return {
    decided_at: decision.effective_at ?? decision.proposed_at,
    confirm_deadline_at: waiting?.confirm_deadline_at ?? null,
    is_overdue: hasCome(waiting?.confirm_deadline_at ?? null, own.now),
    sign_by,
    deposit_pct,
    deposit_amount: deposit_pct === null || kept.length === 0 ? null : depositOf(sum(kept), deposit_pct),
    lines,
  }
}
