// A supplier's word on what it was awarded (domain.md T26).
import { hasCome } from './moments.ts'
import { notNow } from './refusal.ts'
import { settleLines } from './reviews.settle.ts'
import type { OwnScene } from './tenders.own.ts'

/** The supplier's answer to every awarded line of its own that still waits for one; 4010 when none does, or when its time is over. */
export const settleOwn = async (own: OwnScene, to: 'confirmed' | 'declined', reason: string | null): Promise<void> => {
  const { scene, row, now, supplier } = own
  if (row.status !== 'awarded') throw notNow('wrong_state', row.status)
  const waiting = await scene.tx
    .selectFrom('award_lines')
    .innerJoin('decisions', 'decisions.id', 'award_lines.decision_id')
    .where('award_lines.order_id', '=', row.id)
    .where('award_lines.supplier_id', '=', supplier.id)
    .where('award_lines.role', '=', 'main')
    .where('award_lines.status', '=', 'notified')
    .where('decisions.status', '=', 'effective')
    .select(['award_lines.id', 'award_lines.confirm_deadline_at'])
    .execute()
  if (waiting.length === 0) throw notNow('line_settled', row.status)
  // Staff may still write down what the supplier says (T26).
  if (waiting.some((line) => hasCome(line.confirm_deadline_at, now))) throw notNow('confirm_overdue', row.status)
  await settleLines(scene, row, { ids: waiting.map((line) => line.id), to, reason }, now)
  await scene.tx
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: null }))
    .where('id', '=', row.id)
    .execute()
  scene.audit({
    noun: 'orders',
    record_id: row.id,
    order_id: row.id,
    action: to === 'confirmed' ? 'line_confirm' : 'line_decline',
    biz_type: 'award',
    from_status: row.status,
    to_status: row.status,
    opinion: reason,
    payload: { supplier_name: supplier.supplier_name, lines: waiting.length },
    order_version: row.version + 1,
    at: now,
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
}
