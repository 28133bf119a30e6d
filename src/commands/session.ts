// Commands of the session.
import { available, define, done, hidden } from './command.ts'

export const sessionCommands = define({
  'session.sign_out': {
    group: 'app',
    icon: 'logout',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.tell({ type: 'session.sign_out' })
      return done
    },
  },
})
