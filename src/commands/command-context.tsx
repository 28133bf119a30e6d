// The React context of the command system, for screens and buttons.

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { availabilityOf, type CommandList, situationOfOne } from './availability.ts'
import type { Availability, Field, Situation, Subject } from './command.ts'
import { hidden } from './command.ts'
import type { CommandId } from './registry.ts'
import type { DoneListener, Run, Runner } from './runner.ts'
import type { Situations } from './situation.ts'

export interface CommandContextValue {
  /** The available commands. */
  readonly commands: CommandList
  readonly situations: Situations
  readonly runner: Runner
  /** Loads the messages of the other language; resolves at once when they are loaded. */
  loadAllMessages(): Promise<unknown>
  /** Records that match what was typed, for a field of kind `record`. */
  choices(field: Field, wanted: string): Promise<readonly FoundRecord[]>
}

export const CommandContext = createContext<CommandContextValue | null>(null)

/** The command context of this component; there is always one, see PlainHost. */
export const useCommandContext = (): CommandContextValue => {
  const context = useContext(CommandContext)
  if (context === null) throw new Error('commands are used outside CommandHost')
  return context
}

/** Runs commands from code: `await run('orders.submit', { body })`. Resolves with `null` when the person cancelled. */
export const useRun = (): Run => useCommandContext().runner.run

/** Calls the listener for every command that was done. */
export const useDoneListener = (listener: DoneListener): void => {
  const { runner } = useCommandContext()
  const onDone = useEffectEvent(listener)
  useEffect(() => runner.follow((...done) => onDone(...done)), [runner])
}

/**
 * The situation of the page as a whole, with `subject` as its subject where one is given; of `element` where that is
 * given.
 */
export const useSituation = (subject?: Subject, element?: Element | null): Situation => {
  const { situations } = useCommandContext()
  useSyncExternalStore(situations.subscribe, situations.version)
  const situation = situations.at(element ?? null)
  return subject === undefined ? situation : situationOfOne(situation, subject)
}

/** The key contexts of the page, for the hints beside controls. */
export const usePageContexts = (): readonly KeyContext[] => {
  const { situations } = useCommandContext()
  useSyncExternalStore(situations.subscribe, situations.version)
  return situations.pageContexts()
}

/** Whether a command can be run now, and why not. */
export const useAvailability = (id: CommandId, subject?: Subject): Availability => {
  const situation = useSituation(subject)
  const command = useCommandContext().commands.find(id)
  return command === undefined ? hidden : availabilityOf(command, situation)
}

/** Whether a command is under way for this subject. */
export const useRunning = (id: CommandId, subject?: Subject): boolean => {
  const { runner, situations } = useCommandContext()
  return useSyncExternalStore(runner.subscribe, () =>
    runner.isRunning(id, subject?.id ?? situations.at(null).subject?.id),
  )
}
