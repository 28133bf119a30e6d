// What the two whole stories share: the demand, the tenders and the end. One is told by keys, the other by mouse.
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { expect } from 'vitest'
import { editEnterprise, readEnterprise } from '#contract/enterprise.ts'
import { listOrders } from '#contract/orders.list.ts'
import { readOrder } from '#contract/orders.ts'
import { supplierNames } from '../../support/stocks.ts'
import type { World } from '../../support/world.ts'

export type SupplierName = (typeof supplierNames)[number]

export const title = '秋季黄芪、党参、当归采购'

/** The lines of the demand: the text typed to find the herb, its name, the quantity in kg, the reference price in 元/kg. */
export const lines = [
  { typed: 'huangq', name: '黄芪', quantity: '1000', price: '28.50' },
  { typed: '党参', name: '党参', quantity: '500', price: '62' },
  { typed: 'dg', name: '当归', quantity: '300', price: '45' },
] as const

/** The passcode that each supplier sets at its link. */
export const passcode = 'qing-he-2049'

/** The phone number of each supplier. They differ, because the review remarks on two suppliers with one number. */
export const mobiles: Readonly<Record<SupplierName, string>> = {
  [supplierNames[0]]: '13900000001',
  [supplierNames[1]]: '13900000002',
  [supplierNames[2]]: '13900000003',
}

/** The prices of each supplier by line, in 元/kg; each is the cheapest in one line. */
export const tenders: Readonly<Record<SupplierName, readonly [string, string, string]>> = {
  [supplierNames[0]]: ['27.80', '61', '44.5'],
  [supplierNames[1]]: ['28.20', '59.6', '46'],
  [supplierNames[2]]: ['29', '63', '43.8'],
}

/** The deadline is so many minutes ahead when the demand is written; later the world's clock is moved past it. */
const MINUTES_AHEAD = 10
const CHINA_MS = 8 * 3_600_000

const inChina = (at: Date): string => new Date(at.getTime() + CHINA_MS).toISOString()

/** The deadline as the value of a datetime-local field in China. */
export const deadline = (): string => inChina(addMinutes(new Date(), MINUTES_AHEAD)).slice(0, 16)
/** The day of delivery. */
export const deliveryDay = (): string => inChina(addDays(new Date(), 30)).slice(0, 10)

/** Changes the settings so that a demand may take tenders for minutes instead of days. */
export const hasten = async (world: World): Promise<void> => {
  const { data } = await world.call(readEnterprise, {}, { as: 'admin' })
  const settings = { min_bid_hours: 0, min_remaining_hours: 0, freeze_minutes: 0 }
  const answer = await world.call(editEnterprise, { body: { version: data.version, settings } }, { as: 'admin' })
  expect(answer.data.settings).toMatchObject(settings)
}

/** Moves the world's clock past the deadline; the few minutes end no session. */
export const passDeadline = (world: World): void => world.advance({ minutes: MINUTES_AHEAD + 1 })

/** Expects the end of the story: 黄芪 is shared out 70/30, the other lines went to the cheapest supplier. */
export const expectTheEnd = async (world: World): Promise<void> => {
  const found = await world.call(listOrders, { query: { search: title } }, { as: 'audit' })
  const id = found.data.list[0]?.id ?? ''
  const { data: order } = await world.call(readOrder, { params: { id } }, { as: 'audit' })
  expect(order.status).toBe('completed')
  const name = new Map(order.items.map((item) => [item.id, item.name]))
  const given = (order.award?.lines ?? []).map((line) => [
    name.get(line.order_item_id),
    line.supplier_name,
    Number(line.awarded_qty),
    line.status,
  ])
  expect(given.toSorted()).toEqual(
    [
      ['黄芪', supplierNames[0], 700, 'confirmed'],
      ['黄芪', supplierNames[1], 300, 'confirmed'],
      ['党参', supplierNames[1], 500, 'confirmed'],
      ['当归', supplierNames[2], 300, 'confirmed'],
    ].toSorted(),
  )
}
