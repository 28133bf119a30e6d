// The seal key belongs to its database: another key is refused at start, and a key changed under a
// running server opens and damages nothing.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/inbox.ts'
import { listTenderLinks, readOwnTender } from '#contract/tenders.ts'
import { createLog } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { fingerprintOf, heldSealKey, SealKeyRefused, type SealLines, shownFingerprint } from '#server/seal/seal-key.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { asOlder } from '../support/older-release.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const right = Buffer.alloc(32, 7)
const wrong = Buffer.alloc(32, 8)

let world: World
/** The contents of the key file, which change under the running server. */
let lines: SealLines = new Map([[1, right]])
const errors: unknown[] = []
const log = createLog('silent')
log.error = (...said: unknown[]) => errors.push(said[0])

beforeAll(async () => {
  world = await createWorld({ sealKey: { file: '/keys/seal.key', read: async () => lines }, log })
})
afterAll(() => world.close())

test('the fingerprint of a key is shown in four groups', () => {
  expect(shownFingerprint(fingerprintOf(right))).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
  expect(fingerprintOf(right)).not.toBe(fingerprintOf(wrong))
})

test('a start with another key is refused with both fingerprints, and a start with the right key is not', async () => {
  const other = openKeys(world.db, heldSealKey(wrong))
  await expect(other).rejects.toThrow(SealKeyRefused)
  await expect(other).rejects.toThrow(
    `The seal key (held in memory) (${shownFingerprint(fingerprintOf(wrong))}) is not the one of this database (${shownFingerprint(fingerprintOf(right))}). Put the right file there, or restore it from the recovery sheet: npm run admin -- restore-key`,
  )
  expect((await openKeys(world.db, heldSealKey(right))).answers).toEqual(world.keys.answers)
})

test('a key changed under the running server seals and opens nothing: a tender gets 503, and a refused opening changes no row', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  for (const [index, price] of ['26', '27', '28'].entries())
    await tender(world, tokens[index] ?? '', order, [price, null])
  lines = new Map([[1, wrong]])
  await expect(tender(world, tokens[0] ?? '', order, ['25', null])).rejects.toThrow(/HTTP 503/)
  expect(errors).toContainEqual(expect.objectContaining({ event: 'seal_key' }))

  lines = new Map([[1, right]])
  world.advance({ hours: 73 })
  // The event of the deadline is carried out first, as by a reader's call.
  await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
  const before = await rowsOf(order.id)
  for (const held of [new Map([[1, wrong]]), new Map([[2, right]]), new Map<number, Buffer>()]) {
    lines = held
    const refused = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'seal_key_fits', status: 'pending_open' } })
    expect(await rowsOf(order.id)).toEqual(before)
  }
  expect(errors).toContainEqual(expect.objectContaining({ event: 'seal_mismatch' }))
  // Three refusals cause one message to the administrators, until they have read it.
  const { data: heard } = await world.call(listMessages, { query: {} }, { as: 'admin' })
  expect(heard.list.filter((one) => one.kind === 'seal_mismatch')).toMatchObject([
    { order_id: order.id, actor_name: null, read_at: null },
  ])
  const { data: other } = await world.call(listMessages, { query: {} }, { as: 'opener' })
  expect(other.list.filter((one) => one.kind === 'seal_mismatch')).toEqual([])

  lines = new Map([[1, right]])
  const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  expect([opened.code, opened.data.status]).toEqual([0, 'reviewing'])
})

test('data that was sealed before there were data keys opens with the old key, which adopts it, and with no other key', async () => {
  const old = await createWorld()
  const { order, tokens, suppliers } = await aPublishedOrder(old)
  for (const [index, price] of ['36', '37', '38'].entries())
    await tender(old, tokens[index] ?? '', order, [price, null])
  await asOlder(old, right)
  await expect(openKeys(old.db, heldSealKey(wrong))).rejects.toThrow(/its fingerprint was not kept yet/)
  expect(await old.db.selectFrom('seal_keys').selectAll().execute()).toEqual([])
  const keys = await openKeys(old.db, heldSealKey(right))
  expect(keys.older).not.toBeNull()
  Object.assign(old.keys, keys)

  const { data } = await old.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  expect(data.list.map((link) => link.token).toSorted()).toEqual(tokens.toSorted())
  expect((await old.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data.tender?.items[0]?.unit_price).toBe('36')
  // A tender submitted again has a key of its own, beside the tenders without one.
  await tender(old, tokens[0] ?? '', order, ['35', null])
  const own = await old.db.selectFrom('data_keys').where('purpose', '=', 'tender').selectAll().execute()
  expect(own).toHaveLength(1)
  old.advance({ hours: 73 })
  const opened = await act(old, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  expect([opened.code, suppliers.length]).toEqual([0, 3])
  const { rows } = await sql<{
    ok: boolean
  }>`select opened_hash_ok as ok from tenders where order_id = ${order.id}`.execute(old.db)
  expect(rows.map((row) => row.ok)).toEqual([true, true, true])
  await old.close()
})

test('a data key is deleted together with what it sealed', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['26', null])
  const { id } = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const keys = () => world.db.selectFrom('data_keys').where('record_id', '=', id).select('id').execute()
  expect(await keys()).toHaveLength(1)
  await world.db.updateTable('tenders').set({ sealed_payload: null }).where('id', '=', id).execute()
  expect(await keys()).toEqual([])
})

/** A hash of every row of an order, of the order itself and of the audit trail. */
const rowsOf = async (orderId: string) => {
  const tables = [
    'tenders',
    'tender_items',
    'read_records',
    'opening_records',
    'data_keys',
    'audit_rows',
    'tender_files',
  ]
  const texts = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`.execute(
        world.db,
      )
      return rows.map((row) => row.text)
    }),
  )
  const own = await sql<{ text: string }>`select o::text as text from orders o where id = ${orderId}`.execute(world.db)
  return [own.rows, texts]
}
