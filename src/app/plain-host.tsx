// The command system outside the console: the login page's language and theme. These commands ask nothing, so it needs
// no panels.
import { type ReactNode, useMemo } from 'react'
import { commandListOf } from '#src/commands/availability.ts'
import type { Services } from '#src/commands/command.ts'
import { CommandContext, type CommandContextValue } from '#src/commands/command-context.tsx'
import { createRunner } from '#src/commands/runner.ts'
import { settingsCommands } from '#src/commands/settings.ts'
import { createSituations } from '#src/commands/situation.ts'

const commands = commandListOf([settingsCommands])

const contextOf = (services: Services): CommandContextValue => {
  const situations = createSituations()
  const runner = createRunner({
    commands,
    situations,
    services: () => services,
    ask: (command) => {
      throw new Error(`${command.id} asks, and nothing can show it here`)
    },
    refuse: (_, reason, params) => services.toast('info', reason, { ...params }),
  })
  return { commands, situations, runner, loadAllMessages: () => Promise.resolve(), choices: () => Promise.resolve([]) }
}

/**
 * Mounted around the whole page, so that a command context always exists; the console and the tender page mount their
 * own inside it.
 */
export const PlainHost = ({ services, children }: { services: Services; children: ReactNode }) => {
  const context = useMemo(() => contextOf(services), [services])
  return <CommandContext value={context}>{children}</CommandContext>
}
