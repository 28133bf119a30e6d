// The reserve on the disk of the embedded database: without it nobody writes, and everybody reads.
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { savePreferences } from '#contract/preferences.ts'
import { Unavailable } from '#server/http/database-errors.ts'
import { roomOn } from '#server/operation/disk-room.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
/** What the disk must have left. */
let reserve = 0

beforeAll(async () => {
  world = await createWorld({ requireRoom: () => roomOn(tmpdir(), reserve)() })
})
afterAll(() => world.close())

const sent = async (path: string, method: string) => {
  const token = await world.tokenOf('buyer')
  const body = method === 'GET' ? {} : { body: JSON.stringify({}) }
  const answer = await world.http(path, { method, headers: { ...consoleHeaders, token }, ...body })
  return [answer.status, answer.headers.has('retry-after')]
}

test('a full disk refuses writes with 503 and Retry-After, and answers who reads; with room again both are answered', async () => {
  const [list, save] = [addressOf(listOrders, {}), addressOf(savePreferences, {})]
  reserve = Number.MAX_SAFE_INTEGER
  expect(await sent(save, 'PUT')).toEqual([503, true])
  expect(await sent(list, 'GET')).toEqual([200, false])
  reserve = 0
  expect(await sent(save, 'PUT')).toEqual([200, false])
})

test('a look at the disk is valid for a moment, and says that it is the disk', async () => {
  await expect(roomOn(tmpdir(), 0)()).resolves.toBeUndefined()
  const refused = roomOn(tmpdir(), Number.MAX_SAFE_INTEGER)
  await expect(refused()).rejects.toThrow(Unavailable)
  await expect(refused()).rejects.toMatchObject({ reason: 'disk' })
})
