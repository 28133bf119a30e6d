// The latest award decision of an order with its lines.
import * as z from 'zod/mini'
import { type Decision, decision as decisionSchema } from '#contract/reviews.schemas.ts'
import type { Scene } from './orders.scene.ts'

const snapshot = z.object({ scenarios: decisionSchema.shape.scenarios })

/** The scenarios kept with a decision; none where it was made before they were. */
const scenariosIn = (kept: unknown): Decision['scenarios'] => snapshot.safeParse(kept).data?.scenarios ?? []

/** The newest decision of an order, or null when none was proposed; `award_method` is the order's. */
export const decisionOf = async (
  scene: Pick<Scene, 'tx'>,
  orderId: string,
  award_method: Decision['award_method'] = null,
): Promise<Decision | null> => {
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
  const { scenario_snapshot: kept, ...head } = decision
  const all = scenariosIn(kept)
  const own = all.find((one) => one.scenario === head.scenario)
  const savings = {
    saving_vs_budget: own?.saving_vs_budget ?? null,
    saving_vs_last: own?.saving_vs_last ?? null,
  }
  return { ...head, award_method, ...savings, scenarios: all, lines, no_award: noAward }
}
