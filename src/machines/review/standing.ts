// The state of a choice before it is submitted: its totals, its faults, and the line of each fault. Pure.
import { compare } from '#contract/decimal.ts'
import {
  type Allocation,
  type AwardFault,
  type AwardProposal,
  type AwardTotals,
  awardFaults,
  totalsOf,
} from '#contract/reviews.award.ts'
import { promotionFaults } from '#contract/reviews.promote.ts'
import { unallocated } from '#contract/reviews.scenarios.ts'
import { offersAround, type Picks, type ReviewTable, wantsReason } from './picks.ts'
import { proposalOf } from './proposal.ts'

export interface ReviewStandingPoint {
  readonly proposal: AwardProposal
  readonly totals: AwardTotals
  readonly faults: readonly AwardFault[]
  /** The first fault of each line. */
  readonly by_line: ReadonlyMap<string, AwardFault>
  /** Lines with an allocation that needs a reason, usually because it is not the lowest. */
  readonly dearer: number
  /** The offers that can be chosen only with a reason, whether it was given or not. */
  readonly wants_reason: ReadonlySet<string>
  /** Reasons that are missing or too short. */
  readonly unexplained: number
  /** Lines without a winner and without a reason. */
  readonly open: number
  /** Lines with an unallocated rest. */
  readonly rest: number
  /** Faults that no reason resolves: another offer or quantity must be chosen, or the supplier asked. */
  readonly wrong: number
}

const missingReason = new Set(['reason_required', 'reason_text_short', 'backup_passed_over'])
/** Codes of the faults that a reason or the statement resolves. All others are resolved by choosing other offers. */
export const resolvedByReason: ReadonlySet<string> = new Set([...missingReason, 'line_unsettled', 'over_budget'])

/** The line of a path in the award's body: `lines.3.awarded_qty` → the line of the fourth allocation. */
export const lineAtPath = (
  path: string,
  body: { readonly lines: readonly HasLine[]; readonly no_award?: readonly HasLine[] | undefined },
): string | undefined => {
  const [list, index] = path.split('.')
  if (list === 'lines') return body.lines[Number(index)]?.order_item_id
  return list === 'no_award' && index !== undefined ? body.no_award?.[Number(index)]?.order_item_id : undefined
}

interface HasLine {
  readonly order_item_id: string
}

/** Computes the standing of the current choice. */
export const standingPointOf = (
  shown: readonly Allocation[],
  picks: Picks,
  table: ReviewTable,
): ReviewStandingPoint => {
  const { demand, terms } = table
  const proposal = proposalOf(shown, picks, table)
  const around = offersAround(proposal.lines, table)
  const { later } = table
  const faults =
    later === undefined
      ? awardFaults(demand, around, terms, proposal)
      : promotionFaults(later, shown, proposal.summary_reason)
  const byNumber = new Map(demand.map((line) => [String(line.line_no), line.id]))
  const byLine = new Map<string, AwardFault>()
  for (const fault of faults) {
    const line = lineAtPath(fault.path, proposal) ?? byNumber.get(fault.params.line ?? '')
    if (line !== undefined && !byLine.has(line)) byLine.set(line, fault)
  }
  const byId = new Map(around.map((offer) => [offer.id, offer]))
  const dear = shown.filter((one) => {
    const offer = byId.get(one.tender_item_id)
    return offer !== undefined && wantsReason(offer, table)
  })
  const given = new Set(shown.map((one) => one.order_item_id))
  return {
    proposal,
    faults,
    by_line: byLine,
    totals: totalsOf(demand, around, shown),
    dearer: new Set(dear.map((one) => one.order_item_id)).size,
    wants_reason: new Set(dear.map((one) => one.tender_item_id)),
    unexplained: faults.filter((fault) => missingReason.has(fault.code)).length,
    open: faults.filter((fault) => fault.code === 'line_unsettled').length,
    wrong: faults.filter((fault) => !resolvedByReason.has(fault.code)).length,
    rest: demand.filter((line) => given.has(line.id) && compare(unallocated(line, shown), '0') > 0).length,
  }
}
