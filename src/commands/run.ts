// Runs one command: what it asks first, and the toast when it is done.
import { Fault, isSilent } from '#src/api/fault.ts'
import type { Args, Command, Field, Outcome, RunIo, Services, Situation } from './command.ts'

/** What must happen before a run with these arguments: fields not given yet, a confirmation, or nothing. */
export type Asking =
  | { readonly is: 'fields'; readonly fields: readonly Field[] }
  | { readonly is: 'confirmation' }
  | { readonly is: 'nothing' }

/** Whether the run must be confirmed: it cannot be undone, or the command requires it. */
export const needsConfirmation = (command: Command, canUndo: boolean): boolean =>
  !(canUndo && command.undo === 'delayed') && (command.confirm === true || command.tone === 'danger')

/** What to ask; given arguments are not asked again. `canUndo`: delayed runs can be undone here. */
export const askingOf = (command: Command, situation: Situation, args: Args, canUndo = false): Asking => {
  const fields = (command.fields?.(situation) ?? []).filter((field) => args[field.name] === undefined)
  if (fields.length > 0) return { is: 'fields', fields }
  return needsConfirmation(command, canUndo) ? { is: 'confirmation' } : { is: 'nothing' }
}

/** Whether no answer arrived, so that it is unknown whether it was done. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Fault && ['network', 'timeout', 'status', 'shape'].includes(error.kind)

/**
 * Runs an available command. Success is toasted here; refusals and network failures are toasted by the root, so that their outcome is only
 * returned to whoever shows fields.
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
    // The root reports every Fault; what is left is a denied clipboard or a bug.
    if (!(error instanceof Fault) && message !== '') services.toast('error', 'commands:said.failed', { message })
    return { is: 'failed', message, ...(isUnsent(error) && { unsent: true }) }
  }
  const says = outcome.is === 'done' ? (outcome.says ?? command.says ?? '') : ''
  if (says !== '') services.toast('success', says)
  return outcome
}
