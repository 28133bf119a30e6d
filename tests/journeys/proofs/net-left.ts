// A page that is closed while it sends, and is opened again.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { patience } from '../../support/patience.ts'
import type { World } from '../../support/world.ts'
import { compared, counted, type Found, tried } from './net-found.ts'
import { valuesIn } from './windows.ts'
import type { Filled, Writing } from './writings.ts'

export interface Left {
  readonly name: string
  /** Whether the server carries out what was sent. */
  readonly arrives: boolean
}

export const lefts: readonly Left[] = [
  { name: 'closed before it is sent', arrives: false },
  { name: 'closed after the commit', arrives: true },
]

/** Presses the button, closes the page before an answer, and leaves nothing of what only the tab holds. */
const sendAndClose = async (page: Page, { url, method, send }: Filled, left: Left): Promise<void> => {
  const reached = Promise.withResolvers<void>()
  let isTaken = false
  await page.route(url, async (route) => {
    if (isTaken || route.request().method() !== method) return route.fallback()
    isTaken = true
    if (left.arrives) await route.fetch()
    // It is never answered.
    reached.resolve()
  })
  await send.click({ noWaitAfter: true })
  await reached.promise
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
}

/** Everything that goes wrong in one case. */
export const goLeft = async (
  world: World,
  page: Page,
  writing: Writing,
  left: Left,
  mark: string,
): Promise<Found[]> => {
  const filled = await writing.begin(world, page, mark)
  const address = page.url()
  const before = await valuesIn(filled.area)
  await sendAndClose(page, filled, left)
  await page.goto(address)
  const found = await counted(filled, left.arrives ? 1 : 0, 'after it was closed')
  if (left.arrives && writing.afterwards !== 'offered') {
    // It is done, and the page shows that it is.
    const shown =
      writing.afterwards === 'accepted'
        ? () => filled.accepted()
        : () => filled.area.waitFor().then(() => waitForValues(filled, before))
    return [...found, ...(await tried('not done', shown))]
  }
  const back = await tried('input lost', () => filled.comeBack())
  if (back.length > 0) return [...found, ...back]
  await waitForValues(filled, before).catch(() => undefined)
  found.push(...(await compared(filled, before, 'after it was opened again')))
  const again = () => Promise.all([filled.accepted(), filled.send.click({ noWaitAfter: true })])
  found.push(...(await tried('no way on', again)))
  return [...found, ...(await counted(filled, 1, 'sent again'))]
}

/** Waits until the form holds again what it held. */
const waitForValues = (filled: Filled, before: readonly string[]): Promise<void> =>
  expect.poll(async () => (await compared(filled, before, '')).length, patience).toBe(0)
