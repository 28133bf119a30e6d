// What screens and buttons reach of the command system.

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { aboutOne, availabilityOf, type CommandList } from './availability.ts'
import type { Availability, Field, Situation, Subject } from './command.ts'
import { hidden } from './command.ts'
import type { CommandId } from './registry.ts'
import type { Followed, Run, Runner } from './runner.ts'
import type { Situations } from './situation.ts'

export interface CommandContextValue {
  /** The commands there are here. */
  readonly commands: CommandList
  readonly situations: Situations
  readonly runner: Runner
  /** Loads the words of the language that is not shown; resolves at once when they are here. */
  loadAllMessages(): Promise<unknown>
  /** Records that may answer a field, by what was typed. */
  choices(field: Field, wanted: string): Promise<readonly FoundRecord[]>
}

export const CommandContext = createContext<CommandContextValue | null>(null)

/** The command system around this component; there is always one, see PlainHost. */
export const useCommandContext = (): CommandContextValue => {
  const context = useContext(CommandContext)
  if (context === null) throw new Error('commands are used outside CommandHost')
  return context
}

/** Runs commands from code: `await run('orders.submit', { body })`. Resolves with `null` when the person cancelled. */
export const useRun = (): Run => useCommandContext().runner.run

/** Hears of every command this person has run to its end. */
export const useFollow = (listener: Followed): void => {
  const { runner } = useCommandContext()
  const onDone = useEffectEvent(listener)
  useEffect(() => runner.follow((...done) => onDone(...done)), [runner])
}

/** The situation of the page as a whole, about `subject` when one is given; of `element` when that is given. */
export const useSituation = (subject?: Subject, element?: Element | null): Situation => {
  const { situations } = useCommandContext()
  useSyncExternalStore(situations.subscribe, situations.version)
  const situation = situations.at(element ?? null)
  return subject === undefined ? situation : aboutOne(situation, subject)
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
