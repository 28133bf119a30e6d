// Parts of the table of demands that the contract requires: the allowed statuses, and an index for each order of the
// list.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderSortFields } from '#contract/orders.list.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { orderSortable } from '#server/orders/list.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const textsOf = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(world.db)).rows.map(({ text }) => text)

test('the table allows the statuses of the lifecycle, and no other', async () => {
  const [check = ''] = await textsOf(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'orders_status_check'`,
  )
  expect([...check.matchAll(/'(\w+)'/g)].map(([, status]) => status).toSorted()).toEqual([...orderStatuses].toSorted())
})

test('each field that the list sorts by has an index of its own, and stands in the sample for far pages', async () => {
  const indexes = await textsOf(sql`select indexdef as text from pg_indexes where tablename = 'orders'`)
  const sample = indexes.find((one) => one.includes('orders_sample')) ?? ''
  const lacking = orderSortFields.filter((field) => {
    const column = /"(\w+)"$/.exec(orderSortable[field]?.compile(world.db).sql ?? '')?.[1] ?? field
    const leads = indexes.some((one) => one.includes(`(enterprise_id, ${column}, `))
    return !(leads && new RegExp(`\\b${column}\\b`).test(sample))
  })
  expect(lacking).toEqual([])
  // The index of an expression answers alone only where it has the columns of the expression too.
  expect(indexes.find((one) => one.includes('orders_by_opening'))).toMatch(
    /\(enterprise_id, COALESCE\(open_at, bid_deadline_at\), id\) INCLUDE \(status, open_at, bid_deadline_at\)/,
  )
})
