// How one notice to a supplier is made.
import { parseISO } from 'date-fns/parseISO'
import { subHours } from 'date-fns/subHours'
import type { SupplierNotice, SupplierNoticeKind } from '#contract/tenders.notices.ts'
import { isReached } from '../instants.ts'

/** A notice; what it does not say is null. */
export const notice = (
  kind: SupplierNoticeKind,
  at: string,
  more: Partial<Omit<SupplierNotice, 'kind' | 'at'>> = {},
): SupplierNotice => ({ kind, at, until: null, day: null, count: null, ...more })

/** A call that comes `hours` before `until`, if that has come, and if it was asked before that. */
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
