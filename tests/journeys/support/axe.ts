// Checks the accessibility of the present screen by axe-core in both themes.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Lets the feet that stick to the end of the window flow with the page, and gives back how to undo it.
 * A sticky foot may cover half of a button, which axe would then report as too small although the page can be scrolled.
 */
const releaseFeet = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(foot)
      if (position !== 'sticky' || bottom === 'auto') continue
      foot.dataset.releasedFoot = ''
      foot.style.position = 'static'
    }
  })
  return () =>
    page.evaluate(() => {
      for (const foot of document.querySelectorAll<HTMLElement>('[data-released-foot]')) {
        foot.style.position = ''
        delete foot.dataset.releasedFoot
      }
    })
}

/** What axe finds wrong, one line per element. */
export const violations = async (page: Page): Promise<string[]> => {
  const restoreFeet = await releaseFeet(page)
  const found = await new AxeBuilder({ page })
    // Passed checks are not described, because that takes as long as the checks.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // There are no frames to look into; without the legacy mode axe opens a page of its own for every look.
    .setLegacyMode()
    .analyze()
  await restoreFeet()
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
