import type { Allocation, AwardProposal } from '#contract/reviews.award.ts'
import { backupsIn } from './backups.ts'
import type { Picks, ReviewTable } from './picks.ts'

/** What would be submitted: the allocations, the lines nobody gets, and the statement. */
export const proposalOf = (allocations: readonly Allocation[], picks: Picks, table: ReviewTable): AwardProposal => {
  const given = new Set(allocations.map((one) => one.order_item_id))
  return {
    lines: [...allocations, ...backupsIn(allocations, picks, table)],
    no_award: table.demand.flatMap((line) => {
      const reason = picks.no_award[line.id]
      return given.has(line.id) || reason === undefined || reason.code === ''
        ? []
        : [{ order_item_id: line.id, reason: reason.code }]
    }),
    summary_reason: picks.summary_reason.trim() === '' ? null : picks.summary_reason.trim(),
  }
}
