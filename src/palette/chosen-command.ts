// The event that sends a chosen command to the palette's machine: its fields one by one, and whether a confirmation
// follows.

import type { Args, Command, Field, Situation, Subject } from '#src/commands/command.ts'
import type { Asking } from '#src/commands/run.ts'
import type { PaletteEvent } from '#src/machines/palette.machine.ts'
import { initialValues, type Values } from './ask-initial-values.ts'

/** Whether the user searches for the answer of a field instead of typing it. */
const isChosen = ({ kind }: Field): boolean => kind === 'choice' || kind === 'record'

/**
 * The machine's event for a command with questions or a visible run; `before` are the texts typed into its fields
 * earlier.
 */
export const commandChosen = (command: Command, args: Args, asking: Asking, before: Values = {}): PaletteEvent => {
  const fields = asking.is === 'fields' ? asking.fields : []
  const first = { ...initialValues(fields, args), ...before }
  return {
    type: 'command.chosen',
    command: command.id,
    args,
    asks: asking.is,
    steps: fields.map((field) => ({
      name: field.name,
      text: isChosen(field) ? '' : (first[field.name] ?? '').replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 '),
      finds: field.kind === 'record',
      ...(field.onRefusal === true && { waits: true as const }),
    })),
    confirms: asking.is === 'fields' && asking.confirms,
    cancels: command.cancels === true,
    stays: command.sends === true,
  }
}

/** The fields of a command in a situation, in the order of its steps. */
export const askedFields = (command: Command, situation: Situation, steps: readonly string[]): readonly Field[] =>
  (command.fields?.(situation) ?? []).filter(({ name }) => steps.includes(name))

/** The record of a command; null for a command of a list or of the whole console. */
export const actsOn = ({ group }: Command, { subject }: Situation): Subject | null =>
  group === 'here' ? subject : null
