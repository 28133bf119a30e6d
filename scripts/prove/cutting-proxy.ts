// A proxy that passes a writing request on and drops the caller's socket before the reply, or drops it together with the
// request.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { passOn, type Question } from './balancer.ts'
import { freePort } from './load.ts'

/** The shares of writing calls whose reply is cut, and whose request is cut. */
const REPLY_SHARE = 0.5
const REQUEST_SHARE = 0.1

/** A proxy and its counters. */
export interface CuttingProxy {
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

/** Starts a proxy before a server's port; `happens` draws which calls are cut, and `most` replies are. */
export const startCuttingProxy = async (
  port: number,
  happens: (share: number) => boolean,
  most: number,
): Promise<CuttingProxy> => {
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
