// `npm run bench -- lists [count]`: what the list of demands reads among many demands, by statement, and how much
// slower it is than among a thousand. Numbers of rows and entries are exact; times are ratios within one run, because
// the machine has other work too.
import type { Hono } from 'hono'
import { orderSortFields } from '#contract/orders.list.ts'
import { answerFigures } from './bench/answers.ts'
import { listPage } from './bench/console/list-page.ts'
import { ANSWERED_AMONG, FEW, type FilledDemo, onFilledDemo } from './bench/filled-demo.ts'
import { type Read, watchPlans } from './bench/list-plans.ts'
import { APART, SEED } from './bench/many-orders.ts'

/** A million demands on a busy machine take a quarter of this. */
const LIMIT_MINUTES = 60
/** The number of calls; the median and the second slowest count. */
const TURNS = 15
/** The limits for a page of twenty: rows of all tables, and index entries of its longest statement. */
const MAX_ROWS = 10 * 20
const MAX_ENTRIES = 10_001

const asked = [
  '',
  'page=500',
  'page=5000',
  'page=40000',
  'status=bidding',
  'status=completed&page=400',
  'status=draft&ordering=title',
  'mine=true',
  'goods_type=extract',
  'goods_type=extract&page=500',
  'purchase_method=spot',
  'goods_type=extract&purchase_method=spot&page=500',
  'goods_type=extract&purchase_method=spot&status=draft',
  'mine=true&ordering=title',
  // `middle` is replaced by the day in the middle of all demands.
  'created_at_to=middle',
  'progress=true&status=reviewing',
  'search=当归',
  'search=hq',
  'search=采购',
  'search=9960',
  'search=996',
  'search=99',
  'search=z',
  'search=zb00000999',
  'search=ZB000009999501',
  ...orderSortFields.map((field) => `ordering=-${field}&page=100`),
]

const asking = (app: Hono, token: string) => async (query: string) => {
  const answer = await app.request(`/api/v1/bidding/order_pc/?${query}`, {
    headers: { token, system: '21', client: '2' },
  })
  const text = await answer.text()
  const { code, data } = JSON.parse(text)
  if (code !== 0) throw new Error(`${query} was answered ${text.slice(0, 200)}`)
  return { bytes: Buffer.byteLength(text), total: Number(data.total) }
}

type Ask = ReturnType<typeof asking>

/** A query as it is asked among `count` demands. */
const among = (query: string, count: number): string =>
  query.replace('middle', new Date(Date.now() - (count / 2) * APART).toISOString().slice(0, 10))

/**
 * A query whose page is at most the last whole one among `count` demands, so that only pages of twenty rows are
 * compared with each other.
 */
const withWholePage = async (
  query: string,
  count: number,
  read: (query: string) => Promise<number>,
): Promise<string> => {
  const asked = new URLSearchParams(among(query, count))
  const page = Number(asked.get('page') ?? 1)
  if (page === 1) return asked.toString()
  asked.delete('page')
  const last = Math.floor((await read(asked.toString())) / 20)
  asked.set('page', String(Math.max(1, Math.min(page, last))))
  return asked.toString()
}

/** Milliseconds of the median call and of the second slowest, by query. */
const timesOf = async (
  ask: Ask,
  queryOf: (query: string) => Promise<string>,
): Promise<Map<string, { p50: number; late: number }>> => {
  const times = new Map<string, { p50: number; late: number }>()
  for (const query of asked) {
    const text = await queryOf(query)
    const took: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const from = performance.now()
      await ask(text)
      took.push(performance.now() - from)
    }
    const sorted = took.toSorted((a, b) => a - b)
    times.set(query, { p50: sorted[Math.floor(TURNS / 2)] ?? 0, late: sorted[TURNS - 2] ?? 0 })
  }
  return times
}

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const from = performance.now()
  await work()
  return Math.round((performance.now() - from) / 1000)
}

const ratioOf = (many = 0, few = 1): number => Number((many / few).toFixed(2))

/** The line of a figure; it says whether the figure passes. */
const say = (line: { readonly pass: boolean; readonly [field: string]: unknown }): void => {
  console.log(JSON.stringify(line))
  if (!line.pass) process.exitCode = 1
}

const isSearch = (query: string): boolean => query.includes('search=')

/**
 * Prints G1 of the quality programme for the server: one line per query and one for the worst; also S1 and S2, among
 * 100,000 demands.
 */
export const listFigures = (count: number): Promise<void> => onFilledDemo(LIMIT_MINUTES, (demo) => figures(demo, count))

const figures = async (demo: FilledDemo, count: number): Promise<void> => {
  const began = performance.now()
  const ask = asking(demo.app, demo.reader)
  await demo.add(FEW)
  await demo.settle()
  const totalOf = async (query: string) => (await ask(query)).total
  const few = await timesOf(ask, (query) => withWholePage(query, FEW, totalOf))
  const fewPage = await listPage(demo)
  const some = Math.min(count, ANSWERED_AMONG)
  const filled = [await secondsOf(() => demo.add(some - FEW, FEW + 1))]
  for (const line of await answerFigures(demo)) say({ ...line, orders: some })
  if (count > some) filled.push(await secondsOf(() => demo.add(count - some, some + 1)))
  const more = { seed: SEED, orders: count }
  const secs = filled.reduce((sum, one) => sum + one, 0)
  say({ ...more, figure: 'G1.filled_secs', value: secs, target: 180, pass: secs <= 180 })
  await demo.settle()
  const many = await timesOf(ask, async (query) => among(query, count))
  const manyPage = await listPage(demo)
  for (const what of ['lcp', 'heap'] as const) {
    const value = ratioOf(manyPage[what], fewPage[what])
    const seen = { few: Number(fewPage[what].toFixed(2)), many: Number(manyPage[what].toFixed(2)) }
    say({ ...more, figure: `G1.browser_${what}_ratio`, value, target: 1.1, pass: value <= 1.1, ...seen })
  }
  // Demands that fell due meanwhile were closed, which adds notes to the counts.
  await demo.settle()
  const watch = watchPlans()
  const lines: (Read & { query: string; p50: number; late: number; bytes: number; pass: boolean })[] = []
  for (const query of asked) {
    watch.take()
    const { bytes } = await ask(among(query, count))
    const read = watch.take()
    const [before, now] = [few.get(query), many.get(query)]
    const p50 = ratioOf(now?.p50, before?.p50)
    const late = ratioOf(now?.late, before?.late)
    const pass = read.rows <= MAX_ROWS && read.entries <= MAX_ENTRIES && read.statements <= 4 && p50 <= 1.3 && late <= 2
    lines.push({ query, p50, late, ...read, bytes, pass })
    console.log(JSON.stringify({ figure: 'G1.list', ...lines.at(-1) }))
  }
  watch.end()
  const took = Math.round((performance.now() - began) / 1000)
  for (const [name, kind] of [
    ['list', lines.filter(({ query }) => !isSearch(query))],
    ['search', lines.filter(({ query }) => isSearch(query))],
  ] as const) {
    const worst = (of: (line: (typeof lines)[number]) => number, figure: string, target: number) => {
      const value = Math.max(...kind.map(of))
      say({ ...more, figure: `G1.${name}_${figure}`, value, target, pass: value <= target, secs: took })
    }
    worst(({ rows }) => rows, 'rows', MAX_ROWS)
    worst(({ entries }) => entries, 'entries', MAX_ENTRIES)
    worst(({ statements }) => statements, 'statements', 4)
    worst(({ bytes }) => bytes, 'bytes', 14_000)
    worst(({ p50 }) => p50, 'p50_ratio', 1.3)
    worst(({ late }) => late, 'late_ratio', 2)
  }
}
