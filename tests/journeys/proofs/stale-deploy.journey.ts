// A page stays open while a later release takes the place of its own (`npm run prove -- stale.deploy`), with the files of its release kept for
// one release, and with them gone: no white page, nothing typed lost, at most one reload.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tellFigure } from '../../model/figures.ts'
import { desk, type Heard } from '../support/browser.ts'
import { buildInto } from '../support/builds.ts'
import { dist } from '../support/console-server.ts'
import { settled } from '../support/layout.ts'
import { picture } from '../support/pictures.ts'
import { setStage } from '../support/stage.ts'
import { routesOf, stepTo } from './routes.ts'
import { signedIn } from './windows.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const folders = { kept: '', gone: '' }

beforeAll(async () => {
  folders.kept = await mkdtemp(join(tmpdir(), 'herbal-next-'))
  folders.gone = await mkdtemp(join(tmpdir(), 'herbal-gone-'))
  await cp(dist, folders.kept, { recursive: true })
  buildInto(folders.kept, 'next-release.config.ts')
  await cp(folders.kept, folders.gone, { recursive: true })
  const kept: string[] = JSON.parse(await readFile(join(folders.gone, '.vite', 'kept.json'), 'utf8'))
  if (kept.length === 0) throw new Error('the later release has the same files')
  for (const name of kept) await rm(join(folders.gone, 'assets', name))
})
afterAll(() => Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true }))))

/** The lines that the browser and the page log when code cannot be fetched. */
const noCode = [
  /net::ERR_FAILED|net::ERR_ABORTED|status of 404|404 .*\/assets\//,
  /a (part|screen) could not be fetched|not fetched yet|panels could not be fetched|the page could not be fetched anew|Failed to fetch dynamically imported/,
  /Loading error|error boundary/i,
]

const title = (page: Page) => page.getByLabel('标题')
const offer = (page: Page) => page.getByRole('button', { name: '刷新', exact: true })

/** What the page shows after a step: an error where the code did not come; a fault where there is nothing at all. */
const shown = async (page: Page): Promise<'page' | 'error' | 'white'> => {
  const there = await settled(page).then(
    () => true,
    () => false,
  )
  if (!there && (await page.locator('h1, [role="alert"]').count()) === 0) return 'white'
  return (await page.getByRole('alert').getByText('页面加载失败').count()) > 0 ? 'error' : 'page'
}

/** A window on the older release, which has fetched only what it needed, not what it would fetch when idle. */
const olderWindow = async (name: string, files: keyof typeof folders): Promise<Heard> => {
  stage.console.deploy(dist)
  const opened = await stage.window(name, { ...desk, ...(await signedIn(stage.console, 'admin')) })
  if (files === 'gone') opened.ear.allowed.push(...noCode)
  await opened.context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  opened.page.on('dialog', (question) => question.accept())
  await opened.page.clock.install()
  return opened
}

const TYPED = '换版时正在填写'
const COMPLAINT = /网络出现问题|加载失败|没有完成/

test.for(['kept', 'gone'] as const)('A form stays, and the files of its page are %s.', async (files) => {
  const found: string[] = []
  const name = `form ${files}`
  const { page, ear } = await olderWindow(name, files)
  await page.goto('/bidding/order/create')
  await title(page).fill(TYPED)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  stage.console.deploy(folders[files])
  await page.clock.fastForward(31_000)
  // A part that the open form asks for: with its files gone the page says so, and the form stays.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).or(page.getByText(COMPLAINT)).first().waitFor()
  if ((await title(page).inputValue()) !== TYPED) found.push('the input was lost at a part that is gone')
  await page.keyboard.press('Escape')
  if ((await offer(page).count()) > 0) found.push('the reload was offered over unsaved input')
  if (files === 'kept') {
    await page.getByRole('button', { name: '保存草稿' }).click()
    await offer(page).waitFor()
    // Saved, so the reload is offered; it is no longer once there is something unsaved again.
    await title(page).fill(`${TYPED}，又改`)
    await expect.poll(() => offer(page).count()).toBe(0)
  }
  await picture(page, `stale-form-${files}`)
  const typed = await title(page).inputValue()
  if (!typed.startsWith(TYPED)) found.push('the input was lost by saving')
  const reloads = loads
  if (reloads > 0) found.push('it was reloaded over unsaved input')
  // The person reloads at once: the new release finds what was typed and not saved.
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect
    .poll(() => title(page).inputValue())
    .toBe(typed)
    .catch(() => found.push('the draft of the older release is lost in the new one'))
  // What the server has is no draft: after a save and a reload it stands in the form by itself.
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page
    .getByText(/草稿已保存/)
    .first()
    .waitFor()
  await page.reload()
  await expect
    .poll(() => title(page).inputValue())
    .toBe(typed)
    .catch(() => found.push('what was saved is not there after a reload'))
  if ((await page.evaluate(() => 'nextRelease' in globalThis)) !== true) found.push('the page is still the older one')
  ear.allowed.length = 0
  await stage.leave(name)
  tellFigure({ figure: 'stale.deploy.form', files, reloads, found, pass: found.length === 0 })
  expect(found).toEqual([])
})

test.for(['kept', 'gone'] as const)('All routes are walked, and the files of the page are %s.', async (files) => {
  const found: string[] = []
  const name = `walk ${files}`
  const { page, ear } = await olderWindow(name, files)
  await page.goto('/home')
  await settled(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  stage.console.deploy(folders[files])
  // A page that has just been loaded would not be helped by a reload.
  await page.clock.fastForward(31_000)
  const errors: string[] = []
  const routes = await routesOf(stage.console.world)
  for (const route of routes) {
    // The first one is the page itself, which may stay as it is.
    if (route !== '/home') await stepTo(page, route).catch(() => found.push(`not drawn: ${route}`))
    const is = await shown(page)
    if (is === 'error') errors.push(route)
    if (is === 'white') found.push(`white at ${route}`)
  }
  ear.allowed.length = 0
  await stage.leave(name)
  tellFigure({
    figure: 'stale.deploy.walk',
    files,
    routes: routes.length,
    reloads: loads,
    errors,
    found,
    pass: found.length === 0 && loads <= 1 && errors.length === 0,
  })
  expect([...found, ...errors]).toEqual([])
  expect(loads).toBeLessThanOrEqual(1)
})
