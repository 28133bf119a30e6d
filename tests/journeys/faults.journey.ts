import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { dist } from './support/console-server.ts'
import { goByMenu, signIn, toast } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const NETWORK = '网络出现问题，请稍后再试'
const CODE = /\/assets\/[^/]+\.js$/
/** The file of the palette and the dialogs. */
const PANELS = /\/assets\/command-panels-[^/]+\.js$/
/** The lines that the browser and the page log when code cannot be fetched. */
const noCode = [
  /net::ERR_FAILED|net::ERR_ABORTED|status of 404|404 .*\/assets\//,
  /a (part|screen) could not be fetched|not fetched yet|panels could not be fetched|the page could not be fetched anew|Failed to fetch dynamically imported/,
  /Loading error|error boundary/i,
]

/** Signs somebody in at an address; returns the window. */
const enter = async (who: string, path = '/home') => {
  const window = await stage.window(who)
  await window.page.goto(path)
  await signIn(window.page, who)
  return window
}

describe('An outdated browser', () => {
  test.for([
    ['an array method', () => delete (Array.prototype as { toSorted?: unknown }).toSorted],
    ['a way to group', () => delete (Map as { groupBy?: unknown }).groupBy],
    ['a way to abort', () => delete (AbortSignal as { any?: unknown }).any],
  ] as const)('is led to the upgrade page when it lacks %s', async ([name, without]) => {
    const { page, context } = await stage.window(name)
    await context.addInitScript(without)
    await page.goto('/bidding/order')
    await page.waitForURL('**/BrowserUpgrade')
    await page.getByRole('heading', { level: 1, name: '请升级浏览器' }).waitFor()
    await page.getByText('Chrome 120, Edge 120, Firefox 124, Safari 17.4 or newer').waitFor()
    await expectAccessible(page, 'upgrade')
    await stage.leave(name)
  })

  test('shows the upgrade page even without scripts', async () => {
    const { page } = await stage.window('no scripts', { javaScriptEnabled: false })
    await page.goto('/BrowserUpgrade')
    await page.getByRole('heading', { level: 1, name: '请升级浏览器' }).waitFor()
    await picture(page, 'upgrade')
    await stage.leave('no scripts')
  })
})

describe('Code that cannot be fetched', () => {
  test('Each part that fails once is fetched again by itself, on every page of the menu.', async () => {
    const { page, ear } = await enter('admin')
    ear.allowed.push(...noCode)
    const failed = new Set<string>()
    await page.route(CODE, (route: Route) => {
      const url = route.request().url()
      if (failed.has(url)) return route.continue()
      failed.add(url)
      return route.abort()
    })
    const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
    for (let at = 0; at < (await links.count()); at += 1) {
      await links.nth(at).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByRole('alert').count(), await links.nth(at).innerText()).toBe(0)
    }
    expect(failed.size).toBeGreaterThan(2)
    await page.unroute(CODE)
    ear.allowed.length = 0
    await stage.leave('admin')
  })

  test('A page that cannot be fetched says so, does not reload by itself, and appears when 重试 is pressed later.', async () => {
    const { page, ear } = await enter('chief')
    ear.allowed.push(...noCode)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(CODE, (route: Route) => route.abort())
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '评标管理' }).click()
    await page.getByRole('alert').getByText('页面加载失败').waitFor()
    await picture(page, 'not-loaded')
    await expectAccessible(page, 'not loaded')
    // The first alert stays until the second attempt has failed too, so the test waits for the log line of the second.
    const notThere = page.waitForEvent('console', (message) => message.text().includes('could not be fetched anew'))
    await Promise.all([notThere, page.getByRole('button', { name: '重试' }).click()])
    await page.getByRole('alert').getByText('页面加载失败').waitFor()
    expect(loads).toBe(0)
    await page.unroute(CODE)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { level: 1, name: '评标管理' }).waitFor()
    expect(loads).toBe(0)
    ear.allowed.length = 0
    await stage.leave('chief')
  })

  /** Behaves as Chromium before 151: code that failed once fails for the rest of the document; a new document fetches it again. */
  const failForGood = async (page: Page): Promise<void> => {
    let isNew = false
    page.on('request', (request) => {
      isNew ||= request.isNavigationRequest()
    })
    await page.route(CODE, (route: Route) =>
      isNew || /\/index-[^/]*$/.test(route.request().url()) ? route.continue() : route.abort(),
    )
  }

  test('Code that the browser remembers as failed arrives with a new page when 重试 is pressed.', async () => {
    const { page, ear } = await enter('award')
    ear.allowed.push(...noCode)
    await failForGood(page)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '评标管理' }).click()
    await page.getByRole('alert').getByText('页面加载失败').waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { level: 1, name: '评标管理' }).waitFor()
    await page.unroute(CODE)
    ear.allowed.length = 0
    await stage.leave('award')
  })

  test('A part that cannot be fetched leaves the form around it as it was.', async () => {
    const { page, ear } = await stage.window('buyer')
    ear.allowed.push(...noCode)
    // An idle page fetches the palette in advance, so that its code is held back from the beginning.
    await page.route(PANELS, (route: Route) => route.abort())
    await enter('buyer', '/bidding/order/create')
    await page.getByLabel('标题').fill('部件没来，内容还在')
    await page.keyboard.press('Control+k')
    await page
      .getByText(/网络出现问题|加载失败|没有完成/)
      .first()
      .waitFor()
    expect(await page.getByLabel('标题').inputValue()).toBe('部件没来，内容还在')
    await page.unroute(PANELS)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor()
    ear.allowed.length = 0
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('标题').inputValue()).toBe('部件没来，内容还在')
    page.once('dialog', (question) => question.accept())
    await page.goto('/home')
    await stage.leave('buyer')
  })
})

describe('A new version of the console', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  /** Copies the build as an update would leave it: all scripts have new names, the old ones are gone. */
  const update = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'herbal-update-'))
    folders.push(folder)
    await cp(dist, folder, { recursive: true })
    const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'))
    const renamed = new Map(names.map((name) => [name, name.replace(/\.js$/, '9.js')]))
    for (const file of ['index.html', ...names.map((name) => join('assets', name))]) {
      const text = await readFile(join(folder, file), 'utf8')
      const changed = text.replaceAll(/[\w.-]+\.js/g, (name) => renamed.get(name) ?? name)
      await writeFile(join(folder, file), changed)
    }
    for (const [from, to] of renamed) await rename(join(folder, 'assets', from), join(folder, 'assets', to))
    return folder
  }

  test('An open form is not disturbed; after saving, the page offers to reload, and the old page reaches another screen by at most one reload.', async () => {
    const { page, ear } = await stage.window('buyer2')
    await page.clock.install()
    await page.goto('/bidding/order/create')
    await signIn(page, 'buyer2')
    await page.getByLabel('标题').fill('更新时正在填写')
    // The page fetches the rest of its code when it is idle; that must be done before the update. The palette lists a
    // command of users when all commands have arrived.
    await page.clock.runFor(5_000)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await palette.waitFor()
    await page.keyboard.type('新建用户')
    await palette.getByRole('option').filter({ hasText: '新建用户' }).first().waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
    const folder = await update()
    stage.console.deploy(folder)
    const offer = page.getByRole('button', { name: '刷新', exact: true })
    const saved = page.waitForResponse((response) => response.url().includes('/bidding/order/'))
    await page.getByRole('button', { name: '保存草稿' }).click()
    expect((await saved).headers()['client-build']).toMatch(/^[0-9a-f]{12}$/)
    expect(await page.getByLabel('标题').inputValue()).toBe('更新时正在填写')
    // The form is saved, so the page may offer the reload.
    await offer.waitFor()
    await page.getByLabel('标题').fill('更新后继续填写')
    await expect.poll(() => offer.count()).toBe(0)
    await page.getByRole('button', { name: '保存草稿' }).click()
    await offer.waitFor()

    ear.allowed.push(...noCode)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.clock.fastForward(31_000)
    await goByMenu(page, '评标管理')
    expect(loads).toBeLessThanOrEqual(1)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await page.getByRole('heading', { level: 1, name: '轮到你的' }).waitFor()
    expect(loads).toBeLessThanOrEqual(1)
    // The page of the new version may still fetch parts, which the old one does not have.
    await stage.leave('buyer2')
    ear.allowed.length = 0
    stage.console.deploy(dist)
  })
})

describe('Messages and notifications', () => {
  test('A message stands at the top in the middle, a notification 24 px from the corner, and the login page shows neither.', async () => {
    const { page, ear } = await enter('supplier', '/exception/trigger')
    ear.allowed.push(/status of 404|404 .*\/exception\/none/)
    await page.getByRole('button', { name: 'HTTP 404' }).click()
    await toast(page, NETWORK)
    const message = await boxOf(page, NETWORK)
    expect(Math.abs(message.x + message.width / 2 - 720)).toBeLessThan(2)
    ear.allowed.length = 0

    ear.allowed.push(/unhandled rejection|triggered on purpose/)
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('unhandled rejection:'))
    await page.getByRole('button', { name: '未处理的异常' }).click()
    await logged

    await page.getByRole('button', { name: '登录失效（401）' }).click()
    await toast(page, '请先登录')
    // The notification slides in over a few pixels, so its place is polled.
    const edges = async () => {
      const { x, y, width } = await boxOf(page, '请先登录')
      return [y, 1440 - x - width]
    }
    await expect.poll(edges).toEqual([24, 24])
    await page.getByLabel('用户名', { exact: true }).waitFor()
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(0)
    await stage.leave('supplier')
  })

  test('An answer from a proxy instead of the server is shown as a network problem, and nothing breaks.', async () => {
    const { page, ear } = await enter('audit', '/bidding/order')
    for (const [status, body] of [
      [502, '<html><body>Bad Gateway</body></html>'],
      [200, '<!doctype html><title>Wi-Fi login</title>'],
      [200, '{"code":0,"data":'],
      [200, 'null'],
      [200, '{"code":"0"}'],
    ] as const) {
      ear.allowed.push(/status of 502|502 /)
      await page.route('**/api/v1/bidding/order_pc/**', (route: Route) =>
        route.fulfill({ status, body, contentType: 'text/html' }),
      )
      await page.reload()
      await toast(page, NETWORK)
      await page.unroute('**/api/v1/bidding/order_pc/**')
      ear.allowed.length = 0
    }
    await stage.leave('audit')
  })
})

/** The box of a toast. A live region holds the same words, so the toast is found by its attribute. */
const boxOf = async (page: Page, words: string): Promise<{ x: number; y: number; width: number }> => {
  const box = await page.locator('[data-toast]').filter({ hasText: words }).last().boundingBox()
  if (box === null) throw new Error(`${words} is not drawn`)
  return box
}
