// The lines of demands that ask for a toxic drug (医疗用毒性药品), by the rule that also judges a tender.
import { isPrepared, isToxicAs } from '#contract/herbs.toxic.ts'
import type { Tx } from '#server/db/tables.ts'

/** The ids of the toxic lines of each demand that has some. */
export const toxicLinesOf = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows =
    orderIds.length === 0
      ? []
      : await tx
          .selectFrom('order_items')
          .innerJoin('herbs', 'herbs.id', 'order_items.herbal_id')
          .where('order_items.order_id', 'in', [...orderIds])
          .where('herbs.is_toxic', '=', true)
          .select(['order_items.id', 'order_items.order_id', 'order_items.processing', 'herbs.name', 'herbs.is_toxic'])
          .execute()
  const found = new Map<string, Set<string>>()
  for (const row of rows)
    if (isToxicAs(row, { prepared: isPrepared(row.processing) }))
      found.set(row.order_id, (found.get(row.order_id) ?? new Set()).add(row.id))
  return found
}
