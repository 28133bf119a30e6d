// Whether a deadline or a certificate of an enterprise is due, as an expression that other statements contain, so that
// no read needs a statement for it.
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a deadline or a certificate of an enterprise has passed at `now`. Reads the first entry of each index; a
 * comparison of every row with a moving time would read every row. Null where it has neither.
 */
export const isAnythingDue = (
  enterpriseId: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
  zone: RawBuilder<string>,
): RawBuilder<boolean | null> => sql<boolean | null>`((select min(due.bid_deadline_at) from orders due
    where due.enterprise_id = ${enterpriseId} and due.status = 'bidding' and not due.is_deleted) <= ${now}
  or (select min(ending.valid_until) from suppliers ending
    where ending.enterprise_id = ${enterpriseId} and ending.status = 'certified' and not ending.is_deleted)
      < (${now} at time zone ${zone})::date)`
