// How an order is read: its columns, its supplier counts, and what a viewer may do with it.
import { type ExpressionBuilder, sql } from 'kysely'
import { maySend, permissionsOf } from '#contract/orders.events.ts'
import { type OrderFacts, orderOffers } from '#contract/orders.lifecycle.ts'
import type { PossibleOpener } from '#contract/orders.opening.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { ReviewProgress } from '#contract/reviews.progress.ts'
import { builtOnce } from '#server/db/built-once.ts'
import type { Database, Tx } from '#server/db/tables.ts'
import { withNext } from '#server/db/tended.ts'
import type { Rules } from '#server/enterprise.rules.ts'
import { awardTotals, confirmed, confirmedTotalOf, effective, unsettled } from './award-totals.ts'
import { countReveals, enteredCount, HANDED_IN, isAskedOfAll, readCount, sealedCount, tenderCount } from './counts.ts'
import { type FactViewer, factsOf } from './facts.ts'
import { openingProgressOf } from './opening.ts'
import { unsettledAwards } from './statuses.ts'

type OrderBuilder = ExpressionBuilder<Database, 'orders'>

/** The amendment that waits for approval, at most one. */
const waitingAmendment = (eb: OrderBuilder) =>
  eb
    .selectFrom('order_amendments')
    .whereRef('order_amendments.order_id', '=', 'orders.id')
    .where('order_amendments.status', '=', 'waiting')

/** Whether the demand waits for the approver of publications: it is submitted, or has a pending amendment. */
export const awaitsApproval = (eb: OrderBuilder) =>
  eb.or([eb('orders.status', '=', 'pending_audit'), eb.exists(waitingAmendment(eb).select('order_amendments.id'))])

/** The lines, proposers and approvers of an award in force. */
const awardColumns = (eb: OrderBuilder) =>
  [
    ...awardTotals(eb),
    confirmed(eb)
      .select((inner) => inner.fn.countAll<number>().as('n'))
      .as('confirmed_lines'),
    sql<number>`case when orders.status in (${sql.join(unsettledAwards.map((status) => sql.lit(status)))})
      then (select count(*) from award_open w where w.order_id = orders.id and w.open_qty > 0) else 0 end`.as(
      'open_lines',
    ),
    eb.exists(effective(eb).select('decisions.id')).as('has_award'),
    sql<
      string[]
    >`array(select d.proposed_by::text from decisions d where d.order_id = orders.id and d.status = 'effective')`.as(
      'award_proposers',
    ),
    sql<string[]>`array(select d.approved_by::text from decisions d
      where d.order_id = orders.id and d.status = 'effective' and d.approved_by is not null)`.as('award_approvers'),
  ] as const

/** Whether the demand is awarded and a winner has missed its deadline to confirm. */
export const isConfirmOverdue = (eb: OrderBuilder) =>
  eb.and([
    eb('orders.status', 'in', unsettledAwards),
    eb.exists(
      unsettled(eb)
        .where('award_lines.confirm_deadline_at', '<=', sql<string>`business_now()`)
        .select('award_lines.id'),
    ),
  ])

/** Everybody who may open an order that waits for it, by name. */
const openersOf = () => sql<PossibleOpener[] | null>`case when orders.status = 'pending_open' then (
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]'::jsonb)
  from users u
  where u.enterprise_id = orders.enterprise_id and u.status = 'enabled' and not u.is_deleted and exists (
    select from user_permissions p where p.user_id = u.id and p.code = any(${[...permissionsOf('open')]}))) end`

/** Orders that are not deleted, with everything that facts and list rows need; the caller filters, sorts and limits. */
export const ordersWithCounts = (tx: Tx) =>
  tx
    .selectFrom('orders')
    .where('orders.is_deleted', '=', sql.lit(false))
    .selectAll('orders')
    .select((eb) => [
      eb.selectFrom('users').whereRef('users.id', '=', 'orders.created_by').select('users.name').as('created_by_name'),
      eb.selectFrom('users').whereRef('users.id', '=', 'orders.updated_by').select('users.name').as('updated_by_name'),
      eb
        .selectFrom('users')
        .whereRef('users.id', '=', 'orders.opener_present_id')
        .where('users.status', '=', 'enabled')
        .where('users.is_deleted', '=', false)
        .where((user) =>
          user.exists(
            user
              .selectFrom('user_permissions')
              .whereRef('user_permissions.user_id', '=', 'users.id')
              .where('user_permissions.code', 'in', [...permissionsOf('open')])
              .select('user_permissions.code'),
          ),
        )
        .select('users.name')
        .as('opener_present_name'),
      openersOf().as('openers'),
      sql<string | null>`case when orders.status = 'award_auditing'
        then (select d.standing_total from decisions d where d.order_id = orders.id and d.status = 'auditing')
        else greatest(orders.budget_amount, orders.reference_total) end`.as('approval_total'),
      waitingAmendment(eb).select('proposed_by').as('amendment_by'),
      waitingAmendment(eb).select('amount').as('amendment_amount'),
      waitingAmendment(eb).select('bid_deadline_at').as('amendment_deadline_at'),
      ...awardColumns(eb),
      tenderCount(eb, HANDED_IN).as('quoted'),
      sealedCount(sql.ref('orders.id')).as('sealed_count'),
      enteredCount(sql.ref('orders.id')).as('entered_count'),
      countReveals(sql.ref('orders.id')).as('count_reveals'),
      // This count follows the rule of `sealed_count`: the number of all suppliers beside it would reveal which entered
      // suppliers have tendered.
      tenderCount(eb, ['reconfirm'])
        .where(isAskedOfAll())
        .where((inner) =>
          inner.or([inner('orders.opened_at', 'is not', null), sql<boolean>`tenders.surrogate_confirmed is not false`]),
        )
        .as('reconfirm'),
      tenderCount(eb, ['submitted']).as('valid_tenders'),
      tenderCount(eb, ['opened']).as('unjudged_tenders'),
      tenderCount(eb, ['shortlisted']).as('shortlisted_tenders'),
      tenderCount(eb, ['unopened']).as('unopened_tenders'),
      readCount(eb, 'invited').as('invited'),
      readCount(eb, 'delivered').as('delivered'),
      readCount(eb, 'viewed').as('viewed'),
      readCount(eb, 'interested').as('interested'),
      readCount(eb, 'declined').as('declined'),
      unsettled(eb)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('unsettled_lines'),
    ])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersWithCounts>['execute']>>[number]

/** One order; undefined when the enterprise has no order of that id. */
export const orderRow = async (tx: Tx, id: string): Promise<OrderRow | undefined> => (await ofId(tx, id))[0]

const ofId = builtOnce((tx, id) => ordersWithCounts(tx).where('orders.id', '=', id))

/**
 * Locks an order's row with the next statement, in a query of its own: what is asked after it is read once the lock is
 * held.
 */
export const lockOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('orders').where('id', '=', id).select('id').forUpdate().modifyEnd(withNext).execute()
}

const countOf = (value: number | null): number => value ?? 0

/** The input of facts; a missing count is zero. */
export const factSource = (row: OrderRow) => ({
  ...row,
  valid_tenders: countOf(row.valid_tenders),
  unjudged_tenders: countOf(row.unjudged_tenders),
  shortlisted_tenders: countOf(row.shortlisted_tenders),
  unopened_tenders: countOf(row.unopened_tenders),
  unsettled_lines: countOf(row.unsettled_lines),
  confirmed_lines: countOf(row.confirmed_lines),
  open_lines: countOf(row.open_lines),
  has_award: row.has_award === true,
})

/** The moment at which the present state changes by itself or stops allowing an action. */
const phaseDeadline = (row: OrderRow, opening: OrderHead['opening']): string | null => {
  if (row.status === 'bidding' || row.status === 'pending_audit') return row.bid_deadline_at
  if (row.status === 'awarded') return row.confirm_deadline_at
  return row.status === 'pending_open' ? (opening?.present_until ?? row.open_at ?? row.bid_deadline_at) : null
}

/**
 * Whether the number of tenders may be shown: always once the demand is opened. Before, only if the
 * enterprise shows it, the demand is not regulated, and the number does not reveal one supplier
 * (`countReveals`).
 */
export const isCountShown = (
  { opened_at, regulated, count_reveals }: Pick<OrderRow, 'opened_at' | 'regulated' | 'count_reveals'>,
  settings: Pick<Rules, 'show_tender_count'>,
): boolean => opened_at !== null || (settings.show_tender_count && regulated !== true && !count_reveals)

/**
 * Supplier counts that may be shown. How many tendered is given only if the enterprise shows it, or
 * after the opening.
 */
export const statsOf = (row: OrderRow, settings: Pick<Rules, 'show_tender_count'>): OrderHead['stats'] => {
  const showsCount = isCountShown(row, settings)
  const isOpen = row.opened_at !== null
  return {
    invited: countOf(row.invited),
    delivered: countOf(row.delivered),
    viewed: countOf(row.viewed),
    // A supplier becomes interested only by tendering.
    interested: showsCount ? countOf(isOpen ? row.interested : row.sealed_count) : 0,
    sampled: 0,
    quoted: showsCount ? countOf(isOpen ? row.quoted : row.sealed_count) : 0,
    entered: showsCount && !isOpen ? countOf(row.entered_count) : 0,
    reconfirm: showsCount ? countOf(row.reconfirm) : 0,
    declined: countOf(row.declined),
    tendered_is_told: showsCount,
  }
}

/**
 * Whether a fact may reveal that there are enough tenders. The type demands an entry for every new status; while
 * tenders come in, their number is secret.
 */
const mayTellEnough: Readonly<Record<OrderStatus, boolean>> = {
  draft: true,
  pending_audit: true,
  rejected: true,
  bidding: false,
  pending_open: true,
  reviewing: true,
  award_auditing: true,
  awarded: true,
  completed: true,
  failed: true,
  cancelled: true,
}

/** The facts as they are sent; before the deadline only the clock reads whether there are enough tenders. */
const shownFacts = ({ status }: OrderRow, facts: OrderFacts): OrderFacts =>
  mayTellEnough[status] ? facts : { ...facts, tenders_suffice: false, enough_bids: false }

/** A list row as a viewer sees it. */
export const orderHeadOf = (
  row: OrderRow,
  viewer: FactViewer,
  settings: Rules,
  now: string,
  progress: ReadonlyMap<string, ReviewProgress>,
): OrderHead => {
  const facts = factsOf(factSource(row), viewer, settings, now)
  const opening = openingProgressOf(row, settings, now)
  return {
    ...row,
    sample_required: row.sample_required === null ? null : false,
    confirmed_total: confirmedTotalOf(row),
    created_by_name: row.created_by_name ?? '',
    updated_by_name: row.updated_by_name,
    facts: shownFacts(row, facts),
    allowed_actions: orderOffers(row, facts)
      .filter((offer) => offer.refusal === undefined && maySend(offer.event, row.status, viewer.permissions))
      .map((offer) => offer.event),
    stats: statsOf(row, settings),
    opening,
    review: progress.get(row.id) ?? null,
    phase_deadline_at: phaseDeadline(row, opening),
    server_time: now,
  }
}
