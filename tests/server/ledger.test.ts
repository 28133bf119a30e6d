// The comparison of a database with a ledger in the proofs of faults: it reports a write that is missing, one that
// exists twice, and one that was written in part.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { compare, compareWhole, openLedger } from '../../scripts/prove/ledger.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const draft = async (title: string) => {
  const { data } = await world.call(createOrder, { body: { title } }, { as: 'buyer' })
  return { noun: 'orders' as const, id: data.id, action: 'create', version: data.version }
}

test('an acknowledged write exists once; a write nobody made is lost', async () => {
  const ledger = openLedger()
  const place = { url: world.url }
  ledger.titles.add('只有一份')
  ledger.written.push(await draft('只有一份'))
  expect(await compareWhole(place, ledger)).toMatchObject({ lost: 0, doubled: 0, half_applied: 0, named: [] })
  ledger.written.push({ noun: 'orders', id: randomUUID(), action: 'create', version: 1 })
  expect(await compare(place, ledger)).toMatchObject({ lost: 1, doubled: 0 })
  // Only writes after the first acknowledgement are compared.
  expect(await compare(place, ledger, 2)).toMatchObject({ lost: 0 })
})

test('a demand that was requested once and made twice is reported, and so is a step without its row of the trail', async () => {
  const ledger = openLedger()
  ledger.titles.add('做了两遍')
  const [first] = [await draft('做了两遍'), await draft('做了两遍')]
  const place = { url: world.url }
  expect(await compare(place, ledger)).toMatchObject({ lost: 0, doubled: 1 })
  await world.db.updateTable('orders').set({ version: 7 }).where('id', '=', first.id).execute()
  const { half_applied } = await compareWhole(place, ledger)
  expect(half_applied).toBeGreaterThan(0)
})
