// What every walk of the page's machines needs: windows whose machines report what they do, and waits for what they reported.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { patience } from '../../support/patience.ts'
import { PASSWORD } from '../../support/people.ts'
import { desk } from '../support/browser.ts'
import { buildWithEar, type HeardOf, listenTo } from '../support/machine-ear.ts'
import { type Stage, setStage } from '../support/stage.ts'

export const INFO = '**/api/v1/user/info/0/*'
export const LOGIN = '**/api/v1/user/login/*'
export const ORDERS = '**/api/v1/bidding/order_pc/?*'
export const PREFERENCES = '**/api/v1/user/preferences/0/*'

/** Hides the page, or shows it again. */
export const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Fills in the name and the common password and presses the button. */
export const tryToEnter = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })

/** The palette's input; lists have search boxes of their own. */
export const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox')

/** Opens the palette and types into it. */
export const find = async (page: Page, typed: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).waitFor()
  await page.keyboard.type(typed)
}

/** Chooses a command by its title. */
export const run = async (page: Page, title: string, typed = `>${title}`): Promise<void> => {
  await find(page, typed)
  const row = page.getByRole('option').filter({ hasText: title }).first()
  await row.waitFor()
  await expect.poll(() => row.getAttribute('aria-selected'), patience).toBe('true')
  await page.keyboard.press('Enter')
}

export interface Walker {
  readonly stage: Stage
  readonly heard: HeardOf
  /** Opens a window whose machines report what they do; failed requests in it are no fault. `as` names who is signed in from the start. */
  open(who: string, path: string, how?: { as?: string; clock?: boolean }): ReturnType<Stage['window']>
  /** Waits until a machine has reported each of these states and transitions. */
  reach(machine: string, ...names: readonly string[]): Promise<void>
  /** Repeats an act until the transition has been reported. */
  until(machine: string, move: string, act: () => Promise<unknown>): Promise<void>
  /** Forgets reported states and transitions, so that only new reports count. */
  again(machine: string, ...names: readonly string[]): void
}

/** Call once at the top of the file. */
export const setWalker = (): Walker => {
  const stage = setStage()
  const heard: HeardOf = new Map()
  let ear: ReturnType<typeof buildWithEar> | undefined

  beforeAll(() => {
    ear = buildWithEar()
    stage.console.deploy(ear.folder)
  })
  afterAll(() => ear?.remove())

  const has = (machine: string, name: string) =>
    heard.get(machine)?.states.has(name) === true || heard.get(machine)?.moves.has(name) === true
  return {
    stage,
    heard,
    open: async (who, path, { as, clock = false } = {}) => {
      const { world, url } = stage.console
      // A new session is made, because another window may have ended the last one.
      world.advance({ seconds: 1 })
      const kept = as === undefined ? [] : [{ name: 'token', value: await world.tokenOf(as) }]
      const named = as === undefined ? [] : [{ name: 'username', value: JSON.stringify(as) }]
      const storageState = { cookies: [], origins: [{ origin: url, localStorage: [...kept, ...named] }] }
      const window = await stage.window(who, { ...desk, storageState })
      if (window.isNew) {
        await listenTo(window.context, heard)
        window.context.setDefaultTimeout(patience.timeout)
        // A form that is left on purpose asks whether to leave; the answer is yes.
        window.page.on('dialog', (question) => question.accept())
        window.ear.allowed.push(/net::ERR_|Failed to load resource|signing out:|unhandled rejection/)
        if (clock) await window.page.clock.install()
      }
      await window.page.goto(path)
      return window
    },
    reach: (machine, ...names) =>
      expect.poll(() => names.filter((name) => !has(machine, name)), { message: machine }).toEqual([]),
    until: (machine, move, act) => {
      const tried = async () => {
        if (!has(machine, move)) await act()
        return has(machine, move)
      }
      return expect.poll(tried, { message: `${machine} ${move}`, interval: 250 }).toBe(true)
    },
    again: (machine, ...names) => {
      for (const name of names) {
        heard.get(machine)?.states.delete(name)
        heard.get(machine)?.moves.delete(name)
      }
    },
  }
}
