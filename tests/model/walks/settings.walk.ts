import { settingsMachine } from '#src/machines/settings.machine.ts'
import { walkOf } from '../walk.ts'

export const settingsWalk = walkOf({
  machine: settingsMachine,
  input: {},
  events: [
    { type: 'settings.set', key: 'theme', value: 'dark' },
    { type: 'settings.set', key: 'locale', value: 'en-US' },
    { type: 'settings.set', key: 'theme', value: 'pink' },
    { type: 'settings.set', key: 'no_such_key', value: true },
    { type: 'settings.next_density' },
    { type: 'settings.toggle', key: 'collapsed' },
    { type: 'settings.toggle', key: 'contentWidth' },
  ],
  ways: `
    kept settings.set [fits] -> stays
    kept settings.next_density -> stays
    kept settings.toggle -> stays
  `,
})
