// The built console in a browser, in front of a server that is not ours.
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { type Ear, openBrowser, openWindow } from './browser.ts'
import { type Answer, type ForeignServer, openForeignServer } from './foreign-server.ts'
import { picture } from './pictures.ts'

/** What is stored while somebody is signed in; the task of a sign-in by code is left over. */
export const stored = {
  token: 'foreign-token',
  username: '"liu"',
  'antd-pro-authority': '["user"]',
  task_id: 'task-1',
  fileUrl_task_id: 'blob:nothing',
} as const

/** The least a server can say: a token, and what the person may do. */
const beginning: Readonly<Record<string, Answer>> = {
  'POST /v1/user/login/': { data: { token: stored.token, username: 'liu' } },
  'POST /v1/user/login_out/': { data: null },
  'GET /v1/user/info/0/': { data: { permissions: permissionCodes } },
  'GET /v1/*/*/': { data: { list: [], total: 0 } },
  'GET /v1/*/*/0/': { data: {} },
  // Whoever answers for preferences takes them too.
  'PUT /v1/user/preferences/0/': { data: {} },
}

/** Warnings of the page about an answer that is not what the contract says. */
const lacking = /the answer is not what the contract says/

export interface ForeignStage {
  readonly server: ForeignServer
  /** A new window. What the page may complain about beside an answer that lacks something: `allowed`. */
  window(...allowed: readonly RegExp[]): Promise<Page>
  /** A new window in which somebody is signed in already, at an address. */
  enter(path: string, ...allowed: readonly RegExp[]): Promise<Page>
}

/** Call once at the top of a file. Each test begins with the answers of the beginning and no window. */
export const setForeignStage = (): ForeignStage => {
  let browser: Browser
  let server: ForeignServer
  const pages: Page[] = []
  const ears: Ear[] = []

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), openForeignServer(beginning)])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [at, page] of pages.entries()) await picture(page, `failed-foreign-${at}`)
    for (const page of pages.splice(0)) await page.context().close()
    server.forget()
    expect(
      ears.splice(0).flatMap((ear) => ear.faults),
      'what the pages complained about',
    ).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const window = async (...allowed: readonly RegExp[]): Promise<Page> => {
    const { page, ear } = await openWindow(browser, server.url, 'visitor')
    ear.allowed.push(lacking, ...allowed)
    ears.push(ear)
    pages.push(page)
    return page
  }
  return {
    get server() {
      return server
    },
    window,
    enter: async (path, ...allowed) => {
      const page = await window(...allowed)
      await page.goto('/BrowserUpgrade')
      await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, stored)
      await page.goto(path)
      return page
    },
  }
}

/** What the page keeps of a session, by key; null where nothing is kept. */
export const keptOf = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), Object.keys(stored))

/** Nothing of a session is kept. */
export const nothingKept = Object.fromEntries(Object.keys(stored).map((key) => [key, null]))
