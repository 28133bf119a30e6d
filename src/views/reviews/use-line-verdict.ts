// The verdict on one line of one tender, by key on its cell: disqualify with a reason, or requalify.
import type { Order } from '#contract/orders.ts'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import type { ReviewCell } from '#src/machines/use-review.ts'
import type { MatrixModel } from './matrix/model.ts'

/**
 * The handler of `matrix.veto` in the cell; null where the user may give no verdict, nothing is offered, or the whole
 * tender is disqualified.
 */
export const useLineVerdict = (order: Order, model: MatrixModel, stop: ReviewCell | null): (() => void) | null => {
  const run = useRun()
  const mayVeto = useAvailability('orders.disqualify')
  const line = model.lines.find((one) => one.line.id === stop?.order_item_id)
  const cell = line?.cells.get(stop?.tender_id ?? '')
  if (mayVeto.is !== 'available' || cell === undefined || cell.tender.status === 'disqualified') return null
  const { tender, item } = cell
  const isOut = item.status === 'disqualified'
  // The dialog names supplier and herb, not only the demand.
  const label = [order.order_no, tender.supplier_name, line?.item.name].join(' ')
  const subject = { ...orderSubject(order), label, amount: item.amount }
  const about = { tender_id: tender.id, tender_item_ids: [item.id] }
  return () =>
    void run(isOut ? 'orders.requalify' : 'orders.disqualify', isOut ? { ...about, text: '' } : about, { subject })
}
