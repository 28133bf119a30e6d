// The demands whose lines were filled from a template.
import { sql } from 'kysely'
import { draftReader } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { isCountedUnit } from './db/counted.ts'
import type { Tx } from './db/tables.ts'
import type { Viewer } from './http/context.ts'

/** Demands that use a template; unpublished ones only for viewers who may see them. */
export const usesOf = (tx: Tx, templateId: string, viewer: Pick<Viewer, 'permissions'>) =>
  tx
    .selectFrom('orders as o')
    .where('o.is_deleted', '=', false)
    .$if(!allows(draftReader, viewer.permissions), (q) => q.where('o.published_at', 'is not', null))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items as i')
          .whereRef('i.order_id', '=', 'o.id')
          .where('i.template_id', '=', templateId)
          .select('i.id'),
      ),
    )
    .select(['o.id as order_id', 'o.order_no', 'o.title', 'o.status', 'o.created_at', 'o.published_at'])
    .select([
      sql<number>`(select count(*) from order_items i where i.order_id = o.id and i.template_id = ${templateId})`.as(
        'line_count',
      ),
      sql<
        string | null
      >`(select sum(i.qty_kg) from order_items i where i.order_id = o.id and i.template_id = ${templateId}
        and not ${isCountedUnit('i.unit')})`.as('quantity_kg'),
    ])
