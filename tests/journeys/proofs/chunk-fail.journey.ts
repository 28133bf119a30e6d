// Every file of the console that is fetched when it is first needed fails once, and always (`npm run prove -- chunk.fail`): it comes by itself
// the second time; else the page says so, offers 重试, and does not reload in a circle. PROVE_SHARE takes a part of the files,
// PROVE_ONLY those of some screens.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import { seeded } from '../../../scripts/prove/chance.ts'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { desk, type Heard } from '../support/browser.ts'
import { dist } from '../support/console-server.ts'
import { settled } from '../support/layout.ts'
import { addressOf, goTo, openOver, type Screen, screens } from '../support/screens.ts'
import { setStage } from '../support/stage.ts'
import { signedIn } from './windows.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const { random } = seeded()
const only = new RegExp(process.env.PROVE_ONLY ?? '')

const ASSET = /\/assets\/([^/]+\.js)$/
const nameOf = (url: string): string | undefined => ASSET.exec(new URL(url).pathname)?.[1]

const noCode = [
  /net::ERR_FAILED|net::ERR_ABORTED/,
  /a (part|screen) could not be fetched|not fetched yet|panels could not be fetched|the page could not be fetched anew|Failed to (load|fetch)/,
  /Loading error|error boundary/i,
]

let count = 0
/** A new window, which fetches nothing in advance. */
const fresh = async (screen: Screen): Promise<Heard & { leave(): Promise<void> }> => {
  count += 1
  const name = `${count}`
  const who = screen.visitor ? null : 'admin'
  const opened = await stage.window(name, { ...desk, ...(await signedIn(stage.console, who)) })
  await opened.context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return { ...opened, leave: () => stage.leave(name) }
}

const open = async (page: Page, screen: Screen): Promise<void> => {
  await goTo(stage.console, page, screen, await addressOf(stage.console.world, screen))
  await settled(page)
  await openOver(page, screen)
}

/** The files that are fetched when they are first needed: all but those in the page from the start. */
const laterFiles = async (): Promise<ReadonlySet<string>> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const assets = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'))
  return new Set(assets.filter((name) => !html.includes(`assets/${name}`)))
}

/** Screens in a random order, until they have asked for so many of the files; each file with the first that did. */
const needed = async (files: ReadonlySet<string>, count: number): Promise<Map<string, Screen>> => {
  const found = new Map<string, Screen>()
  for (const screen of random.shuffled(screens.filter(({ name }) => only.test(name)))) {
    if (found.size >= count) break
    const { page, leave } = await fresh(screen)
    page.on('request', (request) => {
      const name = nameOf(request.url())
      if (name !== undefined && files.has(name) && !found.has(name)) found.set(name, screen)
    })
    await open(page, screen).catch(() => undefined)
    await leave()
  }
  return found
}

const isShown = (page: Page, screen: Screen): Promise<string | null> =>
  open(page, screen).then(
    () => null,
    (error: unknown) => String(error).split('\n')[0] ?? 'not shown',
  )

/** It fails once: the page appears all the same. */
const once = async (file: string, screen: Screen): Promise<string[]> => {
  const { page, ear, leave } = await fresh(screen)
  ear.allowed.push(...noCode)
  let failed = 0
  await page.route(ASSET, (route) => {
    if (nameOf(route.request().url()) !== file || failed > 0) return route.fallback()
    failed += 1
    return route.abort()
  })
  const fault = await isShown(page, screen)
  const found = fault === null ? [] : [`once: ${fault}`]
  if (failed === 0) found.push('once: it was not asked for')
  if ((await page.getByRole('alert').getByText('页面加载失败').count()) > 0)
    found.push('once: the page says that it failed')
  found.push(...ear.faults.splice(0))
  await leave()
  return found
}

/** It always fails: something is shown, without a circle of reloads, and it comes when it can. */
const always = async (file: string, screen: Screen): Promise<string[]> => {
  const { page, ear, leave } = await fresh(screen)
  ear.allowed.push(...noCode)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  let isDown = true
  await page.route(ASSET, (route) =>
    isDown && nameOf(route.request().url()) === file ? route.abort() : route.fallback(),
  )
  await page.clock.install()
  const found: string[] = []
  await goTo(stage.console, page, screen, await addressOf(stage.console.world, screen))
  // Three attempts within two seconds; then half a minute in which nothing may begin anew by itself.
  await page.clock.runFor(3_000)
  await page
    .locator('h1, [role="alert"], [role="status"]')
    .first()
    .waitFor()
    .catch(async () => {
      const words = await page.evaluate(() => document.body.innerText.trim().slice(0, 80))
      found.push(`always: nothing is said of it after ${loads} loads, at ${page.url()}: ${words}`)
    })
  await page.clock.fastForward(31_000)
  if (loads > 2) found.push(`always: ${loads} loads`)
  const words = await page.evaluate(() => document.body.innerText.trim())
  if (words === '') found.push('always: the page is white')
  isDown = false
  const again = page.getByRole('button', { name: '重试', exact: true })
  if (await again.first().isVisible()) await again.first().click()
  await settled(page).catch(() => found.push('always: it does not come back by 重试'))
  if ((await page.getByRole('alert').getByText('页面加载失败').count()) > 0)
    found.push('always: 重试 does not bring it back')
  found.push(...ear.faults.splice(0))
  await leave()
  return found
}

describe('Files that are fetched when they are first needed', () => {
  test('Each fails once, and always.', async () => {
    const files = await laterFiles()
    const { n } = sizeOf('chunk.fail', files.size)
    const all = [...(await needed(files, n))]
    tellFigure({ figure: 'chunk.fail.files', files: files.size, pass: all.length > 0 })
    const wrong: string[] = []
    for (const [file, screen] of random.shuffled(all).slice(0, n)) {
      const found = [...(await once(file, screen)), ...(await always(file, screen))]
      tellFigure({ figure: 'chunk.fail.file', file, screen: screen.name, found, pass: found.length === 0 })
      wrong.push(...found.map((text) => `${file} at ${screen.name}: ${text}`))
    }
    expect(wrong).toEqual([])
  })
})
