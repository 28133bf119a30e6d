// The round trips of a call to the database, each of which costs as much as its query.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { login } from '#contract/session.ts'
import { builtOnce } from '#server/db/built-once.ts'
import { gathered } from '#server/db/gathered.ts'
import { LAST, SETTLES, WITH_NEXT } from '#server/db/tended.ts'
import { Together } from '#server/db/together.ts'
import { progressOf } from '#server/orders/progress.ts'
import { orderBody } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const textOf = (asked: unknown): string =>
  asked instanceof Together
    ? asked.asked.map(({ text }) => text).join('; ')
    : typeof asked === 'object' && asked !== null && 'text' in asked
      ? String(asked.text)
      : String(asked)

/** What is sent to the database during `work`, a text for each round trip. */
const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    sent.push(textOf(given[0]))
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
  expect(given).toEqual([expect.stringMatching(/^begin; select set_config.*; select \$1::int as n$/s), 'commit'])
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

test('the last statement of a transaction commits it, and nothing may follow', async () => {
  const { db } = world
  const last = (n: number) => sql<{ n: number }>`select ${n}::int as n${sql.raw(LAST)}`
  const alone = await sentDuring(async () => {
    expect((await db.transaction().execute((tx) => last(1).execute(tx))).rows).toEqual([{ n: 1 }])
  })
  expect(alone).toEqual([expect.stringMatching(/^begin; select set_config.*; select \$1::int as n; commit$/s)])
  const second = await sentDuring(() =>
    db.transaction().execute(async (tx) => {
      await sql`select ${1}::int as n`.execute(tx)
      return last(2).execute(tx)
    }),
  )
  expect(second).toEqual([expect.stringMatching(/^begin/), 'select $1::int as n; commit'])
  const following = db.transaction().execute(async (tx) => {
    await last(3).execute(tx)
    return sql`select current_user`.execute(tx)
  })
  await expect(following).rejects.toThrow('a statement follows the last one of its transaction')
  expect((await db.transaction().execute((tx) => last(4).execute(tx))).rows).toEqual([{ n: 4 }])
})

test('what settles a transaction is sent with its first statement, which does not run where settling fails', async () => {
  const { db } = world
  const settling = (name: string, value: string) => sql`select set_config(${name}, ${value}, true)${sql.raw(SETTLES)}`
  const sent = await sentDuring(async () => {
    const { rows } = await db.transaction().execute(async (tx) => {
      await settling('app.user_id', 'somebody').execute(tx)
      return sql`select current_setting('app.user_id') as id`.execute(tx)
    })
    expect(rows).toEqual([{ id: 'somebody' }])
  })
  expect(sent).toEqual([expect.stringMatching(/^begin; select set_config.*; select current_setting/s), 'commit'])
  await sql`create table settled (n integer)`.execute(db)
  const failing = db.transaction().execute(async (tx) => {
    await settling('role', 'nobody at all').execute(tx)
    await sql`insert into settled values (${1})${sql.raw(LAST)}`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22023' })
  // A transaction that has begun settles at once.
  const late = await db.transaction().execute(async (tx) => {
    await sql`select ${1}::int`.execute(tx)
    await settling('app.user_id', 'another').execute(tx)
    return sql`select current_setting('app.user_id') as id, (select count(*)::int from settled) as n`.execute(tx)
  })
  expect(late.rows).toEqual([{ id: 'another', n: 0 }])
})

test('a write that nobody reads is sent with the next statement, in its order', async () => {
  const { db } = world
  await sql`create table held (n integer primary key)`.execute(db)
  const keep = (n: number) => sql`insert into held values (${n})${sql.raw(WITH_NEXT)}`
  const count = sql<{ n: number }>`select count(*)::int as n from held where n > ${0}`
  const sent = await sentDuring(() =>
    db.transaction().execute(async (tx) => {
      expect((await keep(1).execute(tx)).rows).toEqual([])
      await keep(2).execute(tx)
      expect((await count.execute(tx)).rows).toEqual([{ n: 2 }])
      await keep(3).execute(tx)
    }),
  )
  const insert = 'insert into held values \\(\\$1\\)'
  expect(sent).toEqual([
    expect.stringMatching(new RegExp(`^begin; select set_config.*; ${insert}; ${insert}; select count`, 's')),
    expect.stringMatching(new RegExp(`^${insert}; commit$`)),
  ])
  expect((await count.execute(db)).rows).toEqual([{ n: 3 }])
  // One that fails ends its transaction, and the statement behind it is not executed.
  const failing = db.transaction().execute(async (tx) => {
    await keep(4).execute(tx)
    await keep(1).execute(tx)
    await sql`insert into held values (${5})${sql.raw(LAST)}`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const alone = db.transaction().execute((tx) => keep(1).execute(tx))
  await expect(alone).rejects.toMatchObject({ code: '23505' })
  // One that is undone is not sent, and one outside a transaction does not wait.
  const fault = new Error('no')
  const undone = db.transaction().execute(async (tx) => {
    await keep(6).execute(tx)
    throw fault
  })
  await expect(undone).rejects.toBe(fault)
  expect((await count.execute(db)).rows).toEqual([{ n: 3 }])
  await keep(7).execute(db)
  expect((await count.execute(db)).rows).toEqual([{ n: 4 }])
})

test('a statement that failed can be sent again, and one that stood behind it too', async () => {
  const { db } = world
  const both = (n: number) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.user_id', ${''}, true)${sql.raw(SETTLES)}`.execute(tx)
      return sql<{ n: number }>`select 12 / ${n}::int as n${sql.raw(LAST)}`.execute(tx)
    })
  await expect(both(0)).rejects.toMatchObject({ code: '22012' })
  expect((await both(3)).rows).toEqual([{ n: 4 }])
  await expect(both(0)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`select ${'x'}::int as broken`.execute(db)).rejects.toMatchObject({ code: '22P02' })
  expect((await sql`select ${'7'}::int as broken`.execute(db)).rows).toEqual([{ broken: 7 }])
  expect((await both(4)).rows).toEqual([{ n: 3 }])
})

test('values arrive as the driver sends them', async () => {
  const texts = ['a', 'b "c" \\', '{d,e}', '当归', '', null]
  const { rows } =
    await sql`select ${texts}::text[] as texts, ${[1, 2]}::int[] as numbers, ${[[1], [2]]}::int[] as nested,
    ${Buffer.from([0, 255])}::bytea as bytes, ${[Buffer.from([1])]}::bytea[] as blobs, ${true}::boolean as yes, ${null}::text as none,
    ${{ a: [1, 'x'] }}::jsonb as json, ${12n}::bigint as big, ${1.5}::numeric as amount, ${new Date(0)}::timestamptz as at`.execute(
      world.db,
    )
  expect(rows).toEqual([
    {
      texts,
      numbers: [1, 2],
      nested: [[1], [2]],
      bytes: Buffer.from([0, 255]),
      blobs: [Buffer.from([1])],
      yes: true,
      none: null,
      json: { a: [1, 'x'] },
      big: 12,
      amount: '1.5',
      at: expect.stringMatching(/^1970-01-01T/),
    },
  ])
})

test('of columns with the same name the last one counts, also where it is null', async () => {
  const { rows } = await sql`select ${'shown'}::text as address, null::text as address`.execute(world.db)
  expect(rows).toEqual([{ address: null }])
})

test('the list of demands takes two round trips: the caller, then the page with its counts from beginning to end', async () => {
  const ask = () => world.call(listOrders, { query: {} }, { as: 'buyer' })
  await ask()
  const sent = await sentDuring(ask)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatch(/^\s*with clock as/)
  expect(sent[1]).toMatch(/^begin; select set_config.*; with list_page.*; commit$/s)
})

test('questions that are asked together share a round trip, in their order, and fail together', async () => {
  const { db } = world
  const one = (n: number) => sql<{ n: number }>`select 12 / ${n}::int as n`
  const sent = await sentDuring(() =>
    db.transaction().execute(async (given) => {
      const tx = gathered(given)
      const answers = await Promise.all([one(1).execute(tx), one(2).execute(tx), one(3).execute(tx)])
      expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 12 }], [{ n: 6 }], [{ n: 4 }]])
      expect((await one(4).execute(tx)).rows).toEqual([{ n: 3 }])
      const ends = await Promise.all([one(6).execute(tx), sql`select ${5}::int as n${sql.raw(LAST)}`.execute(tx)])
      expect(ends.map(({ rows }) => rows)).toEqual([[{ n: 2 }], [{ n: 5 }]])
    }),
  )
  const each = 'select 12 / \\$1::int as n'
  expect(sent).toEqual([
    expect.stringMatching(new RegExp(`^begin; select set_config.*; ${each}; ${each}; ${each}$`, 's')),
    expect.stringMatching(new RegExp(`^${each}$`)),
    expect.stringMatching(new RegExp(`^${each}; select \\$1::int as n; commit$`)),
  ])
  const failed = db.transaction().execute(async (given) => {
    const tx = gathered(given)
    const all = await Promise.allSettled([one(1).execute(tx), one(0).execute(tx), one(3).execute(tx)])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    return one(1).execute(tx)
  })
  await expect(failed).rejects.toMatchObject({ code: '25P02' })
})

test('what writes among them tells how many rows it wrote', async () => {
  const { db } = world
  await sql`create table gathering (n integer)`.execute(db)
  await db.transaction().execute(async (given) => {
    const tx = gathered(given)
    const [insert, update] = await Promise.all([
      sql`insert into gathering values (${1}), (${2})`.execute(tx),
      sql`update gathering set n = n + ${1}`.execute(tx),
    ])
    expect([insert.numAffectedRows, update.numAffectedRows]).toEqual([2n, 2n])
  })
})

test('a demand takes four round trips: the caller, the demand, all about it, and the end', async () => {
  const { id } = (await world.call(createOrder, { body: orderBody(world, { title: 'read' }) }, { as: 'buyer' })).data
  const ask = () => world.call(readOrder, { params: { id } }, { as: 'buyer' })
  await ask()
  const sent = await sentDuring(ask)
  expect(sent.map((text) => text.trim().slice(0, 60))).toHaveLength(4)
})

test('a changed draft locks its demand once', async () => {
  const made = (await world.call(createOrder, { body: orderBody(world, { title: 'draft' }) }, { as: 'buyer' })).data
  const edit = (version: number) =>
    world.call(editOrder, { params: { id: made.id }, body: { version, contact_name: '陈' } }, { as: 'buyer' })
  const { version } = (await edit(made.version)).data
  const sent = await sentDuring(() => edit(version))
  expect(sent.join(' ').match(/"id" = \$1 for update/g)).toHaveLength(1)
  expect(sent.map((text) => text.trim().slice(0, 60))).toHaveLength(8)
})

test('a new demand takes eight round trips', async () => {
  const ask = () => world.call(createOrder, { body: orderBody(world, { title: 'one' }) }, { as: 'buyer' })
  await ask()
  const sent = await sentDuring(ask)
  expect(sent.map((text) => text.trim().slice(0, 60))).toHaveLength(8)
})

test('a sign-in takes five round trips, of which two wait for the disk: the attempt that is counted, and the session', async () => {
  const ask = () => world.call(login, { body: { username: 'buyer', password: PASSWORD } })
  await ask()
  const sent = await sentDuring(ask)
  expect(sent.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^select u\.id/),
    expect.stringMatching(/^with clock as .*insert into attempts.*insert into attempts/),
    expect.stringMatching(/'synchronous_commit', 'off'.*update attempts.*delete from attempts/),
    expect.stringMatching(/^begin; .*insert into "sessions".*update "users".*lock_audit_chain/),
    expect.stringMatching(/^insert into "audit_rows".*; commit$/),
  ])
})

test('a query that is built once is asked with the value of each call', async () => {
  const byName = builtOnce((tx, name) =>
    tx.selectFrom('users').where('username', '=', name).where('status', '=', 'enabled').select('username'),
  )
  const ask = (name: string) => world.db.transaction().execute((tx) => byName(tx, name))
  expect(await ask('buyer')).toEqual([{ username: 'buyer' }])
  expect(await ask('chief')).toEqual([{ username: 'chief' }])
  expect(await ask('nobody')).toEqual([])
})

test('the progress of a demand is planned once', async () => {
  const { rows } = await world.db.transaction().execute(async (tx) => {
    const id = '00000000-0000-0000-0000-000000000000'
    for (let at = 0; at < 8; at += 1) await progressOf(tx, [{ id, opened_at: '2026-11-27T00:00:00Z' }])
    return sql<{ generic: number }>`select generic_plans::int as generic from pg_prepared_statements
      where statement like '%handed_in as materialized%' and statement like ${'%(values ($1::uuid))%'}`.execute(tx)
  })
  expect(rows[0]?.generic).toBeGreaterThan(0)
})
