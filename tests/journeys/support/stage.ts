// The server, the browser and the windows of one journey file. An error or a warning of a page fails the test in which it happened.
import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser } from '../../../scripts/browser.ts'
import type { Stock } from '../../support/stocks.ts'
import { desk, type Ear, type Heard, openWindow } from './browser.ts'
import { type Console, openConsole } from './console-server.ts'
import { picture } from './pictures.ts'

export interface Stage {
  readonly console: Console
  /** Opens a window for somebody, or returns the open one of that name. */
  window(who: string, options?: BrowserContextOptions): Promise<Heard & { isNew: boolean }>
  /** Closes somebody's window. */
  leave(who: string): Promise<void>
}

/** Call once at the top of a file; the result can be used inside the tests. */
export const setStage = (stock: Stock = 'catalogue'): Stage => {
  let browser: Browser
  let server: Console
  const windows = new Map<string, Heard>()
  // The ears of closed windows stay, because what their pages logged before counts.
  const ears: Ear[] = []
  const faults = () => ears.flatMap((ear) => ear.faults.splice(0))

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), openConsole(stock)])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [who, { page }] of windows) await picture(page, `failed-${task.file.name.split('/').pop()}-${who}`)
    expect(faults(), 'what the pages complained about').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    get console() {
      return server
    },
    window: async (who, options = desk) => {
      const open = windows.get(who)
      if (open !== undefined) return { ...open, isNew: false }
      const opened = await openWindow(browser, server.url, who, options)
      windows.set(who, opened)
      ears.push(opened.ear)
      return { ...opened, isNew: true }
    },
    leave: async (who) => {
      await windows.get(who)?.context.close()
      windows.delete(who)
    },
  }
}
