// Facts of a supplier for one viewer on one day: one line each, in the order of the lifecycle's list.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import type { Settings } from '#contract/enterprise.ts'
import type { SupplierFacts } from '#contract/suppliers.lifecycle.ts'
import type { Expiry } from '#contract/suppliers.options.ts'
import {
  coversSupply,
  type Holder,
  hasEveryPaper,
  isEveryPaperVerified,
  isValidOn,
  papersEnd,
} from '#contract/suppliers.papers.ts'
import type { SelfDecision, StoredCertificate } from '#server/db/supplier-tables.ts'

/** The inputs of the facts. */
export interface SupplierSource extends Holder {
  readonly valid_until: string | null
  readonly created_by: string | null
  readonly blacklist_until: string | null
  readonly blacklisted_by: string | null
  /** What was handed in or barred while the enterprise let people decide their own. */
  readonly self_audit_for: readonly SelfDecision[]
  readonly deals_toxic: boolean
}

/** The booleans the lifecycle's guards read. `today` is the calendar day of the business by the database's clock. */
export const supplierFactsOf = (
  supplier: SupplierSource,
  viewer: { readonly id: string },
  settings: Settings,
  today: string,
): SupplierFacts => {
  const end = papersEnd(supplier)
  // As for demands, the stricter of two settings counts: the one now, and the one when the supplier was entered or barred.
  const mayDecideOwn = (what: SelfDecision) => settings.allow_self_audit && supplier.self_audit_for.includes(what)
  return {
    documents_complete: hasEveryPaper(supplier),
    papers_verified: isEveryPaperVerified(supplier),
    nothing_expired: end === null || end >= today,
    scope_covers_goods: coversSupply(supplier, supplier.deals_toxic, today),
    not_applicant: mayDecideOwn('application') || supplier.created_by !== viewer.id,
    licence_ended: supplier.valid_until !== null && supplier.valid_until < today,
    blacklist_over: supplier.blacklist_until !== null && supplier.blacklist_until < today,
    not_blacklister: mayDecideOwn('blacklist') || supplier.blacklisted_by !== viewer.id,
  }
}

/** Days from today to a day; negative once it has passed. */
const daysTo = (day: string, today: string): number => differenceInCalendarDays(parseISO(day), parseISO(today))

/** How close an expiry is, by the enterprise's days of warning. */
export const expiryOf = (
  end: string | null,
  settings: Pick<Settings, 'licence_warn_days'>,
  today: string,
): { days_left: number | null; expiry: Expiry } => {
  if (end === null) return { days_left: null, expiry: 'fine' }
  const days_left = daysTo(end, today)
  if (days_left < 0) return { days_left, expiry: 'past' }
  if (days_left <= Math.min(...settings.licence_warn_days)) return { days_left, expiry: 'urgent' }
  return { days_left, expiry: days_left <= Math.max(...settings.licence_warn_days) ? 'soon' : 'fine' }
}

/** The status of a certificate today. */
export const certificateStatusOf = (
  paper: StoredCertificate,
  settings: Pick<Settings, 'licence_warn_days'>,
  today: string,
) => {
  if (paper.verdict === 'invalid') return 'invalid'
  if (!isValidOn(paper, today)) return 'expired'
  return expiryOf(paper.valid_to, settings, today).expiry === 'fine' ? 'valid' : 'expiring'
}
