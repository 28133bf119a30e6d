// The creators of demands.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { type listOrderCreators, MAX_CREATORS, type OrderCreator } from '#contract/orders.creators.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { Tx } from '#server/db/tables.ts'
import { matchesPinyin } from '#server/http/lists.ts'

/**
 * Creators of demands that are not deleted and in none of these statuses, including people who have
 * left the enterprise.
 */
export const creatorsOf = async (
  tx: Tx,
  { search = '', id }: QueryOf<typeof listOrderCreators>,
  except: readonly OrderStatus[],
): Promise<OrderCreator[]> =>
  tx
    .selectFrom('users')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .whereRef('orders.created_by', '=', 'users.id')
          .where('orders.is_deleted', '=', false)
          .$if(except.length > 0, (q) => q.where('orders.status', 'not in', [...except]))
          .select(sql`1`.as('one')),
      ),
    )
    .$if(id !== undefined, (q) => q.where('users.id', 'in', id ?? []))
    .$if(search.trim() !== '', (q) => q.where(matchesPinyin('users', search)))
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(MAX_CREATORS)
    .execute()
