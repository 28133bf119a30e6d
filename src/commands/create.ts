// What "new" means on a page.
import type { PathId } from '#src/paths.ts'
import { define, hidden, type Situation } from './command.ts'
import { createdHere } from './created-here.ts'
import { orderCommands } from './orders.ts'

const byPath: Partial<Record<PathId, keyof typeof orderCommands>> = createdHere
const commandAt = ({ path }: Situation) => {
  const id = path === null ? undefined : byPath[path]
  return id === undefined ? undefined : orderCommands[id]
}

export const createCommands = define({
  'create.here': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    listed: false,
    needs: '21-bidding-order-create',
    availability: (situation) => commandAt(situation)?.availability(situation) ?? hidden,
    run: (situation, args, services) =>
      commandAt(situation)?.run(situation, args, services) ?? Promise.reject(new Error('nothing is made here')),
  },
})
