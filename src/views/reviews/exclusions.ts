// Which offers may be chosen, and why others may not: for the award's rules, and for display.
import { type DemandLine, isUnreachable, type LineOffer } from '#contract/reviews.award.ts'
import { isUnexplained } from '#contract/reviews.flags.ts'
import type { AwardLine } from '#contract/reviews.schemas.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'

/** Why an offer cannot be chosen. `disqualified` has the given reason code. */
export type Exclusion =
  | { readonly is: 'disqualified'; readonly code: string | null; readonly text: string | null }
  | { readonly is: 'expired' }
  /** The supplier has declined the line in the award in force. */
  | { readonly is: 'given_up'; readonly by: Pick<AwardLine, 'decline_code' | 'decline_reason'> }
  /** The award in force already has the whole quantity of the offer. */
  | { readonly is: 'used_up' }
  /** Status of the supplier, or `licence` when its certificate has expired. */
  | { readonly is: 'supplier'; readonly why: string }

/**
 * The offers as the award's rules need them. The server ranks valid offers only, so that a missing rank means an
 * invalid one.
 */
export const offersOf = (tenders: readonly OpenedTender[], demand: readonly DemandLine[]): LineOffer[] => {
  const demanded = new Map(demand.map((line) => [line.id, line.quantity]))
  return tenders.flatMap((tender) =>
    tender.items.map((item) => ({
      id: item.id,
      tender_id: tender.id,
      supplier_id: tender.supplier_id,
      order_item_id: item.order_item_id,
      landed_price_kg: item.landed_price_kg,
      offered_qty: item.offered_qty,
      moq: item.moq ?? null,
      unreachable: isUnreachable(item, demanded.get(item.order_item_id) ?? '0'),
      valid: item.rank !== null,
      expired: item.expired,
      vetoed: tender.status === 'disqualified' ? 'tender' : item.status === 'disqualified' ? 'line' : null,
      submitted_at: tender.submitted_at ?? '',
      delivery_days: item.delivery_days ?? null,
      flags: item.flags,
      tender_flags: tender.flags,
      unexplained: isUnexplainedIn(tender, item),
    })),
  )
}

/** Whether the price of an offer waits for an explanation that a reviewer accepts. */
export const isUnexplainedIn = (tender: OpenedTender, { flags }: TenderItem): boolean =>
  isUnexplained(
    flags,
    tender.clarifications.some((one) => one.accepted === true),
  )

/** Why an offer without a rank is excluded. */
export const exclusionOf = (tender: OpenedTender, item: TenderItem): Exclusion | null => {
  if (tender.status === 'disqualified')
    return { is: 'disqualified', code: tender.disqualify_reason, text: tender.disqualify_text }
  if (item.status === 'disqualified') return { is: 'disqualified', code: item.disqualify_reason, text: null }
  if (item.rank !== null) return null
  if (tender.supplier_status !== 'certified') return { is: 'supplier', why: tender.supplier_status }
  return item.expired ? { is: 'expired' } : { is: 'supplier', why: 'licence' }
}
