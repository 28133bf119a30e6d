// A load balancer in front of several servers of this machine, for proofs. It follows deploy/Caddyfile: it asks
// /readyz, skips servers that are not ready, and repeats a request for up to five seconds when its server is gone.
// Writes carry an Idempotency-Key, so a repeated write takes effect once.
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './load.ts'

const TRY_MS = 5_000
const AGAIN_MS = 50
const HEALTH_MS = 100

/** The balancer and its counters. */
export interface Balancer {
  readonly url: string
  /** The number of requests that were repeated, because their server was gone. */
  sentAgain(): number
  close(): void
}

/** A whole answer. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A whole request. */
export interface Question {
  readonly path: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Passes a request on to a server of this machine. */
export const passOn = (port: number, { path, method, headers, body }: Question): Promise<Answer> =>
  new Promise((done, failed) => {
    const out = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      buffer(answer).then(
        (read) => done({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        failed,
      )
    })
    out.on('error', failed)
    out.end(body)
  })

const statusAt = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * Whether the server at a port accepts requests. The oldest releases have only /healthz, and listen when they are
 * ready.
 */
export const isReady = async (port: number): Promise<boolean> => {
  const status = await statusAt(port, '/readyz')
  return status === 200 || (status === 404 && (await statusAt(port, '/healthz')) === 200)
}

/** Starts a balancer in front of `ports`, whose servers may start and stop. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const ready = new Set<number>()
  let again = 0
  let turn = 0
  const look = async () => {
    for (const port of ports) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
    }
  }
  await look()
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await pause(HEALTH_MS, undefined, { ref: false })
      await look()
    }
  }
  void watch()
  const send = async (question: Question): Promise<Answer> => {
    const until = performance.now() + TRY_MS
    for (;;) {
      const up = [...ready]
      const port = up[turn++ % Math.max(1, up.length)]
      try {
        if (port !== undefined) return await passOn(port, question)
      } catch (error) {
        again += 1
        if (performance.now() > until) throw error
      }
      if (performance.now() > until) return { status: 502, headers: {}, body: Buffer.from('no server is ready') }
      await pause(AGAIN_MS)
    }
  }
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming
    buffer(incoming)
      .then((body) => send({ path: url, method, headers, body }))
      .then(
        (answer) => outgoing.writeHead(answer.status, answer.headers).end(answer.body),
        (error: unknown) => outgoing.writeHead(502).end(String(error)),
      )
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${port}/`,
    sentAgain: () => again,
    close: () => {
      isOver = true
      server.close()
      server.closeAllConnections()
    },
  }
}
