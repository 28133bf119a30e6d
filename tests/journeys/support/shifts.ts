// Measures how much of a page moves while it loads: the sum of its layout shifts since it was opened, as Chromium counts them.
import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    shiftsSeen?: { value: number; of: string[] }
  }
}

/** Records the shifts on every page of the context, beginning before its first drawing. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const seen: { value: number; of: string[] } = { value: 0, of: [] }
    window.shiftsSeen = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('hadRecentInput' in entry) || entry.hadRecentInput === true) continue
        seen.value += Number(entry.value)
        const sources: unknown = 'sources' in entry ? entry.sources : []
        for (const source of Array.isArray(sources) ? sources : [])
          if (source?.node instanceof Element)
            seen.of.push(`<${source.node.localName}> ${source.node.className}`.slice(0, 80))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the shifts since the page was opened, and the elements that moved. */
export const shiftsOf = async (page: Page): Promise<{ value: number; of: string[] }> =>
  (await page.evaluate(() => window.shiftsSeen)) ?? { value: 0, of: [] }
