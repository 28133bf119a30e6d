// What "new" means on a page.
import type { PathId } from '#src/paths.ts'
import { availabilityOf } from './catalogue.ts'
import { codeCommands } from './codes.ts'
import { type Command, define, hidden, type Situation } from './command.ts'
import { createdHere } from './created-here.ts'
import { herbalTemplateCommands } from './herbal-templates.ts'
import { orderCommands } from './orders.ts'
import { userCommands } from './users.ts'

const byPath: Partial<Record<PathId, keyof typeof makers>> = createdHere
const makers = { ...codeCommands, ...orderCommands, ...herbalTemplateCommands, ...userCommands }

const commandAt = ({ path }: Situation): Command | undefined => {
  const id = path === null ? undefined : byPath[path]
  return id === undefined ? undefined : makers[id]
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
