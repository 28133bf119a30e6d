// G1 in the browser: the list of demands as `chief` sees it, among as many demands as the demo has by now.
import { join } from 'node:path'
import { openBrowser } from '../../browser.ts'
import { ensureBuilt } from '../../built-console.ts'
import type { FilledDemo } from '../filled-demo.ts'
import { middle } from './figures.ts'
import { openFront } from './front.ts'
import { heapOf, openWindow, recordedOf } from './page.ts'

/** The number of times the page is loaded; the first one, that compresses the files, does not count. */
const RUNS = 5

/** The largest drawing, ms, and the heap, MB. */
export interface ListPage {
  readonly lcp: number
  readonly heap: number
}

/** Loads the list some times, and takes the medians. */
export const listPage = async (demo: FilledDemo): Promise<ListPage> => {
  ensureBuilt()
  const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
  const front = await openFront((url) => demo.withPages(dist, `${url}/`))
  const browser = await openBrowser()
  try {
    const seen: ListPage[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const opened = await openWindow(browser, { token: demo.reader, username: 'chief' }, false)
      await opened.page.goto(`${front.url}/bidding/order`, { waitUntil: 'commit' })
      await opened.page.evaluate(() => window.painted('main tr[data-row-id]'))
      const { lcp } = await recordedOf(opened.page)
      const heap = await heapOf(opened)
      if (run > 0) seen.push({ lcp, heap })
      await opened.close()
    }
    return { lcp: middle(seen.map(({ lcp }) => lcp)), heap: middle(seen.map(({ heap }) => heap)) }
  } finally {
    await browser.close()
    front.close()
  }
}
