// Goes to another page of the console as a link does, without loading the console anew.
import type { Page } from 'playwright'

const HEADS = ':is(h1, [role="alert"])'

/** Follows a link to an address of another path, and waits until its page is shown. */
export const followLink = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(
    ([to, heads]) => {
      for (const head of document.querySelectorAll<HTMLElement>(`main ${heads}`)) head.dataset.left = ''
      history.pushState(null, '', to)
    },
    [address, HEADS] as const,
  )
  await page.waitForSelector(`main ${HEADS}:not([data-left])`, { state: 'attached' })
}
