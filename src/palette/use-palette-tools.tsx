// The keys that do something else with a row than run it.
import type { Command } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'

export interface PaletteTools {
  /** Asks the user for their own name for a command, currently called `label`. */
  name(command: Command, label: string): boolean
  /** Removes an entry from the recent uses. */
  forget(id: string): boolean
}

export const usePaletteTools = (): PaletteTools => {
  const { commands, runner, situations } = useCommandContext()
  return {
    name: (command, label) => {
      const asked = commands.find('palette.name')
      if (asked === undefined) return false
      const subject = { noun: 'preferences', id: command.id, label, record: null } as const
      const situation = { ...situations.at(null), subject, selected: [] }
      void runner.start(asked, {}, { situation, listed: true })
      return true
    },
    forget: (id) => {
      void runner.run('palette.forget_recent', { id })
      return true
    },
  }
}
