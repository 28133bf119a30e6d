// N1 and M1: from a key to the painted rows of another page, and what a thousand such moves leave in the heap.
import type { Browser, Page } from 'playwright'
import type { Figure } from '../../bench-palette.ts'
import { line, middle, noPeer, quantile, rounded } from './figures.ts'
import { heapOf, heldOf, type Measured, type Opened, openWindow, type Place, recordedOf } from './page.ts'

/** The number of rounds; the first one visits each page for the first time. */
const ROUNDS = 6
/** MB: the goal of the quality programme, 0.9 of the best peer's 6.8. A heap depends on the browser, but not on the machine. */
const HEAP = 6.12
/** The number of moves; `BENCH_NAVIGATIONS` is for another one. */
const NAVIGATIONS = Number(process.env.BENCH_NAVIGATIONS ?? 1_000)
/** Moves before the heap is measured first: by then every page has kept what it keeps. */
const BEFORE = 60

const rows = 'main tr[data-row-id]'
const orders: Place = { path: '/bidding/order', selector: rows }
const detail: Place = { path: '/bidding/order/detail', selector: 'main h1' }
const suppliers: Place = { path: '/supplier', selector: rows }
const reviews: Place = { path: '/bidding/review', selector: rows }

interface Move {
  readonly keys: readonly string[]
  readonly to: Place
}

/** A round, from the list of demands and back to it. */
const round: readonly Move[] = [
  { keys: ['j', 'Enter'], to: detail },
  { keys: ['g', 'o'], to: orders },
  { keys: ['g', 's'], to: suppliers },
  { keys: ['g', 'r'], to: reviews },
  { keys: ['g', 'o'], to: orders },
]

/** ms from the last of these keys until the place is painted. */
const moved = async (page: Page, { keys, to }: Move): Promise<number> => {
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  await page.evaluate((place) => {
    window.following = window.follows(place)
  }, to)
  await page.keyboard.press(keys.at(-1) ?? '')
  return page.evaluate(() => window.following)
}

const openList = async (browser: Browser, { site, user }: Measured): Promise<Opened> => {
  const opened = await openWindow(browser, user, false)
  await opened.page.goto(`${site}${orders.path}`)
  await opened.page.evaluate((selector) => window.painted(selector), rows)
  await recordedOf(opened.page)
  return opened
}

const openStub = async (browser: Browser, { stub }: Measured): Promise<Opened> => {
  const opened = await openWindow(browser, null, false)
  await opened.page.goto(`${stub}/`)
  await opened.page.evaluate(() => window.painted('[data-line]'))
  await recordedOf(opened.page)
  return opened
}

/** ms of the stub's key that shows the other of its two lines. */
const stubMoves = async ({ page }: Opened): Promise<number[]> => {
  await page.focus('main')
  const times: number[] = []
  for (let nth = 0; nth < 2 * ROUNDS * round.length; nth += 1)
    times.push(
      await moved(page, { keys: ['n'], to: { path: '/', selector: `[data-line="${nth % 2 === 0 ? '2' : '1'}"]` } }),
    )
  return times.slice(times.length / 2)
}

/** Goes by the links of the menu, without a pause. */
const walk = ({ page }: Opened, times: number): Promise<void> =>
  page.evaluate(
    async ([places, count]) => {
      for (let nth = 0; nth < count; nth += 1) {
        const place = places[nth % places.length]
        const link = document.querySelector<HTMLElement>(`nav a[href="${place?.path}"]`)
        if (place === undefined || link === null) throw new Error(`the menu has no ${place?.path}`)
        const there = window.follows(place)
        link.click()
        await there
      }
    },
    [[suppliers, reviews, orders], times] as const,
  )

/** The lines of N1 and M1. */
export const moveFigures = async (browser: Browser, at: Measured): Promise<readonly Figure[]> => {
  const stub = await openStub(browser, at)
  const opened = await openList(browser, at)
  try {
    const [floor, heap] = [await heapOf(stub), await heapOf(opened)]
    const trivial = middle(await stubMoves(stub))
    const first: number[] = []
    const warm: number[] = []
    for (let nth = 0; nth < ROUNDS; nth += 1)
      for (const move of round) {
        const took = await moved(opened.page, move)
        const isKnown = nth > 0 || move.to === orders
        ;(isKnown ? warm : first).push(took)
        await opened.page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      }
    const compared = (times: readonly number[]) => ({
      ratio: rounded(middle(times) / trivial),
      stub_ms: rounded(trivial, 1),
      n: times.length,
      why: noPeer,
    })
    await walk(opened, BEFORE)
    const [before, held] = [await heapOf(opened), await heldOf(opened)]
    await walk(opened, NAVIGATIONS)
    const [after, left] = [await heapOf(opened), await heldOf(opened)]
    return [
      line('N1.warm_ms', rounded(middle(warm), 1), null, {
        p95_ms: rounded(quantile(warm, 0.95), 1),
        ...compared(warm),
      }),
      line('N1.first_visit_ms', rounded(middle(first), 1), null, compared(first)),
      line('M1.list_heap_mb', heap, HEAP, { ratio: rounded(heap / floor), stub_mb: rounded(floor) }),
      line('M1.growth', left / held - 1, 0.05, {
        before_mb: rounded(held),
        after_mb: rounded(left),
        with_code_mb: [rounded(before), rounded(after)],
        navigations: NAVIGATIONS,
        counted: 'what the page holds; the machine code that the engine makes of what runs often comes and goes',
      }),
    ]
  } finally {
    await opened.close()
    await stub.close()
  }
}
