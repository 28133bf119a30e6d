// Tenders that staff enter for a supplier: sealed even from the person who entered them, never in place of the
// supplier's own tender, and marked until confirmed.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { listMessages } from '#contract/inbox.ts'
import { listOrders } from '#contract/orders.list.ts'
import { editOrder, listOrderAudits, listReadRecords, readOrder } from '#contract/orders.ts'
import {
  enterTender,
  listTenderEntries,
  readEvidence,
  type StaffChannel,
  type uploadEvidence,
} from '#contract/tenders.entry.ts'
import {
  confirmSurrogate,
  listTenders,
  readOwnTender,
  reconfirmOwnTender,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { act, aPublishedOrder, aSupplier, inHours, type Prices, tender } from '../support/factories.ts'
import { holds } from '../support/markers.ts'
import { OTHER_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const FILE_WORD = 'quoted at 913377 by telephone'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Published = Awaited<ReturnType<typeof aPublishedOrder>>

const pdf = () =>
  new Blob([`%PDF-1.7\n% ${FILE_WORD}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`], { type: 'application/pdf' })

const upload = async (as = 'buyer'): Promise<string> => {
  const body = new FormData()
  body.append('file', pdf(), `${PRICE}.pdf`)
  const headers = { token: await world.tokenOf(as), system: '21', client: '2' }
  const response = await world.http('/api/v1/bidding/tender_evidence/', { method: 'POST', headers, body })
  const answer = (await response.json()) as { code: number; data: DataOf<typeof uploadEvidence> | null }
  return answer.data?.id ?? ''
}

/** Enters a tender for the supplier at `place`. */
const enter = async (
  { order, suppliers }: Published,
  place: number,
  prices: Prices,
  over: { as?: string; entry_channel?: StaffChannel; evidence_id?: string } = {},
) => {
  const { as = 'buyer', entry_channel = 'phone', evidence_id = await upload('buyer') } = over
  const items = order.items.flatMap((item, index) => {
    const price = prices[index]
    return price == null ? [] : [{ order_item_id: item.id, unit_price: price, offered_qty: item.quantity ?? '1' }]
  })
  const supplier_id = suppliers[place]?.id ?? ''
  return world.call(
    enterTender,
    { body: { order_id: order.id, supplier_id, entry_channel, evidence_id, items } },
    { as },
  )
}

const page = async (published: Published, place: number) =>
  (await world.call(readOwnTender, {}, { link: published.tokens[place] ?? '' })).data

/** Changes a term common to all tenders, with immediate effect. */
const amendTerms = async ({ order }: Published) => {
  const params = { id: order.id }
  const { version } = (await world.call(readOrder, { params }, { as: 'buyer' })).data
  const body = { version, change_reason: '换包装', package_req: '25kg/袋', bid_deadline_at: inHours(world, 100) }
  expect((await world.call(editOrder, { params, body }, { as: 'admin' })).code).toBe(0)
}

const openAll = async (published: Published) => {
  world.advance({ hours: 73 })
  const opened = await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
  expect(opened.code).toBe(0)
  const list = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'quality' })
  return new Map(list.data.list.flatMap((one) => (one.sealed ? [] : [[one.supplier_id, one] as const])))
}

describe('a tender entered by staff', () => {
  test('is sealed: whoever enters it gets a receipt and nothing else, now and later', async () => {
    const published = await aPublishedOrder(world)
    const entered = await enter(published, 0, [PRICE, null])
    expect(entered.data).toEqual({
      receipt: { sealed_hash: expect.stringMatching(/^[0-9a-f]{64}$/), received_at: expect.any(String) },
    })
    const list = await world.call(listTenderEntries, { query: { order_id: published.order.id } }, { as: 'buyer' })
    expect(list.data.list).toEqual([
      {
        id: expect.any(String),
        order_id: published.order.id,
        supplier_id: published.suppliers[0]?.id,
        supplier_name: published.suppliers[0]?.name,
        entry_channel: 'phone',
        entered_by_name: 'buyer甲',
        entered_at: expect.any(String),
        sealed_hash: entered.data.receipt.sealed_hash,
        commitment_hash: null,
        standing: null,
        evidence_id: null,
      },
    ])
    const sealed = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'buyer' })
    expect(sealed.data.list).toEqual([{ sealed: true }])
    const readers = await world.call(listReadRecords, { query: { order_id: published.order.id } }, { as: 'buyer' })
    expect(JSON.stringify(readers)).not.toContain('quoted')
    const trail = await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as: 'admin' })
    expect(trail.data.list.map((row) => row.action)).not.toContain('tender_enter')
  })

  test('is counted apart from the tenders at links, whether its supplier has tendered or not', async () => {
    const published = await aPublishedOrder(world, { min_bids: 1 })
    const items = published.order.items.map((item) => ({
      order_item_id: item.id,
      unit_price: '28',
      offered_qty: item.quantity ?? '1',
    }))
    await world.call(saveOwnTender, { body: { submit: true, items } }, { link: published.tokens[0] ?? '' })
    const counts = async () => {
      const query = { order_id: published.order.id }
      const detail = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
      const sealed = await world.call(listTenders, { query }, { as: 'buyer' })
      const listed = await world.call(listOrders, { query: { search: detail.data.order_no } }, { as: 'buyer' })
      const shown = listed.data.list.find((one) => one.id === published.order.id)?.stats
      const { quoted, interested, entered } = detail.data.stats
      expect([shown?.quoted, shown?.entered ?? 0]).toEqual([quoted, entered])
      return [quoted, interested, entered, sealed.data.total]
    }
    expect(await counts()).toEqual([1, 1, 0, 1])
    await enter(published, 0, ['31', null])
    expect(await counts()).toEqual([1, 1, 1, 2])
    await enter(published, 1, ['31', null])
    expect(await counts()).toEqual([1, 1, 2, 3])
    // A second entry for the same supplier counts once.
    await enter(published, 1, ['31', null])
    expect(await counts()).toEqual([1, 1, 2, 3])
    // An entry that is confirmed at its link counts as a tender of the link, too.
    await world.call(confirmSurrogate, { body: {} }, { link: published.tokens[1] ?? '' })
    expect(await counts()).toEqual([2, 2, 2, 4])
    await openAll(published)
    const { data } = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
    expect(data.stats).toMatchObject({ quoted: 2, interested: 2, entered: 0 })
  })

  test('does not show in the number of reconfirmations after an amendment', async () => {
    const seenOver = async (entered: number) => {
      const published = await aPublishedOrder(world)
      await tender(world, published.tokens[0] ?? '', published.order, ['28', null])
      await enter(published, entered, [PRICE, null])
      await amendTerms(published)
      const { data } = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
      const { quoted, interested, entered: written, reconfirm, declined } = data.stats
      return { quoted, interested, written, reconfirm, declined }
    }
    const same = await seenOver(0)
    expect(same).toMatchObject({ quoted: 1, written: 1, reconfirm: 1 })
    expect(await seenOver(1)).toEqual(same)
  })

  test('does not change the warning of too few tenders, whether its supplier has tendered or not', async () => {
    const warnedOver = async (entered: number) => {
      const published = await aPublishedOrder(world, { min_bids: 2 })
      await tender(world, published.tokens[0] ?? '', published.order, ['28', null])
      await enter(published, entered, [PRICE, null])
      world.advance({ hours: 49 })
      await sweep({ ...world, log: createLog('silent'), clockOffset: () => world.clockOffset })
      const { data } = await world.call(listMessages, { query: {} }, { as: 'buyer' })
      return data.list
        .filter((one) => one.order_id === published.order.id && one.kind === 'few_tenders')
        .map(({ count, entered: written }) => [count, written])
    }
    expect(await warnedOver(0)).toEqual([[1, 1]])
    expect(await warnedOver(1)).toEqual([[1, 1]])
  })

  test('is counted the same at the deadline, so that neither message nor trail reveals who had tendered', async () => {
    const toldOver = async (entered: number) => {
      const published = await aPublishedOrder(world, { min_bids: 1 })
      await tender(world, published.tokens[0] ?? '', published.order, ['28', null])
      await enter(published, entered, [PRICE, null])
      world.advance({ hours: 73 })
      const { data } = await world.call(readOrder, { params: { id: published.order.id } }, { as: 'buyer' })
      const messages = await world.call(listMessages, { query: {} }, { as: 'opener' })
      const trail = await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as: 'buyer' })
      return {
        page: [data.stats.quoted, data.stats.entered],
        message: messages.data.list
          .filter((one) => one.order_id === data.id && one.kind === 'deadline_reached')
          .map(({ count, entered: written }) => [count, written]),
        trail: trail.data.list.find((row) => row.action === 'bidding_ends')?.payload,
      }
    }
    const same = await toldOver(0)
    expect(same).toMatchObject({ page: [1, 1], message: [[1, 1]] })
    expect(await toldOver(1)).toEqual(same)
  })

  test('leaves neither its price nor its evidence readable in any table', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      world.db,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(world.db)
      for (const marker of [
        PRICE,
        '913377',
        Buffer.from(FILE_WORD).toString('hex'),
        Buffer.from(PRICE).toString('hex'),
      ])
        expect(
          rows.some((row) => holds(row.text, marker)),
          `${name} holds ${marker}`,
        ).toBe(false)
    }
  })

  test('stays closed at the link of a supplier without a passcode, and is confirmed by its receipt', async () => {
    const published = await aPublishedOrder(world)
    await enter(published, 0, [PRICE, null])
    const seen = await page(published, 0)
    expect(seen.tender).toMatchObject({
      is_withheld: true,
      items: [],
      submitted_at: null,
      commitment_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const link = published.tokens[0] ?? ''
    const confirmed = await world.call(confirmSurrogate, { body: { version: seen.tender?.version ?? 0 } }, { link })
    expect(confirmed.data).toMatchObject({ tender: { surrogate_confirmed: true, items: [] } })
    expect(JSON.stringify([seen, confirmed])).not.toContain(PRICE)
  })

  test.each([
    [true, 'items', 'no_longer_fits'],
    [false, 'items.0.freight_per_kg', 'freight_per_kg_missing'],
  ])(
    'is not confirmed where an amendment no longer allows it; withheld (%s), nothing of it is named',
    async (withheld, path, why) => {
      const published = await aPublishedOrder(world, { suppliers: 1, price_basis: 'ex_works' })
      const [link = ''] = published.tokens
      if (!withheld) await world.unlockOf(link)
      const { order, suppliers } = published
      const item = {
        order_item_id: order.items[0]?.id ?? '',
        unit_price: PRICE,
        offered_qty: '1000',
        freight_incl: false,
      }
      const body = {
        ...{ order_id: order.id, supplier_id: suppliers[0]?.id ?? '', entry_channel: 'phone' as const },
        evidence_id: await upload(),
        items: [item],
      }
      expect((await world.call(enterTender, { body }, { as: 'buyer' })).code).toBe(0)
      const change = { version: order.version, change_reason: '改为到厂价', price_basis: 'tax_freight_incl' as const }
      const amended = await world.call(
        editOrder,
        { params: { id: order.id }, body: { ...change, bid_deadline_at: inHours(world, 100) } },
        { as: 'buyer' },
      )
      expect(amended.data.facts.amendment_waits).toBe(true)
      expect((await act(world, 'chief', order.id, { action: 'amend_approve' })).code).toBe(0)
      const seen = await page(published, 0)
      expect(seen).toMatchObject({ standing: 'reconfirm', tender: { is_withheld: withheld } })
      const refused = await world.call(reconfirmOwnTender, { body: {} }, { link })
      expect([refused.code, refused.refused.errors]).toMatchObject([code.inputRefused, [{ path, code: why }]])
    },
  )

  test('is shown to its supplier, who confirms it', async () => {
    const published = await aPublishedOrder(world)
    await world.unlockOf(published.tokens[0] ?? '')
    await enter(published, 0, [PRICE, null], { entry_channel: 'wechat' })
    const seen = await page(published, 0)
    expect(seen).toMatchObject({
      standing: 'tendered',
      entry: { entry_channel: 'wechat', entered_by_name: 'buyer甲', standing: 'unconfirmed' },
      tender: {
        entry_channel: 'wechat',
        surrogate_confirmed: false,
        commitment_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        items: [{ unit_price: PRICE }],
      },
    })
    const link = published.tokens[0] ?? ''
    const confirmed = await world.call(confirmSurrogate, { body: { version: seen.tender?.version ?? 0 } }, { link })
    expect(confirmed.data).toMatchObject({ tender: { surrogate_confirmed: true }, entry: { standing: 'confirmed' } })
    expect(await world.call(confirmSurrogate, { body: {} }, { link })).toMatchObject({
      code: code.notNow,
      refused: { reason: 'no_surrogate' },
    })
  })

  test('is replaced by the supplier’s own tender, which then counts', async () => {
    const published = await aPublishedOrder(world)
    await enter(published, 0, [PRICE, null])
    await tender(world, published.tokens[0] ?? '', published.order, ['80', null])
    expect(await page(published, 0)).toMatchObject({
      tender: { entry_channel: 'self_web', surrogate_confirmed: null, items: [{ unit_price: '80' }] },
      entry: { standing: 'replaced' },
    })
  })

  test('can be entered again after it was withdrawn', async () => {
    const published = await aPublishedOrder(world)
    await enter(published, 0, [PRICE, null])
    await world.call(withdrawOwnTender, { body: {} }, { link: published.tokens[0] ?? '' })
    await enter(published, 0, ['85', null])
    expect((await page(published, 0)).tender).toMatchObject({ status: 'submitted', items: [{ unit_price: '85' }] })
  })
})

describe('a supplier’s own tender', () => {
  test('stays, and the answer to an entry does not reveal it', async () => {
    const published = await aPublishedOrder(world)
    await tender(world, published.tokens[0] ?? '', published.order, ['80', null])
    const without = await enter(published, 1, [PRICE, null])
    const over = await enter(published, 0, [PRICE, null])
    const shape = (answer: typeof over) => [answer.code, answer.message, Object.keys(answer.data.receipt)]
    expect(shape(over)).toEqual(shape(without))
    const entries = await world.call(listTenderEntries, { query: { order_id: published.order.id } }, { as: 'buyer' })
    expect(entries.data.list.map(({ standing, evidence_id }) => [standing, evidence_id])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(await page(published, 0)).toMatchObject({
      tender: { entry_channel: 'self_web', items: [{ unit_price: '80' }] },
      entry: { standing: 'set_aside' },
    })
  })

  test('takes precedence over an entry at the same moment, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const published = await aPublishedOrder(world)
      const evidence_id = await upload()
      const answers = await Promise.all([
        enter(published, 0, [PRICE, null], { evidence_id }),
        tender(world, published.tokens[0] ?? '', published.order, ['80', null]),
      ])
      expect(answers.map((answer) => answer.code)).toEqual([0, 0])
      expect((await page(published, 0)).tender).toMatchObject({
        entry_channel: 'self_web',
        items: [{ unit_price: '80' }],
      })
    }
  })
})

describe('at the opening', () => {
  test('an unconfirmed entry is flagged, and its evidence is opened with it', async () => {
    const published = await aPublishedOrder(world)
    await enter(published, 0, [PRICE, null])
    await enter(published, 1, ['90', null])
    await world.call(confirmSurrogate, { body: {} }, { link: published.tokens[1] ?? '' })
    await tender(world, published.tokens[2] ?? '', published.order, ['92', null])
    const [file] = await world.db
      .selectFrom('tender_evidence as f')
      .innerJoin('tender_entries as e', 'e.id', 'f.entry_id')
      .where('e.order_id', '=', published.order.id)
      .where('e.supplier_id', '=', published.suppliers[0]?.id ?? '')
      .select('f.id')
      .execute()
    const params = { id: file?.id ?? '' }
    for (const as of ['buyer', 'opener', 'admin'])
      expect(await world.call(readEvidence, { params }, { as })).toMatchObject({ refused: { reason: 'not_opened' } })

    const opened = await openAll(published)
    const at = (place: number) => opened.get(published.suppliers[place]?.id ?? '')
    expect(at(0)).toMatchObject({
      entry_channel: 'phone',
      surrogate_confirmed: false,
      flags: ['surrogate_unconfirmed'],
      opened_hash_ok: true,
      items: [{ unit_price: PRICE }],
    })
    expect(at(1)).toMatchObject({ entry_channel: 'phone', surrogate_confirmed: true, flags: [] })
    expect(at(2)).toMatchObject({ entry_channel: 'self_web', surrogate_confirmed: null, flags: [] })

    const entries = await world.call(listTenderEntries, { query: { order_id: published.order.id } }, { as: 'quality' })
    expect(entries.data.list.map((one) => one.standing).toSorted()).toEqual(['confirmed', 'unconfirmed'])
    const headers = { token: await world.tokenOf('quality'), system: '21', client: '2' }
    const response = await world.http(`/api/v1/bidding/tender_evidence/${params.id}/`, { headers })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(PRICE)
    expect(await response.text()).toContain(FILE_WORD)
    const stranger = await world.call(readEvidence, { params }, { as: 'other-admin' })
    expect(stranger.code).toBe(code.notFound)
  })
})

test('whoever entered a tender that the supplier’s own set aside is told so by the opening, and not before', async () => {
  const published = await aPublishedOrder(world)
  for (const token of published.tokens) await tender(world, token, published.order, ['80', null])
  await enter(published, 0, [PRICE, null])
  const told = async () =>
    (await world.call(listMessages, { query: { page_size: '100' } }, { as: 'buyer' })).data.list.filter(
      ({ kind, order_id }) => kind === 'entries_set_aside' && order_id === published.order.id,
    )
  expect(await told()).toEqual([])
  await openAll(published)
  expect(await told()).toMatchObject([{ count: 1 }])
})

describe('an entry is refused', () => {
  test('after the deadline, by the database clock', async () => {
    const published = await aPublishedOrder(world)
    const evidence_id = await upload()
    world.advance({ hours: 72 })
    const late = await enter(published, 0, [PRICE, null], { evidence_id: await upload() })
    expect(late).toMatchObject({ code: code.notNow, refused: { reason: 'before_deadline' } })
    expect(evidence_id).not.toBe('')
    expect(JSON.stringify(late)).not.toContain(PRICE)
  })

  test('to users who open, review or award, including the administrator', async () => {
    const published = await aPublishedOrder(world)
    const evidence_id = await upload()
    expect((await enter(published, 0, [PRICE, null], { as: 'chief', evidence_id })).refused.permission).toBe(
      '21-bidding-order-edit',
    )
    const admin = await enter(published, 0, [PRICE, null], { as: 'admin', evidence_id: await upload('admin') })
    expect(admin).toMatchObject({ code: code.notNow, refused: { reason: 'not_judge' } })
  })

  test('without evidence of one’s own, or with evidence that was used before', async () => {
    const published = await aPublishedOrder(world)
    const wrong = { code: code.inputRefused, refused: { errors: [{ path: 'evidence_id', code: 'evidence_unknown' }] } }
    expect(await enter(published, 0, [PRICE, null], { evidence_id: published.order.id })).toMatchObject(wrong)
    const anothers = await upload('buyer2')
    expect(await enter(published, 0, [PRICE, null], { evidence_id: anothers })).toMatchObject(wrong)
    const evidence_id = await upload()
    expect((await enter(published, 0, [PRICE, null], { evidence_id })).code).toBe(0)
    expect(await enter(published, 1, [PRICE, null], { evidence_id })).toMatchObject(wrong)
    expect((await page(published, 1)).tender).toBeNull()
  })

  test('for a supplier that was not invited, or belongs to another enterprise', async () => {
    const published = await aPublishedOrder(world)
    const uninvited = {
      ...published,
      suppliers: [await aSupplier(world), await aSupplier(world, { enterprise_id: OTHER_ID })],
    }
    for (const place of [0, 1]) expect((await enter(uninvited, place, [PRICE, null])).code).toBe(code.notFound)
    expect((await enter(published, 0, [PRICE, null], { as: 'other-admin' })).code).toBe(code.notFound)
  })

  test('for a supplier that was suspended meanwhile, and outside the bounds of the demand', async () => {
    const published = await aPublishedOrder(world, { allow_partial_lines: false })
    const part = await enter(published, 0, [PRICE, null])
    expect(part.refused.errors).toMatchObject([{ path: 'items', code: 'lines_in_full' }])
    await world.db
      .updateTable('suppliers')
      .set({ status: 'suspended' })
      .where('id', '=', published.suppliers[0]?.id ?? '')
      .execute()
    const unfit = await enter(published, 0, [PRICE, '60'])
    expect(unfit).toMatchObject({ code: code.notNow, refused: { reason: 'supplier_certified' } })
  })
})
