// What the user's own commands change in a comparison, to distinguish it from other users' changes. Pure.
import type { Args } from '#src/commands/command.ts'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { MatrixModel } from './matrix/model.ts'

/** The cells whose offers a command has changed; empty where it changes no offer. */
export const cellsActedIn = (command: string, args: Args, { table, columns }: MatrixModel): ReviewCell[] => {
  const cells = (offers: MatrixModel['table']['offers']) =>
    offers.map(({ order_item_id, tender_id }) => ({ order_item_id, tender_id }))
  const named: readonly unknown[] | null = Array.isArray(args.tender_item_ids) ? args.tender_item_ids : null
  const ofVerdict = table.offers.filter(
    (one) => one.tender_id === args.tender_id && (named === null || named.includes(one.id)),
  )
  switch (command) {
    case 'orders.disqualify':
      return cells(ofVerdict.filter((one) => one.valid))
    case 'orders.requalify':
      return cells(ofVerdict.filter((one) => !one.valid))
    case 'orders.judge_answer': {
      const asked = columns.find(({ tender }) => tender.clarifications.some((one) => one.id === args.clarification_id))
      return cells(table.offers.filter((one) => one.tender_id === asked?.tender.id && one.unexplained === true))
    }
    case 'orders.line_close':
      return cells(table.offers.filter((one) => one.order_item_id === args.order_item_id))
    default:
      return []
  }
}
