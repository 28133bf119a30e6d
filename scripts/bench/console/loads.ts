// L1 to L4: how the login page and the first list come on a slow processor and network, against the stub page in the same run.
import type { Browser, Page } from 'playwright'
import type { Figure } from '../../bench-palette.ts'
import { line, middle, noPeer, rounded } from './figures.ts'
import { blockedBy, watchTasks } from './main-thread.ts'
import { type Measured, openWindow, recordedOf, type SignedIn } from './page.ts'

/** The number of times each page is loaded; the first one, that compresses the files, does not count. */
const RUNS = 3
/** Goal of the quality programme: half of the best peer's 2,197 ms, where the stub took 740 ms. */
const BLOCKED = (0.5 * 2_197) / 740

/** A page that is loaded. */
interface Loaded {
  readonly url: string
  readonly user: SignedIn | null
  /** Painted once the page is there. */
  readonly selector: string
  /** The key that must act, and what changes by it. */
  readonly key?: { readonly press: string; readonly changes: string }
}

interface Load {
  readonly lcp: number
  /** ms until the page is painted and the key has acted. */
  readonly usable: number
  readonly painted: number
  /** ms of the processor. */
  readonly blocked: number
  /** ms of the clock. */
  readonly waited: number
  readonly shift: number
}

/** ms at which the key acted; it is pressed again until it does. */
const actsAt = async (page: Page, { press, changes }: NonNullable<Loaded['key']>) => {
  const before = await page.locator(changes).first().getAttribute('data-row-id')
  const acted = page.evaluate(
    ([selector = '', was]) =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector<HTMLElement>(selector)?.dataset.rowId === was
            ? requestAnimationFrame(look)
            : done(performance.now())
        look()
      }),
    [changes, before ?? ''],
  )
  let isDone = false
  const noted = acted.then((at) => {
    isDone = true
    return at
  })
  while (!isDone) {
    await page.keyboard.press(press)
    await Promise.race([noted, page.evaluate(() => new Promise((next) => setTimeout(next, 100)))])
  }
  return noted
}

const load = async (browser: Browser, { url, user, selector, key }: Loaded, slow: boolean): Promise<Load> => {
  const opened = await openWindow(browser, user, slow)
  try {
    const { page } = opened
    const tasksOf = await watchTasks(browser, page)
    await page.goto(url, { waitUntil: 'commit' })
    const painted = await page.evaluate((sought) => window.painted(sought), selector)
    const usable = key === undefined ? painted : await actsAt(page, key)
    const { lcp, shift, tasks } = await recordedOf(page)
    const waited = blockedBy(tasks.map(([, took]) => took))
    return { lcp, usable, painted, blocked: blockedBy(await tasksOf()), waited, shift }
  } finally {
    await opened.close()
  }
}

/** Loads each page in turn, as often as counts. */
const loads = async <Name extends string>(
  browser: Browser,
  pages: Readonly<Record<Name, Loaded>>,
): Promise<(name: Name, of: keyof Load) => number> => {
  const names = Object.keys(pages) as Name[] // the keys of the record
  const seen = new Map<Name, Load[]>(names.map((name) => [name, []]))
  for (const name of names) await load(browser, pages[name], false)
  for (let run = 0; run < RUNS; run += 1)
    for (const name of names) seen.get(name)?.push(await load(browser, pages[name], true))
  return (name, of) => middle((seen.get(name) ?? []).map((one) => one[of]))
}

/** The lines of L1 to L4. */
export const loadFigures = async (browser: Browser, { site, stub, user }: Measured): Promise<readonly Figure[]> => {
  const of = await loads(browser, {
    stub: { url: `${stub}/`, user: null, selector: '[data-line]' },
    login: { url: `${site}/user/login`, user: null, selector: 'main input, form input' },
    list: {
      url: `${site}/bidding/order`,
      user,
      selector: 'main tr[data-row-id]',
      key: { press: 'j', changes: 'main tr[data-current]' },
    },
  })
  const more = { n: RUNS, slow: 'processor 4x slower, Fast 3G, HTTP/2' }
  const toStub = (name: 'login' | 'list', what: keyof Load) => ({
    ratio: rounded(of(name, what) / of('stub', what)),
    stub_ms: Math.round(of('stub', what)),
    ...more,
    why: noPeer,
  })
  return [
    line('L1.login_lcp_ms', Math.round(of('login', 'lcp')), null, toStub('login', 'lcp')),
    line('L2.list_usable_ms', Math.round(of('list', 'usable')), null, {
      painted_ms: Math.round(of('list', 'painted')),
      ...toStub('list', 'usable'),
    }),
    line('L3.list_blocked_ratio', of('list', 'blocked') / of('stub', 'blocked'), rounded(BLOCKED), {
      ours_ms: Math.round(of('list', 'blocked')),
      stub_ms: Math.round(of('stub', 'blocked')),
      clock_ms: Math.round(of('list', 'waited')),
      stub_clock_ms: Math.round(of('stub', 'waited')),
      ...more,
    }),
    line('L4.login_shift', of('login', 'shift'), 0.01, more),
    line('L4.list_shift', of('list', 'shift'), 0.01, { ...more, others: 'every route: npm run prove -- screens' }),
  ]
}
