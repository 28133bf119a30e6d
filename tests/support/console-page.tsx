// The whole console in a test's page, in front of a real server in this process or of answers given by hand.
import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { AppRouter } from '#src/app/router.tsx'
import { createServices } from '#src/app/services.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { createWorld, type World } from './world.ts'

let app: AppActor | null = null

/** Closes the last console, like closing its tab. */
export const leaveConsole = (): void => {
  cleanup()
  app?.stop()
  app = null
}

/** Draws the console at an address, in Chinese. A file that uses it calls `setPage` or `setWorldPage` at its top. */
export const drawConsole = async (address: string, settings: Parameters<typeof createApp>[0] = {}) => {
  history.replaceState(null, '', address)
  app = createApp({ ...settings, locale: 'zh-CN' })
  const words = await startMessages('zh-CN')
  const page = render(
    <AppProviders app={app} i18n={words} services={createServices(app, '')}>
      <AppRouter base="" />
    </AppProviders>,
  )
  return { page, user: userEvent.setup(), app }
}

/** Gives each test of the file a fresh browser, and closes its console afterwards. */
export const setPage = (): void => {
  beforeEach(() => {
    localStorage.clear()
    // The server writes it into the page; without it, addresses would be relative to the page's own.
    document.head.innerHTML = '<base href="/">'
    // jsdom does not implement scrolling.
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  })
  afterEach(() => {
    leaveConsole()
    vi.unstubAllGlobals()
  })
}

/** How the page's requests are answered; throws to simulate a missing network. */
export type Line = (world: World, path: string, init: RequestInit) => Promise<Response>

const openLine: Line = (world, path, init) => world.http(path, init)

export interface WorldPage {
  readonly world: World
  /** Draws the console at an address for a signed-in person; for a visitor when `as` is left out. */
  open(address: string, as?: string): Promise<UserEvent>
}

/**
 * Makes a world for the file, and pages in front of its server. Call once at the top; the world exists
 * from the first `beforeAll` on.
 */
export const setWorldPage = (line: Line = openLine): WorldPage => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  setPage()
  beforeEach(() => {
    vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.href)
      // Node rejects jsdom's signal.
      const { signal: _, ...rest } = init
      return line(world, `${pathname}${search}`, rest)
    })
  })
  return {
    get world() {
      return world
    },
    open: async (address, as) => {
      if (as !== undefined) {
        localStorage.setItem('token', await world.tokenOf(as))
        localStorage.setItem('username', JSON.stringify(as))
      }
      return (await drawConsole(address)).user
    },
  }
}
