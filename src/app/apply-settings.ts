// Applies the settings to the page: language, theme, colours, address. The only file that touches <html> and <body>.
import type { i18n } from 'i18next'
import { type AppActor, settingsOf } from '#src/machines/app.machine.ts'
import { defaultSettings, type Settings } from '#src/machines/settings.machine.ts'
import { changeLocale } from './i18n.ts'
import { primarySteps } from './primary-colour.ts'
import { searchWithSettings } from './settings-url.ts'

const darkWish = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')
const paper = (): MediaQueryList => window.matchMedia('print')

/** Whether the page is dark now, by the setting or by the system; paper is light. */
const isDark = (theme: Settings['theme']): boolean =>
  !paper().matches && (theme === 'dark' || (theme === 'system' && darkWish().matches))

const variables = {
  primary: '--primary',
  fill: '--primary-fill',
  fillHover: '--primary-fill-hover',
  ink: '--primary-ink',
  soft: '--primary-soft',
  soft2: '--primary-soft-2',
} as const

const paint = ({ theme, primaryColor, colorWeak, motion, fixedHeader }: Settings): void => {
  const root = document.documentElement
  const dark = isDark(theme)
  root.classList.toggle('dark', dark)
  root.classList.toggle('still', motion === 'reduced')
  // Elements that stick to the top of the page stick below the bar (app.css).
  root.classList.toggle('fixed-header', fixedHeader)
  document.body.classList.toggle('colorWeak', colorWeak)
  // The steps of the default colour are drawn by hand in app.css; those of any other colour are computed.
  const steps =
    primaryColor.toLowerCase() === defaultSettings.primaryColor.toLowerCase() ? null : primarySteps(primaryColor, dark)
  for (const [step, variable] of Object.entries(variables)) {
    const value = steps?.[step as keyof typeof variables] // Object.entries types the keys as string
    if (value === undefined) root.style.removeProperty(variable)
    else root.style.setProperty(variable, value)
  }
}

/** The events of the router's history, one for every navigation. */
const steps = ['pushState', 'replaceState', 'popstate'] as const

const writeAddress = (settings: Settings): void => {
  const search = searchWithSettings(location.search, settings)
  if (search !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
}

/** Applies the settings now and after every change. Returns the function that stops it. */
export const applySettings = (app: AppActor, i18n: i18n): (() => void) => {
  const settings = settingsOf(app)
  let last = settings.getSnapshot().context
  document.documentElement.lang = last.locale
  paint(last)
  const repaint = () => paint(last)
  const media = [darkWish(), paper()]
  for (const one of media) one.addEventListener('change', repaint)
  // The settings stay in the address on every navigation (docs/conformance.md, S2).
  const takeAlong = () => writeAddress(last)
  for (const step of steps) window.addEventListener(step, takeAlong)
  const subscription = settings.subscribe(({ context }) => {
    const before = last
    last = context
    paint(context)
    if (context !== before) writeAddress(context)
    // Tables and the matrix measure themselves on a window resize (docs/conformance.md, S4).
    if (context.contentWidth !== before.contentWidth) window.dispatchEvent(new Event('resize'))
    if (context.locale !== before.locale) {
      document.documentElement.lang = context.locale
      changeLocale(i18n, context.locale).catch((error: unknown) =>
        console.error('messages could not be loaded:', error),
      )
    }
  })
  return () => {
    for (const one of media) one.removeEventListener('change', repaint)
    for (const step of steps) window.removeEventListener(step, takeAlong)
    subscription.unsubscribe()
  }
}
