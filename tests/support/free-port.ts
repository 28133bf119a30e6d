// A port nobody listens on, for servers of their own process.
import { createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
