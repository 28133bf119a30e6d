// What "new" means on a page.
import type { PathId } from '#src/paths.ts'
import { define, hidden, type Situation } from './command.ts'
import { orderCommands } from './orders.ts'

/** Which command makes a new one of what a page shows. */
export const createdHere = {
  home: 'orders.create',
  orders: 'orders.create',
  order_detail: 'orders.create',
} as const satisfies Partial<Record<PathId, keyof typeof orderCommands>>

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
