// Opens the dialog that reminds suppliers who have not read the demand; it sends the event `remind` itself.
import { permissionsOf } from '#contract/orders.events.ts'
import { available, define, done, hidden, refused, type Situation } from '../command.ts'
import { orderIn } from './order-in.ts'
import { orderEventCommands } from './orders.ts'

/** Number of invited suppliers who have not read it; null where the record does not count them. */
const unreadIn = (situation: Situation): number | null => {
  const order: object | null = orderIn(situation)
  if (order === null || !('stats' in order)) return null
  const { stats } = order
  if (typeof stats !== 'object' || stats === null || !('invited' in stats && 'viewed' in stats)) return null
  return typeof stats.invited === 'number' && typeof stats.viewed === 'number' ? stats.invited - stats.viewed : null
}

export const orderRemindCommands = define({
  'orders.remind_unread': {
    group: 'here',
    icon: 'bell',
    needs: permissionsOf('remind'),
    availability: (situation) => {
      const unread = unreadIn(situation)
      if (unread === null || situation.answers?.['orders.remind_unread'] === undefined) return hidden
      const remind = orderEventCommands['orders.remind'].availability(situation)
      if (remind.is !== 'available') return remind
      return unread > 0 ? available : refused('all_read', { isIdle: true })
    },
    // The page knows the suppliers, so it opens its own dialog.
    run: async ({ answers }) => {
      answers?.['orders.remind_unread']?.()
      return { ...done, says: '' }
    },
  },
})
