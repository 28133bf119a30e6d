// Commands of messages: show them, and mark them as read.
import { markMessages } from '#contract/inbox.ts'
import { available, define, done, hidden, outcomeOf, type Services } from './command.ts'

const mark = async (services: Services, ids?: readonly string[]) => {
  const body = ids === undefined ? {} : { ids: [...ids] }
  // The page opens even when the message could not be marked as read.
  const reply = await services.call(markMessages, { body }, { quiet: ids !== undefined })
  services.changed('inbox')
  return ids === undefined ? outcomeOf(reply) : done
}

export const inboxCommands = define({
  'inbox.open': {
    group: 'go',
    icon: 'bell',
    availability: ({ answers }) => (answers?.['inbox.open'] === undefined ? hidden : available),
    run: async ({ answers }) => {
      answers?.['inbox.open']?.()
      return done
    },
  },
  'inbox.read_all': {
    group: 'app',
    icon: 'check',
    says: 'commands:said.operated',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: (_, __, services) => mark(services),
  },
  /** Marks the messages of `ids` as read. */
  'inbox.mark': {
    group: 'app',
    icon: 'check',
    listed: false,
    availability: () => available,
    run: (_, args, services) =>
      mark(services, Array.isArray(args.ids) ? args.ids.filter((id): id is string => typeof id === 'string') : []),
  },
})
