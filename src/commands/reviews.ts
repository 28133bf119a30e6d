// Going to where tenders are opened, compared and awarded. The award itself is the event `orders.submit_award`.
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, refused } from './command.ts'
import { isOpened, orderIn } from './orders/subjects.ts'

/** Statuses in which the matrix is worked on; once the award is handed in it can only be read. */
const inWork: readonly OrderStatus[] = ['pending_open', 'reviewing']

/** Names the letters to the suppliers in the address of the report. */
export const LETTERS_PART = 'letters'

/** Names the mode 补定 of the comparison in the address: what is open of an award in force is chosen for. */
export const PROMOTE_PART = 'promote'

export const reviewCommands = define({
  'reviews.open_matrix': {
    group: 'here',
    icon: 'scale',
    needs: '21-bidding-comparison',
    availability: (situation) => {
      const order = orderIn(situation)
      if (order === null || situation.path === 'review_edit') return hidden
      if (inWork.includes(order.status) || isOpened(order.status)) return available
      return refused('wrong_state', { params: { status: order.status } })
    },
    run: async (situation, _, services) => {
      const order = orderIn(situation)
      if (order === null) return done
      services.navigate(to(inWork.includes(order.status) ? 'review_edit' : 'review_detail', { id: order.id }))
      return done
    },
  },
  'reviews.open_report': {
    group: 'here',
    icon: 'print',
    needs: '21-bidding-comparison',
    availability: (situation) => {
      const order = orderIn(situation)
      return order !== null && isOpened(order.status) && situation.path !== 'review_detail' ? available : hidden
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
      return order !== null && (order.status === 'awarded' || order.status === 'completed') ? available : hidden
    },
    run: async (situation, _, services) => {
      services.navigate(to('review_detail', { id: situation.subject?.id, part: LETTERS_PART }))
      return done
    },
  },
})
