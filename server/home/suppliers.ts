// Suppliers in the worklist of the home page.
import { sql } from 'kysely'
import { type Work, workActs } from '#contract/home.worklist.ts'
import { allows } from '#contract/permissions.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import type { ActContext } from '#server/act-context.ts'
import { businessToday } from '#server/suppliers/eligibility.ts'
import { herbsOf, supplierRows, supplierView } from '#server/suppliers/rows.ts'
import { CANDIDATES, endOf, urgencyOf, type WorkFound } from './due.ts'

/** Suppliers that wait for certification: new ones, and those whose certificates expired lately. */
export const supplierWork = async (context: ActContext, now: string): Promise<WorkFound> => {
  const { tx, viewer, settings } = context
  if (!allows(listSuppliers.access, viewer.permissions)) return { list: [], isCapped: false }
  const today = await businessToday(tx)
  const rows = await supplierRows(tx)
    .where((eb) =>
      eb.or([
        eb('s.status', '=', 'pending'),
        eb.and([
          eb('s.status', '=', 'expired'),
          sql<boolean>`s.valid_until >= ${today}::date - ${Math.max(...settings.licence_warn_days)}::int`,
        ]),
      ]),
    )
    .orderBy('s.updated_at')
    .orderBy('s.id')
    .limit(CANDIDATES)
    .execute()
  const herbs = await herbsOf(
    tx,
    rows.map((row) => row.id),
  )
  const list = rows.flatMap((row): Work[] => {
    const supplier = supplierView(context, row, herbs.get(row.id) ?? [], today)
    const may = (event: (typeof supplier.allowed_actions)[number]) => supplier.allowed_actions.includes(event)
    const act = may('renew') ? 'renew' : may('certify') || may('send_back') ? 'certify' : null
    if (act === null) return []
    const due_at = act === 'renew' && row.valid_until !== null ? endOf(row.valid_until) : null
    return [
      {
        id: `${act}:${row.id}`,
        act,
        group: workActs[act],
        urgency: urgencyOf(due_at, now),
        due_at,
        snoozed_until: null,
        since: row.updated_at,
        who: null,
        did: 'submitted',
        note: null,
        count: row.certificates.filter((paper) => paper.verdict === null).length,
        of: row.certificates.length,
        pct: null,
        order: null,
        supplier,
      },
    ]
  })
  return { list, isCapped: rows.length === CANDIDATES }
}
