// How this browser shows the console: language, theme and the layout settings of the specification
// (docs/conformance.md, S2 and S9).
import { assign, setup } from 'xstate'

export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]
const contentWidths = ['Fluid', 'Fixed'] as const
type ContentWidth = (typeof contentWidths)[number]
/** Row heights of tables: 32, 40 and 48 px. */
export const densities = ['compact', 'default', 'roomy'] as const
type Density = (typeof densities)[number]
const motions = ['system', 'reduced'] as const
type Motion = (typeof motions)[number]
const loginWays = ['password', 'qr'] as const
export type LoginWay = (typeof loginWays)[number]

export interface Settings {
  readonly locale: Locale
  readonly theme: Theme
  /** Whether the side menu is folded; null: by the width of the window and the page. */
  readonly collapsed: boolean | null
  /** `#rrggbb`; used as it is for marks, while fill and ink are computed from it. */
  readonly primaryColor: string
  readonly colorWeak: boolean
  readonly contentWidth: ContentWidth
  /** The top bar stays in sight when the page scrolls. */
  readonly fixedHeader: boolean
  /** The side menu stays in sight when the page scrolls. */
  readonly fixedSider: boolean
  readonly density: Density
  /** `reduced`: nothing moves, whatever the system asks for. */
  readonly motion: Motion
  /** The tab of the login page used last. */
  readonly loginBy: LoginWay
}

/**
 * Fixed by the specification (docs/conformance.md, S9). The dark navigation and the side-menu layout are no settings,
 * because the shell is always drawn that way.
 */
export const defaultSettings: Settings = {
  locale: 'zh-CN',
  theme: 'system',
  collapsed: null,
  primaryColor: '#1777FF',
  colorWeak: false,
  contentWidth: 'Fluid',
  fixedHeader: false,
  fixedSider: false,
  density: 'compact',
  motion: 'system',
  loginBy: 'password',
}

/** Query key of each setting that may be in an address. Lists leave these keys alone. */
export const settingKeys = {
  primaryColor: 'primaryColor',
  colorWeak: 'colorWeak',
  contentWidth: 'contentWidth',
  collapsed: 'collapse',
} as const

type Checks = { readonly [K in keyof Settings]: (value: unknown) => value is Settings[K] }

const checks: Checks = {
  locale: (value): value is Locale => locales.some((one) => one === value),
  theme: (value): value is Theme => themes.some((one) => one === value),
  collapsed: (value): value is boolean | null => value === null || typeof value === 'boolean',
  primaryColor: (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  colorWeak: (value): value is boolean => typeof value === 'boolean',
  contentWidth: (value): value is ContentWidth => contentWidths.some((one) => one === value),
  fixedHeader: (value): value is boolean => typeof value === 'boolean',
  fixedSider: (value): value is boolean => typeof value === 'boolean',
  density: (value): value is Density => densities.some((one) => one === value),
  motion: (value): value is Motion => motions.some((one) => one === value),
  loginBy: (value): value is LoginWay => loginWays.some((one) => one === value),
}

const isKey = (key: string): key is keyof Settings => Object.hasOwn(checks, key)

/** The settings in a value of unknown shape (storage, address); invalid parts are dropped. */
export const settingsIn = (value: unknown): Partial<Settings> => {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([key, one]) => isKey(key) && checks[key](one)))
}

export type SettingsEvent =
  | { type: 'settings.set'; key: string; value: unknown }
  /** The next row height; after the last comes the first. */
  | { type: 'settings.next_density' }
  /** The other of two values: menu folded or not, content as wide as the window or not. */
  | { type: 'settings.toggle'; key: 'contentWidth' }
  /** `usual`: whether the current page folds the menu by default. */
  | { type: 'settings.toggle'; key: 'collapsed'; usual?: boolean }

/** The user's choices. The app provides `keep`; app/apply-settings.ts applies them to the page. */
export const settingsMachine = setup({
  types: { context: {} as Settings, events: {} as SettingsEvent, input: {} as Partial<Settings> },
  guards: {
    fits: ({ event }) => event.type === 'settings.set' && isKey(event.key) && checks[event.key](event.value),
  },
  actions: {
    take: assign(({ event }) => (event.type === 'settings.set' ? settingsIn({ [event.key]: event.value }) : {})),
    takeNextDensity: assign(({ context }) => ({
      density: densities[(densities.indexOf(context.density) + 1) % densities.length] ?? defaultSettings.density,
    })),
    takeOther: assign(({ context, event }) => {
      if (event.type !== 'settings.toggle') return {}
      return event.key === 'collapsed'
        ? { collapsed: !(context.collapsed ?? event.usual ?? false) }
        : { contentWidth: contentWidths.find((width) => width !== context.contentWidth) ?? context.contentWidth }
    }),
    keep: () => {},
  },
}).createMachine({
  id: 'settings',
  description: 'Language, theme and layout as this browser shows them.',
  context: ({ input }) => ({ ...defaultSettings, ...input }),
  initial: 'kept',
  states: {
    kept: {
      description: 'Accepted choices are kept at once.',
      on: {
        'settings.set': { guard: 'fits', actions: ['take', 'keep'] },
        'settings.next_density': { actions: ['takeNextDensity', 'keep'] },
        'settings.toggle': { actions: ['takeOther', 'keep'] },
      },
    },
  },
})
