// A page behind the first one is planned once, whichever page it is.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#server/http/lists.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the plan of a page by another order than the time is kept for other pages', async () => {
  const { pages, kept } = await world.db.transaction().execute(async (tx) => {
    // A longer list than the demo has stands before the real one.
    await sql`create temp table orders on commit drop as
      select gen_random_uuid() as id, lpad(n::text, 6, '0') as title from generate_series(1, 30000) as n`.execute(tx)
    await sql`create index on orders (title, id)`.execute(tx)
    await sql`analyze orders`.execute(tx)
    const order = {
      sortable: { title: sql`orders.title` },
      id: sql<string>`orders.id`,
      otherwise: 'title',
      indexed: { title: 'filled' as const },
    }
    const pages: string[][] = []
    for (let page = 2; page < 12; page += 1) {
      const { list } = await pageOf(
        tx,
        tx.selectFrom('orders').select(['orders.id', 'orders.title']),
        { page, page_size: 10 },
        order,
      )
      pages.push(list.map(({ title }) => title))
    }
    const { rows } = await sql<{ kept: number }>`select generic_plans::int as kept from pg_prepared_statements
      where statement like 'with list_page%'`.execute(tx)
    return { pages, kept: rows.map(({ kept }) => kept) }
  })
  expect(pages[0]).toEqual(Array.from({ length: 10 }, (_, n) => String(11 + n).padStart(6, '0')))
  expect(pages.flat()).toEqual(pages.flat().toSorted())
  // The first five calls of a connection are planned for their values.
  expect(Math.max(...kept)).toBe(5)
})
