// A browser window of the figures: what it measures itself, and how it is slowed down.
import type { Browser, CDPSession, Page } from 'playwright'
import * as z from 'zod/mini'

/** What a page records about itself. */
interface Recorded {
  /** ms of the largest drawing so far. */
  lcp: number
  /** The sum of its layout shifts. */
  shift: number
  /** The tasks of more than 50 ms: when each began, and how long it took, ms. */
  readonly tasks: (readonly [from: number, took: number])[]
}

declare global {
  interface Window {
    recorded: Recorded
    /** ms since the page was opened at which an element that matches is on the screen. */
    painted(selector: string): Promise<number>
    /** The same, in ms since the key or press that comes next, once it is no longer what was there before. */
    follows(place: Place): Promise<number>
    /** What was asked by {@link follows} last. */
    following: Promise<number>
  }
}

/** A place of the console: its path, and what must be painted there. */
export interface Place {
  readonly path: string
  readonly selector: string
}

const record = (): void => {
  const recorded: Recorded = { lcp: 0, shift: 0, tasks: [] }
  window.recorded = recorded
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    recorded.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
      recorded.shift += Number(entry.value)
  })
  watch('longtask', ({ startTime, duration }) => recorded.tasks.push([startTime, duration]))

  const isSeen = (selector: string) => document.querySelector(selector)?.checkVisibility() === true
  /** Once this is so, the time after the next painting. */
  const once = (isSo: () => boolean): Promise<number> =>
    new Promise((done) => {
      const look = () => {
        if (!isSo()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  window.painted = (selector) => once(() => isSeen(selector))
  /** When the person does something next. */
  const acted = (kinds: readonly string[]): Promise<number> =>
    new Promise((heard) => {
      const hear = ({ timeStamp }: Event) => {
        for (const kind of kinds) removeEventListener(kind, hear, true)
        heard(timeStamp)
      }
      for (const kind of kinds) addEventListener(kind, hear, true)
    })
  window.follows = async ({ path, selector }) => {
    const stale = document.querySelector(selector)
    const isThere = () =>
      location.pathname === path &&
      isSeen(selector) &&
      (stale?.isConnected !== true || stale !== document.querySelector(selector))
    return acted(['keydown', 'click', 'popstate']).then(async (from) => (await once(isThere)) - from)
  }
}

/** Fast 3G as the browser's own tools have it: ms of a round trip, bytes a second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** How much slower the processor is. */
const SLOWER = 4

/** Who is signed in: what the browser stores of a session. */
export interface SignedIn {
  readonly token: string
  readonly username: string
}

/** What is measured: the console and the stub, by their addresses, and who is signed in. */
export interface Measured {
  readonly site: string
  readonly stub: string
  readonly user: SignedIn
}

/** A window with its line to the browser's own tools. */
export interface Opened {
  readonly page: Page
  readonly client: CDPSession
  close(): Promise<void>
}

/** Opens a window of its own, with nothing cached; `slow`: on a processor and a network as a phone has them. */
export const openWindow = async (browser: Browser, user: SignedIn | null, slow: boolean): Promise<Opened> => {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  await context.addInitScript(record)
  await context.addInitScript(
    (held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
    },
    user === null ? {} : { token: user.token, username: JSON.stringify(user.username), locale: 'zh-CN' },
  )
  const page = await context.newPage()
  page.on('pageerror', (fault) => process.stderr.write(`${fault.stack ?? fault.message}\n`))
  const client = await context.newCDPSession(page)
  if (slow) {
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', FAST_3G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  return { page, client, close: () => context.close() }
}

/** MB of the heap after everything that can be collected was. */
export const heapOf = async ({ client }: Opened): Promise<number> => {
  for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

/** The parts of a heap snapshot that are read; `nodes` holds the fields of all nodes one after the other. */
const heapSnapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
})
/** What a heap holds besides the page's own values: machine code, which the engine makes and drops as it likes, and what the browser draws. */
const ENGINE = ['code', 'native', 'object shape', 'hidden']

/** MB of the objects, closures, arrays and texts that the page holds, without the machine code that the engine makes of what runs often. */
export const heldOf = async ({ client }: Opened): Promise<number> => {
  let text = ''
  const take = ({ chunk }: { chunk: string }) => {
    text += chunk
  }
  client.on('HeapProfiler.addHeapSnapshotChunk', take)
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  client.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = heapSnapshot.parse(JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let held = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!ENGINE.includes(types[0][nodes[at + type] ?? 0] ?? '')) held += nodes[at + size] ?? 0
  return held / 1_048_576
}

/** What the page has recorded, once it was quiet for a second and a half. */
export const recordedOf = async (page: Page): Promise<Recorded> => {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_500)))
  return page.evaluate(() => window.recorded)
}
