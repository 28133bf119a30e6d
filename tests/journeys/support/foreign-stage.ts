// Opens the built console in a browser in front of the server of somebody else.
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { openBrowser } from '../../../scripts/browser.ts'
import { type Ear, openWindow } from './browser.ts'
import { type Answer, type ForeignServer, openForeignServer } from './foreign-server.ts'
import { picture } from './pictures.ts'

/** What the browser stores while somebody is signed in, with the leftover task of a sign-in by QR code. */
export const stored = {
  token: 'foreign-token',
  username: '"liu"',
  'antd-pro-authority': '["user"]',
  task_id: 'task-1',
  fileUrl_task_id: 'blob:nothing',
} as const

/** The least that a server must answer: a token and the permissions of the person. */
const beginning: Readonly<Record<string, Answer>> = {
  'POST /v1/user/login/': { data: { token: stored.token, username: 'liu' } },
  'POST /v1/user/login_out/': { data: null },
  'GET /v1/user/info/0/': { data: { permissions: permissionCodes } },
  'GET /v1/*/*/': { data: { list: [], total: 0 } },
  'GET /v1/*/*/0/': { data: {} },
  // The page saves preferences to a server that can read them.
  'PUT /v1/user/preferences/0/': { data: {} },
}

/** The page's warning about an answer that does not match the contract. */
const lacking = /the answer is not what the contract says/

export interface ForeignStage {
  readonly server: ForeignServer
  /** Opens a new window. `allowed` are lines that the page may log besides warnings about incomplete answers. */
  window(...allowed: readonly RegExp[]): Promise<Page>
  /** Opens a new window at an address in which somebody is signed in already. */
  enter(path: string, ...allowed: readonly RegExp[]): Promise<Page>
}

/** Call once at the top of a file. Each test starts with the answers of the beginning and without a window. */
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

  const opened = async (allowed: readonly RegExp[]): Promise<Page> => {
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
    window: (...allowed) => opened(allowed),
    enter: async (path, ...allowed) => {
      const page = await opened(allowed)
      // Stored from a picture of the same origin, because for `storageState` Playwright opens a further page.
      await page.goto('/favicon.svg')
      await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, stored)
      await page.goto(path)
      return page
    },
  }
}

/** What the browser stores of the session, by key; null where nothing is stored. */
export const keptOf = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), Object.keys(stored))

/** The stored values where nothing of a session is stored. */
export const nothingKept = Object.fromEntries(Object.keys(stored).map((key) => [key, null]))
