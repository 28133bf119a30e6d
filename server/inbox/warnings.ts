// Warnings sent by the clock, each once: an approaching deadline, or winners who have not confirmed in time.
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { DEADLINE_HOURS, type MessageKind } from '#contract/inbox.ts'
import { readOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { OrderWarningsTable } from '#server/db/inbox-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { readRules } from '#server/enterprise.rules.ts'
import type { Scope } from '#server/http/context.ts'
import { UNSETTLED } from '#server/orders/award-totals.ts'
import { askedVersion, countReveals, enteredCount, isAskedOfAll, sealedCount } from '#server/orders/counts.ts'
import { isCountShown } from '#server/orders/rows.ts'
import { unsettledAwards } from '#server/orders/statuses.ts'
import { colleaguesIn, writeMessages } from './messages.ts'

/** The number of moments per enterprise that one sweep handles in one transaction. */
const BATCH = 200

const HOURS = sql.join(DEADLINE_HOURS.map((hours) => sql`(${hours}::int)`))

/**
 * Deadlines within the warning time that were not reported since suppliers were last asked to reconfirm. Whether a
 * supplier has to reconfirm is not checked, because the recipients would learn it. A moment that had passed when the
 * deadline was set is left out; of two due after a pause of the server only the nearer one is sent.
 */
const nearing = (now: RawBuilder<unknown>) => sql`
  from orders o cross join (values ${HOURS}) as h (hours)
  where o.status = 'bidding' and not o.is_deleted and o.bid_deadline_at > ${now}
    and o.bid_deadline_at - h.hours * interval '1 hour' <= ${now}
    and o.bid_deadline_at - h.hours * interval '1 hour' >=
      coalesce((select max(v.changed_at) from order_versions v
        where v.order_id = o.id and v.diffs @> '[{"path": "bid_deadline_at"}]'), o.published_at)
    and not exists (select from order_warnings w
      where w.order_id = o.id and w.kind = 'deadline' and w.until = o.bid_deadline_at and w.hours <= h.hours
        and w.doc_version >= ${askedVersion('o')})`

/**
 * Passed time limits for confirming awarded lines. Lines that are settled, and limits that were already reported, are
 * left out.
 */
const overdue = (now: RawBuilder<unknown>) => sql`
  from orders o join decisions d on d.order_id = o.id and d.status = 'effective'
  join award_lines l on l.decision_id = d.id and l.role = 'main' and l.status in (${sql.join([...UNSETTLED])})
  where o.status in (${sql.join(unsettledAwards)}) and not o.is_deleted and l.confirm_deadline_at <= ${now}
    and not exists (select from order_warnings w
      where w.order_id = o.id and w.kind = 'confirm' and w.until = l.confirm_deadline_at)`

/** The enterprises with a due warning at `now`, an expression of the database. Queried outside every enterprise. */
export const dueWarnings = (now: RawBuilder<unknown>) =>
  sql<{ enterprise_id: string }>`select o.enterprise_id ${nearing(now)} union select o.enterprise_id ${overdue(now)}`

const businessNow = sql`business_now()`

/**
 * The number of tenders that are valid without reconfirmation. After an amendment of single lines all tenders count,
 * because a smaller number would reveal how many offered those lines.
 */
const validCount = sql<number>`(case when ${isAskedOfAll('o')}
  then ${sealedCount(sql.ref('o.id'), ['submitted'])} else ${sealedCount(sql.ref('o.id'))} end)`

/**
 * The number of suppliers with a valid tender entered by staff. After an amendment that all must reconfirm, only
 * tenders entered since then count.
 */
const validEntered = sql<number>`(case when ${isAskedOfAll('o')}
  then ${enteredCount(
    sql.ref('o.id'),
    sql`(select max(v.changed_at) from order_versions v where v.order_id = o.id and v.doc_version = ${askedVersion('o')})`,
  )} else ${enteredCount(sql.ref('o.id'))} end)`

/**
 * Whether the tenders may come from fewer suppliers than wanted. Computed from the two disclosed numbers, as if the
 * entered tenders were among those at links; the exact number of suppliers would reveal whether they are.
 */
const mayBeFew = ({ count, entered }: Pick<Warning, 'count' | 'entered'>, wanted: number): boolean =>
  Math.max(count, entered) < wanted

interface Warning {
  readonly order_id: string
  readonly hours: number
  readonly until: string
  readonly doc_version: number
  readonly count: number
  readonly entered: number
  readonly min_bids: number | null
  readonly regulated: boolean | null
  readonly count_reveals: boolean
  readonly people: readonly (string | null)[]
}

/** Records the warnings; returns those that no other process has recorded before. */
const claim = async <W extends Warning>(
  tx: Tx,
  enterpriseId: string,
  kind: OrderWarningsTable['kind'],
  warnings: readonly W[],
  at: string,
): Promise<W[]> => {
  if (warnings.length === 0) return []
  const fresh = await tx
    .insertInto('order_warnings')
    .values(
      warnings.map(
        ({ order_id, hours, until, doc_version }): Insertable<OrderWarningsTable> => ({
          id: newId(),
          enterprise_id: enterpriseId,
          order_id,
          kind,
          hours,
          until,
          doc_version,
          told_at: at,
        }),
      ),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['order_id', 'until'])
    .execute()
  const isFresh = new Set(fresh.map(({ order_id, until }) => `${order_id} ${until}`))
  return warnings.filter(({ order_id, until }) => isFresh.has(`${order_id} ${until}`))
}

const tell = async (
  tx: Tx,
  enterpriseId: string,
  warnings: readonly (Warning & { readonly kind: MessageKind })[],
  at: string,
): Promise<void> => {
  if (warnings.length === 0) return
  const readers = new Set(
    (await colleaguesIn(tx, enterpriseId))
      .filter(({ permissions }) => allows(readOrder.access, permissions))
      .map(({ id }) => id),
  )
  await writeMessages(
    tx,
    warnings.flatMap(({ order_id, kind, count, entered, people }) =>
      [...new Set(people)].flatMap((user_id) =>
        user_id === null || !readers.has(user_id)
          ? []
          : {
              id: newId(),
              enterprise_id: enterpriseId,
              user_id,
              kind,
              order_id,
              supplier_id: null,
              actor_name: null,
              count,
              entered,
              day: null,
              at,
              read_at: null,
            },
      ),
    ),
  )
}

// The row is written for every demand, even without recipients, because its suppliers are notified by it at their links
// (tenders.notices.ts).
/**
 * Approaching deadlines: reports to the authors that there are too few valid tenders, unless the enterprise hides their
 * number. Returns the number of moments.
 */
const sendDeadlineWarnings = async ({ tx, now }: Pick<Scope, 'tx' | 'now'>, enterpriseId: string): Promise<number> => {
  // A demand that is locked by a move is handled in the next sweep.
  const { rows } = await sql<Warning>`
    with free as (select id from orders where enterprise_id = ${enterpriseId} and status = 'bidding'
      and bid_deadline_at <= business_now() + ${Math.max(...DEADLINE_HOURS)} * interval '1 hour' for key share skip locked)
    select distinct on (o.id) o.id as order_id, h.hours, o.bid_deadline_at as until, o.min_bids, o.regulated,
      array[o.created_by, o.submitted_by]::text[] as people,
      o.doc_version, ${validCount} as count, ${validEntered} as entered,
      ${countReveals(sql.ref('o.id'))} as count_reveals
    ${nearing(businessNow)} and o.enterprise_id = ${enterpriseId} and o.id in (select id from free)
    order by o.id, h.hours limit ${BATCH}`.execute(tx)
  if (rows.length === 0) return 0
  const at = await now()
  const fresh = await claim(tx, enterpriseId, 'deadline', rows, at)
  const rules = await readRules(tx)
  const few = fresh.filter(
    (one) => isCountShown({ ...one, opened_at: null }, rules) && mayBeFew(one, one.min_bids ?? rules.min_bids),
  )
  const last = Math.min(...DEADLINE_HOURS)
  await tell(
    tx,
    enterpriseId,
    few.map((one) => ({ ...one, kind: one.hours === last ? ('few_tenders_last' as const) : ('few_tenders' as const) })),
    at,
  )
  return fresh.length
}

/**
 * Awards whose winners have not answered in time: notifies the authors of the demand and of the award. Returns the
 * number of moments.
 */
const sendAnswerWarnings = async ({ tx, now }: Pick<Scope, 'tx' | 'now'>, enterpriseId: string): Promise<number> => {
  const { rows } = await sql<Warning>`
    select o.id as order_id, o.doc_version, 0 as hours, l.confirm_deadline_at as until, null::int as min_bids, 0 as entered, false as count_reveals,
      array[o.created_by, o.proposed_by]::text[] as people, count(distinct l.supplier_id)::int as count
    ${overdue(businessNow)} and o.enterprise_id = ${enterpriseId}
    group by o.id, l.confirm_deadline_at
    order by l.confirm_deadline_at limit ${BATCH}`.execute(tx)
  if (rows.length === 0) return 0
  const at = await now()
  const fresh = await claim(tx, enterpriseId, 'confirm', rows, at)
  await tell(
    tx,
    enterpriseId,
    fresh.map((one) => ({ ...one, kind: 'confirm_overdue' as const })),
    at,
  )
  return fresh.length
}

/**
 * Sends the clock's warnings for an enterprise's demands; a moment reported by another process is left out. Returns the
 * number sent.
 */
export const sendOrderWarnings = async (scope: Pick<Scope, 'tx' | 'now'>, enterpriseId: string): Promise<number> =>
  (await sendDeadlineWarnings(scope, enterpriseId)) + (await sendAnswerWarnings(scope, enterpriseId))
