// Checks the accessibility of the present screen by axe-core in both themes.
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
  }
}

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

/** The checks of axe whose result depends on colours; all others find the same in both themes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong, one line per element. Axe is loaded once per document, because loading it takes as long as most
 * of its checks.
 */
const foundBy = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  const restoreFeet = await releaseFeet(page)
  const found = await page.evaluate(
    // Passed checks are not described, because that takes as long as the checks.
    async (checks) => (await window.axe.run(document, { resultTypes: ['violations'], runOnly: checks })).violations,
    runOnly,
  )
  await restoreFeet()
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
  )
}

/** What axe finds wrong in the present theme. */
export const violations = (page: Page): Promise<string[]> => foundBy(page, { type: 'tag', values: tags })

export const themes = ['light', 'dark'] as const

/** Expects no violations in the light and in the dark theme. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await foundBy(page, { type: 'rule', values: ofColours }), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violations(page), `${screen}, light`).toEqual([])
}
