// The totals of an award in force, for the columns of a demand.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/db/tables.ts'

type OrderBuilder = ExpressionBuilder<Database, 'orders'>

/** Award line statuses that still wait for the supplier's answer. */
export const UNSETTLED = ['proposed', 'approved', 'notified'] as const

// Constant parts are written into the text: a statement without parameters is planned once, one with parameters perhaps
// at each call.
const unsettledStatuses = UNSETTLED.map((one) => sql.lit(one))
const one = sql.lit(1)
/** Lines of an award in force that wait for the supplier's answer. */
export const unsettled = (eb: OrderBuilder) =>
  eb
    .selectFrom('award_lines')
    .innerJoin('decisions', 'decisions.id', 'award_lines.decision_id')
    .whereRef('award_lines.order_id', '=', 'orders.id')
    .where('decisions.status', '=', sql.lit('effective'))
    .where('award_lines.role', '=', sql.lit('main'))
    .where('award_lines.status', 'in', unsettledStatuses)

/** The award in force, and what was decided after it. */
export const effective = (eb: OrderBuilder) =>
  eb
    .selectFrom('decisions')
    .whereRef('decisions.order_id', '=', 'orders.id')
    .where('decisions.status', '=', sql.lit('effective'))

/** Its lines that are confirmed. */
export const confirmed = (eb: OrderBuilder) =>
  eb
    .selectFrom('award_standing')
    .whereRef('award_standing.order_id', '=', 'orders.id')
    .where('award_standing.is_confirmed', '=', sql.lit(true))

const confirmedTotal = (eb: OrderBuilder) =>
  confirmed(eb).select((inner) => inner.fn.sum<string>('award_standing.amount').as('amount'))
const nextAnswer = (eb: OrderBuilder) =>
  unsettled(eb).select((inner) => inner.fn.min('award_lines.confirm_deadline_at').as('confirm_deadline_at'))

/**
 * The total of an award in force, its confirmed part, and the deadline for the other answers. Amounts in 元; null when
 * there is none.
 */
export const awardTotals = (eb: OrderBuilder) =>
  [
    effective(eb)
      .select('decisions.standing_total')
      .orderBy('decisions.version', 'desc')
      .limit(one)
      .as('awarded_total'),
    confirmedTotal(eb).as('confirmed_total'),
    nextAnswer(eb).as('confirm_deadline_at'),
  ] as const

/**
 * The same as a row to join, `award`: nothing more is asked of a demand without an award in force. What is decided after
 * the award is in force beside it; the last one has the total.
 */
export const awardInForce = (eb: OrderBuilder) =>
  effective(eb)
    .select([
      'decisions.standing_total as awarded_total',
      confirmedTotal(eb).as('confirmed_total'),
      nextAnswer(eb).as('confirm_deadline_at'),
    ])
    .orderBy('decisions.version', 'desc')
    .limit(one)
    .as('award')

/** The confirmed total for the list: where nothing is disclosed, nothing is confirmed. */
export const confirmedTotalOf = (row: {
  readonly awarded_total: string | null
  readonly confirmed_total: string | null
}): string | null => (row.awarded_total === null ? null : (row.confirmed_total ?? '0.00'))
