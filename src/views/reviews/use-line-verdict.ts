// The verdict on one line of one tender, by key on its cell: disqualify with a reason, or requalify; the undo key takes
// the last one back.
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Args } from '#src/commands/command.ts'
import { useAvailability, useDoneListener, useRun } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import type { Picks, ReviewCell } from '#src/machines/use-review.ts'
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

/**
 * The undo of the last disqualified line, as `matrix.veto` on its cell does it; null where the last step of the page was
 * another one. `past`: the choices that the page can undo, to which every new one is added.
 */
export const useVetoUndo = (order: Order, past: readonly Picks[]): (() => void) | null => {
  const run = useRun()
  const [last, setLast] = useState<{ readonly args: Args; readonly label: string } | null>(null)
  const seen = useRef(past)
  useEffect(() => {
    const isNew = past !== seen.current && past.length > 0 && past.length >= seen.current.length
    seen.current = past
    if (isNew) setLast(null)
  }, [past])
  useDoneListener((command, { subject }, { tender_id, tender_item_ids }) => {
    if (subject?.id !== order.id) return
    if (command.id === 'orders.requalify') setLast(null)
    if (command.id === 'orders.disqualify' && tender_item_ids !== undefined)
      setLast({ args: { tender_id, tender_item_ids, text: '' }, label: subject.label })
  })
  if (last === null) return null
  // The demand is another version since; only what the dialog calls the line stays. While this runs, and where it failed,
  // the key means the same: it never falls through to a choice.
  return () => void run('orders.requalify', last.args, { subject: { ...orderSubject(order), label: last.label } })
}
