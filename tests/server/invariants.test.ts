// Each invariant holds for acts through the server, and each can fail: it finds one violation made by hand.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import { invariants } from '#server/invariants.ts'
import { anAwardedOrder } from '../support/awarded.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { HOME_ID, OTHER_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let _ended: string

beforeAll(async () => {
  world = await createWorld()
  await anAwardedOrder(world)
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['10', '20'])
  const payload = { reason_code: 'no_demand', text: '生产计划取消' } as const
  _ended = (await act(world, 'chief', order.id, { action: 'cancel', payload })).data.id
  const headers = { 'idempotency-key': 'one' }
  await world.call(createOrder, { body: { title: '带幂等键的草稿' } }, { as: 'buyer', headers })
  await world.tokenOf('audit')
})
afterAll(() => world.close())

test('every invariant holds after acts through the server', async () => {
  for (const one of invariants) expect(await one.find(world.db), one.says).toEqual([])
})

test('the first fifteen numbers each have an invariant, and no later number is left out', () => {
  const numbers = [...new Set(invariants.map((one) => Number(one.id.slice(0, 2))))]
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(15)
})

test('every view of the database that is an invariant is in the list', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_schema = current_schema() order by 1`.execute(
    world.db,
  )
  const views = rows.map((row) => row.name).filter((name) => name.startsWith('invariant_'))
  const listed = new Set(invariants.map((one) => `invariant_${one.id}`))
  expect(views.filter((name) => !listed.has(name))).toEqual([])
  expect(views).toHaveLength(18)
})

test('a view shows an enterprise nothing of another', async () => {
  const seen = await spoilt([sql`update orders set status = 'draft' where enterprise_id = ${HOME_ID}`], async (tx) => {
    await sql`grant select on invariant_05_status_as_trailed to herbal_app`.execute(tx)
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${OTHER_ID}, true)`.execute(
      tx,
    )
    return (await sql`select * from invariant_05_status_as_trailed`.execute(tx)).rows
  })
  expect(seen).toEqual([])
})

type Spoil = readonly [id: string, what: string, ...statements: RawBuilder<unknown>[]]

/** A copy of one row with some columns changed. */
const again = (table: string, changed: Readonly<Record<string, unknown>>) => sql`
  insert into ${sql.table(table)}
  select r.* from ${sql.table(table)} t
  cross join lateral jsonb_populate_record(t, ${JSON.stringify(changed)}::jsonb) r limit 1`

const fresh = () => crypto.randomUUID()
const deadline = sql`(select o.bid_deadline_at from orders o where o.id = order_id)`

/** A reset by two people of the passcode of every supplier that set one, without a withdrawal. */
const aReset = sql`
  insert into tender_resets (id, enterprise_id, order_id, supplier_id, standing, asked_at, proposed_by, proposed_by_name, reason,
    settled_at, settled_by, settled_by_name, withdraws)
  select gen_random_uuid(), p.enterprise_id, p.order_id, p.supplier_id, 'agreed', now(), u.id, u.name, '-',
    now() + interval '10 years', v.id, v.name, true
  from tender_passcodes p
  join users u on u.enterprise_id = p.enterprise_id and u.username = 'buyer'
  join users v on v.enterprise_id = p.enterprise_id and v.username = 'chief'`

/** An amendment of every ended demand. */
const anAmendment = (status: 'waiting' | 'approved') => sql`
  insert into order_amendments (id, enterprise_id, order_id, status, body, diffs, causes, change_reason, proposed_by, proposed_by_name,
    proposed_at, settled_at)
  select gen_random_uuid(), o.enterprise_id, o.id, ${status}, '{}', '[]', '{}', '-', o.created_by, '-', now(),
    case when ${status} = 'waiting' then null else now() end
  from orders o where o.status = 'cancelled'`

/** An approval of their own, allowed by a change of the setting between the submission and the approval. */
const allowedLate = [
  sql`update audit_rows a set operator_id = (
    select c.operator_id from audit_rows c where c.record_id = a.record_id and c.action = 'create')
    where action = 'approve' and record_id = (select record_id from audit_rows where action = 'submit' order by seq desc limit 1)`,
  // The row of the submission becomes that of the setting, and the one before it that of the submission.
  sql`update audit_rows set noun = 'enterprise', payload = '{"settings": {"allow_self_audit": {"before": false, "after": true}}}'
    where seq = (select max(seq) from audit_rows where action = 'submit') and action = 'submit'`,
  sql`update audit_rows set action = 'submit' where action = 'create'`,
  sql`update enterprises set settings = '{"allow_self_audit": true}'`,
]

/** Violations that only the owner of the database could make, after removing the constraints that prevent them. */
const spoils: readonly Spoil[] = [
  ['01_awarded_within_demand', 'more awarded than demanded', sql`update award_lines set awarded_qty = awarded_qty + 1`],
  [
    '02_award_of_valid_tender',
    'a winner that withdrew',
    sql`update tenders set withdrawn_at = submitted_at where status = 'awarded'`,
  ],
  [
    '02_award_of_valid_tender',
    'a winner that tendered too late',
    sql`update tenders set submitted_at = ${deadline} where status = 'awarded'`,
  ],
  [
    '03_one_current_award',
    'two decisions',
    sql`drop index decisions_one_alive`,
    again('decisions', { id: fresh(), version: 9, decision_no: 'DB-9' }),
  ],
  [
    '03_one_current_award',
    'one offer awarded twice',
    sql`alter table award_lines drop constraint award_lines_decision_id_tender_item_id_key`,
    again('award_lines', { id: fresh() }),
  ],
  ['04_nothing_after_deadline', 'a tender at the deadline', sql`update tenders set submitted_at = ${deadline}`],
  ['04_nothing_after_deadline', 'a change at the deadline', sql`update order_versions set changed_at = ${deadline}`],
  [
    '04_nothing_after_deadline',
    'an opening before the deadline',
    sql`update opening_records set opened_at = ${deadline} - interval '1 second'`,
  ],
  ['04_nothing_after_deadline', 'prices without an opening', sql`update orders set opened_at = null`],
  [
    '05_status_as_trailed',
    'a status set by hand',
    sql`update orders set status = 'completed' where status = 'awarded'`,
  ],
  ['05_status_as_trailed', 'a deleted row of the trail', sql`delete from audit_rows where action = 'approve'`],
  ['05_status_as_trailed', 'a deleted trail', sql`delete from audit_rows`],
  [
    '05_path_of_the_chart',
    'an approved draft',
    sql`update audit_rows set action = 'approve' where noun = 'orders' and action = 'submit'`,
  ],
  ['06_every_write_trailed', 'a version without its row', sql`update orders set version = version + 1`],
  ['06_every_write_trailed', 'a deleted row', sql`delete from audit_rows where seq = 3`],
  ['06_every_write_trailed', 'an inserted row', sql`update audit_rows set prev_hash = 'x' where seq = 4`],
  ['06_chain_verifies', 'a changed text', sql`update audit_rows set opinion = '另一句话' where seq = 2`],
  [
    '07_permitted_then',
    'a right that was never given',
    sql`delete from user_permissions where code = '21-bidding-order-audit'`,
  ],
  [
    '08_ended_is_ended',
    'an act after the end',
    sql`update audit_rows set action = 'amend' where action = 'cancel'`,
    sql`update audit_rows set to_status = 'cancelled' where seq = 1`,
  ],
  [
    '08_ended_is_ended',
    'a cancelled demand removed',
    sql`update orders set is_deleted = true where status = 'cancelled'`,
  ],
  ['09_sums_and_scales', 'a wrong total', sql`update decisions set total_amount = total_amount + 0.01`],
  ['09_sums_and_scales', 'a wrong total of a tender', sql`update tenders set total_amount = total_amount - 0.01`],
  ['09_sums_and_scales', 'a line that the total leaves out', sql`update orders set total_quantity_kg = 0`],
  ['09_sums_and_scales', 'a column of floats', sql`alter table orders add column price double precision`],
  ['09_sums_and_scales', 'a column without a scale', sql`alter table orders add column price numeric`],
  ['09_amounts_of_lines', 'a wrong amount', sql`update award_lines set amount = amount + 0.01`],
  ['10_one_enterprise', 'a line of another enterprise', sql`update order_items set enterprise_id = ${OTHER_ID}`],
  [
    '10_one_enterprise',
    'a source of another enterprise',
    sql`update orders set source_order_id = id`,
    sql`
    update orders set enterprise_id = ${OTHER_ID} where id = (select id from orders where source_order_id is not null limit 1)`,
    sql`
    update orders set source_order_id = (select id from orders where enterprise_id = ${OTHER_ID})`,
  ],
  ['11_one_effect_per_key', 'an effect without its answer', sql`update idempotency_keys set answer = null`],
  [
    '11_one_effect_per_key',
    'two effects',
    sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`,
    again('idempotency_keys', {}),
  ],
  [
    '12_reading_goes_forward',
    'a view before the invitation',
    sql`
    update read_records set first_viewed_at = invited_at - interval '1 day', last_viewed_at = invited_at, view_count = 1`,
  ],
  ['12_reading_goes_forward', 'a viewed version that does not exist', sql`update read_records set viewed_version = 99`],
  [
    '12_reading_goes_forward',
    'a view that is not counted',
    sql`
    update read_records set first_viewed_at = invited_at, last_viewed_at = invited_at, view_count = 0`,
  ],
  [
    '13_ended_without_winner',
    'a cancelled demand with a decision',
    sql`update orders set status = 'cancelled', review_stage = null`,
  ],
  ['13_ended_without_winner', 'a failed demand with a winner', sql`update tenders set status = 'awarded'`],
  [
    '14_four_eyes',
    'an approval by the author',
    sql`update audit_rows a set operator_id = (
      select c.operator_id from audit_rows c where c.record_id = a.record_id and c.action = 'create') where action = 'approve'`,
  ],
  [
    '14_four_eyes',
    'an approval by the proposer',
    sql`update audit_rows a set operator_id = (
      select c.operator_id from audit_rows c where c.record_id = a.record_id and c.action = 'submit_award')
      where action = 'approve' and from_status = 'award_auditing'`,
  ],
  [
    '14_four_eyes',
    'an approval by somebody who wrote in it',
    sql`update orders o set writers = array(
      select a.operator_id from audit_rows a where a.record_id = o.id and a.action = 'approve' and a.from_status = 'pending_audit')`,
  ],
  ['14_four_eyes', 'an approval of their own that was allowed only after it was handed in', ...allowedLate],
  ['15_gone_are_signed_out', 'a deleted user who is signed in', sql`update users set is_deleted = true`],
  [
    '14_four_eyes',
    'an approval of an amendment by its author',
    sql`update audit_rows set action = 'amend' where action = 'submit'`,
    sql`update audit_rows a set action = 'amend_approve', operator_id = (
      select c.operator_id from audit_rows c where c.record_id = a.record_id and c.action = 'amend')
      where action = 'approve' and from_status = 'pending_audit'`,
  ],
  ['15_gone_are_signed_out', 'a disabled user who is signed in', sql`update users set status = 'disabled'`],
  [
    '16_completed_is_settled',
    'a completed demand without an answer',
    sql`update orders set status = 'completed' where status = 'awarded'`,
  ],
  [
    '16_completed_is_settled',
    'a completed demand with a line that was given up',
    sql`update orders set status = 'completed' where status = 'awarded'`,
    sql`update award_lines set status = 'declined'`,
  ],
  ['17_closed_stays_closed', 'a tender closed again with its prices', sql`update tenders set status = 'unopened'`],
  ['17_closed_stays_closed', 'an award of an unopened tender', sql`update tenders set opened_hash_ok = null`],
  [
    '17_closed_stays_closed',
    'a blob that outlives a reset',
    aReset,
    sql`update tenders set updated_at = submitted_at where sealed_payload is not null`,
  ],
  ['17_closed_stays_closed', 'a browser that outlives a reset', sql`update tender_passcodes set hash = null`],
  ['18_amended_once_agreed', 'an amendment that waits after the end', anAmendment('waiting')],
  ['18_amended_once_agreed', 'an approved amendment without a version', anAmendment('approved')],
  ['18_amended_once_agreed', 'a missing version', sql`update orders set doc_version = doc_version + 1`],
  [
    '19_ranked_is_complete',
    'a short tender that is the lowest',
    sql`update tender_items set offered_qty = offered_qty - 1 where tender_id in (select id from tenders where status = 'awarded')`,
  ],
  [
    '19_ranked_is_complete',
    'a lowest total without a complete tender',
    sql`update orders set lowest_total = 1 where opened_at is not null`,
  ],
]

describe('can fail', () => {
  test.each(spoils.map(([id, what, ...statements]) => [id, what, statements] as const))(
    '%s finds: %s',
    async (id, _what, statements) => {
      const one = invariants.find((invariant) => invariant.id === id)
      const found = await spoilt(statements, async (tx) => one?.find(tx) ?? [])
      expect(found.length).toBeGreaterThan(0)
    },
  )

  test('every invariant has a violation here', () => {
    expect([...new Set(spoils.map(([id]) => id))].toSorted()).toEqual(invariants.map((one) => one.id).toSorted())
  })

  test('approving one’s own demand is no violation where the enterprise allowed it at that time', async () => {
    const own = sql`update audit_rows a set operator_id = (
      select c.operator_id from audit_rows c where c.record_id = a.record_id and c.action = 'create') where action = 'approve'`
    const allowed = sql`update enterprises set settings = '{"allow_self_audit": true}'`
    const four = invariants.find((one) => one.id === '14_four_eyes')
    expect(await spoilt([own, allowed], async (tx) => four?.find(tx))).toEqual([])
  })

  test('approving one’s own paper that waited when the rule came is no violation where it was allowed then', async () => {
    const fixed = sql`update enterprises set self_audit_fixed_from = (select max(seq) from audit_rows where noun = 'enterprise')`
    const four = invariants.find((one) => one.id === '14_four_eyes')
    expect(await spoilt([...allowedLate, fixed], async (tx) => four?.find(tx))).toEqual([])
  })
})

/** The violations found after statements that are then rolled back. */
const spoilt = async <T>(statements: readonly RawBuilder<unknown>[], see: (tx: Db) => Promise<T>): Promise<T> => {
  const trx = await world.db.startTransaction().execute()
  try {
    // The account is a superuser. Foreign keys are triggers, which this setting disables.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await statement.execute(trx)
    return await see(trx)
  } finally {
    await trx.rollback().execute()
  }
}
