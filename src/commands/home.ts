// Commands of the home page itself.
import { available, define, done, hidden } from './command.ts'
import { setSwitches } from './current-preferences.ts'

/** The switch that hides the key tips for newcomers. */
export const TIPS_SWITCH = 'home.tips'

export const homeCommands = define({
  'home.hide_tips': {
    group: 'view',
    title: 'home:tips.hide',
    icon: 'eye-off',
    listed: false,
    availability: ({ path }) => (path === 'home' ? available : hidden),
    run: async (_, __, services) => {
      setSwitches(services, { [TIPS_SWITCH]: false })
      return done
    },
  },
})
