// Replies that are lost after the commit. A proxy passes the request on and drops the caller's socket before the reply,
// or drops it together with the request. Each caller repeats the call with its key and gets the lost answer; nothing is
// done twice.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from '../prove.ts'
import { gather } from './actors.ts'
import { passOn, type Question } from './balancer.ts'
import { seeded } from './chance.ts'
import { compareWhole, isWhole, openLedger, toldBy } from './ledger.ts'
import { freePort } from './load.ts'
import { sizeOf } from './plan.ts'
import { stand } from './stand.ts'
import { startWriters } from './writers.ts'

const WRITERS = 8
/** The shares of writing calls whose reply is cut, and whose request is cut. */
const REPLY_SHARE = 0.5
const REQUEST_SHARE = 0.1
const LOOK_MS = 200
/** The time limit for all cuts, and the time that lifecycles have to end after it (ms). */
const LONGEST_MS = 1_200_000
const AFTER_MS = 15_000
/** Calls are repeated many times, so a lifecycle takes longer than in other proofs (ms). */
const LIFE_MS = 10_000

/** A proxy and its counters. */
interface Proxy {
  readonly url: string
  /** Replies that were cut although their effect was committed. */
  readonly cut: () => number
  /** Requests that were cut on their way. */
  readonly broken: () => number
  /** Answers to a repeated call that were not the ones cut before. */
  readonly different: readonly string[]
  stopCutting(): void
  close(): void
}

const isKeyed = ({ method, headers }: Question): boolean => method !== 'GET' && 'idempotency-key' in headers

const startProxy = async (port: number, happens: (share: number) => boolean, most: number): Promise<Proxy> => {
  const kept = new Map<string, string>()
  const different: string[] = []
  const count = { cut: 0, broken: 0 }
  let isCutting = true
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method = 'GET', headers, socket } = incoming
    const serve = async () => {
      const question = { path, method, headers, body: await buffer(incoming) }
      // A passcode is set without a key, so its call is repeated without being cut.
      const mayCut = isCutting && isKeyed(question) && !path.includes('/passcode/')
      if (mayCut && happens(REQUEST_SHARE)) {
        count.broken += 1
        // The server continues although no caller waits.
        passOn(port, question).catch(() => undefined)
        socket.destroy()
        return
      }
      const answer = await passOn(port, question)
      const text = answer.body.toString()
      const key = String(headers['idempotency-key'])
      const before = kept.get(key)
      if (before !== undefined && answer.status === 200 && before !== text) different.push(`${method} ${path}`)
      if (
        mayCut &&
        answer.status === 200 &&
        text.startsWith('{"code":0,') &&
        count.cut < most &&
        happens(REPLY_SHARE)
      ) {
        count.cut += 1
        kept.set(key, text)
        socket.destroy()
        return
      }
      outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    }
    serve().catch(() => socket.destroy())
  })
  const own = await freePort()
  await new Promise<void>((done) => server.listen(own, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${own}/`,
    cut: () => count.cut,
    broken: () => count.broken,
    different,
    stopCutting: () => {
      isCutting = false
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** `ambiguous.commit`: one line. */
export const proveAmbiguousCommit = async (): Promise<readonly Line[]> => {
  const { seed, random } = seeded()
  const { n: cuts, of } = sizeOf('ambiguous.commit')
  const target = await stand()
  const proxy = await startProxy(target.port, (share) => random.happens(share), cuts)
  try {
    const ledger = openLedger()
    const actors = await gather(target.database().place)
    const work = { urlOf: () => proxy.url, actors, ledger, writers: WRITERS, lifeMs: () => LIFE_MS }
    const writers = startWriters(work, `证明 ${seed}`)
    const until = performance.now() + LONGEST_MS
    while (proxy.cut() < cuts && performance.now() < until) await pause(LOOK_MS)
    proxy.stopCutting()
    await pause(AFTER_MS)
    await writers.stop()
    const found = await compareWhole(target.database().place, ledger)
    return [
      {
        figure: 'ambiguous.commit',
        value: {
          ...found,
          replies_cut: proxy.cut(),
          requests_cut: proxy.broken(),
          different_replays: proxy.different.length,
          ...toldBy(ledger),
          named: [...found.named, ...proxy.different].slice(0, 5),
        },
        target: { lost: 0, doubled: 0, half_applied: 0, different_replays: 0 },
        pass: isWhole(found, ledger) && proxy.cut() >= cuts && proxy.different.length === 0 && ledger.awarded > 0,
        n: cuts,
        of,
        seed,
      },
    ]
  } finally {
    proxy.close()
    await target.close()
  }
}
