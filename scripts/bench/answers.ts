// Figures S1 and S2: the processor time of one page of the list compared with hand-written SQL, and the calls per
// second compared with a server that has the bytes ready. The servers run in separate processes, on the same database,
// in turns.
import { type ChildProcess, fork } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedded } from '#server/db/embedded.ts'
import type { Task } from './list-server.ts'
import { SEED } from './many-orders.ts'

const LIST = '/api/v1/bidding/order_pc/'
const WRITE = '/api/v1/bidding/order/'
const AT_ONCE = 4
/** Calls of one turn, and turns of each server; the median turn counts. */
const CALLS = 100
const TURNS = 3
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

interface Running {
  readonly url: string
  /** Milliseconds of processor time so far. */
  used(): Promise<number>
  stop(): void
}

const heard = (child: ChildProcess): Promise<Record<string, number>> =>
  new Promise((done, failed) => {
    child.once('exit', (exit) => failed(new Error(`a server of the bench ended with ${exit}`)))
    child.once('message', (message) => done({ ...Object(message) }))
  })

const start = async (task: Task): Promise<Running> => {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [JSON.stringify(task)])
  const { port } = await heard(child)
  return {
    url: `http://127.0.0.1:${port}`,
    used: async () => {
      const told = heard(child)
      child.send('used')
      return ((await told).used ?? 0) / 1000
    },
    stop: () => child.disconnect(),
  }
}

/** Milliseconds of processor time that PostgreSQL's processes have used so far. They must live between two readings. */
const databaseUsed = async (pid: number): Promise<number> => {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  return stats
    .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
    .filter(([, parent]) => Number(parent) === pid)
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0)
}

interface Call {
  readonly path: string
  readonly token: string
  readonly body?: () => string
}

const headersOf = ({ token }: Call): Record<string, string> => ({
  token,
  system: '21',
  client: '2',
  'Content-Type': 'application/json',
})

/** The text of an answer, or null where it was refused. */
const ask = async (url: string, call: Call): Promise<string | null> => {
  const sent = call.body === undefined ? {} : { method: 'POST', body: call.body() }
  const answer = await fetch(`${url}${call.path}`, { headers: headersOf(call), ...sent })
  const text = await answer.text()
  return text.startsWith('{"code":0,') ? text : null
}

let refused = 0

/** The seconds for this number of calls, some at once, at these servers in turn. */
const takes = async (servers: readonly Running[], call: Call, calls: number): Promise<number> => {
  const from = performance.now()
  let left = calls
  const one = async (at: number): Promise<void> => {
    while (left > 0) {
      left -= 1
      if ((await ask(servers[at % servers.length]?.url ?? '', call)) === null) refused += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE * servers.length }, (_, at) => one(at)))
  return (performance.now() - from) / 1000
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const rounded = (value: number): number => Number(value.toFixed(3))

/** Whose calls are measured, and where. */
export interface Answering {
  readonly server: Embedded
  readonly dataDir: string
  /** Base64. */
  readonly sealKey: string
  /** Session tokens of a user who reads the list, and of one who writes demands. */
  readonly reader: string
  readonly writer: string
}

interface Cost {
  readonly node: number
  readonly postgres: number
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
export const answerFigures = async ({ server, dataDir, sealKey, reader, writer }: Answering) => {
  const began = performance.now()
  const list: Call = { path: LIST, token: reader }
  let made = 0
  const write: Call = {
    path: WRITE,
    token: writer,
    body: () => {
      made += 1
      return JSON.stringify({ title: `draft ${made}`, items: [{ name: '黄芪', quantity: '1000', unit: 'kg' }] })
    },
  }
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
    for (const one of [...ours, byHand, listBytes]) await takes([one], list, CALLS)
    for (const one of [...ours, writeBytes]) await takes([one], write, CALLS / 3)
    const cpu = async (one: Running): Promise<Cost> => {
      const [node, postgres] = [await one.used(), await databaseUsed(server.pid)]
      await takes([one], list, CALLS)
      return {
        node: ((await one.used()) - node) / CALLS,
        postgres: ((await databaseUsed(server.pid)) - postgres) / CALLS,
      }
    }
    const turns: Turn[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const cost = { ours: await cpu(first), byHand: await cpu(byHand) }
      const second = {
        list: CALLS / (await takes([first], list, CALLS)),
        bytes: CALLS / (await takes([listBytes], list, CALLS)),
        write: CALLS / (await takes([first], write, CALLS)),
        writeBytes: CALLS / (await takes([writeBytes], write, CALLS)),
        three: CALLS / (await takes(ours, list, CALLS)),
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
      line('S2.errors', refused, 0, true, {}),
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
    for (const one of all) one.stop()
  }
}
