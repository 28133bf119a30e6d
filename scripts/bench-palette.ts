// Figures P1 to P3: how fast the palette opens and answers, compared with cmdk as in its manual,
// both built here and run in one Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'
import { openBrowser } from './browser.ts'

/** One line of the bench. */
export interface Figure {
  readonly figure: string
  readonly value: number
  /** null: the figure has no goal and is only printed. */
  readonly target: number | null
  readonly pass: boolean
  readonly [more: string]: unknown
}

/** The number of times each query is typed. */
const ROUNDS = 6
/** Queries that find records on both pages. */
const found = ['0042', 'zb2026']
/**
 * Queries like those, with typing mistakes: two letters transposed, one missing, one wrong, and a missing g after n.
 */
const mistyped = ['hunagqi', 'dangui', 'chuanxoing', 'huanqin']
/** The number of times each query is typed before measuring, so that the code is compiled. */
const WARM = 2
/**
 * A key is released after this time, ms. Chromium puts off other tasks after a key until the next frame, so that a key
 * released at once ends the measurement a frame too late.
 */
const HELD = 80
/** ms of one screen frame. */
const FRAME = 1000 / 60

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const serve = async (folder: string) => {
  const server = createServer((asked, answer) => {
    const path = normalize(new URL(asked.url ?? '/', 'http://bench.invalid').pathname)
    try {
      const content = readFileSync(join(folder, path))
      answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(content)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const buildPages = async (into: string): Promise<void> => {
  const root = join(import.meta.dirname, 'bench')
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: into,
      target: 'es2023',
      rolldownOptions: { input: { ours: join(root, 'ours.html'), plain: join(root, 'plain.html') } },
    },
  })
}

const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

interface Measured {
  readonly opens: readonly number[]
  readonly keys: readonly number[]
  /**
   * The median of each typed key: it shows a key that is always slow, and ignores a single slow
   * moment of the machine.
   */
  readonly byKey: readonly number[]
  readonly nodes: number
  /** ms on the main thread per keystroke, including the rendering. */
  readonly busy: number
}

const measure = async (page: Page, url: string, typed: readonly string[]): Promise<Measured> => {
  await page.goto(url)
  await page.waitForFunction(() => window.isReady)
  const opens: number[] = []
  const keys = new Map<string, number[]>()
  let nodes = 0
  let busy = 0
  let keyCount = 0
  /** Presses a key and waits until it has been painted; ms. The page is not polled: it would have other work. */
  const pressed = async (key: string): Promise<number> => {
    const time = page.evaluate((nth) => window.timeOf(nth), keyCount)
    keyCount += 1
    await page.keyboard.press(key, { delay: HELD })
    return time
  }
  const client = await page.context().newCDPSession(page)
  // The bench measures processor time, so that other work of the machine does not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  for (let round = 0; round < (WARM + ROUNDS) * typed.length; round += 1) {
    const counts = round >= WARM * typed.length
    const opened = await pressed('Control+k')
    if (counts) opens.push(opened)
    const words = typed[round % typed.length] ?? ''
    const before = await worked()
    for (let at = 0; at < words.length; at += 1) {
      const time = await pressed(words[at] ?? '')
      const key = words.slice(0, at + 1)
      if (counts) keys.set(key, [...(keys.get(key) ?? []), time])
    }
    if (counts) busy += (await worked()) - before
    nodes = Math.max(nodes, await page.evaluate(() => window.nodes))
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('[cmdk-input]') === null)
  }
  await client.detach()
  const times = [...keys.values()]
  const all = times.flat()
  return { opens, keys: all, byKey: times.map((one) => quantile(one, 0.5)), nodes, busy: busy / all.length }
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))
const median = (values: readonly number[]) => quantile(values, 0.5)
const frames = (values: readonly number[], q = 0.5) => round(quantile(values, q) / FRAME)

/**
 * Builds both pages, measures them, and returns the lines. No other product is available here: the
 * baseline of P1 and P2 is plain cmdk.
 */
export const paletteFigures = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-palette-'))
  await buildPages(folder)
  const server = await serve(folder)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (fault) => process.stderr.write(`${fault.stack ?? fault.message}\n`))
    const plain = await measure(page, `${server.url}/plain.html?n=1000`, found)
    const thousand = await measure(page, `${server.url}/ours.html?n=1000`, found)
    const mistaken = await measure(page, `${server.url}/ours.html?n=1000`, mistyped)
    const many = await measure(page, `${server.url}/ours.html?n=100000`, found)
    const manyMistaken = await measure(page, `${server.url}/ours.html?n=100000`, mistyped)
    const all = [...thousand.keys, ...mistaken.keys]
    const allMany = [...many.keys, ...manyMistaken.keys]
    const baseline = 'cmdk Command.Dialog, 1,000 items'
    const opening = median(thousand.opens) / median(plain.opens)
    const typing = median(thousand.keys) / median(plain.keys)
    const opens = [...thousand.opens, ...mistaken.opens].map((time) => time / FRAME)
    const late = quantile([...thousand.byKey, ...mistaken.byKey], 0.95) / FRAME
    const growth = median(allMany) / median(all)
    // Both kinds of query were typed equally often.
    const busy = (many.busy + manyMistaken.busy - thousand.busy - mistaken.busy) / 2
    const nodes = Math.max(many.nodes, manyMistaken.nodes) / Math.max(thousand.nodes, mistaken.nodes)
    const times = (ours: readonly number[], theirs: readonly number[]) => ({
      ours_ms: round(median(ours), 1),
      baseline_ms: round(median(theirs), 1),
      n: ours.length,
    })
    const figure = (
      name: string,
      value: number,
      target: number | null,
      more: Readonly<Record<string, unknown>>,
    ): Figure => ({
      figure: name,
      value: round(value),
      target,
      pass: target === null || value <= target,
      ...more,
    })
    return [
      figure('P1.palette_open_ratio', opening, null, { ...times(thousand.opens, plain.opens), baseline }),
      figure('P1.palette_open_frames', median(opens), 2, { n: opens.length }),
      figure('P1.palette_open_p95_frames', quantile(opens, 0.95), 3, { n: opens.length }),
      figure('P2.palette_key_ratio', typing, null, { ...times(thousand.keys, plain.keys), baseline }),
      figure('P2.palette_key_frames', median(all) / FRAME, 1, { n: all.length, mistyped: frames(mistaken.keys) }),
      figure('P2.palette_key_p95_frames', late, 2, { n: all.length, mistyped: frames(mistaken.byKey, 0.95) }),
      figure('P3.palette_growth_100000', growth, 1.3, {
        ...times(allMany, all),
        mistyped: round(median(manyMistaken.keys) / median(mistaken.keys)),
        baseline: 'the same palette, 1,000 records',
      }),
      figure('P3.palette_key_p95_frames_100000', quantile([...many.byKey, ...manyMistaken.byKey], 0.95) / FRAME, 3, {
        n: allMany.length,
      }),
      figure('P3.palette_main_thread_ms', busy, 2, {
        thousand: [thousand, mistaken].map(({ busy: ms }) => round(ms)),
        many: [many, manyMistaken].map(({ busy: ms }) => round(ms)),
        counted: 'ms of the main thread a key at 100,000 records more than at 1,000',
      }),
      figure('P3.palette_nodes_100000', nodes, 1.1, { nodes: many.nodes }),
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
