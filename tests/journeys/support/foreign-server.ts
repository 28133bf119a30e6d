// A server of somebody else: it serves the built console and answers calls as the test tells it, in the form of the specification.
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

/** One call as it arrived. */
export interface Arrived {
  /** Method and path below /api without the query, as `GET /v1/user/info/0/`. */
  readonly call: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Whether the caller closed the connection before the answer. */
  left: boolean
}

/** The answer to a call; where only `data` is given, it is the JSON of `{code: 0, message: 'ok', data}`. */
export interface Given {
  readonly data?: unknown
  /** Takes the place of the whole envelope. Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The answer waits until this is settled. */
  readonly after?: Promise<unknown>
  /** The connection breaks without an answer. */
  readonly breaks?: true
}

/** The answer to a call, fixed or computed from the call. */
export type Answer = Given | ((arrived: Arrived) => Given)

export interface ForeignServer {
  readonly url: string
  /** Every call since the last `forget` or `forgetAsked`, in order. */
  readonly arrived: readonly Arrived[]
  /** The arrived calls that match. */
  of(call: string): Arrived[]
  /** Sets the answer to a call (`GET /v1/user/info/0/`; `*` stands for one part of the path) from now on. */
  answers(call: string, answer: Answer): void
  /** Forgets the arrived calls and returns to the answers of the beginning. */
  forget(): void
  /** Forgets the arrived calls only. */
  forgetAsked(): void
  close(): Promise<void>
}

/** A promise that never settles; as `after` it makes a server that does not answer. */
export const silence = new Promise<never>(() => {})

/** Starts the server on a free port; `beginning` holds its answers by call. A call without an answer gets 404. */
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
      // The names of these files change with their contents, so any server may let browsers keep them.
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
