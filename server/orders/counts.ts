// How suppliers and tenders of an order are counted, and which counts may be shown before the opening.
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { termsForEveryTender } from '#contract/orders.amend.ts'
import type { Database } from '#server/db/tables.ts'
import { hasDeclined } from '#server/tenders/declined.ts'

type OrderBuilder = ExpressionBuilder<Database, 'orders'>

/** Tender statuses that count as submitted. */
export const HANDED_IN = [
  'submitted',
  'reconfirm',
  'opened',
  'unopened',
  'disqualified',
  'shortlisted',
  'awarded',
  'part_awarded',
  'lost',
] as const

/** Counts the suppliers whose tenders have one of these statuses. */
export const tenderCount = (eb: OrderBuilder, statuses: readonly (typeof HANDED_IN)[number][]) =>
  eb
    .selectFrom('tenders')
    .whereRef('tenders.order_id', '=', 'orders.id')
    .where('tenders.status', 'in', [...statuses])
    // A supplier with tenders in several rounds counts once.
    .select((inner) => inner.fn.count<number>('tenders.supplier_id').distinct().as('n'))

/**
 * Whether the last amendment that required reconfirmation required it from all suppliers. If it
 * changed only lines, the count would reveal before the opening how many have tendered for them. A
 * line changed in the same amendment counts as asked of some, even where suppliers are not notified
 * of it. `order` is the demand's alias in the query.
 */
export const isAskedOfAll = (
  order = 'orders',
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${order}.opened_at`)} is not null or (
  select coalesce(max(v.doc_version) filter (where d ->> 'line_no' is null
      and d ->> 'path' in (${sql.join([...termsForEveryTender])})), 0)
    >= greatest(1, coalesce(max(v.doc_version) filter (where d ->> 'line_no' is not null or d ->> 'path' = 'ceiling_public'), 0))
  from order_versions v cross join jsonb_array_elements(v.diffs) d where v.order_id = ${sql.ref(`${order}.id`)}))`

/** The version of a demand that last asked suppliers to reconfirm, whether any had to or not; 1 if none did. */
export const askedVersion = (order: string): RawBuilder<number> => sql<number>`coalesce((
  select max(v.doc_version) from order_versions v cross join jsonb_array_elements(v.diffs) d
  where v.order_id = ${sql.ref(`${order}.id`)}
    and (d ->> 'line_no' is not null or d ->> 'path' = 'ceiling_public' or d ->> 'path' in (${sql.join([...termsForEveryTender])}))), 1)`

/**
 * Whether the number of tenders would reveal one supplier: an approved reset lowers it only if that
 * supplier had tendered.
 */
export const countReveals = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from tender_resets r where r.order_id = ${orderId} and r.withdraws)`

/**
 * How many suppliers have tendered at their links before the opening; a tender that staff entered
 * counts once its supplier has confirmed it there. It does not depend on what staff enter, so
 * entering tells nobody whether that supplier has tendered.
 */
export const sealedCount = (
  orderId: RawBuilder<unknown>,
  statuses: readonly ('submitted' | 'reconfirm')[] = ['submitted', 'reconfirm'],
): RawBuilder<number> =>
  sql<number>`(select count(distinct t.supplier_id) from tenders t
      where t.order_id = ${orderId} and t.status in (${sql.join([...statuses])}) and t.surrogate_confirmed is not false)::int`

/**
 * For how many suppliers staff entered a tender. It does not depend on what those suppliers do at
 * their links: a supplier may count here and in `sealedCount`, so the two are never added up as
 * suppliers. `since`: entered from then on.
 */
export const enteredCount = (orderId: RawBuilder<unknown>, since?: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(distinct e.supplier_id) from tender_entries e
    where e.order_id = ${orderId}${since === undefined ? sql`` : sql` and e.entered_at >= ${since}`})::int`

/** Counts the suppliers whose read records meet this condition. */
export const readCount = (
  eb: OrderBuilder,
  condition: 'invited' | 'delivered' | 'viewed' | 'interested' | 'declined',
) =>
  eb
    .selectFrom('read_records')
    .whereRef('read_records.order_id', '=', 'orders.id')
    .$if(condition === 'invited', (q) => q.where('invited', '=', true))
    // A supplier that has read the demand has received it.
    .$if(condition === 'delivered', (q) =>
      q.where((inner) =>
        inner.or([
          inner.exists(
            inner
              .selectFrom('tender_links')
              .whereRef('tender_links.order_id', '=', 'read_records.order_id')
              .whereRef('tender_links.supplier_id', '=', 'read_records.supplier_id')
              // Only a delivery channel reports this.
              .where('tender_links.delivery_status', '=', 'delivered')
              .select('tender_links.id'),
          ),
          inner('first_viewed_at', 'is not', null),
        ]),
      ),
    )
    .$if(condition === 'viewed', (q) => q.where('first_viewed_at', 'is not', null))
    .$if(condition === 'interested', (q) => q.where('intent', '=', 'interested'))
    .$if(condition === 'declined', (q) => q.where(hasDeclined('read_records', sql`orders.opened_at is null`)))
    .select((inner) => inner.fn.countAll<number>().as('n'))
