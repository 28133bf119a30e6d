// A supplier's award as it reads it at its link: its own lines, the deadlines to answer and to sign, and its bond.
import { sum } from '#contract/decimal.ts'
import { depositOf } from '#contract/reviews.terms.ts'
import type { OwnResult } from '#contract/tenders.award.ts'
import { isReached } from '#server/instants.ts'
import type { SupplierContext } from './supplier-context.ts'

/** The first decision of an award in force; later ones change some of its lines. */
const firstDecision = ({ context, row }: Pick<SupplierContext, 'context' | 'row'>) =>
  context.tx
    .selectFrom('decisions')
    .where('order_id', '=', row.id)
    .where('status', '=', 'effective')
    .where('kind', '=', 'award')
    .select(['version', 'sign_by', 'deposit_pct'])
    .executeTakeFirst()

/** The latest version of the award that contains a line of this supplier; the first version if none does. */
export const awardedVersion = async (own: SupplierContext): Promise<number> => {
  const own_lines = await own.context.tx
    .selectFrom('award_standing')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .select((eb) => eb.fn.max('decision_version').as('version'))
    .executeTakeFirst()
  return own_lines?.version ?? (await firstDecision(own))?.version ?? 1
}

/** When the version came into force that the supplier answers: a line promoted later has the time of its own letter. */
const decidedAt = async ({ context, row }: SupplierContext, version: number): Promise<string> => {
  const { effective_at, proposed_at } = await context.tx
    .selectFrom('decisions')
    .where('order_id', '=', row.id)
    .where('version', '=', version)
    .select(['effective_at', 'proposed_at'])
    .executeTakeFirstOrThrow()
  return effective_at ?? proposed_at
}

/** Whether an awarded line in this status waits for its supplier's answer. */
export const doesWait = (status: string): boolean => status === 'notified' || status === 'approved'

const SAID = { confirmed: 'confirm', contracted: 'confirm', closed: 'confirm', declined: 'decline' } as const
const answerOf = (status: string) => (status in SAID ? SAID[status as keyof typeof SAID] : null) // a key by the test before it

/** The part of the award that concerns this supplier; null until one is in force. */
export const resultOf = async (own: SupplierContext): Promise<OwnResult | null> => {
  const decision = await firstDecision(own)
  if (decision === undefined) return null
  const rows = await own.context.tx
    .selectFrom('award_standing as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('tender_items as t', 't.id', 'l.tender_item_id')
    .where('l.order_id', '=', own.row.id)
    .where('l.supplier_id', '=', own.supplier.id)
    .select(['i.processing', 'i.package_spec'])
    .select(['l.id', 'i.line_no', 'i.name', 'i.name_latin', 'l.awarded_qty', 'l.unit', 'l.landed_price_kg'])
    .select(['l.amount', 'l.status'])
    .select(['l.confirm_deadline_at', 'l.confirm_at', 'l.answered_for_name', 'l.decline_code', 'l.decline_reason'])
    .select(['l.origin_asked_at', 'l.origin_declared_at'])
    .select((eb) => [
      eb.fn.coalesce('l.origin_region_code', 't.origin_region_code').as('origin_region_code'),
      eb.fn.coalesce('l.origin_text', 't.origin_text').as('origin_text'),
    ])
    .orderBy('i.line_no')
    .orderBy('l.decision_version')
    .execute()
  const waiting = rows.filter((line) => doesWait(line.status))
  const until = waiting
    .map((line) => line.confirm_deadline_at)
    .filter((at) => at !== null)
    .toSorted()[0]
  const amountOf = (...answers: (string | null)[]) =>
    sum(rows.filter((line) => answers.includes(answerOf(line.status))).map((line) => line.amount))
  const kept = sum([amountOf('confirm', null)])
  const { sign_by, deposit_pct } = decision
  const version = await awardedVersion(own)
  return {
    version,
    decided_at: await decidedAt(own, version),
    confirm_deadline_at: until ?? null,
    is_overdue: isReached(until ?? null, own.now),
    sign_by,
    deposit_pct,
    deposit_amount:
      deposit_pct === null || rows.every((line) => line.status === 'declined') ? null : depositOf(kept, deposit_pct),
    supplied_amount: amountOf('confirm'),
    given_up_amount: amountOf('decline'),
    waiting_amount: amountOf(null),
    lines: rows.map((line) => ({
      ...line,
      waits: doesWait(line.status),
      answer: answerOf(line.status),
      answered_at: line.confirm_at,
      answered_by_staff: line.answered_for_name !== null,
      reason_code: line.decline_code,
      reason_text: line.decline_reason,
      origin_asked: line.origin_asked_at !== null && line.origin_declared_at === null && line.status !== 'declined',
    })),
  }
}
