// The rules of a later decision (补定), which awards open quantities to other offers. Pure; used by the matrix and the server.
import { add, compare, maximum, minimum, places, subtract, sum } from './decimal.ts'
import { seenAtLeast } from './fields.ts'
import {
  type Allocation,
  type AwardFault,
  type AwardTerms,
  amountOf,
  awardFaults,
  type DemandLine,
  isLowest,
  isUnreachable,
  type LineOffer,
  rankedOffers,
} from './reviews.award.ts'
import type { AwardLine, AwardOpenLine } from './reviews.schemas.ts'

/** The fields of a line of the award in force that the rules need. */
export type StandingLine = Pick<
  AwardLine,
  'order_item_id' | 'tender_item_id' | 'supplier_id' | 'role' | 'status' | 'awarded_qty' | 'amount'
>

/** The data for a later decision. */
export interface PromotionGround {
  readonly demand: readonly DemandLine[]
  readonly offers: readonly LineOffer[]
  readonly terms: AwardTerms
  /** Lines of all decisions in force, including backups and declined ones. */
  readonly standing: readonly StandingLine[]
  readonly open: readonly Pick<AwardOpenLine, 'order_item_id' | 'open_qty'>[]
}

const holds = (line: StandingLine): boolean => line.role === 'main' && line.status !== 'declined'

/** Suppliers that declined a quantity of a line; the line is not offered to them again. */
export const declinersOf = (standing: readonly StandingLine[], lineId: string): ReadonlySet<string> =>
  new Set(
    standing
      .filter((line) => line.order_item_id === lineId && line.role === 'main' && line.status === 'declined')
      .map((line) => line.supplier_id),
  )

/** The quantity that an offer already has in the award in force. */
const heldBy = (standing: readonly StandingLine[], offerId: string): string =>
  sum(
    standing.filter((line) => holds(line) && line.tender_item_id === offerId).map((line) => line.awarded_qty),
    places.quantity,
  )

/** The lines with an open quantity, which becomes their demand. */
export const openDemand = ({ demand, open }: Pick<PromotionGround, 'demand' | 'open'>): DemandLine[] =>
  demand.flatMap((line) => {
    const quantity = open.find((one) => one.order_item_id === line.id)?.open_qty ?? '0'
    return compare(quantity, '0') > 0 ? [{ ...line, quantity }] : []
  })

/**
 * The offers that may get open lines: those still valid, of suppliers that have not declined the line, with their remaining quantity.
 * The smallest lot no longer applies to an offer that already has a quantity.
 */
export const openOffers = (ground: PromotionGround): LineOffer[] => {
  const open = new Map(openDemand(ground).map((line) => [line.id, line.quantity]))
  return ground.offers
    .filter((offer) => open.has(offer.order_item_id))
    .map((offer) => {
      const held = heldBy(ground.standing, offer.id)
      const left = maximum([subtract(offer.offered_qty, held), '0']) ?? '0'
      const declined = declinersOf(ground.standing, offer.order_item_id).has(offer.supplier_id)
      const moq = compare(held, '0') > 0 ? null : offer.moq
      return {
        ...offer,
        offered_qty: left,
        moq,
        unreachable: isUnreachable({ moq, offered_qty: left }, open.get(offer.order_item_id) ?? '0'),
        valid: offer.valid && !declined && compare(left, '0') > 0,
      }
    })
}

/** Backups of the award that may still be promoted, cheapest first. */
const backupsOf = (ground: PromotionGround, lineId: string, offers: readonly LineOffer[]): LineOffer[] => {
  const named = new Set(
    ground.standing
      .filter((line) => line.role === 'backup' && line.order_item_id === lineId)
      .map((line) => line.tender_item_id),
  )
  return rankedOffers(lineId, offers).filter((offer) => named.has(offer.id))
}

/**
 * Whether an offer needs a reason to be promoted: one that is not the lowest, and any that is chosen instead of a backup. A backup
 * needs none, because it was approved with the award.
 */
export const reasonRequiredIn = (ground: PromotionGround): ((offer: LineOffer) => boolean) => {
  const offers = openOffers(ground)
  return (offer) => {
    const backups = backupsOf(ground, offer.order_item_id, offers)
    if (backups.some((one) => one.id === offer.id)) return false
    return backups.length > 0 || !isLowest(offers.find((one) => one.id === offer.id) ?? offer, offers)
  }
}

const most = (a: string, b: string): string => minimum([a, b]) ?? a

/** The initial proposal: for each open line its backups, cheapest first, up to the open quantity. */
export const proposedPromotion = (ground: PromotionGround): Allocation[] => {
  const offers = openOffers(ground)
  return openDemand(ground).flatMap((line) => {
    let left = line.quantity
    return backupsOf(ground, line.id, offers).flatMap((offer): Allocation[] => {
      const awarded_qty = most(left, offer.offered_qty)
      if (compare(awarded_qty, '0') <= 0 || (offer.moq !== null && compare(awarded_qty, offer.moq) < 0)) return []
      left = subtract(left, awarded_qty)
      return [
        {
          order_item_id: line.id,
          tender_item_id: offer.id,
          awarded_qty,
          role: 'main',
          reason_code: null,
          reason_text: null,
        },
      ]
    })
  })
}

/** The amount of the standing lines (confirmed, or waiting for an answer), 元. */
export const standingAmount = (standing: readonly StandingLine[]): string =>
  sum(standing.filter(holds).map((line) => line.amount))

/**
 * The faults of a promotion, by the rules of an award applied to the standing and the promoted lines together; empty when it may be
 * submitted. A backup of the award needs no reason for not being the lowest; an offer chosen instead of a backup does.
 */
export const promotionFaults = (
  ground: PromotionGround,
  lines: readonly Allocation[],
  summary_reason: string | null,
): AwardFault[] => {
  const { terms, standing } = ground
  const offers = openOffers(ground)
  const demand = openDemand(ground)
  const known = new Map(ground.demand.map((line) => [line.id, line]))
  const faults: AwardFault[] = []
  const own = lines.flatMap((given, at): number[] => {
    const line = known.get(given.order_item_id)
    const offer = ground.offers.find((one) => one.id === given.tender_item_id)
    const params = { line: String(line?.line_no ?? '') }
    if (line !== undefined && !demand.some((one) => one.id === line.id)) {
      faults.push({ path: `lines.${at}.order_item_id`, code: 'line_not_open', params })
      return []
    }
    if (offer !== undefined && declinersOf(standing, given.order_item_id).has(offer.supplier_id)) {
      faults.push({ path: `lines.${at}.tender_item_id`, code: 'offer_given_up', params })
      return []
    }
    if (offer?.expired === true) {
      faults.push({ path: `lines.${at}.tender_item_id`, code: 'offer_expired', params })
      return []
    }
    return [at]
  })
  const isBackup = (given: Allocation): boolean =>
    backupsOf(ground, given.order_item_id, offers).some((offer) => offer.id === given.tender_item_id)
  const passed = own.flatMap((at) => lines.slice(at, at + 1))
  const asked = new Set(passed.map((given) => given.order_item_id))
  const partners = (given: Allocation): number =>
    new Set(
      [
        ...standing.filter((line) => holds(line) && line.order_item_id === given.order_item_id),
        ...passed
          .filter((one) => one.order_item_id === given.order_item_id)
          .flatMap((one) => offers.filter((offer) => offer.id === one.tender_item_id)),
      ].map((one) => one.supplier_id),
    ).size
  const base = awardFaults(
    demand.filter((line) => asked.has(line.id)),
    offers,
    // Budget and number of suppliers are checked below, together with the standing lines.
    { ...terms, budget_amount: null, split_award: true, max_suppliers_per_line: lines.length },
    { lines: passed, no_award: [], summary_reason },
  )
  for (const fault of base) {
    const [, at, field] = fault.path.split('.')
    const given = passed[Number(at)]
    if (given !== undefined && field === 'reason_code' && isBackup(given)) continue
    faults.push({ ...fault, path: at === undefined ? fault.path : `lines.${own[Number(at)]}.${field}` })
  }
  const limit = terms.split_award ? terms.max_suppliers_per_line : 1
  for (const [nth, given] of passed.entries()) {
    const params = { line: String(known.get(given.order_item_id)?.line_no) }
    const offer = offers.find((one) => one.id === given.tender_item_id)
    const isPassedOver =
      offer?.valid === true &&
      isLowest(offer, offers) &&
      !isBackup(given) &&
      backupsOf(ground, given.order_item_id, offers).length > 0
    if (isPassedOver && !given.reason_code)
      faults.push({ path: `lines.${own[nth]}.reason_code`, code: 'backup_passed_over', params })
    if (partners(given) > limit)
      faults.push({
        path: `lines.${own[nth]}.tender_item_id`,
        code: 'too_many_suppliers',
        params: { ...params, most: String(limit) },
      })
  }
  if (faults.length > 0 || terms.budget_amount === null) return faults
  const total = add(standingAmount(standing), promotedAmount(ground, passed))
  if (compare(total, terms.budget_amount) > 0 && !seenAtLeast(1).test(summary_reason ?? ''))
    return [{ path: 'summary_reason', code: 'over_budget', params: { total, budget: terms.budget_amount } }]
  return []
}

/** The amount that would be promoted, 元; each line at the price of its offer, because a price never rises. */
export const promotedAmount = (
  { demand, offers }: Pick<PromotionGround, 'demand' | 'offers'>,
  lines: readonly Allocation[],
): string =>
  sum(
    lines.flatMap((given) => {
      const line = demand.find((one) => one.id === given.order_item_id)
      const offer = offers.find((one) => one.id === given.tender_item_id)
      return line === undefined || offer === undefined
        ? []
        : [amountOf(offer.landed_price_kg, given.awarded_qty, line.unit)]
    }),
  )
