// Figures P1 to P3: how fast the palette opens and answers, compared with cmdk as in its manual,
// both built here and run in one Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { ensureBrowser } from './browser.ts'

/** One line of the bench. */
export interface Figure {
  readonly figure: string
  readonly value: number
  readonly target: number
  readonly pass: boolean
  readonly [more: string]: unknown
}

/** How often the palette is opened, and what is typed each time; both pages find all of it. */
const ROUNDS = 12
const typed = ['0042', 'zb2026']
/** Opened so often before measuring, so that code is compiled. */
const WARM = 3
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
}

/** Presses a key and waits until it has been painted. */
const pressed = async (page: Page, key: string): Promise<number> => {
  const before = await page.evaluate(() => window.times.length)
  await page.keyboard.press(key)
  await page.waitForFunction((count) => window.times.length > count, before, { polling: 20 })
  return page.evaluate(() => window.times.at(-1) ?? Number.NaN)
}

const measure = async (page: Page, url: string): Promise<Measured> => {
  await page.goto(url)
  await page.waitForFunction(() => window.isReady)
  const opens: number[] = []
  const keys = new Map<string, number[]>()
  let nodes = 0
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const counts = round >= WARM
    const opened = await pressed(page, 'Control+k')
    if (counts) opens.push(opened)
    const words = typed[round % typed.length] ?? ''
    for (let at = 0; at < words.length; at += 1) {
      const time = await pressed(page, words[at] ?? '')
      const key = words.slice(0, at + 1)
      if (counts) keys.set(key, [...(keys.get(key) ?? []), time])
    }
    nodes = Math.max(nodes, await page.evaluate(() => window.nodes))
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('[cmdk-input]') === null)
  }
  const times = [...keys.values()]
  return { opens, keys: times.flat(), byKey: times.map((all) => quantile(all, 0.5)), nodes }
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))
const median = (values: readonly number[]) => quantile(values, 0.5)

/**
 * Builds both pages, measures them, and returns the lines. No other product is available here: the
 * baseline of P1 and P2 is plain cmdk.
 */
export const paletteFigures = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-palette-'))
  await buildPages(folder)
  const server = await serve(folder)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (fault) => process.stderr.write(`${fault.stack ?? fault.message}\n`))
    const plain = await measure(page, `${server.url}/plain.html?n=1000`)
    const thousand = await measure(page, `${server.url}/ours.html?n=1000`)
    const many = await measure(page, `${server.url}/ours.html?n=100000`)
    const baseline = 'cmdk Command.Dialog, 1,000 items'
    const opening = median(thousand.opens) / median(plain.opens)
    const typing = median(thousand.keys) / median(plain.keys)
    const late = quantile(thousand.byKey, 0.95)
    const growth = median(many.keys) / median(thousand.keys)
    const times = (ours: readonly number[], theirs: readonly number[]) => ({
      ours_ms: round(median(ours), 1),
      baseline_ms: round(median(theirs), 1),
      n: ours.length,
    })
    return [
      {
        figure: 'P1.palette_open_ratio',
        value: round(opening),
        target: 0.4,
        pass: opening <= 0.4,
        ...times(thousand.opens, plain.opens),
        baseline,
      },
      {
        figure: 'P2.palette_key_ratio',
        value: round(typing),
        target: 0.4,
        pass: typing <= 0.4,
        ...times(thousand.keys, plain.keys),
        baseline,
      },
      {
        figure: 'P2.palette_key_p95_frames',
        value: round(late / FRAME),
        target: 3,
        pass: late <= 3 * FRAME,
        n: thousand.keys.length,
      },
      {
        figure: 'P3.palette_growth_100000',
        value: round(growth),
        target: 1.6,
        pass: growth <= 1.6,
        ...times(many.keys, thousand.keys),
        baseline: 'the same palette, 1,000 records',
      },
      {
        figure: 'P3.palette_nodes_100000',
        value: round(many.nodes / thousand.nodes),
        target: 1.1,
        pass: many.nodes <= thousand.nodes * 1.1,
        nodes: many.nodes,
      },
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
