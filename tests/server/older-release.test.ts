// Data sealed by the release before data keys gets data keys of its own, once and for all.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enterTender, listTenderEntries } from '#contract/tenders.entry.ts'
import { listTenderLinks, listTenders, readOwnTender } from '#contract/tenders.ts'
import { convertOlder } from '#server/seal/older.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey } from '#server/seal/seal-key.ts'
import { sealFile, unsealFile } from '#server/seal/sealing.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { asOlder } from '../support/older-release.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const master = Buffer.alloc(32, 7)

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>

const upload = async (): Promise<string> => {
  const body = new FormData()
  const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
  body.append('file', new Blob([pdf], { type: 'application/pdf' }), 'a.pdf')
  const headers = { token: await world.tokenOf('buyer'), system: '21', client: '2' }
  const response = await world.http('/api/v1/bidding/tender_evidence/', { method: 'POST', headers, body })
  return (await response.json()).data.id
}

/** Two tenders of suppliers and one entered by staff, all in the older form and adopted by the server. */
beforeEach(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world)
  const { order, tokens, suppliers } = published
  await tender(world, tokens[0] ?? '', order, ['36', null])
  await tender(world, tokens[1] ?? '', order, ['37', null])
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '38', offered_qty: '1000' }]
  const body = {
    order_id: order.id,
    supplier_id: suppliers[2]?.id ?? '',
    entry_channel: 'phone' as const,
    evidence_id: await upload(),
    items,
  }
  expect((await world.call(enterTender, { body }, { as: 'buyer' })).code).toBe(0)
  await asOlder(world, master)
  Object.assign(world.keys, await openKeys(world.db, heldSealKey(master)))
})
afterEach(() => world.close())

const convert = () => convertOlder(world.db, world.keys, () => undefined)

/** The number of data keys for each purpose. */
const keyCounts = async () => {
  const { rows } = await sql<{ purpose: string; count: number }>`
    select purpose, count(*)::int as count from data_keys group by 1 order by 1`.execute(world.db)
  return Object.fromEntries(rows.map((row) => [row.purpose, row.count]))
}

const open = (more: object = {}) =>
  act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD, ...more } })

const statuses = async () => {
  const { data } = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'award' })
  return data.list.map((one) => (one.sealed ? 'sealed' : one.status)).toSorted()
}

const entryHashes = async () => {
  const { data } = await world.call(listTenderEntries, { query: { order_id: published.order.id } }, { as: 'buyer' })
  return data.list.map((one) => one.sealed_hash)
}

/** The receipts, versions and times of the tenders, which must not change. */
const standing = async () => {
  const { rows } = await sql`select id, status, version, commitment_hash, submitted_at, updated_at from tenders
    order by id`.execute(world.db)
  return rows
}

test('tenders, links and evidence get keys of their own, receipts stay, the older key is removed, and a running server opens everything', async () => {
  expect(await keyCounts()).toEqual({ kept_answers: 1, older_release: 1 })
  const [before, hashes] = [await standing(), await entryHashes()]
  expect(await convert()).toEqual({ done: 7, unreadable: 0 })
  expect(await keyCounts()).toEqual({ evidence: 1, kept_answers: 1, links: 1, tender: 3 })
  // The hashes of the entries that staff see do not change either.
  expect([await standing(), await entryHashes()]).toEqual([before, hashes])
  expect(await convert()).toEqual({ done: 0, unreadable: 0 })

  const { data } = await world.call(listTenderLinks, { query: { order_id: published.order.id } }, { as: 'buyer' })
  expect(data.list.map((link) => link.token).toSorted()).toEqual(published.tokens.toSorted())
  const own = await world.call(readOwnTender, {}, { link: published.tokens[0] ?? '' })
  expect(own.data.tender?.items[0]?.unit_price).toBe('36')
  expect((await openKeys(world.db, heldSealKey(master))).older).toBeNull()
  world.advance({ hours: 73 })
  expect((await open()).code).toBe(0)
  expect(await statuses()).toEqual(['opened', 'opened', 'opened'])
  const evidence = await world.db.selectFrom('tender_evidence').select('id').executeTakeFirstOrThrow()
  const headers = { token: await world.tokenOf('award'), system: '21', client: '2' }
  const file = await world.http(`/api/v1/bidding/tender_evidence/${evidence.id}/`, { headers })
  expect(await file.text()).toContain('%PDF-1.7')
})

test('a damaged tender stays unchanged and keeps the older key, and opens once it is repaired', async () => {
  const flip = () =>
    sql`update tenders set sealed_payload = set_byte(sealed_payload, 80, get_byte(sealed_payload, 80) # 1)
      where supplier_id = ${published.suppliers[0]?.id ?? ''}`.execute(world.db)
  await flip()
  expect(await convert()).toEqual({ done: 6, unreadable: 1 })
  expect(await keyCounts()).toEqual({ evidence: 1, kept_answers: 1, links: 1, older_release: 1, tender: 2 })
  world.advance({ hours: 73 })
  expect((await open({ accept_unopened: true })).code).toBe(0)
  expect(await statuses()).toEqual(['opened', 'opened', 'unopened'])
  await flip()
  const rest = await act(world, 'opener', published.order.id, { action: 'open_rest', payload: { password: PASSWORD } })
  expect([rest.code, await statuses()]).toEqual([0, ['opened', 'opened', 'opened']])
  expect(await convert()).toEqual({ done: 1, unreadable: 0 })
  expect((await keyCounts()).older_release).toBeUndefined()
})

test('files keep their ciphertext, whose hash a receipt promises, and therefore the older key', async () => {
  const { older } = await openKeys(world.db, heldSealKey(master))
  const id = randomUUID()
  const by = { id: null, key: older ?? Buffer.alloc(0) }
  const { head, sealed } = sealFile(by, id, {
    name: 'a.pdf',
    media_type: 'application/pdf',
    bytes: Buffer.from('text'),
  })
  const { id: uploaded_by } = await world.db
    .selectFrom('users')
    .where('username', '=', 'buyer')
    .select('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('tender_files')
    .values({
      id,
      enterprise_id: HOME_ID,
      uploaded_by,
      sealed_head: head,
      sealed,
      created_at: new Date().toISOString(),
    })
    .execute()
  await convert()
  const after = (await openKeys(world.db, heldSealKey(master))).older
  const row = await world.db.selectFrom('tender_files').where('id', '=', id).select('sealed').executeTakeFirstOrThrow()
  expect(row.sealed).toEqual(sealed)
  expect(unsealFile({ id: null, key: after ?? Buffer.alloc(0) }, id, row.sealed).toString()).toBe('text')
})
