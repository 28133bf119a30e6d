// Checks the accessibility of the present screen by axe-core in both themes.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Sets the position of the sticky feet. A sticky foot may cover half of a button, which axe would then report as too small. */
const placeFeet = (page: Page, position: 'static' | ''): Promise<void> =>
  page.evaluate((place) => {
    for (const foot of document.querySelectorAll<HTMLElement>('[data-screen-only].sticky')) foot.style.position = place
  }, position)

/** What axe finds wrong, one line per element. */
export const violations = async (page: Page): Promise<string[]> => {
  await placeFeet(page, 'static')
  const found = await new AxeBuilder({ page })
    // Passed checks are not described, because that takes as long as the checks.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // There are no frames to look into; without the legacy mode axe opens a page of its own for every look.
    .setLegacyMode()
    .analyze()
  await placeFeet(page, '')
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
  )
}

export const themes = ['light', 'dark'] as const

/** Expects no violations in the light and in the dark theme. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), `${screen}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
