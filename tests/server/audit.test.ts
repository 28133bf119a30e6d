import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditEntry, appendAudit, verifyChain } from '#server/audit.ts'
import { HOME_ID, OTHER_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const operator = { id: null, name: '测试员', role: 'buyer' }
const origin = { ip: '10.0.0.1', user_agent: 'test "agent"' }

let world: World

beforeAll(async () => {
  world = await createWorld({ endpoints: [], handlers: [] })
})
afterAll(() => world.close())

beforeEach(async () => {
  await sql`truncate audit_rows`.execute(world.db)
  for (let index = 1; index <= 6; index += 1) await append(HOME_ID, entry(index))
  await append(OTHER_ID, entry(1))
})

describe('the audit chain', () => {
  it('verifies as it was written, also with numbers, nulls and unusual text', async () => {
    await append(HOME_ID, {
      ...entry(7),
      payload: { z: 1, a: [1.5, -0, 1e21, null, { b: 'é\u2028"\\' }], gone: undefined },
    })
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true, rows: 7 })
    expect(await verifyChain(world.db, OTHER_ID)).toMatchObject({ ok: true, rows: 1 })
  })

  const tamperings: Record<string, { statement: string; seq: number; reason: string }> = {
    'a changed opinion': {
      statement: `update audit_rows set opinion = 'x' where seq = 3 and enterprise_id = '${HOME_ID}'`,
      seq: 3,
      reason: 'changed',
    },
    'a changed payload': {
      statement: `update audit_rows set payload = jsonb_set(payload, '{index}', '99') where seq = 4 and enterprise_id = '${HOME_ID}'`,
      seq: 4,
      reason: 'changed',
    },
    'a time moved by a microsecond': {
      statement: `update audit_rows set occurred_at = occurred_at + interval '1 microsecond' where seq = 2 and enterprise_id = '${HOME_ID}'`,
      seq: 2,
      reason: 'changed',
    },
    'a flipped self_audit': {
      statement: `update audit_rows set self_audit = not self_audit where seq = 5 and enterprise_id = '${HOME_ID}'`,
      seq: 5,
      reason: 'changed',
    },
    'a deleted row': {
      statement: `delete from audit_rows where seq = 3 and enterprise_id = '${HOME_ID}'`,
      seq: 3,
      reason: 'gap',
    },
    'a deleted first row': {
      statement: `delete from audit_rows where seq = 1 and enterprise_id = '${HOME_ID}'`,
      seq: 1,
      reason: 'gap',
    },
    'two rows in each other’s place': {
      statement: `update audit_rows set seq = case seq when 2 then 103 else 102 end where seq in (2, 3) and enterprise_id = '${HOME_ID}';
        update audit_rows set seq = seq - 100 where seq > 100`,
      seq: 2,
      reason: 'broken_link',
    },
    'a new hash without the rows after it': {
      statement: `update audit_rows set hash = repeat('0', 64) where seq = 3 and enterprise_id = '${HOME_ID}'`,
      seq: 3,
      reason: 'changed',
    },
  }

  for (const [name, { statement, seq, reason }] of Object.entries(tamperings)) {
    it(`reveals ${name} and names the row`, async () => {
      await sql.raw(statement).execute(world.db)
      expect(await verifyChain(world.db, HOME_ID)).toEqual({ ok: false, seq, reason })
      expect(await verifyChain(world.db, OTHER_ID)).toMatchObject({ ok: true })
    })
  }

  it('reveals a tail that was cut off, by the head kept elsewhere', async () => {
    const whole = await verifyChain(world.db, HOME_ID)
    if (!whole.ok || whole.head === null) throw new Error('the chain should be whole')
    await sql`delete from audit_rows where seq > 4 and enterprise_id = ${HOME_ID}`.execute(world.db)
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true, rows: 4 })
    expect(await verifyChain(world.db, HOME_ID, whole.head)).toEqual({ ok: false, seq: 5, reason: 'cut_off' })
  })

  it('reveals the chain of another enterprise in its place', async () => {
    await sql`delete from audit_rows where enterprise_id = ${HOME_ID}`.execute(world.db)
    await sql`update audit_rows set enterprise_id = ${HOME_ID}`.execute(world.db)
    expect(await verifyChain(world.db, HOME_ID)).toEqual({ ok: false, seq: 1, reason: 'broken_link' })
  })

  it('has neither forks nor gaps after many simultaneous writes', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => append(HOME_ID, entry(100 + index))))
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true, rows: 36 })
  })

  it('has the moment of each act and the order of the rows, even when the times do not rise', async () => {
    const late = '2026-01-05T10:00:00Z'
    const early = '2026-01-05T09:59:59.9Z'
    await append(HOME_ID, { ...entry(200), at: late })
    await append(HOME_ID, { ...entry(201), at: early })
    const rows = await world.db
      .selectFrom('audit_rows')
      .where('enterprise_id', '=', HOME_ID)
      .select('occurred_at')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(rows.map((row) => row.occurred_at)).toEqual([early, late])
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true })
  })

  it('cannot be changed by the application', async () => {
    for (const statement of ['update audit_rows set opinion = null', 'delete from audit_rows', 'truncate audit_rows']) {
      await expect(
        world.db.transaction().execute(async (tx) => {
          await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${HOME_ID}, true)`.execute(
            tx,
          )
          await sql.raw(statement).execute(tx)
        }),
      ).rejects.toThrow(/permission denied/)
    }
  })
})

const entry = (index: number): AuditEntry => ({
  noun: 'order',
  action: 'submit',
  record_id: HOME_ID,
  order_id: HOME_ID,
  from_status: 'draft',
  to_status: 'pending_audit',
  opinion: `第 ${index} 次`,
  payload: { index, text: '黄芪' },
  order_version: index,
})

const append = (enterpriseId: string, one: AuditEntry): Promise<void> =>
  world.db.transaction().execute((tx) => appendAudit(tx, enterpriseId, [{ ...one, operator }], origin))
