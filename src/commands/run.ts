// Runs one command: its questions first, the toast afterwards.
import { Fault, isSilent } from '#src/api/fault.ts'
import type { ToldAct } from '#src/machines/notices.machine.ts'
import { titleKey } from './availability.ts'
import type { Args, Command, Field, Outcome, RunIo, Services, Situation } from './command.ts'

/** What must happen before a run with these arguments: fields not given yet, a confirmation, or nothing. */
export type Asking =
  | { readonly is: 'fields'; readonly fields: readonly Field[]; readonly confirms: boolean }
  | { readonly is: 'confirmation' }
  | { readonly is: 'nothing' }

const isConfirmed = ({ confirm, tone }: Command, situation: Situation, args: Args): boolean =>
  tone === 'danger' || (typeof confirm === 'function' ? confirm(args, situation) : confirm === true)

/**
 * What to ask; given arguments are not asked again. `canUndo`: delayed runs can be undone here, which replaces the
 * confirmation.
 */
export const askingOf = (command: Command, situation: Situation, args: Args, canUndo = false): Asking => {
  const fields = (command.fields?.(situation) ?? []).filter((field) => args[field.name] === undefined)
  const confirms = isConfirmed(command, situation, args)
  // Fields come before any delay, so a command with fields can never be undone.
  if (fields.length > 0) return { is: 'fields', fields, confirms }
  return confirms && !(canUndo && command.undo === 'delayed') ? { is: 'confirmation' } : { is: 'nothing' }
}

/**
 * The label of a command's subject, shown beside its title. A command of a list or of the whole console does not
 * concern the focused record.
 */
export const aboutLabel = (command: Command, { subject }: Situation, args: Args = {}): string | undefined =>
  command.about?.(args) ?? (command.group === 'here' || subject?.noun === 'preferences' ? subject?.label : undefined)

type Done = Extract<Outcome, { is: 'done' }>

/** What the toast of a success names; undefined for commands that change no record of the enterprise. */
const toldAct = (command: Command, situation: Situation, args: Args, { made, came }: Done): ToldAct | undefined => {
  const label = made ?? aboutLabel(command, situation, args)
  return command.needs === undefined || label === undefined ? undefined : { title: came ?? titleKey(command), label }
}

/** Whether no answer arrived, so that the effect is unknown. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Fault && ['network', 'timeout', 'status', 'shape'].includes(error.kind)

/**
 * Runs an available command. Success is toasted here. The root toasts refusals and network failures, so their outcome
 * is only returned, to the caller that shows the fields.
 */
export const runCommand = async (
  command: Command,
  situation: Situation,
  args: Args,
  services: Services,
  io?: RunIo,
): Promise<Outcome> => {
  let outcome: Outcome
  try {
    outcome = await command.run(situation, args, services, io)
  } catch (error) {
    const message = error instanceof Error && !isSilent(error) ? error.message : ''
    // The root reports every Fault; what remains is a denied clipboard or a bug.
    if (!(error instanceof Fault) && message !== '') services.toast('error', 'commands:said.failed', { message })
    return { is: 'failed', message, ...(isUnsent(error) && { unsent: true }) }
  }
  if (outcome.is !== 'done') return outcome
  const says = outcome.says ?? command.says ?? ''
  if (says !== '') services.toast('success', says, undefined, toldAct(command, situation, args, outcome))
  return outcome
}
