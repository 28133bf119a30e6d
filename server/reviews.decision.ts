// The latest award decision of an order with its lines.
import type { Decision } from '#contract/reviews.schemas.ts'
import type { Scene } from './orders.scene.ts'

/** The newest decision of an order, or null when none was proposed. */
export const decisionOf = async (scene: Pick<Scene, 'tx'>, orderId: string): Promise<Decision | null> => {
  const decision = await scene.tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (decision === undefined) return null
  const lines = await scene.tx
    .selectFrom('award_lines')
    .innerJoin('suppliers', 'suppliers.id', 'award_lines.supplier_id')
    .innerJoin('order_items', 'order_items.id', 'award_lines.order_item_id')
    .where('decision_id', '=', decision.id)
    .selectAll('award_lines')
    .select('suppliers.supplier_name')
    .orderBy('order_items.line_no')
    .orderBy('award_lines.rank')
    .execute()
  const noAward = await scene.tx
    .selectFrom('no_awards')
    .where('decision_id', '=', decision.id)
    .select(['order_item_id', 'reason', 'text'])
    .execute()
  return { ...decision, lines, no_award: noAward }
}
