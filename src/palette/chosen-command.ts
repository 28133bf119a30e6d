// What the palette's machine is told of a chosen command: its questions one by one, and whether a yes follows.

import type { Args, Command, Field, Situation } from '#src/commands/command.ts'
import { type Asking, needsYes } from '#src/commands/run.ts'
import type { PaletteEvent } from '#src/machines/palette.machine.ts'
import { firstValues } from './ask-initial-values.ts'

/** What is typed is not the answer but looks for it. */
const isChosen = ({ kind }: Field): boolean => kind === 'choice' || kind === 'record'

/** The machine's event for a command that asks, or that runs in sight. */
export const commandChosen = (command: Command, args: Args, asking: Asking): PaletteEvent => {
  const fields = asking.is === 'fields' ? asking.fields : []
  const first = firstValues(fields, args)
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
    // Fields come before any delay, so that what is asked with fields is never one that can be undone.
    confirms: needsYes(command, false),
    cancels: command.cancels === true,
    stays: command.sends === true,
  }
}

/** The fields a command asks in a situation, in the order of its steps. */
export const askedFields = (command: Command, situation: Situation, steps: readonly string[]): readonly Field[] =>
  (command.fields?.(situation) ?? []).filter(({ name }) => steps.includes(name))

/** What a command is about, to be told beside it: what concerns a list or the whole console is about no record that happens to be in focus. */
export const aboutLabel = (command: Command, { subject }: Situation, args: Args = {}): string | undefined =>
  command.about?.(args) ?? (command.group === 'here' || subject?.noun === 'preferences' ? subject?.label : undefined)
