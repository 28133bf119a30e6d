// Confirming a tender after an amendment: what is sealed must be allowed by the amended demand, as in a tender submitted now.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { editOrder, readOrder } from '#contract/orders.ts'
import { readOwnTender, reconfirmOwnTender, saveOwnTender } from '#contract/tenders.ts'
import { act, aHerb, aPublishedOrder, withSettings } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, { min_remaining_hours: 24, min_bids: 1 })
})
afterAll(() => world.close())

type Published = Awaited<ReturnType<typeof aPublishedOrder>>
type Terms = Record<string, unknown>

/** Amends the demand, the first of its lines by `line`; an approver agrees where one is needed. */
const amend = async ({ order }: Published, terms: Terms, line: Terms = {}) => {
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'audit' })
  const items = data.items.map((item, at) => ({
    ...Object.fromEntries(Object.entries(item).filter(([key]) => key in orderItemTerms)),
    ...(at === 0 && line),
  }))
  const body = { version: data.version, change_reason: '投料计划调整', items, ...terms }
  const amended = await world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })
  expect(amended.code).toBe(0)
  if (!amended.data.facts.amendment_waits) return
  expect((await act(world, 'chief', order.id, { action: 'amend_approve' })).code).toBe(0)
}

const published = (terms: Terms, line: Terms) =>
  aPublishedOrder(world, {
    suppliers: 1,
    items: [
      { name: '黄芪', grade: 'tong', quantity: '100', unit: 'kg', reference_price: '28.50', ...line },
      { name: '党参', grade: 'xuan', quantity: '100', unit: 'kg', reference_price: '62.00' },
    ],
    ...terms,
  })

const bodyOf = ({ order }: Published, item: Terms) => ({
  submit: true,
  items: [{ order_item_id: order.items[0]?.id ?? '', unit_price: '20', offered_qty: '100', ...item }],
})

/** Each amendment, with the place and the code of what it no longer allows. */
const amendments: readonly [string, Terms, Terms, Terms, () => Promise<[Terms, Terms]>, string, string][] = [
  [
    'a public ceiling below its price',
    { ceiling_public: true },
    { ceiling_price: '60' },
    { unit_price: '55' },
    async () => [{}, { ceiling_price: '1' }],
    'unit_price',
    'over_ceiling',
  ],
  [
    'prices with freight, of which it names none',
    { price_basis: 'ex_works' },
    {},
    { freight_incl: false },
    async () => [{ price_basis: 'tax_freight_incl' }, {}],
    'freight_per_kg',
    'freight_per_kg_missing',
  ],
  [
    'pieces instead of a weight',
    {},
    {},
    { price_unit: 'yuan_jin' },
    async () => [{}, { unit: 'bag', package_spec: '50kg/袋' }],
    'price_unit',
    'price_by_weight',
  ],
  [
    'a toxic herb',
    {},
    {},
    {},
    async () => [{}, { name: '巴豆', herbal_id: await aHerb(world, '巴豆', true) }],
    'order_item_id',
    'toxic_unqualified',
  ],
]

describe.each(amendments)('after an amendment to %s', (_, terms, line, item, changes, field, code) => {
  test('confirming is refused like submitting the same anew, and the tender keeps waiting', async () => {
    const demand = await published(terms, line)
    const link = demand.tokens[0] ?? ''
    expect((await world.call(saveOwnTender, { body: bodyOf(demand, item) }, { link })).code).toBe(0)
    await amend(demand, ...(await changes()))
    const confirmed = await world.call(reconfirmOwnTender, { body: {} }, { link })
    expect(confirmed.refused.errors).toMatchObject([{ path: `items.0.${field}`, code }])
    const anew = await world.call(saveOwnTender, { body: bodyOf(demand, item) }, { link })
    expect([confirmed.code, confirmed.refused.errors]).toEqual([4001, anew.refused.errors])
    const { data } = await world.call(readOwnTender, {}, { link })
    expect(data).toMatchObject({ standing: 'reconfirm', tender: { items: [{ unit_price: item.unit_price ?? '20' }] } })
  })
})
