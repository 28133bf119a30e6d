// `npm run bench -- sizing [count]`: the processor time of a list of twenty rows, a detail and a saved draft, in Node
// and in PostgreSQL, among `count` demands; and whether the sizes in docs/operations.md are enough.
import * as z from 'zod/mini'
import { CALLS, draftCall, LIST, TURNS } from './answers.ts'
import { ANSWERED_AMONG, type FilledDemo, onFilledDemo } from './filled-demo.ts'
import { type Call, type Cost, createCaller, middle, rounded, start } from './serving.ts'
import { ADVICE, BUSY_SHARE, type Costs, listsASecond, needsOf } from './sizing.people.ts'

/** The filling and a thousand calls take a minute on a quiet machine. */
const LIMIT_MINUTES = 20

const PAGE = `${LIST}?page_size=20`
const page = z.object({ data: z.object({ list: z.array(z.object({ id: z.string() })) }) })

/** A line of the sizing. */
type SizingLine = { readonly figure: string; readonly pass: boolean } & Readonly<Record<string, unknown>>

/**
 * Details of the demo's own demands, because the added ones are incomplete. They are requested before any demands are
 * added.
 */
const detailsIn = async ({ app, reader }: FilledDemo): Promise<readonly Call[]> => {
  const answer = await app.request(PAGE, { headers: { token: reader, system: '21', client: '2' } })
  return page.parse(await answer.json()).data.list.map(({ id }) => ({ path: `${LIST}${id}/`, token: reader }))
}

/** Measures the three calls in turns, so that other work of the machine affects all of them alike. */
const measured = async ({ server, dataDir, sealKey, reader, writer }: FilledDemo, details: readonly Call[]) => {
  const { host, port, user, database } = server.place
  const place = { host, port, user, database }
  const one = await start({ kind: 'console', place, dataDir, sealKey, answer: '' })
  try {
    const list: Call = { path: PAGE, token: reader }
    const draft = draftCall(writer)
    const calls = {
      list: () => list,
      detail: (n: number) => details[n % details.length] ?? list,
      draft: () => draft,
    }
    const { takes, costOf, refused } = createCaller()
    // Warms up plans and compiled code before measuring.
    for (const callOf of Object.values(calls)) await takes([one.url], callOf, CALLS)
    const turns: Costs[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const cost = (callOf: (n: number) => Call) => costOf(one, server.pid, callOf, CALLS)
      turns.push({ list: await cost(calls.list), detail: await cost(calls.detail), draft: await cost(calls.draft) })
    }
    const of = (kind: keyof Costs): Cost => ({
      node: middle(turns.map((turn) => turn[kind].node)),
      postgres: middle(turns.map((turn) => turn[kind].postgres)),
    })
    return { costs: { list: of('list'), detail: of('detail'), draft: of('draft') }, refused: refused() }
  } finally {
    await one.stop()
  }
}

const linesOf = (orders: number, costs: Costs, refused: number): SizingLine[] => [
  { figure: 'sizing.refused', value: refused, target: 0, pass: refused === 0 },
  ...(['list', 'detail', 'draft'] as const).map((kind) => ({
    figure: `sizing.${kind}`,
    orders,
    ms: { node: rounded(costs[kind].node), postgres: rounded(costs[kind].postgres) },
    pass: true,
  })),
  {
    figure: 'sizing.lists_a_second',
    value: Math.round(listsASecond(costs)),
    target: null,
    of: `a process, its core busy for ${BUSY_SHARE * 100} %`,
    pass: true,
  },
  ...ADVICE.map((advice) => {
    const { pass, ...needs } = needsOf(costs, advice)
    return { figure: 'sizing.people', advised: advice, needs, pass }
  }),
]

/** The lines of the sizing, by default among 100,000 demands. */
export const sizingFigures = async (asked = String(ANSWERED_AMONG)): Promise<readonly SizingLine[]> => {
  const orders = Number(asked)
  if (!Number.isInteger(orders) || orders < 1) throw new Error(`a number of demands is wanted, not ${asked}`)
  const lines: SizingLine[] = []
  await onFilledDemo(LIMIT_MINUTES, async (demo) => {
    const details = await detailsIn(demo)
    await demo.add(orders)
    const { costs, refused } = await measured(demo, details)
    lines.push(...linesOf(orders, costs, refused))
  })
  return lines
}
