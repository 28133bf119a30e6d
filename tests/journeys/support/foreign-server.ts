// A server that is not ours: it serves the built console and knows of the API no more than the specification says.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const dist = process.env.JOURNEY_DIST ?? join(import.meta.dirname, '..', '..', '..', 'dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** One call as it came over the wire. */
export interface Arrived {
  /** `GET /v1/user/info/0/`: below /api, without the query. */
  readonly call: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Whether the caller hung up before it was answered. */
  left: boolean
}

/** What a call is answered: JSON of `{code: 0, message: 'ok', data}` when only data is given. */
export interface Given {
  readonly data?: unknown
  /** In place of the whole envelope; text as it is, anything else as JSON. */
  readonly body?: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Answers only when this is settled. */
  readonly after?: Promise<unknown>
  /** No answer: the connection breaks. */
  readonly breaks?: true
}

/** A call's answer, now or by what was asked. */
export type Answer = Given | ((arrived: Arrived) => Given)

export interface ForeignServer {
  readonly url: string
  /** Every call since the last `forget`, in order. */
  readonly arrived: readonly Arrived[]
  /** Calls of one kind. */
  of(call: string): Arrived[]
  /** From now on this call (`GET /v1/user/info/0/`; `*` stands for one part of the path) is answered so. */
  answers(call: string, answer: Answer): void
  /** Forgets what was asked and every answer given here: back to the answers of the beginning. */
  forget(): void
  /** Forgets what was asked and nothing else. */
  forgetAsked(): void
  close(): Promise<void>
}

/** Never settles: a server that is silent. */
export const silence = new Promise<never>(() => {})

/** Starts it on a free port; `beginning` are its answers by call. What has none is 404. */
export const openForeignServer = async (beginning: Readonly<Record<string, Answer>>): Promise<ForeignServer> => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`No built console in ${dist}: run vite build first.`)
  const arrived: Arrived[] = []
  let given: [string, Answer][] = Object.entries(beginning)

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one: Arrived = {
      call: `${request.method} ${url.pathname.slice('/api'.length)}`,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      left: false,
    }
    arrived.push(one)
    response.on('close', () => {
      one.left = !response.writableFinished
    })
    const found = given.find(([call]) => isOf(call, one.call))?.[1]
    const said: Given =
      found === undefined ? { status: 404, body: '' } : typeof found === 'function' ? found(one) : found
    await said.after
    if (said.breaks) return void response.destroy()
    const body = said.body ?? { code: 0, message: 'ok', data: said.data ?? null }
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
  }

  const file = async (response: ServerResponse, path: string): Promise<void> => {
    const type = types[extname(path)]
    const name = type === undefined ? 'index.html' : path
    const bytes = await readFile(join(dist, name)).catch(() => null)
    response.writeHead(bytes === null ? 404 : 200, {
      'content-type': type ?? 'text/html; charset=utf-8',
      // Their names change with what is in them, so any server lets them be kept.
      ...(bytes !== null && path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    })
    response.end(bytes)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://foreign.invalid')
    const work = url.pathname.startsWith('/api/') ? answer(request, response, url) : file(response, url.pathname)
    work.catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    of: (call) => arrived.filter((one) => isOf(call, one.call)),
    answers: (call, how) => {
      given = [[call, how], ...given]
    },
    forgetAsked: () => {
      arrived.length = 0
    },
    forget: () => {
      arrived.length = 0
      given = Object.entries(beginning)
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const isOf = (pattern: string, call: string): boolean =>
  new RegExp(`^${pattern.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`).test(call)
