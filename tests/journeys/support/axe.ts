// Accessibility of what is on the screen now, by axe-core, in both themes.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A foot that stays in sight lies over whatever is scrolled below it: by chance over half of a button, which axe then measures. */
const placeFeet = (page: Page, position: 'static' | ''): Promise<void> =>
  page.evaluate((place) => {
    for (const foot of document.querySelectorAll<HTMLElement>('[data-screen-only].sticky')) foot.style.position = place
  }, position)

/** What axe finds wrong, one line per element. */
export const violations = async (page: Page): Promise<string[]> => {
  await placeFeet(page, 'static')
  const found = await new AxeBuilder({ page })
    // Of what is in order nothing is told: describing it takes as long as looking for what is not.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // There are no frames to go into; without this every look opens a page of its own.
    .setLegacyMode()
    .analyze()
  await placeFeet(page, '')
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
  )
}

export const themes = ['light', 'dark'] as const

/** Expects 0 violations in the light and in the dark. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), `${screen}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
