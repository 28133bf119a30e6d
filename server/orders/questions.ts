// Questions about a demand while it takes tenders (答疑), as staff and suppliers read them. The asker
// is hidden from everybody before the opening (docs/decisions/021).

import { type Selectable, sql } from 'kysely'
import type {
  DemandQuestion,
  DemandQuestionStanding,
  PublishedQuestion,
  QuestionAtLink,
} from '#contract/orders.questions.ts'
import type { OrderQuestionsTable } from '#server/db/order-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { localDay } from '#server/zones.ts'
import type { OrderRow } from './rows.ts'

type Opened = Pick<OrderRow, 'id' | 'status' | 'opened_at'>

/** The standing of a question `q`; an unanswered one lapses with the deadline. */
export const standingIn = ({ status }: Pick<OrderRow, 'status'>) =>
  sql<DemandQuestionStanding>`case
    when q.answer is not null then 'answered'
    when q.withheld_reason is not null then 'withheld'
    else ${status === 'bidding' ? 'waiting' : 'lapsed'}::text end`

const asked_on = localDay(sql`q.asked_at`)

/**
 * The questions about a demand, unordered. Until tenders are opened, the time of a question is
 * given to the day and its asker is hidden.
 */
export const questionsOf = (tx: Tx, order: Opened) =>
  tx
    .selectFrom('order_questions as q')
    .innerJoin('suppliers as s', 's.id', 'q.supplier_id')
    .where('q.order_id', '=', order.id)
    .select([
      'q.id',
      'q.order_id',
      'q.line_no',
      'q.line_name',
      'q.question',
      asked_on.as('asked_on'),
      order.opened_at === null
        ? sql<string | null>`null::text`.as('asked_at')
        : sql<string | null>`q.asked_at`.as('asked_at'),
      'q.answer',
      'q.withheld_reason',
      'q.settled_at',
      'q.settled_by_name',
      'q.version',
      standingIn(order).as('standing'),
      order.opened_at === null
        ? sql<string | null>`null::text`.as('asked_by_name')
        : 's.supplier_name as asked_by_name',
    ])

/** How many questions wait for an answer. */
export const waitingQuestions = async (tx: Tx, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<number> => {
  if (status !== 'bidding') return 0
  const { n } = await tx
    .selectFrom('order_questions')
    .where('order_id', '=', id)
    .where('settled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** How many questions a demand has in each standing. */
export const questionCounts = async (tx: Tx, order: Opened): Promise<Record<string, number>> => {
  const rows = await questionsOf(tx, order)
    .clearSelect()
    .select((eb) => [standingIn(order).as('standing'), eb.fn.countAll<number>().as('n')])
    .groupBy(sql`1`)
    .execute()
  return Object.fromEntries(rows.map(({ standing, n }) => [standing, n]))
}

const asked = (tx: Tx, orderId: string) =>
  tx.selectFrom('order_questions').where('order_id', '=', orderId).selectAll().orderBy('asked_at').orderBy('id')

/** The published questions of a demand, in the order they were asked. */
export const publishedOf = async (tx: Tx, orderId: string): Promise<PublishedQuestion[]> =>
  (await asked(tx, orderId).where('answer', 'is not', null).execute()).map((row) => ({
    ...row,
    standing: 'answered',
  }))

const standingOf = (row: Selectable<OrderQuestionsTable>, isTaken: boolean): DemandQuestionStanding => {
  if (row.answer !== null) return 'answered'
  if (row.withheld_reason !== null) return 'withheld'
  return isTaken ? 'waiting' : 'lapsed'
}

/**
 * The questions one supplier reads: all published ones and its own. Null for a caller who has not
 * proved to be that supplier.
 */
export const questionsFor = async (
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status'>,
  supplierId: string | null,
): Promise<QuestionAtLink[]> => {
  const rows = await asked(tx, order.id)
    .where((eb) => eb.or([eb('answer', 'is not', null), eb('supplier_id', '=', supplierId)]))
    .execute()
  return rows.map((row) => {
    const is_own = row.supplier_id === supplierId
    return {
      ...row,
      is_own,
      standing: standingOf(row, order.status === 'bidding'),
      asked_at: is_own ? row.asked_at : null,
      withheld_reason: is_own ? row.withheld_reason : null,
    }
  })
}

/** One question of a demand. */
export const questionOf = (tx: Tx, order: Opened, id: string): Promise<DemandQuestion | undefined> =>
  questionsOf(tx, order).where('q.id', '=', id).executeTakeFirst()
