// What can be done on the first page itself.
import { readPreferences, savePreferences } from '#contract/preferences.ts'
import { available, define, hidden, outcomeOf } from './command.ts'

/** The switch that hides the keys for newcomers. */
export const TIPS_SWITCH = 'home.tips'

export const homeCommands = define({
  'home.hide_tips': {
    group: 'view',
    title: 'home:tips.hide',
    icon: 'eye-off',
    listed: false,
    availability: ({ path }) => (path === 'home' ? available : hidden),
    run: async (_, __, services) => {
      const kept = await services.call(readPreferences)
      if (!kept.ok) return outcomeOf(kept)
      const switches = { ...kept.data.switches, [TIPS_SWITCH]: false }
      const reply = await services.call(savePreferences, { body: { switches } })
      if (reply.ok) services.changed('preferences')
      return outcomeOf(reply)
    },
  },
})
