// The pages of a signed-in person, one of each route, and the way from one to the next without loading the page anew.
import type { Page } from 'playwright'
import type { World } from '../../support/world.ts'
import { addressOf, screens } from '../support/screens.ts'

/** One address of every route, with the demo's ids. */
export const routesOf = async (world: World): Promise<string[]> => {
  const plain = screens.filter(
    ({ visitor, keys = [], tab }) => visitor !== true && keys.length === 0 && tab === undefined,
  )
  const routes = new Map<string, string>()
  for (const screen of plain) {
    const [path = ''] = screen.path.split('?')
    if (!routes.has(path)) routes.set(path, await addressOf(world, screen))
  }
  return [...routes.values()]
}

/** Goes to another address of the console as a link does. */
export const walkTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Goes to the page of another route and waits until it is drawn; until then the one before stays. */
export const stepTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('main :is(h1, [role="alert"])')) one.setAttribute('data-left', '')
  })
  await walkTo(page, address)
  await page.waitForFunction(() => document.querySelector('main :is(h1, [role="alert"]):not([data-left])') !== null)
}
