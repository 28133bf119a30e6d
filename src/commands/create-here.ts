// What "new" creates on each page.
import type { PathId } from '#src/paths.ts'
import { availabilityOf } from './availability.ts'
import { type Command, define, hidden, type Situation } from './command.ts'
import { createCommandByPage } from './create-commands-by-page.ts'
import { findLoadedCommand } from './loaded-commands.ts'

const byPath: Partial<Record<PathId, string>> = createCommandByPage

const commandAt = ({ path }: Situation): Command | undefined => {
  const id = path === null ? undefined : byPath[path]
  return id === undefined ? undefined : findLoadedCommand(id)
}

export const createCommands = define({
  'create.here': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    listed: false,
    availability: (situation) => {
      const command = commandAt(situation)
      return command === undefined ? hidden : availabilityOf(command, situation)
    },
    run: (situation, args, services) =>
      commandAt(situation)?.run(situation, args, services) ?? Promise.reject(new Error('nothing is made here')),
  },
})
