// Running one command: what it asks first, and what is said when it is done.
import { Fault, isSilent } from '#src/api/fault.ts'
import type { Args, Command, Field, Outcome, RunIo, Services, Situation } from './command.ts'

/** What stands before a run with these arguments: fields not given yet, a yes, or nothing. */
export type Asking =
  | { readonly is: 'fields'; readonly fields: readonly Field[] }
  | { readonly is: 'confirmation' }
  | { readonly is: 'nothing' }

/** Whether what it does must be said yes to: it cannot be taken back, or the command wants it so. */
export const needsYes = (command: Command, canUndo: boolean): boolean =>
  !(canUndo && command.undo === 'delayed') && (command.confirm === true || command.tone === 'danger')

/** What to ask; arguments that were handed in are not asked again. `canUndo`: delayed runs can be taken back here. */
export const askingOf = (command: Command, situation: Situation, args: Args, canUndo = false): Asking => {
  const fields = (command.fields?.(situation) ?? []).filter((field) => args[field.name] === undefined)
  if (fields.length > 0) return { is: 'fields', fields }
  return needsYes(command, canUndo) ? { is: 'confirmation' } : { is: 'nothing' }
}

/** Whether nothing came back, so that nobody knows whether it was done. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Fault && ['network', 'timeout', 'status', 'shape'].includes(error.kind)

/**
 * Runs a command that may be run. Success is said here; refusals and network failures are said by the root,
 * so their outcome is only given back to whoever shows fields.
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
    // The root has told of every Fault; what is left is a denied clipboard or a mistake of ours.
    if (!(error instanceof Fault) && message !== '') services.toast('error', 'commands:said.failed', { message })
    return { is: 'failed', message, ...(isUnsent(error) && { unsent: true }) }
  }
  const says = outcome.is === 'done' ? (outcome.says ?? command.says ?? '') : ''
  if (says !== '') services.toast('success', says)
  return outcome
}
