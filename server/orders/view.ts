// An order as one viewer may see it: head, lines, and its award once tenders are opened.

import { sql } from 'kysely'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { hidesCeiling } from '#contract/orders.cautions.ts'
import type { Order } from '#contract/orders.ts'
import type { ActContext } from '#server/act-context.ts'
import { decisionOf } from '#server/reviews/decision.ts'
import { keepUntil } from '#server/reviews/terms.ts'
import { amendmentsOf, approvedOf } from './amendments.ts'
import { type ItemRow, itemsOf } from './items.ts'
import { progressOf } from './progress.ts'
import { waitingQuestions } from './questions.ts'
import { type OrderRow, orderHeadOf } from './rows.ts'
import { toxicLinesOf } from './toxic.ts'

const itemView = ({ enterprise_id: _, ...item }: ItemRow, toxic: ReadonlySet<string> | undefined): OrderItem =>
  toxic?.has(item.id) === true ? { ...item, is_toxic: true } : item

/** The last amendment of a published demand. Its first version is no amendment. */
const lastChangeOf = async (
  context: ActContext,
  { id, doc_version }: OrderRow,
): Promise<Pick<Order, 'change_reason' | 'diffs'>> => {
  const last =
    doc_version < 2
      ? undefined
      : await context.tx
          .selectFrom('order_versions')
          .where('order_id', '=', id)
          .select(['change_reason', 'diffs'])
          .orderBy('doc_version', 'desc')
          .limit(1)
          .executeTakeFirst()
  return { change_reason: last?.change_reason ?? null, diffs: last?.diffs ?? [] }
}

const flagsOf = async (context: ActContext, orderId: string): Promise<string[]> => {
  const found = await sql<{ flag: string }>`
    select distinct flag from (
      select jsonb_array_elements_text(flags) as flag from tenders where order_id = ${orderId} and opened_hash_ok is not null
      union all
      select jsonb_array_elements_text(flags) from tender_items where order_id = ${orderId}
    ) as flagged order by flag`.execute(context.tx)
  return found.rows.map((row) => row.flag)
}

/** The whole order, read again; `now` is the business time of its facts. */
export const orderView = async (context: ActContext, row: OrderRow, now: string): Promise<Order> => {
  const [progress, items, award, changed, amendments, approved, flags, questions_waiting, toxicOf] = await Promise.all([
    progressOf(context.tx, [row]),
    itemsOf(context, row.id),
    row.opened_at === null ? null : decisionOf(context, row.id, row.award_method),
    lastChangeOf(context, row),
    row.doc_version === 0 ? [] : amendmentsOf(context, row.id),
    row.status === 'bidding' ? approvedOf(context, row.id) : null,
    row.opened_at === null ? [] : flagsOf(context, row.id),
    waitingQuestions(context.tx, row),
    toxicLinesOf(context.tx, [row.id]),
  ])
  const toxic = toxicOf.get(row.id)
  return {
    ...orderHeadOf(row, context.viewer, context.settings, now, progress),
    toxic_lines: toxic?.size ?? 0,
    hides_ceiling: hidesCeiling({ ...row, items }),
    items: items.map((item) => itemView(item, toxic)),
    award,
    ...changed,
    amendments,
    approved: approved === null ? null : { lines: approved, pct: context.settings.reapprove_pct },
    flags,
    questions_waiting,
    keep_until: keepUntil(row, context.settings),
  }
}
