// A supplier's question about the demand, at its link (答疑). Every invited supplier may ask, whether
// it has tendered or not.
import { v4 as randomId } from 'uuid'
import type * as z from 'zod/mini'
import { type askBody, MAX_WAITING, questionRefusal } from '#contract/orders.questions.ts'
import { isDeadlinePassed } from '#contract/tenders.facts.ts'
import type { Arrival, LinkViewer } from '#server/http/context.ts'
import { countAttempt, type Limit } from '#server/http/limits.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { linesOf } from '#server/orders/items.ts'
import type { SupplierContext } from './supplier-context.ts'

/** Questions from one link: a person types more slowly than this, a script does not. */
const askLimit: Limit = { kind: 'demand_question', attempts: 10, windowSeconds: 600 }

/** Counts a question against the limit, before its transaction. Throws 4029. */
export const countQuestion = async ({
  services,
  link,
}: Arrival & { readonly link: LinkViewer }): Promise<undefined> => {
  await countAttempt(services, askLimit, link.link_id)
  return undefined
}

/**
 * Stores the question. Throws 4001 at a line that is not the demand's; 4010 when it is too late, or
 * too many questions already wait.
 */
export const askAbout = async (
  { context, row, now, supplier }: SupplierContext,
  { question, order_item_id }: z.output<typeof askBody>,
): Promise<void> => {
  const line =
    order_item_id == null
      ? null
      : ((await linesOf(context, row.id)).find((one) => one.id === order_item_id) ?? undefined)
  if (line === undefined) throw inputRefused([issue('order_item_id', 'line_unknown')])
  const refusal = questionRefusal({ ...row, deadline_passed: isDeadlinePassed(row.bid_deadline_at, Date.parse(now)) })
  if (refusal !== null) throw notNow(refusal, row.status)
  const { n } = await context.tx
    .selectFrom('order_questions')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .where('settled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= MAX_WAITING) throw notNow('questions_many', row.status, { most: MAX_WAITING })
  const id = randomId()
  await context.tx
    .insertInto('order_questions')
    .values({
      id,
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      supplier_id: supplier.id,
      line_no: line?.line_no ?? null,
      line_name: line === null ? null : (line.name ?? ''),
      question,
      asked_at: now,
      answer: null,
      withheld_reason: null,
      settled_at: null,
      settled_by: null,
      settled_by_name: null,
    })
    .execute()
  context.audit({
    noun: 'order_questions',
    record_id: id,
    order_id: row.id,
    action: 'question_ask',
    biz_type: 'publish',
    opinion: question,
    order_version: row.version,
    at: now,
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
}
