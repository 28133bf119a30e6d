// The user's preferences: the page, and the signed-in devices. The settings that the page switches are commands of settings.ts.
import { endSession } from '#contract/sessions.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, outcomeOf, type RunIo, type Services } from './command.ts'

const end = async (services: Services, ids: readonly string[], io?: RunIo) => {
  for (const [at, id] of ids.entries()) {
    io?.report({ done: at, total: ids.length })
    const reply = await services.call(endSession, { params: { id } })
    if (!reply.ok) {
      services.changed('sessions')
      return outcomeOf(reply)
    }
  }
  services.changed('sessions')
  return done
}

export const preferenceCommands = define({
  'preferences.open': {
    group: 'go',
    icon: 'gear',
    title: 'common:title.preferences',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('preferences'))
      return done
    },
  },
  'preferences.password': {
    group: 'go',
    icon: 'lock',
    title: 'commands:users.change_password',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(`${to('preferences')}#part-password`)
      return done
    },
  },
  'sessions.end': {
    group: 'here',
    icon: 'logout',
    listed: false,
    confirm: true,
    says: 'commands:said.operated',
    availability: () => available,
    run: (_, args, services) => end(services, typeof args.id === 'string' ? [args.id] : []),
  },
  'sessions.end_others': {
    group: 'here',
    icon: 'logout',
    listed: false,
    tone: 'danger',
    says: 'commands:said.operated',
    availability: () => available,
    run: (_, args, services, io) =>
      end(services, Array.isArray(args.ids) ? args.ids.filter((id): id is string => typeof id === 'string') : [], io),
  },
})
