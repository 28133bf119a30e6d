// Commands of messages: show them, and mark them as read.
import { markMessages } from '#contract/inbox.ts'
import { available, define, done, hidden, outcomeOf, type Services } from './command.ts'

const mark = async (services: Services, ids?: readonly string[]) => {
  const body = ids === undefined ? {} : { ids: [...ids] }
  // The page opens whether or not the message could be marked.
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
  /** For the messages of `ids`. */
  'inbox.mark': {
    group: 'app',
    icon: 'check',
    listed: false,
    availability: () => available,
    run: (_, args, services) =>
      mark(services, Array.isArray(args.ids) ? args.ids.filter((id): id is string => typeof id === 'string') : []),
  },
})
