// Extends a deadline by some days: the event `extend`.
import { permissionsOf } from '#contract/orders.events.ts'
import { define, hidden, type Situation } from '../command.ts'
import { orderIn } from './order-in.ts'
import { orderEventCommands } from './orders.ts'

/** Longer extensions are given as a date. */
const MAX_DAYS = 60
const DAY_MS = 86_400_000

const extend = orderEventCommands['orders.extend']

/** The tender deadline; null where the record does not have it. */
const deadlineOf = (situation: Situation): number | null => {
  const order: object | null = orderIn(situation)
  if (order === null || !('bid_deadline_at' in order) || typeof order.bid_deadline_at !== 'string') return null
  const at = Date.parse(order.bid_deadline_at)
  return Number.isNaN(at) ? null : at
}

export const orderExtendCommands = define({
  'orders.extend_days': {
    group: 'here',
    icon: 'clock',
    needs: permissionsOf('extend'),
    confirm: true,
    says: 'commands:said.operated',
    availability: (situation) => (deadlineOf(situation) === null ? hidden : extend.availability(situation)),
    fields: (situation) => [
      {
        name: 'days',
        kind: 'number',
        whole: true,
        required: true,
        min: 1,
        max: MAX_DAYS,
        hint: 'palette:hints.days',
      },
      ...(extend.fields?.(situation) ?? []).filter(({ name }) => name !== 'bid_deadline_at'),
    ],
    run: async (situation, { days, ...args }, services) => {
      const from = deadlineOf(situation)
      if (from === null || typeof days !== 'string') return { is: 'failed', message: '' }
      const bid_deadline_at = new Date(from + Number(days) * DAY_MS).toISOString()
      return extend.run(situation, { ...args, bid_deadline_at }, services)
    },
  },
})
