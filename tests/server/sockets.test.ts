// Sockets that only occupy capacity, against a real server on a port.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardSockets } from '#server/sockets.ts'

/** Far more than the buffers between two sockets hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

let server: Server

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    if (incoming.url === '/large') outgoing.end(LARGE)
    else incoming.resume().once('end', () => outgoing.end('whole'))
    incoming.once('error', () => undefined)
  })
  guardSockets(server, { body: 300, socket: 300 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (): Socket => {
  const address = server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  // The test expects this error, because the server cuts the connection.
  socket.on('error', () => undefined)
  return socket
}

/** Resolves when a socket is closed, even when it was cut during a write, where `once` would reject. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))

test('a body that does not arrive ends its socket, even when it comes in drops', async () => {
  const socket = open()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
  const drops = setInterval(() => socket.write('x'), 50)
  await closed(socket)
  clearInterval(drops)
  expect(socket.bytesRead).toBe(0)
})

test('many stalled bodies all end their sockets', async () => {
  const sockets = Array.from({ length: 50 }, open)
  // A socket that does not read never notices that it was cut.
  for (const socket of sockets) socket.resume().write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
  await Promise.all(sockets.map(closed))
  expect(sockets.filter((socket) => !socket.destroyed)).toEqual([])
})

test('a client that asks and does not read is disconnected', async () => {
  const socket = open()
  socket.pause()
  const [connection] = await once(server, 'connection')
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed(connection)
  expect(socket.bytesRead).toBeLessThan(LARGE.length)
  socket.destroy()
})

test('a silent client is disconnected, and a client that sends everything is answered', async () => {
  await closed(open().resume())
  const socket = open()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})

test('a network has few places for slow bodies, and gets them back', async () => {
  const narrow = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => outgoing.end('whole'))
    incoming.once('error', () => undefined)
  })
  guardSockets(narrow, { body: 60_000, socket: 60_000 }, { network: 3, after: 50 })
  narrow.listen(0, '127.0.0.1')
  await once(narrow, 'listening')
  const address = narrow.address()
  const begin = (): Socket => {
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume().write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na')
    return socket
  }
  const sockets = Array.from({ length: 5 }, begin)
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(2)
  const kept = sockets.filter((socket) => !socket.closed)
  const answers = kept.map((socket) => once(socket, 'data'))
  for (const socket of kept) socket.write('bc')
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  const next = begin()
  const whole = once(next, 'data')
  await expect.poll(() => next.bytesWritten).toBeGreaterThan(0)
  next.write('bc')
  expect(String((await whole)[0])).toMatch(/^HTTP\/1.1 200/)
  narrow.closeAllConnections()
  narrow.close()
})
