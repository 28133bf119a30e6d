// Whether people may decide what they entered or barred themselves.
import type { Updateable } from 'kysely'
import type { SupplierEditEvent, SupplierEvent } from '#contract/suppliers.lifecycle.ts'
import type { ActContext } from '#server/act-context.ts'
import type { SelfDecision, SuppliersTable } from '#server/db/supplier-tables.ts'
import type { SupplierRow } from './rows.ts'

/** What each event hands in or bars. */
const decisions: Partial<Record<SupplierEvent | SupplierEditEvent, SelfDecision>> = {
  resubmit: 'application',
  renew: 'application',
  identity_changed: 'application',
  blacklist: 'blacklist',
}

/** Whether people may decide their own is fixed by the setting of the moment when it is handed in or barred. */
export const selfAudit = (
  { settings }: ActContext,
  row: SupplierRow,
  event: SupplierEvent | SupplierEditEvent | undefined,
): Updateable<SuppliersTable> => {
  const what = event === undefined ? undefined : decisions[event]
  if (what === undefined) return {}
  const others = row.self_audit_for.filter((one) => one !== what)
  return { self_audit_for: settings.allow_self_audit ? [...others, what] : others }
}
