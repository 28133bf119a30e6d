// Builds one notice to a supplier.
import { parseISO } from 'date-fns/parseISO'
import { subHours } from 'date-fns/subHours'
import type { SupplierNotice, SupplierNoticeKind } from '#contract/tenders.notices.ts'
import { isReached } from '#server/instants.ts'

/** A notice; fields left out are null. */
export const notice = (
  kind: SupplierNoticeKind,
  at: string,
  more: Partial<Omit<SupplierNotice, 'kind' | 'at'>> = {},
): SupplierNotice => ({ kind, at, until: null, day: null, count: null, ...more })

/**
 * A warning `hours` before `until`, once that moment has come, if it was asked before that moment
 * and not settled by then.
 */
export const hoursBefore = (
  kind: SupplierNoticeKind,
  until: string,
  hours: number,
  { asked_at, settled_at, now }: { asked_at: string; settled_at: string | null; now: string },
): SupplierNotice[] => {
  const at = subHours(parseISO(until), hours).toISOString()
  return isReached(at, now) && isReached(asked_at, at) && !isReached(settled_at, at)
    ? [notice(kind, at, { until })]
    : []
}
