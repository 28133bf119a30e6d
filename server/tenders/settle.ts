// A supplier's answer to its award, given at its link, and the origin of its goods.
import type { AnswerAwardBody, DeclareOriginBody } from '#contract/tenders.award.ts'
import { answerOwnAward } from '#contract/tenders.ts'
import { changed, inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { isReached } from '#server/instants.ts'
import { unknownRegions } from '#server/regions.places.ts'
import { type LineAnswer, settleLines } from '#server/reviews/settle.ts'
import { ownPage } from './own.ts'
import { awardedVersion, doesWait } from './result.ts'
import type { SupplierContext } from './supplier-context.ts'

/** The supplier's main lines of the award in force. */
const ownLines = ({ context, row, supplier }: SupplierContext) =>
  context.tx
    .selectFrom('award_standing')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select(['id', 'order_item_id', 'status', 'confirm_deadline_at', 'decision_version', 'tender_item_id'])
    .execute()

const waitingLines = async (own: SupplierContext) => {
  const { row, now } = own
  const lines = await ownLines(own)
  // While a later decision waits for approval, the award stays in force.
  if (row.status !== 'awarded' && !(row.status === 'award_auditing' && lines.length > 0))
    throw notNow('wrong_state', row.status)
  const waiting = lines.filter((line) => doesWait(line.status))
  if (waiting.length === 0) throw notNow('line_settled', row.status)
  // Staff may still record the supplier's answer.
  if (waiting.some((line) => isReached(line.confirm_deadline_at, now))) throw notNow('confirm_overdue', row.status)
  return waiting
}

const write = async (own: SupplierContext, answers: readonly LineAnswer[]): Promise<void> => {
  const { context, row, supplier } = own
  const operator = { id: null, name: supplier.supplier_name, role: 'supplier_link' }
  await settleLines(context, row, answers, own.now)
  const version = row.version + 1
  await context.tx
    .updateTable('orders')
    .set({ version, updated_at: own.now, updated_by: null })
    .where('id', '=', row.id)
    .execute()
  for (const to of ['confirmed', 'declined'] as const) {
    const same = answers.filter((one) => one.to === to)
    if (same.length === 0) continue
    context.audit({
      noun: 'orders',
      record_id: row.id,
      order_id: row.id,
      action: to === 'confirmed' ? 'line_confirm' : 'line_decline',
      biz_type: 'award',
      from_status: row.status,
      to_status: row.status,
      opinion: same.find((one) => one.reason !== null)?.reason ?? null,
      payload: {
        supplier_name: supplier.supplier_name,
        lines: same.length,
        decision_line_ids: same.map(({ id }) => id),
      },
      order_version: version,
      at: own.now,
      operator,
    })
  }
}

/**
 * Gives one answer to all awarded lines of the supplier that still wait; 4010 when none does, or
 * when the time is over.
 */
export const settleOwn = async (
  own: SupplierContext,
  to: 'confirmed' | 'declined',
  reason: string | null,
): Promise<void> => {
  const waiting = await waitingLines(own)
  const code = to === 'declined' ? 'other' : null
  await write(
    own,
    waiting.map(({ id }) => ({ id, to, code, reason })),
  )
}

/**
 * Gives an answer to each waiting line of the supplier, all at once. Throws 4009 when other lines
 * wait than those answered, 4001 at a line that is missing, named twice or not its own, 4010 when
 * none waits or the time is over.
 */
export const answerLines = async (own: SupplierContext, { version, lines }: AnswerAwardBody): Promise<void> => {
  const waiting = await waitingLines(own)
  if (version !== undefined && version !== (await awardedVersion(own)))
    throw changed(answerOwnAward.data, await ownPage(own))
  const known = new Set(waiting.map((line) => line.id))
  const issues = lines.flatMap(({ decision_line_id }, at) => {
    if (!known.has(decision_line_id)) return [issue(`lines.${at}.decision_line_id`, 'award_line_unknown')]
    const isTwice = lines.findIndex((one) => one.decision_line_id === decision_line_id) !== at
    return isTwice ? [issue(`lines.${at}.decision_line_id`, 'award_line_twice')] : []
  })
  if (issues.length > 0) throw inputRefused(issues)
  if (lines.length < waiting.length)
    throw inputRefused([issue('lines', 'award_lines_missing', { count: String(waiting.length - lines.length) })])
  await write(
    own,
    lines.map((line) =>
      line.answer === 'confirm'
        ? { id: line.decision_line_id, to: 'confirmed', code: null, reason: null }
        : {
            id: line.decision_line_id,
            to: 'declined',
            code: line.reason_code ?? 'other',
            reason: line.reason_text || null,
          },
    ),
  )
}

/**
 * Records the origin of the goods of the supplier's lines. Throws 4001 at a line it does not
 * supply, whose origin was not requested, or whose origin is already declared; 4010 before there is
 * an award.
 */
export const declareOrigins = async (own: SupplierContext, { lines }: DeclareOriginBody): Promise<void> => {
  const { context, row, supplier, now } = own
  const found = await context.tx
    .selectFrom('award_standing')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .where('status', '!=', 'declined')
    .select(['id', 'origin_asked_at', 'origin_declared_at'])
    .execute()
  if (found.length === 0) throw notNow('wrong_state', row.status)
  const issues = lines.flatMap(({ decision_line_id, origin_region_code }, at) => {
    const line = found.find((one) => one.id === decision_line_id)
    const field = `lines.${at}.decision_line_id`
    if (line === undefined) return [issue(field, 'award_line_unknown')]
    if (line.origin_asked_at === null || line.origin_declared_at !== null) return [issue(field, 'origin_not_asked')]
    if (lines.findIndex((one) => one.decision_line_id === decision_line_id) !== at)
      return [issue(field, 'award_line_twice')]
    return unknownRegions({ [`lines.${at}.origin_region_code`]: origin_region_code }, true)
  })
  if (issues.length > 0) throw inputRefused(issues)
  for (const { decision_line_id, origin_region_code, origin_text } of lines) {
    await context.tx
      .updateTable('award_lines')
      .set({ origin_region_code, origin_text: origin_text ?? null, origin_declared_at: now })
      .where('id', '=', decision_line_id)
      .execute()
    context.audit({
      noun: 'award_lines',
      record_id: decision_line_id,
      order_id: row.id,
      action: 'declare_origin',
      at: now,
      payload: { supplier_name: supplier.supplier_name, origin_region_code, origin_text: origin_text ?? null },
      operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
    })
  }
}
