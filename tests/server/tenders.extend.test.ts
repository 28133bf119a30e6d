// An expired offer, by the calls of users and suppliers: an extension is requested, given at the link, and the offer
// promoted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { declineOwnAward, extendOwnOffer, listTenders, readOwnTender } from '#contract/tenders.ts'
import { invariants } from '#server/invariants.ts'
import { awardTo } from '../support/awarded.ts'
import { act, aReviewedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const inDays = (days: number): string =>
  new Date(Date.now() + world.clockOffset + days * 86_400_000).toISOString().slice(0, 10)

const expire = (orderId: string, supplierId: string) =>
  world.db
    .updateTable('tenders')
    .set({ valid_until: '2020-01-31' })
    .where('order_id', '=', orderId)
    .where('supplier_id', '=', supplierId)
    .returning('id')
    .executeTakeFirstOrThrow()

const items = [{ name: '川芎', quantity: '100', unit: 'kg' as const, reference_price: '12' }]

/** The first of two suppliers declined its award; the second has tendered too, and its offer has expired. */
const anExpiredSecond = async () => {
  const award = await awardTo(world, [['10'], ['11']], [0], { items })
  const said = await world.call(declineOwnAward, { body: { reason: '没有现货' } }, { link: award.tokens[0] ?? '' })
  expect(said.message).toBe('成功')
  const { id: tender_id } = await expire(award.id, award.suppliers[1]?.id ?? '')
  return { ...award, link: award.tokens[1] ?? '', tender_id }
}

const promote = (award: Awaited<ReturnType<typeof anExpiredSecond>>) => {
  const line = { order_item_id: award.items[0]?.id ?? '', tender_item_id: award.offerOf(0, 1), awarded_qty: '100' }
  return act(world, 'award', award.id, { action: 'promote', payload: { lines: [line], coi_confirmed: true } })
}

const ask = (id: string, tender_id: string, as = 'award') =>
  act(world, as, id, { action: 'ask_extend', payload: { tender_id } })

test('an expired offer is promoted only after an extension was requested, and given at the link at the same price', async () => {
  const award = await anExpiredSecond()
  const { link, id, tender_id } = award
  expect((await promote(award)).refused.errors).toMatchObject([{ code: 'offer_expired' }])
  const until = inDays(30)
  const unasked = await world.call(extendOwnOffer, { body: { valid_until: until } }, { link })
  expect(unasked.refused.reason).toBe('extension_not_asked')

  const expired = (await world.call(listTenders, { query: { order_id: id } }, { as: 'award' })).data.list
  expect(expired.find((one) => !one.sealed && one.id === tender_id)).toMatchObject({ items: [{ expired: true }] })
  expect((await ask(id, tender_id, 'buyer')).code).toBe(4003)
  expect((await ask(id, tender_id)).message).toBe('成功')
  const page = (await world.call(readOwnTender, {}, { link })).data
  expect(page.extension).toMatchObject({ expired_on: '2020-01-31' })
  expect(page.facts.extension_asked).toBe(true)
  expect(page.notices.map((one) => one.kind)).toContain('extend_asked')

  const past = await world.call(extendOwnOffer, { body: { valid_until: inDays(-2) } }, { link })
  expect(past.refused.errors).toMatchObject([{ path: 'valid_until', code: 'valid_until_past' }])
  const far = await world.call(extendOwnOffer, { body: { valid_until: '9999-12-31' } }, { link })
  expect(far.refused.errors).toMatchObject([{ path: 'valid_until', code: 'date_far' }])
  const done = (await world.call(extendOwnOffer, { body: { valid_until: until } }, { link })).data
  expect(done).toMatchObject({ extension: null, facts: { extension_asked: false }, tender: { valid_until: until } })
  const again = await world.call(extendOwnOffer, { body: { valid_until: inDays(60) } }, { link })
  expect(again.refused.reason).toBe('extension_not_asked')

  const query = { order_id: id }
  const seen = (await world.call(listTenders, { query }, { as: 'award' })).data.list
  expect(seen.find((one) => !one.sealed && one.id === tender_id)).toMatchObject({
    valid_until: until,
    items: [{ landed_price_kg: '11.0000', expired: false }],
  })
  expect((await promote(award)).data.status).toBe('award_auditing')
  for (const one of invariants) expect(await one.find(world.db), one.says).toEqual([])
})

test('an extension is in the trail with its user and its day, and the awarders are notified', async () => {
  const { id, link, tender_id } = await anExpiredSecond()
  await ask(id, tender_id)
  await world.call(extendOwnOffer, { body: { valid_until: inDays(30) } }, { link })
  const rows = await world.db
    .selectFrom('audit_rows')
    .where('order_id', '=', id)
    .where('action', 'in', ['ask_extend', 'tender_extend'])
    .select(['action', 'operator_role', 'payload'])
    .orderBy('seq')
    .execute()
  expect(rows).toMatchObject([
    { action: 'ask_extend', payload: { supplier_name: expect.any(String) } },
    {
      action: 'tender_extend',
      operator_role: 'supplier_link',
      payload: { before: '2020-01-31', valid_until: inDays(30) },
    },
  ])
  const told = await world.db.selectFrom('messages').where('order_id', '=', id).select('kind').execute()
  expect(told.map((one) => one.kind)).toContain('offer_extended')
})

describe('an extension cannot be requested', () => {
  test('for an offer that is still valid, or that does not belong to the demand', async () => {
    const { id, suppliers, tokens } = await awardTo(world, [['10']], [0], { items })
    await world.call(declineOwnAward, { body: { reason: '没有现货' } }, { link: tokens[0] ?? '' })
    const { id: tender_id } = await world.db
      .selectFrom('tenders')
      .where('order_id', '=', id)
      .where('supplier_id', '=', suppliers[0]?.id ?? '')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await ask(id, tender_id)).refused.errors).toMatchObject([{ code: 'offer_not_expired' }])
    expect((await ask(id, id)).code).toBe(4004)
  })
})

test('an extension can be requested and given during the review as well', async () => {
  const { order, suppliers, tokens } = await aReviewedOrder(world, [['10']], { min_bids: 1, items })
  const { id: tender_id } = await expire(order.id, suppliers[0]?.id ?? '')
  expect((await ask(order.id, tender_id)).message).toBe('成功')
  const link = tokens[0] ?? ''
  const before = (await world.call(readOrder, { params: { id: order.id } }, { as: 'award' })).data.version
  expect((await world.call(extendOwnOffer, { body: { valid_until: inDays(1) } }, { link })).message).toBe('成功')
  // The new version makes the comparison reload.
  expect((await world.call(readOrder, { params: { id: order.id } }, { as: 'award' })).data.version).toBe(before + 1)
})
