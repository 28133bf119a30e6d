// The choices in a comparison, and their consequences. Pure; the rules themselves are in contract/reviews.award.ts.
import { compare, minimum } from '#contract/decimal.ts'
import {
  type Allocation,
  type AwardTerms,
  type DemandLine,
  isLowest,
  type LineOffer,
  rankedOffers,
} from '#contract/reviews.award.ts'
import { type PromotionGround, proposedPromotion, reasonRequiredIn } from '#contract/reviews.promote.ts'
import { type ComputedAllocations, cheapestFill, maxSuppliersPerLine } from '#contract/reviews.scenarios.ts'
import { isComputedScenario, type ScenarioCode } from '#contract/reviews.schemas.ts'

/**
 * The data that choices are computed from: lines, offers and the terms of the award. Never stored in a draft, because
 * prices stay on the server.
 */
export interface ReviewTable {
  readonly demand: readonly DemandLine[]
  readonly offers: readonly LineOffer[]
  readonly terms: AwardTerms
  /** The whole award in 补定 (backups for an award in force); the lines and offers above are its open part. */
  readonly later?: PromotionGround | undefined
}

/** The table before the order has been read. */
export const noTable: ReviewTable = {
  demand: [],
  offers: [],
  terms: { budget_amount: null, split_award: false, max_suppliers_per_line: 1 },
}

/** The quantity of a line that one offer gets, in the line's unit. */
export interface Pick {
  readonly order_item_id: string
  readonly tender_item_id: string
  readonly awarded_qty: string
}

/** The new quantity of an offer; null removes its quantity. */
export interface PickEdit {
  readonly tender_item_id: string
  readonly quantity: string | null
}

/** A reason code with its text; '' where there is none. */
export interface Reason {
  readonly code: string
  readonly text: string
}

/** A user's choices: only ids, quantities and texts, so they may be stored in the browser. */
export interface Picks {
  readonly scenario: ScenarioCode
  /** Scenario F. */
  readonly by_hand: readonly Pick[]
  /** Scenario G, the allocation of a spreadsheet; null before one was imported. */
  readonly imported: readonly Pick[] | null
  /** Why an offer was chosen although it is not the lowest, by offer. */
  readonly reasons: Readonly<Record<string, Reason>>
  /** The backup offer for when the winner declines, by line. */
  readonly backups: Readonly<Record<string, string>>
  /** Why nobody gets a line, by line. */
  readonly no_award: Readonly<Record<string, Reason>>
  readonly summary_reason: string
}

/** Scenarios made by the user, by hand or in a spreadsheet. */
type MadePicks = Readonly<{ [made in 'by_hand' | 'imported']: Picks[made] }>

export const noPicks: Picks = {
  scenario: 'F',
  by_hand: [],
  imported: null,
  reasons: {},
  backups: {},
  no_award: {},
  summary_reason: '',
}

/** The initial picks: nothing, or the backups of an award for its open lines. */
export const picksAtFirst = ({ later }: ReviewTable): Picks =>
  later === undefined ? noPicks : { ...noPicks, by_hand: proposedPromotion(later).map(pickOf) }

/** The picks without those of lines that are no longer open. */
export const stillOpen = (picks: Picks, { later, demand }: ReviewTable): Picks => {
  const open = new Set(demand.map((line) => line.id))
  if (later === undefined || picks.by_hand.every((one) => open.has(one.order_item_id))) return picks
  return { ...picks, by_hand: picks.by_hand.filter((one) => open.has(one.order_item_id)) }
}

const pickOf = ({ order_item_id, tender_item_id, awarded_qty }: Pick): Pick => ({
  order_item_id,
  tender_item_id,
  awarded_qty,
})

const asGiven = (pick: Pick): Allocation => ({ ...pick, role: 'main', reason_code: null, reason_text: null })

/** The allocations of a scenario, made by hand or computed; null where it has none. */
export const allocationsOf = (
  scenario: ScenarioCode,
  { by_hand, imported }: MadePicks,
  ready: ComputedAllocations,
): readonly Allocation[] | null => {
  if (isComputedScenario(scenario)) return ready[scenario]
  const made = scenario === 'F' ? by_hand : imported
  return made === null ? null : made.map(asGiven)
}

const leaders = new WeakMap<readonly LineOffer[], ReadonlyMap<string, LineOffer>>()

/** The cheapest offer of each line that can be awarded; computed once per table. */
const leadersOf = (offers: readonly LineOffer[]): ReadonlyMap<string, LineOffer> => {
  const known = leaders.get(offers)
  if (known !== undefined) return known
  const found = new Map<string, LineOffer>()
  for (const [line, own] of Map.groupBy(offers, (one) => one.order_item_id)) {
    const first = rankedOffers(line, own).find((offer) => offer.unreachable !== true)
    if (first !== undefined) found.set(line, first)
  }
  leaders.set(offers, found)
  return found
}

/** Whether an offer is the lowest of its line. */
export const isLowestIn = (offer: LineOffer, { offers }: ReviewTable): boolean => {
  const leader = leadersOf(offers).get(offer.order_item_id)
  return isLowest(offer, leader === undefined ? [offer] : [leader, offer])
}

const laterReasons = new WeakMap<PromotionGround, (offer: LineOffer) => boolean>()

/** Whether an offer can be chosen only with a reason. */
export const wantsReason = (offer: LineOffer, table: ReviewTable): boolean => {
  const { later } = table
  if (later === undefined) return !isLowestIn(offer, table)
  const wants = laterReasons.get(later) ?? reasonRequiredIn(later)
  laterReasons.set(later, wants)
  return wants(offer)
}

/** The offers that need a reason in some allocations: the chosen ones, and the cheapest of each line. */
export const offersAround = (allocations: readonly Allocation[], { offers }: ReviewTable): LineOffer[] => {
  const chosen = new Set(allocations.map((one) => one.tender_item_id))
  const first = leadersOf(offers)
  return offers.filter((offer) => chosen.has(offer.id) || first.get(offer.order_item_id) === offer)
}

/** The allocations of a scenario with the reasons given so far; an offer that needs no reason has none. */
export const allocationsIn = (
  scenario: ScenarioCode,
  picks: Picks,
  ready: ComputedAllocations,
  table: ReviewTable,
): Allocation[] => {
  const offers = new Map(table.offers.map((offer) => [offer.id, offer]))
  return (allocationsOf(scenario, picks, ready) ?? []).map((one) => {
    const offer = offers.get(one.tender_item_id)
    if (offer === undefined || !wantsReason(offer, table)) return { ...one, reason_code: null, reason_text: null }
    const said = picks.reasons[one.tender_item_id]
    if (said === undefined) return one
    return {
      ...one,
      reason_code: said.code === '' ? null : said.code,
      reason_text: said.text === '' ? null : said.text,
    }
  })
}

/** Copies the displayed allocations to scenario F, which the user changes by hand. */
export const toManualPicks = (picks: Picks, shown: readonly Allocation[]): Picks =>
  picks.scenario === 'F'
    ? picks
    : {
        ...picks,
        scenario: 'F',
        by_hand: shown.map(pickOf),
        reasons: { ...saidBy(shown), ...picks.reasons },
      }

const saidBy = (shown: readonly Allocation[]): Record<string, Reason> =>
  Object.fromEntries(
    shown.flatMap((one) =>
      one.reason_code === null
        ? []
        : [[one.tender_item_id, { code: one.reason_code, text: one.reason_text ?? '' }] as const],
    ),
  )

const withLine = (picks: Picks, lineId: string, own: readonly Pick[]): Picks => {
  const before = picks.by_hand.filter((one) => one.order_item_id === lineId)
  return {
    ...picks,
    by_hand: [...picks.by_hand.filter((one) => one.order_item_id !== lineId), ...own],
    reasons: own.length > 1 ? picks.reasons : withoutSharing(picks.reasons, [...before, ...own]),
  }
}

/** Reasons that only apply to a shared line, as scenarios propose them. */
const OF_SHARING: ReadonlySet<string> = new Set(['risk_split', 'capacity'])

/** Removes the reasons for sharing from a line that is no longer shared; other reasons of its offers stay. */
const withoutSharing = (reasons: Picks['reasons'], of: readonly Pick[]): Picks['reasons'] => {
  const ids = new Set(of.map((one) => one.tender_item_id))
  return Object.fromEntries(Object.entries(reasons).filter(([id, { code }]) => !ids.has(id) || !OF_SHARING.has(code)))
}

/** Gives an offer the whole line, or as much as it offers; a second call removes the quantity. */
export const toggleOffer = (picks: Picks, line: DemandLine, offer: LineOffer): Picks => {
  const own = picks.by_hand.filter((one) => one.order_item_id === line.id)
  const quantity = minimum([line.quantity, offer.offered_qty]) ?? line.quantity
  const only = own.length === 1 ? own[0] : undefined
  const same = only?.tender_item_id === offer.id && compare(only.awarded_qty, quantity) === 0
  return withLine(
    picks,
    line.id,
    same ? [] : [{ order_item_id: line.id, tender_item_id: offer.id, awarded_qty: quantity }],
  )
}

/** Divides a line among its cheapest valid offers; those that are not the lowest get the reason "capacity". */
export const giveLowest = (picks: Picks, line: DemandLine, table: ReviewTable): Picks => {
  const filled = cheapestFill(line, table.offers, maxSuppliersPerLine(table.terms))
  const next = withLine(picks, line.id, filled.map(pickOf))
  return { ...next, reasons: { ...saidBy(filled), ...next.reasons } }
}

/** Gives an offer exactly this quantity; where sharing is allowed, the other offers of the line keep theirs. */
export const giveQuantity = (picks: Picks, offer: LineOffer, quantity: string, terms: AwardTerms): Picks => {
  const pick: Pick = { order_item_id: offer.order_item_id, tender_item_id: offer.id, awarded_qty: quantity }
  const own = picks.by_hand.filter((one) => one.order_item_id === offer.order_item_id)
  if (own.some((one) => one.tender_item_id === offer.id))
    return withLine(
      picks,
      offer.order_item_id,
      own.map((one) => (one.tender_item_id === offer.id ? pick : one)),
    )
  return withLine(picks, offer.order_item_id, maxSuppliersPerLine(terms) > 1 ? [...own, pick] : [pick])
}

/** Changes the quantities of several offers at once; null where nothing changes. */
export const editQuantities = (
  picks: Picks,
  edits: readonly PickEdit[],
  { offers, terms }: ReviewTable,
): Picks | null => {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const next = edits.reduce((now, { tender_item_id, quantity }) => {
    const offer = byId.get(tender_item_id)
    const given = now.by_hand.find((one) => one.tender_item_id === tender_item_id)?.awarded_qty ?? null
    if (offer?.valid !== true) return now
    if (given === quantity || (given !== null && quantity !== null && compare(given, quantity) === 0)) return now
    return quantity === null
      ? clearPicks(now, offer.order_item_id, offer.id)
      : giveQuantity(now, offer, quantity, terms)
  }, picks)
  return next === picks ? null : next
}

/** Stores a spreadsheet's allocation as scenario G and selects it. */
export const importPicks = (picks: Picks, parts: readonly Pick[]): Picks => ({
  ...picks,
  scenario: 'G',
  imported: parts,
})

/** Replaces the shares of a line. */
export const shareLine = (picks: Picks, lineId: string, parts: readonly Pick[]): Picks => withLine(picks, lineId, parts)

/** Removes the quantity of one offer or of a whole line. */
export const clearPicks = (picks: Picks, lineId: string, offerId: string | null): Picks =>
  withLine(
    picks,
    lineId,
    offerId === null
      ? []
      : picks.by_hand.filter((one) => one.order_item_id === lineId && one.tender_item_id !== offerId),
  )

/** Whether nothing was chosen or written beyond the initial picks. */
export const isUntouched = (picks: Picks, first: Picks = noPicks): boolean =>
  picks.scenario === 'F' &&
  isSame(picks.by_hand, first.by_hand) &&
  picks.imported === null &&
  Object.keys(picks.backups).length === 0 &&
  Object.keys(picks.no_award).length === 0 &&
  picks.summary_reason === ''

const isSame = (a: readonly Pick[], b: readonly Pick[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => one.tender_item_id === b[at]?.tender_item_id && one.awarded_qty === b[at].awarded_qty)

/** The reasons, with one reason set for all `ids`. */
export const withReason = (reasons: Picks['reasons'], ids: readonly string[], reason: Reason): Picks['reasons'] => ({
  ...reasons,
  ...Object.fromEntries(ids.map((id) => [id, reason])),
})
