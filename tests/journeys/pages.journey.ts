import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { layoutFaults, settled } from './support/layout.ts'
import { picture } from './support/pictures.ts'
import { type Screen, screensOf } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
/** Each language wears another theme in the wide and in the narrow window, so that both themes are looked through in both. */
const looks = [
  { locale: 'zh-CN', wide: 'light', narrow: 'dark' },
  { locale: 'en-US', wide: 'dark', narrow: 'light' },
] as const

let screens: readonly Screen[] = []

beforeAll(async () => {
  screens = await screensOf(stage.console.world)
})

/** A window of the administrator, who sees everything; or of a visitor. */
const windowFor = async (locale: string, screen: Screen): Promise<Page> => {
  const { page, context, isNew } = await stage.window(`${screen.public ? 'visitor' : 'admin'} ${locale}`, {
    viewport: sizes[0],
    locale,
  })
  if (isNew && !screen.public) {
    const token = await stage.console.world.tokenOf('admin')
    await context.addInitScript(
      ([held, language]) => {
        localStorage.setItem('token', held)
        localStorage.setItem('username', '"admin"')
        localStorage.setItem('locale', language)
      },
      [token, locale] as const,
    )
  }
  return page
}

const lookThrough = async (screen: Screen, { locale, wide, narrow }: (typeof looks)[number]): Promise<string[]> => {
  const page = await windowFor(locale, screen)
  await page.emulateMedia({ colorScheme: wide })
  await page.setViewportSize(sizes[0])
  await page.goto(screen.path)
  await settled(page)
  await screen.open?.(page)
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (size === sizes.at(-1)) await page.emulateMedia({ colorScheme: narrow })
    await settled(page)
    const at = `${screen.name}, ${locale}, ${size.width} px`
    await picture(page, at.replaceAll(', ', '-'))
    faults.push(...(await layoutFaults(page)).map((fault) => `${at}: ${fault}`))
    if (size !== sizes[1]) faults.push(...(await violations(page)).map((fault) => `${at}: ${fault}`))
  }
  return faults
}

describe.for([...looks])('Every page in $locale', (look) => {
  test('has nothing over anything else, nothing cut off, and nothing that axe finds wrong.', async () => {
    const faults: string[] = []
    for (const screen of screens) faults.push(...(await lookThrough(screen, look)))
    expect(faults).toEqual([])
  }, 240_000)
})
