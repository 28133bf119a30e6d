// Whether a tender of a demand has a flag, for the lists of demands.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/db/tables.ts'

/** Whether the demand is opened and a tender or one of its lines has a flag. */
export const isFlagged = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.and([
    eb('orders.opened_at', 'is not', null),
    eb.or([
      eb.exists(
        eb
          .selectFrom('tenders')
          .whereRef('tenders.order_id', '=', 'orders.id')
          .where('opened_hash_ok', 'is not', null)
          .where(sql<boolean>`tenders.flags <> '[]'`)
          .select('tenders.id'),
      ),
      eb.exists(
        eb
          .selectFrom('tender_items')
          .whereRef('tender_items.order_id', '=', 'orders.id')
          .where(sql<boolean>`tender_items.flags <> '[]'`)
          .select('tender_items.id'),
      ),
    ]),
  ])
