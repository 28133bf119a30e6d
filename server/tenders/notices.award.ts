// Notices to a supplier about an award: won, to be confirmed, lost, revoked, origin requested.
import { CONFIRM_DUE_HOURS, type SupplierNotice } from '#contract/tenders.notices.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { isReached } from '#server/instants.ts'
import { hoursBefore, notice } from './notices.make.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/** The result of the award for this supplier; empty for one that has not tendered. */
export const ofAward = async (
  { context, supplier, now }: SupplierContext,
  tender: TenderRow | undefined,
  result: SupplierPage['result'],
): Promise<SupplierNotice[]> => {
  if (tender === undefined || tender.opened_hash_ok === null) return []
  const taken = await ofRevoked(context.tx, supplier.id, tender.order_id)
  if (result === null) return taken
  const { decided_at } = result
  const lines = await context.tx
    .selectFrom('award_standing')
    .where('supplier_id', '=', supplier.id)
    .where('order_id', '=', tender.order_id)
    .select(['status', 'confirm_at', 'confirm_deadline_at', 'decision_version', 'effective_at', 'origin_asked_at'])
    .orderBy('decision_version')
    .execute()
  if (lines.length === 0) return [...taken, notice('lost', decided_at)]
  // A later decision that awards more to the supplier is announced like the first.
  const awards = [...Map.groupBy(lines, (line) => line.decision_version).values()].flatMap((answers) => {
    const at = answers[0]?.effective_at ?? decided_at
    const until = answers.find((line) => line.confirm_deadline_at !== null)?.confirm_deadline_at ?? null
    const won = notice('won', at, { count: answers.length, until })
    if (until === null) return [won]
    const waits = answers.some((line) => line.status === 'notified')
    const settled_at = waits ? null : (answers[0]?.confirm_at ?? at)
    return [
      won,
      ...hoursBefore('confirm_due', until, CONFIRM_DUE_HOURS, { asked_at: at, settled_at, now }),
      ...(waits && isReached(until, now) ? [notice('confirm_missed', until, { until })] : []),
    ]
  })
  const asked = [...Map.groupBy(lines, (line) => line.origin_asked_at)].flatMap(([at, same]) =>
    at === null ? [] : [notice('origin_asked', at, { count: same.length })],
  )
  return [...taken, ...awards, ...asked]
}

/** Announces that an award with lines for this supplier was revoked. */
const ofRevoked = async (
  tx: SupplierContext['context']['tx'],
  supplierId: string,
  orderId: string,
): Promise<SupplierNotice[]> => {
  const rows = await tx
    .selectFrom('audit_rows as a')
    .where('a.order_id', '=', orderId)
    .where('a.action', '=', 'revoke_award')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('award_lines as l')
          .innerJoin('decisions as d', 'd.id', 'l.decision_id')
          .where('l.order_id', '=', orderId)
          .where('l.supplier_id', '=', supplierId)
          .where('l.role', '=', 'main')
          .whereRef('d.effective_at', '<=', 'a.occurred_at')
          .select('l.id'),
      ),
    )
    .select('a.occurred_at')
    .execute()
  return rows.map(({ occurred_at }) => notice('revoked', occurred_at))
}
