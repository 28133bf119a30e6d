// Starts the whole product for one test file: a world with a catalogue, a server on a free port and a clock that the test moves.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/log.ts'
import { type Stock, templateOf } from '../../support/stocks.ts'
import { createWorld, type World } from '../../support/world.ts'

/** The folder of the built console: `vite build`'s, or the one that JOURNEY_DIST names. */
export const dist = process.env.JOURNEY_DIST ?? join(import.meta.dirname, '..', '..', '..', 'dist')

export interface Console {
  readonly world: World
  /** The address of the console, without a slash at the end. */
  readonly url: string
  /** Stops the server as a power cut would: open connections break. */
  stop(): Promise<void>
  /** Starts the server again at the same address. */
  start(): Promise<void>
  /** Serves another build of the console from now on, as after an update. `folder` was written by vite. */
  deploy(folder: string): void
  close(): Promise<void>
}

/** Starts a console, which must be built already. */
export const openConsole = async (stock: Stock): Promise<Console> => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`No built console in ${dist}: run vite build first.`)
  let app: World['app'] | undefined
  const server = createAdaptorServer({
    fetch: (request, bindings) => app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
  }) as Server // an HTTP/1 server, because no other is asked for
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const url = `http://127.0.0.1:${port}`
  const made = await createWorld({ dist, template: await templateOf(stock), env: { PUBLIC_URL: `${url}/` } })
  app = made.app
  return {
    world: made,
    url,
    stop,
    start: () => listen(port),
    deploy: (folder) => {
      const { db, env } = made
      const services = { db, env, keys: made.keys, log: createLog('silent'), clockOffset: () => made.clockOffset }
      app = createApp({ ...services, dist: folder })
    },
    close: async () => {
      if (server.listening) await stop()
      await made.close()
    },
  }
}
