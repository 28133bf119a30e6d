// A server that is ending answers every request that it has received, also the last one on a kept connection, and says
// that no further one is accepted there.
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { type Listener, listen } from '#server/operation/listener.ts'
import { freePort } from '../support/free-port.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let listener: Listener
afterEach(() => {
  listener.close()
  agent.destroy()
})

/** The status of an answer, and what it says about its connection. */
const ask = (port: number): Promise<readonly [number | undefined, string | undefined]> =>
  new Promise((done, failed) => {
    const out = request({ host: '127.0.0.1', port, path: '/', agent }, (answer) => {
      buffer(answer).then(() => done([answer.statusCode, answer.headers.connection]), failed)
    })
    out.once('error', failed)
    out.end()
  })

test('an answer under way and a request on a kept connection are answered completely, each as the last one of its connection', async () => {
  const port = await freePort()
  listener = await listen(readEnv({ PORT: String(port) }))
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<Response>()
  listener.hand(() => new Response('kept'))
  expect(await ask(port)).toEqual([200, 'keep-alive'])

  // The server begins to end while the next request is on its way.
  const drained = listener.drain()
  listener.hand(() => {
    asked.resolve()
    return held.promise
  })
  const last = ask(port)
  await asked.promise
  held.resolve(new Response('last'))
  expect(await last).toEqual([200, 'close'])
  await drained
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
})
