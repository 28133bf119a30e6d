// Opens the form of a new demand; separate, because the list's first rendering has its button.
import { to } from '#src/paths.ts'
import { available, define, done, hidden } from '../command.ts'

export const orderCreateCommands = define({
  'orders.create': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: '21-bidding-order-create',
    availability: ({ path }) => (path === 'order_create' ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('order_create'))
      return done
    },
  },
})
