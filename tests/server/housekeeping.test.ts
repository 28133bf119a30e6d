// How long data is kept: each row of the retention table, a moment before its time and a moment after it.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editSupplier, readSupplier } from '#contract/suppliers.ts'
import { createLog } from '#server/log.ts'
import { retention, runHousekeeping } from '#server/operation/housekeeping.ts'
import { aPublishedOrder, aSupplier } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const someone = async (): Promise<string> =>
  (await world.db.selectFrom('users').where('enterprise_id', '=', HOME_ID).select('id').executeTakeFirstOrThrow()).id

/** Writes a row of that age into a table, and finds the rows that a test has written there. */
const made = {
  idempotency_keys: async (
    at,
  ) => sql`insert into idempotency_keys (enterprise_id, actor_id, method, route, key, body_hash, created_at)
    values (${HOME_ID}, ${randomUUID()}, 'POST', '/kept', ${randomUUID()}, ${randomBytes(4)}, ${at})`,
  attempts: async (at) =>
    sql`insert into attempts (kind, subject_hash, started_at, count) values ('kept', ${randomBytes(8)}, ${at}, 1)`,
  qr_logins: async (at) => sql`insert into qr_logins (id, task_hash, code_hash, status, created_at, expires_at)
    values (${randomUUID()}, ${randomBytes(8)}, ${randomBytes(8)}, 'created', ${at}, ${at})`,
  sessions: async (at) => sql`insert into sessions (id, enterprise_id, user_id, token_hash, created_at, last_seen_at)
    values (${randomUUID()}, ${HOME_ID}, ${await someone()}, ${randomBytes(8)}, ${at}, ${at})`,
  messages: async (at) => sql`insert into messages (id, enterprise_id, user_id, kind, supplier_id, at)
    values (${randomUUID()}, ${HOME_ID}, ${await someone()}, 'kept', ${(await aSupplier(world)).id}, ${at})`,
} satisfies Record<string, (at: string) => Promise<ReturnType<typeof sql>>>

const DAY_MS = 86_400_000

test.each(Object.keys(made) as (keyof typeof made)[])('%s is deleted after its days and not before', async (table) => {
  const age = (over: number) => new Date(Date.now() - retention[table].days * DAY_MS - over).toISOString()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.db)).rows[0]?.n ?? 0
  const before = await count()
  for (const over of [-60_000, 60_000]) await (await made[table](age(over))).execute(world.db)
  expect(await count()).toBe(before + 2)
  await runHousekeeping(services())
  expect(await count()).toBe(before + 1)
})

test('the retention table has these days, and nothing else is deleted by its age', () => {
  expect(Object.fromEntries(Object.entries(retention).map(([table, { days }]) => [table, days]))).toEqual({
    idempotency_keys: 7,
    attempts: 1,
    qr_logins: 1,
    files: 1,
    tender_evidence: 1,
    tender_files: expect.any(Number),
    sessions: 90,
    messages: 90,
  })
})

test('a contact who is replaced in the profile is replaced at the links, and the trail names neither', async () => {
  const { order, suppliers } = await aPublishedOrder(world, { suppliers: 1 })
  const id = suppliers[0]?.id ?? ''
  const { data: supplier } = await world.call(readSupplier, { params: { id } }, { as: 'buyer' })
  await sql`insert into tender_passcodes (id, enterprise_id, order_id, supplier_id, contact_name, contact_mobile, mobile_on_file, set_at)
    values (${randomUUID()}, ${HOME_ID}, ${order.id}, ${id}, ${supplier.contact_name}, ${supplier.contact_phone}, true, clock_timestamp())`.execute(
    world.db,
  )
  const body = {
    version: supplier.version,
    contact_name: '已注销',
    contact_phone: '13700000000',
    email: 'gone@example.cn',
  }
  expect((await world.call(editSupplier, { params: { id }, body }, { as: 'admin' })).code).toBe(0)
  const kept = await sql<{ contact_name: string; contact_mobile: string }>`
    select contact_name, contact_mobile from tender_passcodes where supplier_id = ${id}`.execute(world.db)
  expect(kept.rows).toEqual([{ contact_name: '已注销', contact_mobile: '13700000000' }])
  const trail = await sql<{ payload: string }>`
    select payload::text as payload from audit_rows where record_id = ${id} order by seq desc limit 1`.execute(world.db)
  const payload = trail.rows[0]?.payload ?? ''
  expect(payload).toContain('contact_phone')
  for (const told of [supplier.contact_name, supplier.contact_phone, '已注销', '13700000000', 'gone@example.cn'])
    expect(payload).not.toContain(told)
})

const services = () => ({
  db: world.db,
  env: world.env,
  keys: world.keys,
  log: createLog('silent'),
  clockOffset: () => 0,
})
