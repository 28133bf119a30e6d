import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { herbalPriceEndpoints, readPrices } from '#contract/herbal-prices.ts'
import { orderEndpoints } from '#contract/orders.ts'
import { reviewEndpoints, submitAward } from '#contract/reviews.ts'
import { tenderEndpoints } from '#contract/tenders.ts'
import { herbalPriceHandlers } from '#server/herbal-prices.ts'
import { orderHandlers } from '#server/orders/orders.ts'
import { reviewHandlers } from '#server/reviews/reviews.ts'
import { tenderLinkHandlers } from '#server/tender-links/tender-links.ts'
import { tenderHandlers } from '#server/tenders/tenders.ts'
import { hear } from '../support/awarded.ts'
import { act, aHerb, anOpenedOrder, aReviewedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let herb: string

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...herbalPriceEndpoints, ...orderEndpoints, ...reviewEndpoints, ...tenderEndpoints],
    handlers: [...herbalPriceHandlers, ...orderHandlers, ...reviewHandlers, ...tenderHandlers, ...tenderLinkHandlers],
  })
  herb = await aHerb(world, '川芎')
})
afterAll(() => world.close())

describe('GET /v1/bidding/herbal_price/', () => {
  const prices = (as = 'buyer', over: { goods_type?: 'extract' } = {}) =>
    world.call(readPrices, { query: { herbal_id: herb, ...over } }, { as })
  const items = [
    { name: '川芎', herbal_id: '', grade: 'tong', quantity: '1', unit: 't', reference_price: '30' },
  ] as const
  const ofHerb = () => ({ items: items.map((item) => ({ ...item, herbal_id: herb })) })

  it('shows nothing of tenders, opened or not, before an award is in force', async () => {
    await anOpenedOrder(world, [['26'], ['27'], ['28']], ofHerb())
    expect((await prices()).data).toMatchObject({ months: [], last: [], range: null })
  })

  it('shows months and last awards of decisions in force, weighted by kilograms', async () => {
    const { order, tenders } = await aReviewedOrder(world, [['26'], ['27'], ['28']], ofHerb())
    const line = order.items[0]
    const proposed = await world.call(
      submitAward,
      {
        body: {
          order_id: order.id,
          version: order.version,
          scenario: 'F',
          lines: tenders.slice(0, 2).map((tender, at) => ({
            order_item_id: line?.id ?? '',
            tender_item_id: tender.items[0]?.id ?? '',
            role: 'main' as const,
            awarded_qty: at === 0 ? '0.7' : '0.3',
            ...(at === 1 && { reason_code: 'risk_split' as const }),
          })),
          coi_confirmed: true,
          summary_reason: '分散供货',
        },
      },
      { as: 'award' },
    )
    expect(proposed.code, JSON.stringify(proposed.refused)).toBe(0)
    expect((await prices()).data).toMatchObject({ months: [], last: [], range: null })
    const approved = await act(world, 'approver', order.id, { action: 'approve' })
    expect(approved.code).toBe(0)
    // A line that waits for its supplier's answer is no purchase.
    expect((await prices()).data.months).toEqual([])
    for (const won of approved.data.award?.lines ?? []) await hear(world, 'buyer', order.id, won.id, 'confirm')
    const { data } = await prices()
    expect(data.months).toMatchObject([{ low: '26.0000', high: '27.0000', quantity_kg: '1000.000', awards: 2 }])
    expect(data.range).toEqual({ low: '26.0000', high: '27.0000', median: '26.0000', awards: 2 })
    expect(data.last.map((one) => [one.order_no, one.landed_price_kg, one.quantity_kg]).toSorted()).toHaveLength(2)
    expect((await prices('buyer', { goods_type: 'extract' })).data).toMatchObject({ months: [], last: [], range: null })
    expect((await prices('other-admin')).data).toMatchObject({ months: [], last: [], range: null })
    expect((await prices('supplier')).code).toBe(4003)
  })

  it('shows the market price of the herb with its day and market', async () => {
    const seen = { reference_price: '29.5000', reference_date: '2026-11-20', reference_market: '亳州' }
    await world.db.updateTable('herbs').set(seen).where('id', '=', herb).execute()
    expect((await prices()).data.market).toEqual({ price: '29.5000', date: '2026-11-20', market: '亳州' })
  })
})
