// The errors that the driver throws when the database is briefly unreachable.
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable, unavailableReason } from '#server/http/database-errors.ts'
import { retryAfter } from '#server/http/request-notes.ts'

const failure = async (host: string, port: number): Promise<unknown> => {
  const client = new pg.Client({ host, port, user: 'nobody', database: 'none' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => null,
    (error: unknown) => error,
  )
}

test('a missing socket, a port without a listener and a cut connection mean an unreachable database', async () => {
  expect(isUnavailable(await failure('/nowhere', 5432))).toBe(true)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(isUnavailable(await failure('127.0.0.1', port))).toBe(true)
  await new Promise((done) => server.close(done))
  expect(isUnavailable(await failure('127.0.0.1', port))).toBe(true)
})

test.each(['53300', '57P01', '57P02', '57P03'])('error %s of the server means an unreachable database', (code) => {
  expect(isUnavailable(Object.assign(new Error('from PostgreSQL'), { code }))).toBe(true)
})

test.each([
  [['53100', '58030'], '30'],
  [['55P03'], '2'],
  [['53200', '53300', '53400', '57014', '57P01', '57P02', '57P03', '57P04', '57P05'], '1'],
  [['08000', '08003', '08006', '25P03', '25P04', '40001', '40P01'], '1'],
] as const)('errors %s are temporary, and the call may be repeated after %s s', (states, seconds) => {
  for (const code of states) {
    const error = Object.assign(new Error('from PostgreSQL'), { code })
    expect([code, isUnavailable(error), retryAfter(unavailableReason(error))]).toEqual([code, true, seconds])
  }
})

test('a missing file and a wrong statement are faults of our own', () => {
  const missing = Object.assign(new Error('no key'), { code: 'ENOENT', syscall: 'open' })
  expect(isUnavailable(missing)).toBe(false)
  expect(isUnavailable(Object.assign(new Error('syntax'), { code: '42601' }))).toBe(false)
})
