// The listening socket: bound before anything else is created, answering 503 until the application takes over, and
// drained at the end.
import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as Sockets } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Env } from '#server/env.ts'
import { networkOf } from '#server/http/limits.ts'
import { callerAddress, proxyTest } from '#server/http/proxies.ts'
import { guardSockets } from '#server/sockets.ts'
import { startingAnswer } from './starting.ts'

/**
 * Connections waiting to be accepted; beyond this the kernel makes callers retry after 1, 3, 7 …
 * seconds (Node's default is 511).
 */
const BACKLOG = 4_096
/** Sockets beyond this are dropped at once. */
const MAX_CONNECTIONS = 4_000
/** How long (ms) a peer has to read the status of a malformed request. */
const GOODBYE_MS = 500
/** How long (ms) current requests may take to end. */
const DRAIN_MS = 5_000
/**
 * How long (ms) the server waits, when it begins to end, for requests that are still on their way: a caller on a slow
 * line or a busy machine sends the next one late. On a busy machine 12 of some 250 met a closed connection at 250 ms, and
 * 4 of 850 at one second. Whoever sends gets `Connection: close`, so that a busy server does not wait that long.
 */
const ON_THE_WAY_MS = 2_000
/** Time between two looks for connections that have become idle (ms). */
const LOOK_MS = 50

type Fetch = (request: Request, bindings: unknown) => Response | Promise<Response>

/** A bound port. */
export interface Listener {
  /** From now on `fetch` answers, instead of the page about the start. */
  hand(fetch: Fetch): void
  /** Accepts no new calls, and ends once the current ones are answered or 5 s have passed. */
  drain(): Promise<void>
  /** Ends at once, after a failed start. */
  close(): void
}

/** Binds HOST and PORT. Throws a sentence for the operator when the port is taken. */
export const listen = async (env: Env): Promise<Listener> => {
  let answer: Fetch = startingAnswer(env)
  // The server is plain HTTP/1, neither TLS nor HTTP/2.
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings),
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      // guardSockets limits bodies separately, because a large file over a slow line may take longer than any general
      // limit.
      requestTimeout: 0,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
  }) as Server
  server.maxRequestsPerSocket = 1000
  server.maxConnections = MAX_CONNECTIONS
  const answers = watchAnswers(server)
  const isProxy = proxyTest(env.trustProxy)
  guardSockets(server, undefined, {
    of: ({ socket, headers }) =>
      networkOf(callerAddress(socket.remoteAddress ?? null, String(headers['x-forwarded-for'] ?? ''), isProxy)),
  })
  // Malformed requests end here, before any handler, with a bare status.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    if (!socket.writable) return socket.destroy()
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    // A peer that does not read it would keep the socket open.
    setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
  })
  server.listen({ port: env.port, host: env.host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!taken) throw error
    throw new Error(`Port ${env.port} on ${env.host} is in use. Stop what uses it, or set PORT to another one.`, {
      cause: error,
    })
  }
  return {
    hand: (fetch) => {
      answer = fetch
    },
    drain: () => drain(server, answers),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Answers that are under way; each can be made the last one of its connection. */
const watchAnswers = (server: Server): { makeLast(): void } => {
  const open = new Set<ServerResponse>()
  let isLast = false
  const end = (answer: ServerResponse) => {
    // Node then sends `Connection: close`, so the caller does not send its next request here.
    answer.shouldKeepAlive = false
  }
  server.prependListener('request', (_: IncomingMessage, answer: ServerResponse) => {
    open.add(answer)
    answer.once('close', () => open.delete(answer))
    if (isLast) end(answer)
  })
  return {
    makeLast: () => {
      isLast = true
      for (const answer of open) end(answer)
    },
  }
}

const drain = async (server: Server, answers: { makeLast(): void }): Promise<void> => {
  const until = performance.now() + DRAIN_MS
  const closed = new Promise<void>((done) => server.once('close', done))
  answers.makeLast()
  // Only stops listening. The server's own `close` would also cut idle connections, on which a request may be on its
  // way.
  Sockets.prototype.close.call(server)
  const over = closed.then(() => true)
  let isClosed = await Promise.race([over, pause(ON_THE_WAY_MS, false, { ref: false })])
  while (!isClosed && performance.now() < until) {
    // The event loop runs timers before input: a connection whose next request has arrived but is not read yet would be
    // closed as idle.
    await nextTurn()
    server.closeIdleConnections()
    isClosed = await Promise.race([over, pause(LOOK_MS, false, { ref: false })])
  }
  server.closeAllConnections()
}
