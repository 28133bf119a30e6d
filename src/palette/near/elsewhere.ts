// Usual commands that this place does not have: shown with where they are, only when the user searches for them.
import { allows } from '#contract/permissions.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import { type Command, refused, type Situation } from '#src/commands/command.ts'
import { orderIn } from '#src/commands/orders/order-in.ts'
import type { Mode } from '../modes.ts'
import type { Listed } from '../palette-row.ts'

/** The fact of each command that says where it is; whether the command is about a demand. */
const elsewhere: readonly { readonly id: string; readonly fact: string; readonly ofOrder?: true }[] = [
  { id: 'view.print', fact: 'elsewhere_print' },
  { id: 'view.export', fact: 'elsewhere_list' },
  { id: 'pages.sort', fact: 'elsewhere_list' },
  { id: 'app.undo', fact: 'elsewhere_undo' },
  { id: 'orders.delete', fact: 'elsewhere_draft', ofOrder: true },
  { id: 'orders.go_log', fact: 'elsewhere_order', ofOrder: true },
  { id: 'tender_links.go', fact: 'elsewhere_sent', ofOrder: true },
  { id: 'reviews.open_matrix', fact: 'elsewhere_review', ofOrder: true },
]

/** The usual commands that `reachable` leaves out because they are elsewhere; a user without permission sees none. */
export const elsewhereActs = (commands: readonly Command[], situation: Situation, mode: Mode): readonly Listed[] => {
  if (mode !== 'all' && mode !== 'commands') return []
  const held = situation.viewer?.permissions ?? []
  return elsewhere.flatMap(({ id, fact, ofOrder }): Listed[] => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined || (command.needs !== undefined && !allows(command.needs, held))) return []
    // About a demand at hand, its own state is the reason (orders.unavailable.ts).
    if (ofOrder && (orderIn(situation) !== null || situation.selected.length > 0)) return []
    const availability = refused(fact)
    return availabilityOf(command, situation).is === 'hidden' && availability.is === 'refused'
      ? [{ command, availability, over: true }]
      : []
  })
}
