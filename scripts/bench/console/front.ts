// The server of the figures in a browser: HTTP/2, as a proxy in front of the console speaks it. `npm start` itself speaks HTTP/1.1.
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { newCertificate } from './certificate.ts'

/** An app behind its own address. */
export interface Front {
  /** Without a slash at the end. */
  readonly url: string
  close(): void
}

/** Serves an app, which is made once its address is known. */
export const openFront = async (makeApp: (url: string) => Hono): Promise<Front> => {
  let app: Hono | undefined
  const sessions = new Set<{ destroy(): void }>()
  const server = createAdaptorServer({
    fetch: (request: Request, bindings: object) => app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    createServer: createSecureServer,
    serverOptions: newCertificate(),
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const url = `https://127.0.0.1:${port}`
  app = makeApp(url)
  return {
    url,
    close: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
