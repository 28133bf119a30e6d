// Looks at each screen: returns its faults of layout and the violations that axe finds.
import type { Page } from 'playwright'
import { violations } from './axe.ts'
import { layoutFaults, settled } from './layout.ts'
import { followLink } from './links.ts'
import { isPictured, picture } from './pictures.ts'
import { addressOf, goTo, openOver, type Screen, screens } from './screens.ts'
import type { Stage } from './stage.ts'

const desktop = { width: 1440, height: 900 }
const small = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

/**
 * The texts differ by language, and so does the room they need. One look per screen keeps the suite short: every other screen in
 * Chinese, wide and light, the rest in English, narrow and dark. With JOURNEY_PICTURES each is looked at in every size and language.
 */
const all = [desktop, small, phone]
const looks = {
  'zh-CN': { wide: 'light', narrow: 'dark', axe: desktop, sizes: isPictured ? all : [desktop] },
  'en-US': { wide: 'light', narrow: 'dark', axe: phone, sizes: isPictured ? all : [phone] },
} as const

type Locale = keyof typeof looks

/** The screens that are looked at in a language. */
export const screensIn = (locale: Locale): readonly Screen[] =>
  screens.filter((_, nth) => isPictured || nth % 2 === Object.keys(looks).indexOf(locale))

/** A window of the administrator, who may see everything, or of a visitor. */
const windowFor = async (stage: Stage, locale: Locale, { visitor }: Screen): Promise<Page> => {
  const { page, context, isNew } = await stage.window(visitor ? 'visitor' : 'admin', { viewport: desktop, locale })
  if (isNew && !visitor) {
    const session = { token: await stage.console.world.tokenOf('admin'), username: '"admin"' }
    await context.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
    }, session)
  }
  return page
}

/** The windows over whose page nothing is open. */
const plain = new WeakSet<Page>()

const pathOf = ({ path }: Screen): string => path.split('?')[0] ?? ''

/**
 * Opens a screen. The first one of each path is loaded, and so is what keys open; the others are reached by a link, which
 * takes a third of the time, by way of a page without contents, so that nothing of the last screen stays.
 */
const open = async (stage: Stage, page: Page, screen: Screen): Promise<void> => {
  const address = await addressOf(stage.console.world, screen)
  const isFirst = screens.find((one) => pathOf(one) === pathOf(screen)) === screen
  const isPlain = screen.keys === undefined && !screen.visitor
  // A message would cover part of the next screen.
  const isClear = plain.has(page) && (await page.locator('[data-toast]').count()) === 0
  if (isPlain && !isFirst && isClear) {
    await followLink(page, '/empty')
    await followLink(page, address)
  } else await goTo(stage.console, page, screen, address)
  if (isPlain) plain.add(page)
  else plain.delete(page)
}

/** All faults of one screen in one language. */
export const lookThrough = async (stage: Stage, screen: Screen, locale: Locale): Promise<string[]> => {
  const { wide, narrow, axe, sizes } = looks[locale]
  const page = await windowFor(stage, locale, screen)
  await page.emulateMedia({ colorScheme: wide })
  await page.setViewportSize(desktop)
  await open(stage, page, screen)
  await settled(page)
  await openOver(page, screen)
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (size === phone) await page.emulateMedia({ colorScheme: narrow })
    await settled(page)
    await picture(page, `${screen.name}-${locale}-${size.width}`)
    const found = [...(await layoutFaults(page)), ...(size === axe ? await violations(page) : [])]
    faults.push(...found.map((fault) => `${locale} ${size.width} px: ${fault}`))
  }
  return faults
}

/** The area of A4 between its margins, px. */
const paper = { width: 702, height: 1000 }

/** The faults of a screen's tables on paper: columns that are left out or squeezed, and tables wider than the paper. */
export const printedFaults = async (stage: Stage, name: string): Promise<string[]> => {
  const screen = screens.find((one) => one.name === name)
  if (screen === undefined) throw new Error(`no screen is called ${name}`)
  const page = await windowFor(stage, 'zh-CN', screen)
  await goTo(stage.console, page, screen, await addressOf(stage.console.world, screen))
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  const faults = await page.evaluate((width) => {
    const tables = [...document.querySelectorAll('main table[role="table"]')]
    if (tables.length === 0) return ['there is no table']
    return tables.flatMap((table) => [
      ...(table.getBoundingClientRect().width > width ? [`too wide: ${table.textContent?.slice(0, 40)}`] : []),
      ...[...table.querySelectorAll('thead th')]
        .filter((head) => head.getBoundingClientRect().width < 16)
        .map((head) => `left out: ${head.textContent}`),
    ])
  }, paper.width)
  await page.emulateMedia({ media: null })
  return faults
}
