// T5: a comparison of 300 lines and 30 tenders against one of 30 and 5. T1 to T3: the form of a demand with as many lines as it may have
// against one of 20; no other page draws more rows.
import type { Browser, Page } from 'playwright'
import type { Figure } from '../../bench-palette.ts'
import { line, middle, quantile, rounded } from './figures.ts'
import type { MadeSite, Size } from './made-answers.ts'
import { watchTasks } from './main-thread.ts'
import { heapOf, type Measured, type Opened, openWindow, recordedOf } from './page.ts'

/** The number of times each page is opened. */
const RUNS = 3
/** ms of one frame. */
const FRAME = 1_000 / 60
const LONG_TASK = 50

const SMALL: Size = { lines: 30, tenders: 5 }
const LARGE: Size = { lines: 300, tenders: 30 }
/** The lines of a form: a usual number, and the most that the contract takes. */
const SHORT_FORM: Size = { lines: 20, tenders: 0 }
const FULL_FORM: Size = { lines: 500, tenders: 0 }

/** A page whose size is measured. */
interface Sized {
  readonly path: string
  readonly selector: string
  /** What is done with it once it is there; ms of each frame, or of the processor for each key. */
  readonly use: (entered: Opened) => Promise<readonly number[]>
}

interface Seen {
  /** ms until it was painted: opened anew, and by the browser's back with the answers kept. */
  readonly opened: number
  readonly again: number
  /** ms of the processor that its longest task took while it was opened, and all of them. */
  readonly longest: number
  readonly worked: number
  readonly heap: number
  readonly used: readonly number[]
}

const see = async (browser: Browser, { site, user }: Measured, { path, selector, use }: Sized): Promise<Seen> => {
  const entered = await openWindow(browser, user, false)
  try {
    const { page } = entered
    const tasksOf = await watchTasks(browser, page)
    await page.goto(`${site}${path}`, { waitUntil: 'commit' })
    const opened = await page.evaluate((sought) => window.painted(sought), selector)
    await recordedOf(page)
    const tasks = await tasksOf()
    const heap = await heapOf(entered)
    const used = await use(entered)
    return {
      opened,
      again: await drawnAgain(page, path, selector),
      longest: Math.max(...tasks),
      worked: tasks.reduce((sum, took) => sum + took, 0),
      heap,
      used,
    }
  } finally {
    await entered.close()
  }
}

/** ms of the browser's back to the page, from the home page. */
const drawnAgain = async (page: Page, path: string, selector: string): Promise<number> => {
  await page.keyboard.press('Escape')
  await page.click('nav a[href="/home"]')
  await page.waitForFunction(() => location.pathname === '/home')
  await page.evaluate(() => window.painted('main h1'))
  await recordedOf(page)
  await page.evaluate(
    (place) => {
      window.following = window.follows(place)
      history.back()
    },
    { path: path.split('?')[0] ?? '', selector },
  )
  return page.evaluate(() => window.following)
}

/** ms between the frames while the comparison scrolls, down and then sideways. */
const scrolled = ({ page }: Opened): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const scroller = document.querySelector<HTMLElement>('[data-key-context="matrix"]')
        const times: number[] = []
        let before = 0
        const step = (now: number) => {
          if (before > 0) times.push(now - before)
          before = now
          if (times.length >= 120) return done(times)
          if (times.length < 80) scroller?.scrollBy(0, 120)
          else scroller?.scrollBy(80, 0)
          return requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )

/** ms of the processor for each digit typed into the quantity of the first line. */
const typed = async ({ page, client }: Opened): Promise<number[]> => {
  const cell = page.getByRole('textbox', { name: /第 1 行需求量/ })
  await cell.click()
  await cell.fill('')
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const times: number[] = []
  for (const digit of '1234512345') {
    const before = await worked()
    await page.keyboard.press(digit)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    times.push((await worked()) - before)
  }
  await cell.fill('10')
  return times
}

/** Opens a page of both sizes in turn. */
const both = async (
  browser: Browser,
  at: Measured,
  made: MadeSite,
  page: Sized,
  [small, large]: readonly [Size, Size],
): Promise<{ small: readonly Seen[]; large: readonly Seen[] }> => {
  const seen = { small: [] as Seen[], large: [] as Seen[] } // filled below
  for (let run = 0; run < RUNS; run += 1) {
    made.grow(small)
    seen.small.push(await see(browser, at, page))
    made.grow(large)
    seen.large.push(await see(browser, at, page))
  }
  return seen
}

const of = (seen: readonly Seen[], what: Exclude<keyof Seen, 'used'>): number => middle(seen.map((one) => one[what]))
const late = (seen: readonly Seen[]): number =>
  quantile(
    seen.flatMap(({ used }) => used),
    0.95,
  )

const comparisonFigures = async (browser: Browser, at: Measured, made: MadeSite): Promise<readonly Figure[]> => {
  const page: Sized = {
    path: `/bidding/review/edit?id=${made.review}`,
    selector: '[data-key-context="matrix"] tbody [data-cell]',
    use: scrolled,
  }
  const { small, large } = await both(browser, at, made, page, [SMALL, LARGE])
  const ratio = (what: 'opened' | 'again' | 'heap' | 'worked', unit: string) => ({
    large: `${rounded(of(large, what), 1)} ${unit}`,
    small: `${rounded(of(small, what), 1)} ${unit}`,
    n: RUNS,
  })
  return [
    line('T5.first_paint_ratio', of(large, 'opened') / of(small, 'opened'), 2, ratio('opened', 'ms')),
    line('T5.drawn_again_ratio', of(large, 'again') / of(small, 'again'), null, ratio('again', 'ms')),
    line('T5.worked_ratio', of(large, 'worked') / of(small, 'worked'), null, ratio('worked', 'ms of the processor')),
    line('T5.scroll_p95_frames', late(large) / FRAME, 2, { small: rounded(late(small) / FRAME), n: 120 * RUNS }),
    line('T5.heap_ratio', of(large, 'heap') / of(small, 'heap'), 2, ratio('heap', 'MB')),
    line('T5.longest_task_ms', of(large, 'longest'), LONG_TASK, { small: rounded(of(small, 'longest'), 1), n: RUNS }),
  ]
}

const formFigures = async (browser: Browser, at: Measured, made: MadeSite): Promise<readonly Figure[]> => {
  const page: Sized = {
    path: `/bidding/order/edit?id=${made.draft}`,
    selector: '[role="grid"] [role="gridcell"] input',
    use: typed,
  }
  const { small, large } = await both(browser, at, made, page, [SHORT_FORM, FULL_FORM])
  const more = { rows: FULL_FORM.lines, against: SHORT_FORM.lines, n: RUNS }
  return [
    line('T1.form_first_paint_ratio', of(large, 'opened') / of(small, 'opened'), 2, more),
    line('T1.form_worked_ratio', of(large, 'worked') / of(small, 'worked'), null, more),
    line('T2.form_key_p95_ms', late(large), null, {
      small: rounded(late(small), 1),
      counted: 'ms of the processor a key',
      ...more,
    }),
    line('T3.form_heap_mb', of(large, 'heap'), 28, { small: rounded(of(small, 'heap')), ...more }),
  ]
}

/** The lines of T5, and of T1 to T3. */
export const sizeFigures = async (browser: Browser, at: Measured, made: MadeSite): Promise<readonly Figure[]> => [
  ...(await comparisonFigures(browser, at, made)),
  ...(await formFigures(browser, at, made)),
]
