// A supplier's browser in front of the real server: its page, its cookies, and a connection that may fail.
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { AppRouter } from '#src/app/router.tsx'
import { createServices } from '#src/app/services.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { supplierCookie } from '../../scripts/prove/supplier-browser.ts'
import type { World } from './world.ts'

/** What happens to the next requests: the server answers, no connection, or the server's answer is lost. */
export type Line = 'open' | 'down' | 'answer lost'

export interface TenderBrowser {
  line: Line
  /** The cookies of the page's browser. */
  jar: Map<string, string>
  /** Opens a link's page. */
  open(token: string): Promise<{ page: ReturnType<typeof render>; user: ReturnType<typeof userEvent.setup> }>
  /** Sets the cookie that the link's passcode would give: from then on the browser is let in. */
  letIn(token: string): Promise<void>
  /** Closes the page; the browser's cookies stay. */
  leave(page: ReturnType<typeof render>): void
}

/** Call at the top of a test file; each test begins in a fresh browser. */
export const setTenderBrowser = (world: () => World): TenderBrowser => {
  let app: AppActor | undefined
  const browser: TenderBrowser = {
    line: 'open',
    jar: new Map(),
    async open(token) {
      history.replaceState(null, '', `/tender/${token}`)
      app = createApp({ locale: 'zh-CN' })
      const page = render(
        <AppProviders app={app} i18n={await startMessages('zh-CN')} services={createServices(app, '')}>
          <AppRouter base="" />
        </AppProviders>,
      )
      return { page, user: userEvent.setup() }
    },
    async letIn(token) {
      const [name = '', value = ''] = ((await supplierCookie(world().db, token))?.cookie ?? '').split('=')
      browser.jar.set(name, value)
    },
    leave(page) {
      page.unmount()
      app?.stop()
    },
  }
  beforeEach(() => {
    browser.line = 'open'
    browser.jar = new Map()
    localStorage.clear()
    // The server writes it into the page; without it, addresses would be relative to /tender/.
    document.head.innerHTML = '<base href="/">'
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      if (browser.line === 'down') throw new TypeError('no network')
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.href)
      // Node rejects jsdom's signal.
      const { signal: _, ...rest } = init ?? {}
      const headers = new Headers(rest.headers)
      headers.set('sec-fetch-site', 'same-origin')
      headers.set('cookie', [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await world().http(`${pathname}${search}`, { ...rest, headers })
      for (const one of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=', 2)
        browser.jar.set(name, value)
      }
      if (browser.line === 'answer lost') throw new TypeError('no network')
      return response
    })
  })
  afterEach(() => {
    cleanup()
    app?.stop()
    vi.unstubAllGlobals()
  })
  return browser
}
