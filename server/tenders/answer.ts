// A supplier's answer to a question about its opened tender (澄清).
import type * as z from 'zod/mini'
import type { answerBody } from '#contract/tenders.clarify.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { standingOf } from './clarify.ts'
import { ownTender, type SupplierContext } from './supplier-context.ts'

/**
 * Records the supplier's answer. Throws 4001 for a question that is not its own, 4010 once it is
 * answered, overdue, or the review is over.
 */
export const answerQuestion = async (
  own: SupplierContext,
  { clarification_id, answer }: z.output<typeof answerBody>,
): Promise<void> => {
  const { context, row, now, supplier } = own
  const tender = await ownTender(own)
  if (tender === undefined) throw notNow('tender_missing', row.status)
  const asked = await context.tx
    .selectFrom('clarifications')
    .where('id', '=', clarification_id)
    .where('tender_id', '=', tender.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (asked === undefined) throw inputRefused([issue('clarification_id', 'choice')])
  if (row.status !== 'reviewing') throw notNow('wrong_state', row.status)
  const standing = standingOf(asked, now)
  if (standing !== 'open') throw notNow(`question_${standing}`, row.status)
  await context.tx.updateTable('clarifications').set({ answer, answered_at: now }).where('id', '=', asked.id).execute()
  context.audit({
    noun: 'tenders',
    record_id: asked.tender_id,
    order_id: row.id,
    action: 'tender_answer',
    biz_type: 'clarify',
    opinion: answer,
    payload: { tender_no: tender.tender_no, supplier_name: supplier.supplier_name, question: asked.question },
    order_version: row.version,
    at: now,
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
}
