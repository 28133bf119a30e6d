// Language, theme and menu: settings changed while working. Each value is a command of its own, so that it can be searched.
import { paths } from '#src/paths.ts'
import { ROOMY, TIGHT } from '#src/ui/layout/use-media.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
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
  'settings.density_compact': set('density', 'density', 'compact'),
  'settings.density_default': set('density', 'density', 'default'),
  'settings.density_roomy': set('density', 'density', 'roomy'),
  'settings.width_fluid': set('columns', 'contentWidth', 'Fluid'),
  'settings.width_fixed': set('columns', 'contentWidth', 'Fixed'),
  'settings.header_fixed': set('screen', 'fixedHeader', true),
  'settings.header_scrolls': set('screen', 'fixedHeader', false),
  'settings.sider_fixed': set('menu', 'fixedSider', true),
  'settings.sider_scrolls': set('menu', 'fixedSider', false),
  'settings.color_weak_on': set('eye', 'colorWeak', true),
  'settings.color_weak_off': set('eye', 'colorWeak', false),
  'settings.motion_system': set('play', 'motion', 'system'),
  'settings.motion_reduced': set('play', 'motion', 'reduced'),
  'settings.collapse': set('menu', 'collapsed', true),
  'settings.expand': set('menu', 'collapsed', false),
  'settings.login_by_password': set('key', 'loginBy', 'password'),
  'settings.login_by_qr': set('qr', 'loginBy', 'qr'),
  'settings.primary_color': {
    group: 'app',
    listed: false,
    availability: () => available,
    run: async (_, { value }, services) => {
      if (typeof value === 'string') services.tell({ type: 'settings.set', key: 'primaryColor', value })
      return done
    },
  },
  'view.width': {
    group: 'view',
    icon: 'columns',
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'settings.toggle', key: 'contentWidth' })
      return done
    },
  },
  'view.menu': {
    group: 'view',
    icon: 'menu',
    availability: () => available,
    run: async ({ path }, __, services) => {
      const isWide = path !== null && paths[path].wide === true
      const usual = window.matchMedia(TIGHT).matches || (isWide && !window.matchMedia(ROOMY).matches)
      services.tell({ type: 'settings.toggle', key: 'collapsed', usual })
      return done
    },
  },
  'view.density': {
    group: 'view',
    icon: 'density',
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'settings.next_density' })
      return done
    },
  },
})
