// Navigation to the opening, comparison and award of tenders. The award itself is the event `orders.submit_award`.
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, refused } from './command.ts'
import { orderIn } from './orders/order-in.ts'

/** Whether the matrix may be edited; once the award is submitted it is read-only. */
const isInWork = (status: OrderStatus): boolean => status === 'pending_open' || status === 'reviewing'

/** Query key of the letters to the suppliers on the report. */
export const LETTERS_PART = 'letters'

/** Query key of the comparison's mode 补定: choosing backups for the open lines of an award in force. */
export const PROMOTE_PART = 'promote'

export const reviewCommands = define({
  'reviews.open_matrix': {
    group: 'here',
    icon: 'scale',
    needs: '21-bidding-comparison',
    availability: (situation) => {
      const order = orderIn(situation)
      if (order === null || situation.path === 'review_edit') return hidden
      if (isInWork(order.status) || isTagged(order.status, 'opened')) return available
      return refused('wrong_state_two', {
        params: { now: `status.${order.status}`, first: 'status.pending_open', second: 'status.reviewing', third: '' },
      })
    },
    run: async (situation, _, services) => {
      const order = orderIn(situation)
      if (order === null) return done
      services.navigate(to(isInWork(order.status) ? 'review_edit' : 'review_detail', { id: order.id }))
      return done
    },
  },
  'reviews.open_report': {
    group: 'here',
    icon: 'print',
    needs: '21-bidding-comparison',
    availability: (situation) => {
      const order = orderIn(situation)
      return order !== null && isTagged(order.status, 'opened') && situation.path !== 'review_detail'
        ? available
        : hidden
    },
    run: async (situation, _, services) => {
      services.navigate(to('review_detail', { id: situation.subject?.id }))
      return done
    },
  },
  'reviews.open_letters': {
    group: 'here',
    icon: 'doc',
    needs: '21-bidding-comparison',
    availability: (situation) => {
      const order = orderIn(situation)
      return order !== null && isTagged(order.status, 'awarded') ? available : hidden
    },
    run: async (situation, _, services) => {
      services.navigate(to('review_detail', { id: situation.subject?.id, part: LETTERS_PART }))
      return done
    },
  },
})
