// Usual commands that this place does not have: shown with where they are, only when the user searches for them.
import { allows } from '#contract/permissions.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Command, Situation } from '#src/commands/command.ts'
import { mayExport } from '#src/commands/exports/list.ts'
import { orderIn } from '#src/commands/orders/order-in.ts'
import type { Mode } from '../modes.ts'
import type { Listed } from '../palette-row.ts'

/** Where each command is (`palette:elsewhere`); whether the command is about a demand. */
const elsewhere: readonly { readonly id: string; readonly place: string; readonly ofOrder?: true }[] = [
  { id: 'view.print', place: 'print' },
  { id: 'view.export', place: 'list' },
  { id: 'pages.sort', place: 'list' },
  { id: 'view.fullscreen', place: 'list' },
  { id: 'view.columns', place: 'list' },
  { id: 'app.undo', place: 'undo' },
  { id: 'orders.delete', place: 'draft', ofOrder: true },
  { id: 'orders.go_log', place: 'order', ofOrder: true },
  { id: 'tender_links.go', place: 'sent', ofOrder: true },
  { id: 'reviews.open_matrix', place: 'review', ofOrder: true },
]

/** The usual commands that `reachable` leaves out because they are elsewhere; a user without permission sees none. */
export const elsewhereActs = (commands: readonly Command[], situation: Situation, mode: Mode): readonly Listed[] => {
  if (mode !== 'all' && mode !== 'commands') return []
  const held = situation.viewer?.permissions ?? []
  return elsewhere.flatMap(({ id, place, ofOrder }): Listed[] => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined || (command.needs !== undefined && !allows(command.needs, held))) return []
    // About a demand at hand, its own state is the reason (orders.unavailable.ts).
    if (ofOrder && (orderIn(situation) !== null || situation.selected.length > 0)) return []
    const isBarred = id === 'view.export' && !mayExport(situation.path, held)
    const reason = isBarred ? 'refusals:permission' : `palette:elsewhere.${place}`
    return situation.answers?.[id]?.onlySays || availabilityOf(command, situation).is === 'hidden'
      ? [{ command, availability: { is: 'refused', reason }, over: true }]
      : []
  })
}
