// The round trips of a call to the database, each of which costs as much as its query.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The statements sent to the database during `work`. */
const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given
    sent.push(typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked))
    return Reflect.apply(query, this, given)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent
}

test('a transaction begins with its first statement, and one without statements is not sent', async () => {
  const { db } = world
  expect(await sentDuring(() => db.transaction().execute(async () => undefined))).toEqual([])
  const fault = new Error('no')
  const failing = db.transaction().execute(() => Promise.reject(fault))
  await expect(failing).rejects.toBe(fault)
  const one = await sentDuring(() => db.transaction().execute((tx) => sql`select 1 as n`.execute(tx)))
  expect(one).toEqual([expect.stringMatching(/^begin; select set_config.*; select 1 as n$/s), 'commit'])
  const given = await sentDuring(() => db.transaction().execute((tx) => sql`select ${1}::int as n`.execute(tx)))
  expect(given).toEqual([expect.stringMatching(/^begin; select set_config/), 'select $1::int as n', 'commit'])
})

test('the first statement returns the same as alone, and its failure ends the transaction', async () => {
  const { db } = world
  const rows = await db.transaction().execute(async (tx) => {
    const first = await sql<{ zone: string }>`select current_setting('TimeZone') as zone, 2 as n`.execute(tx)
    return [first.rows, (await sql`select 3 as n`.execute(tx)).rows]
  })
  expect(rows).toEqual([[{ zone: 'UTC', n: 2 }], [{ n: 3 }]])
  const failing = db.transaction().execute((tx) => sql`select nothing from nowhere`.execute(tx))
  await expect(failing).rejects.toMatchObject({ code: '42P01' })
  expect((await sql`select 4 as n`.execute(db)).rows).toEqual([{ n: 4 }])
  const level = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx))
  expect(level.rows).toEqual([{ level: 'repeatable read' }])
})

test('the list of demands takes four round trips: the caller, the beginning, the page with its counts, the end', async () => {
  const ask = () => world.call(listOrders, { query: {} }, { as: 'buyer' })
  await ask()
  const sent = await sentDuring(ask)
  expect(sent).toHaveLength(4)
  expect(sent.map((text) => text.trim().slice(0, 5))).toEqual(['with ', 'begin', 'with ', 'commi'])
})
