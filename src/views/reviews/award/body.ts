// The body of an award, and the server's errors by line.
import type { FieldError } from '#contract/envelope.ts'
import type { AwardProposal } from '#contract/reviews.award.ts'
import { type AwardBody, awardReasons, manualScenarios, noAwardReasons } from '#contract/reviews.schemas.ts'
import { lineAtPath, type Picks } from '#src/machines/use-review.ts'

/** The server's errors by line; those of the whole award under ''. */
export const errorsByLine = (
  errors: readonly FieldError[],
  sent: Parameters<typeof lineAtPath>[1],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const error of errors) {
    const line = lineAtPath(error.path.replace(/^payload\./, ''), sent) ?? ''
    found.set(line, [...(found.get(line) ?? []), error.message])
  }
  return found
}

/** The body of the call. An unknown reason is left out: then it is reported as missing at its field. */
export const bodyOf = (
  order: { readonly id: string; readonly version: number },
  picks: Picks,
  proposal: AwardProposal,
  acknowledged: readonly string[],
): AwardBody => ({
  order_id: order.id,
  version: order.version,
  scenario: picks.scenario,
  lines: proposal.lines.map(({ order_item_id, tender_item_id, role, awarded_qty, reason_code, reason_text }) => {
    const code = awardReasons.find((one) => one === reason_code)
    return {
      order_item_id,
      tender_item_id,
      role,
      awarded_qty,
      ...(code !== undefined && { reason_code: code }),
      ...(reason_text !== null && { reason_text }),
    }
  }),
  no_award: proposal.no_award.flatMap(({ order_item_id, reason }) => {
    const code = noAwardReasons.find((one) => one === reason)
    const text = picks.no_award[order_item_id]?.text ?? ''
    return code === undefined ? [] : [{ order_item_id, reason: code, ...(text !== '' && { text }) }]
  }),
  ...consideredIn(picks),
  ...(proposal.summary_reason !== null && { summary_reason: proposal.summary_reason }),
  coi_confirmed: true,
  acknowledged_flags: [...acknowledged],
})

/** A choice by hand or from a spreadsheet that is not the submitted one. */
const consideredIn = (picks: Picks): Pick<AwardBody, 'considered'> => {
  const considered = manualScenarios.flatMap((scenario) => {
    const lines = (scenario === 'F' ? picks.by_hand : picks.imported) ?? []
    if (scenario === picks.scenario || lines.length === 0) return []
    return [{ scenario, lines: lines.map(({ tender_item_id, awarded_qty }) => ({ tender_item_id, awarded_qty })) }]
  })
  return considered.length === 0 ? {} : { considered }
}

/** The payload of a promotion (补定): the changed lines alone. */
export const promotionBodyOf = (proposal: AwardProposal, acknowledged: readonly string[]) => ({
  lines: proposal.lines.map(({ order_item_id, tender_item_id, awarded_qty, reason_code, reason_text }) => ({
    order_item_id,
    tender_item_id,
    awarded_qty,
    ...(reason_code !== null && { reason_code }),
    ...(reason_text !== null && { reason_text }),
  })),
  ...(proposal.summary_reason !== null && { summary_reason: proposal.summary_reason }),
  coi_confirmed: true,
  acknowledged_flags: [...acknowledged],
})
