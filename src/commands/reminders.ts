// Reminders of the time when a demand's tenders may be opened (到点提醒).

import { isTagged } from '#contract/orders.tags.ts'
import { removeReminder, setReminder } from '#contract/reminders.ts'
import { available, define, hidden, outcomeOf, type Situation } from './command.ts'
import { orderIn } from './orders/order-in.ts'

const readers = ['21-bidding-order', '21-bidding-comparison'] as const

/** The demand whose opening time is in the future. */
const waitingIn = (situation: Situation) => {
  const order = orderIn(situation)
  return order !== null && isTagged(order.status, 'awaits_opening') && order.facts.can_open === false ? order : null
}

/** Only the page of a demand knows whether its reminder is set; then `alarms.remove` is available instead. */
const isSet = ({ answers }: Situation): boolean => answers?.['alarms.remove'] !== undefined

export const reminderCommands = define({
  'alarms.set': {
    group: 'here',
    icon: 'bell',
    needs: readers,
    says: 'commands:said.operated',
    availability: (situation) => (waitingIn(situation) === null || isSet(situation) ? hidden : available),
    run: async (situation, _, services) => {
      const order_id = waitingIn(situation)?.id
      if (order_id === undefined) throw new Error('an alarm is set for a demand that waits')
      const reply = await services.call(setReminder, { body: { order_id } })
      services.changed('alarms')
      return outcomeOf(reply)
    },
  },
  'alarms.remove': {
    group: 'here',
    icon: 'bell',
    needs: readers,
    says: 'commands:said.operated',
    availability: (situation) => (waitingIn(situation) === null || !isSet(situation) ? hidden : available),
    run: async (situation, _, services) => {
      const order_id = waitingIn(situation)?.id
      if (order_id === undefined) throw new Error('an alarm is taken back for a demand that waits')
      const reply = await services.call(removeReminder, { params: { order_id } })
      services.changed('alarms')
      return outcomeOf(reply)
    },
  },
})
