// Language, theme and menu: settings a person changes while working. Each value is a command of its own, so it can be searched.
import type { IconName } from '#src/ui/icon.tsx'
import { type AppMessage, available, type Command, define, done } from './command.ts'

type Setting = Extract<AppMessage, { type: 'settings.set' }>

const set = (icon: IconName, key: Setting['key'], value: Setting['value']): Omit<Command, 'id'> => ({
  group: 'app',
  icon,
  availability: () => available,
  run: async (_, __, services) => {
    services.tell({ type: 'settings.set', key, value })
    return done
  },
})

export const settingsCommands = define({
  'settings.locale_zh_cn': set('globe', 'locale', 'zh-CN'),
  'settings.locale_en_us': set('globe', 'locale', 'en-US'),
  'settings.theme_light': set('sun', 'theme', 'light'),
  'settings.theme_dark': set('moon', 'theme', 'dark'),
  'settings.theme_system': set('screen', 'theme', 'system'),
  'settings.collapse': set('menu', 'collapsed', true),
  'settings.expand': set('menu', 'collapsed', false),
})
