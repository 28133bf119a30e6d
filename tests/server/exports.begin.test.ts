// A file is begun before anything of it is sent: one that cannot be begun is refused, not cut.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportOrders } from '#contract/exports.ts'
import { readCsv } from '../support/csv.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await createWorld()
  await aPublishedOrder(world)
  token = await world.tokenOf('chief')
})
afterAll(() => world.close())

const ask = () =>
  world.http(addressOf(exportOrders, {}), {
    method: 'POST',
    headers: { ...consoleHeaders, token },
    body: JSON.stringify({ format: 'csv', columns: ['title'] }),
  })

/** Runs `work`, in which the connection with this number does not come; returns how many were asked for. */
const withoutConnection = async (refused: number | null, work: () => Promise<unknown>): Promise<number> => {
  let asked = 0
  const { connect } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...given: unknown[]) {
    asked += 1
    if (asked === refused) return Promise.reject(new Error('timeout exceeded when trying to connect'))
    return Reflect.apply(connect, this, given)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return asked
}

test('a file that gets no connection for its rows is answered 503 with a time, and its place is free again', async () => {
  await (await ask()).text()
  let whole: Response | undefined
  const asked = await withoutConnection(null, async () => {
    whole = await ask()
  })
  expect(readCsv((await whole?.text()) ?? '')).toHaveLength(2)
  for (let times = 0; times < 4; times += 1)
    await withoutConnection(asked, async () => {
      const refused = await ask()
      expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([503, '1', ''])
      expect(refused.headers.get('content-disposition')).toBeNull()
    })
  const after = await ask()
  expect([after.status, readCsv(await after.text()).length]).toEqual([200, 2])
})
