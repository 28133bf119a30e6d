// Opens the next record that waits for the same decision (next-record-offer.tsx); available while it is offered.
import { available, define, done, hidden } from '../command.ts'

export const decisionCommands = define({
  'decisions.next': {
    group: 'here',
    icon: 'right',
    tone: 'primary',
    availability: ({ answers }) => (answers?.['decisions.next'] === undefined ? hidden : available),
    run: async ({ answers }) => {
      answers?.['decisions.next']?.()
      return { ...done, says: '' }
    },
  },
})
