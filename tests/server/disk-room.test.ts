// The reserve on the disk of the embedded database: without it nobody can write, but everybody can read.
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { savePreferences } from '#contract/preferences.ts'
import { roomOn } from '#server/operation/disk-room.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
/** The reserve, in bytes. */
let reserve = 0

beforeAll(async () => {
  world = await createWorld({ hasRoom: () => roomOn(tmpdir(), reserve)() })
})
afterAll(() => world.close())

const sent = async (path: string, method: string) => {
  const token = await world.tokenOf('buyer')
  const body = method === 'GET' ? {} : { body: JSON.stringify({}) }
  const answer = await world.http(path, { method, headers: { ...consoleHeaders, token }, ...body })
  return [answer.status, answer.headers.has('retry-after')]
}

test('a full disk refuses writes with 503 and Retry-After, and answers reads; once there is room again both are answered', async () => {
  const [list, save] = [addressOf(listOrders, {}), addressOf(savePreferences, {})]
  reserve = Number.MAX_SAFE_INTEGER
  expect(await sent(save, 'PUT')).toEqual([503, true])
  expect(await sent(list, 'GET')).toEqual([200, false])
  reserve = 0
  expect(await sent(save, 'PUT')).toEqual([200, false])
})

test('a read on a full disk writes nothing, not even the time of last use', async () => {
  const token = await world.tokenOf('buyer')
  await sql`update sessions set last_seen_at = last_seen_at - interval '5 minutes'`.execute(world.db)
  const seen = async () =>
    (await sql<{ at: string }>`select max(last_seen_at)::text as at from sessions`.execute(world.db)).rows[0]?.at
  const before = await seen()
  const read = () => world.http(addressOf(listOrders, {}), { headers: { ...consoleHeaders, token } })
  reserve = Number.MAX_SAFE_INTEGER
  expect((await read()).status).toBe(200)
  expect(await seen()).toBe(before)
  reserve = 0
  expect((await read()).status).toBe(200)
  expect(await seen()).not.toBe(before)
})

test('a disk has room when it has its reserve left', async () => {
  expect(await roomOn(tmpdir(), 0)()).toBe(true)
  expect(await roomOn(tmpdir(), Number.MAX_SAFE_INTEGER)()).toBe(false)
})
