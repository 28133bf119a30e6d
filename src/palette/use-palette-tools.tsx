// What the keys of a row do with it besides running it.
import type { Command } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'

export interface PaletteTools {
  /** Asks for a name of one's own for a command, which is called `label` now. */
  name(command: Command, label: string): boolean
  /** Takes one thing off what was used last. */
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
