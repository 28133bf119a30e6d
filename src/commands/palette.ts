// Preferences of the palette: the user's own names of commands, and its usage record.

import { MAX_OWN_NAME, withoutRanking, withoutRecent } from '#src/search/frecency.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { available, define, done, hidden, type Services } from './command.ts'
import { currentPreferences } from './current-preferences.ts'

const names = () => currentPreferences.now().aliases ?? {}
const recents = () => currentPreferences.now().recents ?? []

/** The form of such a name: a few lower-case letters and digits. */
const ownName = (text: string): string =>
  plainQuery(text)
    .replace(/[^a-z\d]/g, '')
    .slice(0, MAX_OWN_NAME)

const setNames = (services: Services, aliases: Record<string, string>) =>
  services.tell({ type: 'preferences.set', patch: { aliases } })

/** The user's own names, one command each; a name that is given again moves to the new command. */
const withName = (id: string, name: string): Record<string, string> => {
  const others = Object.entries(names()).filter(([command, own]) => command !== id && own !== name)
  return Object.fromEntries(name === '' ? others : [...others, [id, name]])
}

export const paletteOwnCommands = define({
  /** The command that is the subject (noun `preferences`). */
  'palette.name': {
    group: 'app',
    icon: 'star',
    listed: false,
    availability: ({ subject }) => (subject?.noun === 'preferences' ? available : hidden),
    fields: ({ subject }) => [
      {
        name: 'own_name',
        kind: 'text',
        hint: 'palette:hints.own_name',
        maxLength: MAX_OWN_NAME,
        value: names()[subject?.id ?? ''] ?? '',
      },
    ],
    run: async ({ subject }, args, services) => {
      if (subject !== null) {
        setNames(services, withName(subject.id, typeof args.own_name === 'string' ? ownName(args.own_name) : ''))
      }
      return done
    },
    says: 'commands:said.changed',
  },
  'palette.forget_name': {
    group: 'app',
    icon: 'trash',
    listed: false,
    availability: () => available,
    run: async (_, args, services) => {
      if (typeof args.id === 'string') setNames(services, withName(args.id, ''))
      return done
    },
  },
  'palette.forget_recent': {
    group: 'app',
    icon: 'trash',
    listed: false,
    availability: () => available,
    run: async (_, args, services) => {
      const { id } = args
      if (typeof id === 'string') {
        services.tell({ type: 'preferences.set', patch: { recents: withoutRecent(recents(), id) } })
      }
      return done
    },
  },
  'palette.forget_recents': {
    group: 'app',
    icon: 'history',
    availability: () => (recents().length === 0 ? hidden : available),
    run: async (_, __, services) => {
      services.tell({ type: 'preferences.set', patch: { recents: [] } })
      return done
    },
    says: 'commands:said.operated',
  },
  'palette.reset_ranking': {
    group: 'app',
    icon: 'sort',
    availability: () => (recents().some(({ uses }) => uses !== undefined) ? available : hidden),
    run: async (_, __, services) => {
      services.tell({ type: 'preferences.set', patch: { recents: withoutRanking(recents()) } })
      return done
    },
    says: 'commands:said.operated',
  },
})
