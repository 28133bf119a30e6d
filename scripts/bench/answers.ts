// Figures S1 and S2: the processor time of one page of the list compared with hand-written SQL, and the calls per
// second compared with a server that has the bytes ready. The servers run in separate processes, on the same database,
// in turns.
import type { FilledDemo } from './filled-demo.ts'
import { SEED } from './many-orders.ts'
import { ask, type Call, type Cost, createCaller, middle, type Running, rounded, start } from './serving.ts'

/** A page of twenty of the list of demands. */
export const LIST = '/api/v1/bidding/order_pc/'
const WRITE = '/api/v1/bidding/order/'
/** Calls of one turn, and turns of each server; the median turn counts. */
export const CALLS = 100
export const TURNS = 3

/** A call that saves a draft of a new demand. */
export const draftCall = (token: string): Call => {
  let made = 0
  return {
    path: WRITE,
    token,
    body: () => {
      made += 1
      return JSON.stringify({ title: `draft ${made}`, items: [{ name: '黄芪', quantity: '1000', unit: 'kg' }] })
    },
  }
}

/** Milliseconds of processor time per call, and calls per second. */
interface Turn {
  readonly ours: Cost
  readonly byHand: Cost
  readonly list: number
  readonly bytes: number
  readonly write: number
  readonly writeBytes: number
  readonly three: number
}

/** Lines of S1 and S2. */
export const answerFigures = async ({ server, dataDir, sealKey, reader, writer }: FilledDemo) => {
  const began = performance.now()
  const { takes, costOf, refused } = createCaller()
  const list: Call = { path: LIST, token: reader }
  const write = draftCall(writer)
  const asked = () => list
  const written = () => write
  const { host, port, user, database } = server.place
  const task = { place: { host, port, user, database }, dataDir, sealKey, answer: '' }
  const ours = await Promise.all([1, 2, 3].map(() => start({ ...task, kind: 'console' })))
  const [first] = ours
  if (first === undefined) throw new Error('no server')
  const byHand = await start({ ...task, kind: 'by_hand' })
  const answers = await Promise.all([ask(first.url, list), ask(first.url, write)])
  const [listBytes, writeBytes] = await Promise.all(
    answers.map((answer) => start({ ...task, kind: 'bytes', answer: answer ?? '' })),
  )
  if (listBytes === undefined || writeBytes === undefined) throw new Error('no server')
  const all = [...ours, byHand, listBytes, writeBytes]
  try {
    // Warms up plans and compiled code before measuring.
    for (const one of [...ours, byHand, listBytes]) await takes([one.url], asked, CALLS)
    for (const one of [...ours, writeBytes]) await takes([one.url], written, CALLS / 3)
    const cpu = (one: Running): Promise<Cost> => costOf(one, server.pid, asked, CALLS)
    const turns: Turn[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const cost = { ours: await cpu(first), byHand: await cpu(byHand) }
      const second = {
        list: CALLS / (await takes([first.url], asked, CALLS)),
        bytes: CALLS / (await takes([listBytes.url], asked, CALLS)),
        write: CALLS / (await takes([first.url], written, CALLS)),
        writeBytes: CALLS / (await takes([writeBytes.url], written, CALLS)),
        three:
          CALLS /
          (await takes(
            ours.map(({ url }) => url),
            asked,
            CALLS,
          )),
      }
      turns.push({ ...cost, ...second })
    }
    const of = (value: (turn: Turn) => number) => rounded(middle(turns.map(value)))
    const secs = Math.round((performance.now() - began) / 1000)
    const line = (figure: string, value: number, target: number | null, isMost: boolean, more: object) => ({
      figure,
      value,
      target,
      pass: target === null || (isMost ? value <= target : value >= target),
      seed: SEED,
      secs,
      ...more,
    })
    const sum = ({ node, postgres }: Cost) => node + postgres
    return [
      line('S2.errors', refused(), 0, true, {}),
      line(
        'S1.list_cpu_ratio',
        of((turn) => sum(turn.ours) / sum(turn.byHand)),
        1.5,
        true,
        {
          ms: { node: of((turn) => turn.ours.node), postgres: of((turn) => turn.ours.postgres) },
          by_hand_ms: { node: of((turn) => turn.byHand.node), postgres: of((turn) => turn.byHand.postgres) },
        },
      ),
      line('S1.list_bytes', Buffer.byteLength(answers[0] ?? ''), 14_000, true, {}),
      line(
        'S2.list_share',
        of((turn) => turn.list / turn.bytes),
        0.2,
        false,
        { a_second: of((turn) => turn.list) },
      ),
      line(
        'S2.write_share',
        of((turn) => turn.write / turn.writeBytes),
        0.08,
        false,
        { a_second: of((turn) => turn.write) },
      ),
      line(
        'S2.three_processes',
        of((turn) => turn.three / turn.list),
        null,
        false,
        {},
      ),
    ]
  } finally {
    await Promise.all(all.map((one) => one.stop()))
  }
}
