// Why a key's command is not available for the focused order: the same sentence that the palette shows in a search.
import type { Command, Refusal, Situation } from '#src/commands/command.ts'
import { placeNoun } from '#src/commands/records/place-noun.ts'
import { nounOf } from '#src/keyboard/command-nouns.ts'
import { unansweredReason } from './edges.ts'
import { unavailableActs } from './orders.unavailable.ts'

/** Other commands that belong to an event. */
const throughEvent: Partial<Record<string, string>> = { 'orders.edit': 'orders.amend' }

/**
 * The first of the commands with a reason about the focused record, and that reason; else why none of them is available
 * here. `ids`: commands that belong to this place (records/place-noun.ts).
 */
export const unavailableHere = (
  ids: readonly string[],
  commands: readonly Command[],
  situation: Situation,
): { readonly id: string; readonly why: Refusal } => {
  const unavailable = new Map(
    unavailableActs(commands, situation, 'commands', { unlisted: true }).map((one) => [
      one.command.id,
      one.availability,
    ]),
  )
  for (const id of ids) {
    const why = unavailable.get(throughEvent[id] ?? id)
    if (why?.is === 'refused') return { id, why }
  }
  const noun = placeNoun(situation)
  const id = ids[0] ?? ''
  // The key acts on records, and the list has none.
  const isWithout = situation.subject === null && noun !== null && nounOf(id) === noun
  return { id, why: { is: 'refused', reason: isWithout ? unansweredReason('rows.open') : unansweredReason(id) } }
}
