import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { layoutFaults, settled } from './support/layout.ts'
import { isPictured, picture } from './support/pictures.ts'
import { addressOf, openOver, type Screen, screens } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

const desktop = { width: 1440, height: 900 }
const small = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

/**
 * Words differ by language, and so does the room they need. One look a screen keeps the suite short: Chinese, wide and light,
 * for every other one, English, narrow and dark, for the rest. JOURNEY_PICTURES asks for every size in both languages.
 */
const all = [desktop, small, phone]
const looks = [
  { locale: 'zh-CN', wide: 'light', narrow: 'dark', axe: desktop, sizes: isPictured ? all : [desktop] },
  { locale: 'en-US', wide: 'light', narrow: 'dark', axe: phone, sizes: isPictured ? all : [phone] },
] as const

/** A window of the administrator, who sees everything; or of a visitor. */
const windowFor = async (locale: string, { visitor }: Screen): Promise<Page> => {
  const who = `${visitor ? 'visitor' : 'admin'} ${locale}`
  const { page, context, isNew } = await stage.window(who, { viewport: desktop, locale })
  if (isNew && !visitor) {
    const session = { token: await stage.console.world.tokenOf('admin'), username: '"admin"' }
    await context.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
    }, session)
  }
  return page
}

/** Everything wrong with one screen in one language. */
const lookThrough = async (
  screen: Screen,
  { locale, wide, narrow, axe, sizes }: (typeof looks)[number],
): Promise<string[]> => {
  const page = await windowFor(locale, screen)
  await page.emulateMedia({ colorScheme: wide })
  await page.setViewportSize(desktop)
  await page.goto(await addressOf(stage.console.world, screen))
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

describe('In both languages, wide and narrow, light and dark:', () => {
  test.for(screens.map((screen, nth) => ({ ...screen, nth })))('$name', async ({ nth, ...screen }) => {
    const wanted = isPictured ? looks : looks.filter((_, at) => at === nth % looks.length)
    const faults = await Promise.all(wanted.map((look) => lookThrough(screen, look)))
    expect(faults.flat()).toEqual([])
  })
})
