// Starts the page: settings, messages, the long-lived machines, then the first rendering.
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/app/app.css'
import { CLIENT_BUILD } from '#contract/answer-headers.ts'
import { readLocale, readSettings, readToken } from '#src/api/storage.ts'
import { applySettings } from '#src/app/apply-settings.ts'
import { basePath } from '#src/app/base.ts'
import { chooseLocale, startMessages } from '#src/app/i18n.ts'
import { keepFocus } from '#src/app/keep-focus.ts'
import { placeOf, redirectOf } from '#src/app/places.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { AppRouter } from '#src/app/router.tsx'
import { screens, shell } from '#src/app/screens.ts'
import { createServices } from '#src/app/services.ts'
import { settingsInSearch } from '#src/app/settings-url.ts'
import { holdKeys } from '#src/keyboard/before-shell.ts'
import { guardComposing } from '#src/keyboard/composing.ts'
import { createApp, sessionOf } from '#src/machines/app.machine.ts'
import { watch } from '#src/machines/inspection/inspection.ts'
import { settingsIn } from '#src/machines/settings.machine.ts'
import { type PathId, paths } from '#src/paths.ts'
// Every screen needs these: in the first bundle they cost no request of their own.
import '#src/commands/use-situation.tsx'
import '#src/machines/use-dark.ts'
import '#src/ui/input/input.tsx'
import '#src/ui/layout/tab-class.ts'

/** A failed prefetch is ignored, because the page makes the call again itself. */
const prefetchPage = (id: PathId): void => {
  import('#src/app/console-prefetch.ts')
    .then((ahead) => ahead.prefetchPage(id, location.search))
    .catch((error: unknown) => console.warn('not fetched yet:', error))
}

/** Shows the notice of index.html, which has both languages: when the start failed, no locale may be loaded. */
const tellNotStarted = (): void => {
  const notice = document.getElementById('not-started')
  if (notice === null) return
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', () => location.reload())
}

const start = async (): Promise<void> => {
  // Radix dialogs add a style element, which the content security policy allows by this nonce.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce !== undefined) setNonce(nonce)

  const base = basePath()
  const locale = chooseLocale(readLocale(), navigator.languages)
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${CLIENT_BUILD}"]`)?.content ?? null
  const wished = { ...settingsIn(readSettings()), ...settingsInSearch(location.search), locale }
  const app = createApp(wished, watch, build)
  sessionOf(app).on('root.reload', () => location.assign(`${base}/`))
  const messages = startMessages(locale, [])
  const path = location.pathname.slice(base.length)
  const place = placeOf(path)
  if (place !== null) screens[place.id].preload()
  if (readToken() !== null) {
    shell.preload()
    if (place === null ? redirectOf(path) !== null : paths[place.id].bare !== true) holdKeys()
    if (place !== null && paths[place.id].access !== 'visitor') prefetchPage(place.id)
  }

  const i18n = await messages
  applySettings(app, i18n)
  keepFocus()
  guardComposing(window)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <AppProviders app={app} i18n={i18n} services={createServices(app, base)}>
        <AppRouter base={base} />
      </AppProviders>
    </StrictMode>,
  )
}

window.addEventListener('unhandledrejection', (event) => console.error('unhandled rejection:', event.reason))
start().catch((error: unknown) => {
  console.error('the page could not start:', error)
  tellNotStarted()
})
