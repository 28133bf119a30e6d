// What the proofs in a browser ask of a window: somebody signed in from the start, and what its fields hold.
import type { BrowserContextOptions, Locator } from 'playwright'
import type { Console } from '../support/console-server.ts'

/** The options of a window in which somebody is signed in; null: nobody. */
export const signedIn = async (
  { world, url }: Console,
  who: string | null,
): Promise<Pick<BrowserContextOptions, 'storageState'>> => {
  if (who === null) return {}
  // A session of its own: the last one may have been ended.
  world.advance({ seconds: 1 })
  const localStorage = [
    { name: 'token', value: await world.tokenOf(who) },
    { name: 'username', value: JSON.stringify(who) },
  ]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

/** What every field and every ticked row of an area holds, in the order of the page. */
export const valuesIn = (area: Locator): Promise<string[]> =>
  area.evaluate((root) =>
    [...root.querySelectorAll('input, textarea, select, [role="treeitem"]')].map((element) => {
      if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) return String(element.checked)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
      return element instanceof HTMLSelectElement ? element.value : (element.getAttribute('aria-checked') ?? '')
    }),
  )
