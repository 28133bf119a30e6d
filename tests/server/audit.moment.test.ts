// An audit row has the time at which its act was judged, not the time at which it could be written.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveOwnTender } from '#contract/tenders.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/** Enough for the tender to be judged before its deadline, however busy the machine is. */
const HEAD_START_MS = 60_000

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the row of a tender accepted before the deadline has that time, although it waited for the chain until after the deadline', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  const chain = await world.db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${HOME_ID}`}, 0))`.execute(chain)
  const deadline = Date.parse(order.bid_deadline_at ?? '')
  world.clockOffset = deadline - Date.now() - HEAD_START_MS
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '26', offered_qty: '1000' }]
  const sent = world.call(saveOwnTender, { body: { submit: true, items } }, { link: tokens[0] ?? '' })
  await until(() => waiting())
  // The clock is moved by hand, because the wait for the lock is too short to let the deadline pass.
  world.advance({ hours: 1 })
  await chain.commit().execute()
  expect((await sent).code).toBe(0)
  const row = await world.db
    .selectFrom('audit_rows')
    .where('order_id', '=', order.id)
    .where('action', '=', 'tender_submit')
    .select('occurred_at')
    .executeTakeFirstOrThrow()
  expect(Date.parse(row.occurred_at)).toBeLessThan(deadline)
  expect(Date.parse(row.occurred_at)).toBe(Date.parse((await sent).data.receipt.received_at))
})

/** Whether a transaction waits for the chain. */
const waiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(world.db)
  return rows.length > 0
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((next) => setTimeout(next, 10))
}
