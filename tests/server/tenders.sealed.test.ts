// Nobody without permission learns a price, a quantity or a remark before the opening: not from an answer, the
// database, or the audit trail.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { listOrderAudits, listReadRecords, readOrder } from '#contract/orders.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { readOpeningRecord } from '#contract/reviews.ts'
import { listTenders, readOwnTender, saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, tender, withSettings } from '../support/factories.ts'
import { holds } from '../support/markers.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const QUANTITY = '873.219'
const REMARK = '密封备注甲乙丙丁'
const markers = [PRICE, '913377', QUANTITY, '873219', REMARK]

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>

const mark = () =>
  world.call(
    saveOwnTender,
    {
      body: {
        submit: true,
        remark: REMARK,
        items: [
          {
            order_item_id: published.order.items[0]?.id ?? '',
            unit_price: PRICE,
            offered_qty: QUANTITY,
            remark: REMARK,
          },
        ],
      },
    },
    { link: published.tokens[0] ?? '' },
  )

beforeAll(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world, { suppliers: 4 })
  const sent = await mark()
  expect(sent.code).toBe(0)
  expect(sent.data.receipt.commitment_hash).toMatch(/^[0-9a-f]{64}$/)
})
afterAll(() => world.close())

/** Every list and record of the contract, with every sort and filter that could use sealed data. */
const questions = () => {
  const id = published.order.id
  const known: Record<string, string> = { id, order_id: id }
  return endpoints
    .filter((endpoint) => endpoint.method === 'GET' && endpoint.access !== 'tender_link')
    .flatMap((endpoint) => {
      const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? id)}`
      const asks = ['', `?order_id=${id}`, `?search=${PRICE}`, `?search=${encodeURIComponent(REMARK)}`]
      const sorts = ['unit_price', 'offered_qty', '-total_amount', 'submitted_at', 'remark'].map(
        (field) => `?order_id=${id}&ordering=${field}`,
      )
      return [...asks, ...sorts].map((ask) => path + ask)
    })
}

describe('before the deadline', () => {
  test('no answer to any of the nine roles, to another enterprise or to another supplier contains a marker', async () => {
    const everyone = [...Object.keys(rolePresets), 'other-admin']
    let answers = 0
    for (const username of everyone) {
      const token = await world.tokenOf(username)
      for (const path of questions()) {
        const response = await world.http(path, { headers: { token, system: '21', client: '2' } })
        const text = await response.text()
        answers += 1
        for (const marker of markers) expect(holds(text, marker), `${username} ${path} shows ${marker}`).toBe(false)
      }
    }
    const rival = await world.http('/api/v1/public/tender/0/', {
      headers: { 'tender-token': published.tokens[1] ?? '' },
    })
    const text = await rival.text()
    for (const marker of markers) expect(holds(text, marker)).toBe(false)
    expect(answers).toBeGreaterThan(500)
  })

  test('the list of tenders shows only that there is one', async () => {
    const list = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'admin' })
    expect(list.data.list).toEqual([{ sealed: true }])
  })

  test('the trail does not reveal who has tendered', async () => {
    const trail = await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as: 'admin' })
    expect(JSON.stringify(trail.data)).not.toContain(published.suppliers[0]?.name)
    expect(trail.data.list.map((row) => row.action)).not.toContain('tender_submit')
  })

  test('the read records do not reveal who has tendered', async () => {
    const query = { order_id: published.order.id }
    const records = await world.call(listReadRecords, { query }, { as: 'admin' })
    expect(records.data.list.map((one) => one.intent)).toEqual(Array(4).fill('none'))
    for (const { stage } of records.data.list) expect(['invited', 'viewed']).toContain(stage)
    const named = await world.call(listReadRecords, { query: { ...query, stage: 'interested' } }, { as: 'admin' })
    expect(named.data.list).toEqual([])
  })

  test('where the enterprise hides the number of tenders, no list and no figure reveals it', async () => {
    await withSettings(world, { show_tender_count: false })
    const id = published.order.id
    const list = await world.call(listTenders, { query: { order_id: id } }, { as: 'admin' })
    expect([list.data.list, list.data.total, list.data.next_cursor]).toEqual([[], 0, null])
    const detail = await world.call(readOrder, { params: { id } }, { as: 'admin' })
    expect(detail.data.stats).toMatchObject({ interested: 0, quoted: 0 })
    await withSettings(world, {})
  })

  test('no text of any table contains a marker', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      world.db,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(world.db)
      for (const marker of markers)
        expect(
          rows.some((row) => holds(row.text, marker)),
          `${name} holds ${marker}`,
        ).toBe(false)
    }
  })

  test('a refused tender does not repeat the typed values', async () => {
    const refused = await world.call(
      saveOwnTender,
      { body: { submit: true, items: [{ order_item_id: 'no-id', unit_price: PRICE, offered_qty: QUANTITY }] } },
      { link: published.tokens[0] ?? '' },
    )
    expect(refused.code).toBe(code.inputRefused)
    for (const marker of markers) expect(holds(JSON.stringify(refused), marker)).toBe(false)
  })

  test('the supplier reads its tender, withdraws it and submits it again', async () => {
    const link = published.tokens[0] ?? ''
    const page = await world.call(readOwnTender, {}, { link })
    expect(page.data.tender?.items[0]).toMatchObject({ unit_price: PRICE, offered_qty: QUANTITY })
    const gone = await world.call(withdrawOwnTender, { body: {} }, { link })
    expect(gone.data.tender?.status).toBe('withdrawn')
    expect((await mark()).data.tender?.status).toBe('submitted')
  })

  test('an opening is refused, whoever asks', async () => {
    for (const username of ['opener', 'admin']) {
      const refused = await act(world, username, published.order.id, {
        action: 'open',
        payload: { password: PASSWORD },
      })
      expect(refused).toMatchObject({ code: code.notNow, refused: { reason: 'wrong_state', status: 'bidding' } })
    }
  })
})

describe('after the deadline', () => {
  test('one flipped bit is found at the opening, and the other hashes agree', async () => {
    for (const [index, prices] of [
      ['30', null],
      ['31', '60'],
      ['32', '61'],
    ].entries())
      await tender(world, published.tokens[index + 1] ?? '', published.order, prices)
    const victim = published.suppliers[3]?.id ?? ''
    await sql`update tenders set sealed_payload = set_byte(sealed_payload, 200, get_byte(sealed_payload, 200) # 1)
      where order_id = ${published.order.id} and supplier_id = ${victim}`.execute(world.db)
    world.advance({ hours: 73 })
    const payload = { password: PASSWORD, accept_unopened: true }
    const opened = await act(world, 'opener', published.order.id, { action: 'open', payload })
    expect(opened.code).toBe(0)
    const record = await world.call(readOpeningRecord, { params: { order_id: published.order.id } }, { as: 'quality' })
    expect(record.data).toMatchObject({ tender_count: 4, hash_ok_count: 3 })
    const list = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'quality' })
    const byName = new Map(list.data.list.map((one) => [one.sealed ? '' : one.supplier_id, one]))
    expect(byName.get(published.suppliers[0]?.id ?? '')).toMatchObject({
      opened_hash_ok: true,
      items: [{ unit_price: PRICE, offered_qty: QUANTITY, remark: REMARK }],
    })
    expect(byName.get(victim)).toMatchObject({ status: 'unopened', opened_hash_ok: false, items: [] })
  })
})
