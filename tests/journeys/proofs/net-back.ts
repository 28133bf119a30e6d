// A page that is left for another site and comes back by the browser's own way, from its cache of whole pages or anew.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openBrowser } from '../../../scripts/browser.ts'
import { patience } from '../../support/patience.ts'
import type { Found } from './net-found.ts'

/** Chromium keeps whole pages, unless it is told not to, as Playwright does. */
const CACHE = '--disable-back-forward-cache'

/**
 * Everything that goes wrong when a form with input is left and come back to, and when the person has signed out elsewhere meanwhile. The
 * window is its own, because only there the browser keeps whole pages; `page` says who is signed in.
 */
export const goBack = async (page: Page, mark: string): Promise<Found[]> => {
  const found: Found[] = []
  await page.goto('/home')
  const { origin } = new URL(page.url())
  // The same server by another name is another site.
  const elsewhere = `${origin.replace('127.0.0.1', 'localhost')}/healthz`
  const browser = await openBrowser({ ignoreDefaultArgs: [CACHE] })
  try {
    const context = await browser.newContext({
      locale: 'zh-CN',
      baseURL: origin,
      storageState: await page.context().storageState(),
    })
    const form = await context.newPage()
    form.on('dialog', (question) => question.accept())
    await form.goto('/bidding/order/create')
    await form.getByLabel('标题').fill(mark)
    // Playwright does not follow a page out of the cache, so what it shows is asked of the browser itself.
    const session = await context.newCDPSession(form)
    const ask = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression })).result.value
    const restored = '[...document.querySelectorAll("button")].find((one) => one.textContent.startsWith("恢复"))'
    const title = `[...document.querySelectorAll("input")].some((one) => one.value === ${JSON.stringify(mark)})`
    await ask('addEventListener("pageshow", (event) => { globalThis.wasKept = event.persisted })')
    const leave = async () => {
      await session.send('Page.navigate', { url: elsewhere })
      await expect.poll(() => ask('location.href'), patience).toBe(elsewhere)
    }
    const back = async () => {
      await ask('history.back()')
      await expect.poll(() => ask('location.pathname'), patience).toBe('/bidding/order/create')
    }
    await leave()
    await back()
    const wasKept = (await ask('globalThis.wasKept === true')) === true
    if (!wasKept) {
      // The page is loaded anew: what was typed is offered.
      await expect.poll(() => ask(`${restored} !== undefined`), patience).toBe(true)
      await ask(`${restored}.click()`)
    }
    await expect
      .poll(() => ask(title), patience)
      .toBe(true)
      .catch(() => found.push(['input lost', `after coming back ${wasKept ? 'from the cache' : 'anew'}`]))
    await leave()
    const other = await context.newPage()
    await other.goto('/home')
    await other.getByRole('button', { name: /buyer甲/ }).click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await other.getByRole('button', { name: '登录', exact: true }).waitFor()
    await ask('history.back()')
    await expect
      .poll(() => ask('location.pathname'), patience)
      .toBe('/user/login')
      .catch(async () => found.push(['wrong sentence', `signed out, and back shows ${await ask('location.pathname')}`]))
    if ((await ask(title)) === true) found.push(['wrong sentence', 'what the person before typed is shown'])
  } finally {
    await browser.close()
  }
  return found
}
