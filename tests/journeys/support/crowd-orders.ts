// Makes the demands of the crowd by the calls that people use: hundreds of small ones, and in every stage one with hundreds of lines.
import { generateCodes } from '#contract/codes.ts'
import { createOrder, editOrder, type Order, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { listTenderLinks, listTenders } from '#contract/tenders.ts'
import { act, type OrderBody, orderBody, tender } from '../../support/factories.ts'
import { PASSWORD } from '../../support/people.ts'
import type { World } from '../../support/world.ts'
import { MANY, must, TENDERERS, times } from './crowd-tools.ts'
import { longChinese, nameOf, remarkOf, unbroken } from './crowd-words.ts'

/** Every third line has many fields, every thirtieth all of them (the size of a body is limited), the others only the required ones. */
const line = (nth: number, herbs: readonly string[], template?: string) => ({
  name: nameOf(nth, 60),
  // One line in ten names no herb of the catalogue.
  herbal_id: nth % 10 === 9 ? null : herbs[nth % herbs.length],
  quantity: `${(nth % 9) + 1}0`,
  unit: 'kg' as const,
  ...(nth % 3 === 0 ? { template_id: template, grade: 'tong' as const, ...muchOf(nth) } : {}),
})

const muchOf = (nth: number) => ({
  grade_text: longChinese,
  size_spec: unbroken,
  origin_text: longChinese.slice(0, 40),
  package_spec: unbroken.slice(0, 60),
  reference_price: '99999999.99',
  ceiling_price: '99999999.99',
  ...(nth % 30 === 0
    ? {
        quality_text: remarkOf(1000),
        remark: remarkOf(300),
        quality_specs: times(30, (one) => ({
          code: `spec_${one}`,
          name_zh: longChinese.slice(0, 40),
          operator: 'lte' as const,
          max: '9999999999.123456',
          unit: 'mg/kg',
          basis: 'chp' as const,
        })),
      }
    : {}),
})

export const lines = (count: number, herbs: readonly string[], template: string) =>
  times(count, (nth) => line(nth, herbs, template))

/** Makes a published demand with these invited suppliers. */
export const published = async (world: World, invited: readonly string[], over: Partial<OrderBody>): Promise<Order> => {
  const body = { ...orderBody(world), invited_supplier_ids: [...invited], submit: true, min_bids: 1, ...over }
  const { id } = must(await world.call(createOrder, { body }, { as: 'buyer' }))
  return must(await act(world, 'chief', id, { action: 'approve' }))
}

/** Each tender leaves out one line in eleven; the last of thirty tenders is conspicuously cheap. */
const priceOf = (tenderer: number, at: number): string | null => {
  if ((at + tenderer * 7) % 11 === 5) return null
  return tenderer === TENDERERS - 1 ? '9.90' : `${30 + ((tenderer * 7 + at * 3) % 6)}.50`
}

/** A demand that was published before the world's time, tendered for by everybody, and opened now. */
export const opened = async (world: World, invited: readonly string[], over: Partial<OrderBody>): Promise<Order> => {
  const now = world.clockOffset
  world.advance({ hours: -80 })
  const order = await published(world, invited, over)
  const query = { order_id: order.id, page_size: '100' }
  const links = must(await world.call(listTenderLinks, { query }, { as: 'buyer' }))
  for (const [nth, { token }] of links.list.entries()) {
    const prices = order.items.map((_, at) => priceOf(nth, at))
    must(await tender(world, token ?? '', order, prices))
  }
  world.clockOffset = now
  return must(await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } }))
}

const tendersOf = async (world: World, order_id: string) =>
  must(await world.call(listTenders, { query: { order_id, page_size: '100' } }, { as: 'award' })).list.flatMap((one) =>
    one.sealed ? [] : [one],
  )

/** The same demand in the commercial review, with every tender qualified. */
export const reviewed = async (world: World, invited: readonly string[], over: Partial<OrderBody>): Promise<Order> => {
  const order = await opened(world, invited, over)
  for (const one of await tendersOf(world, order.id))
    must(await act(world, 'award', order.id, { action: 'requalify', payload: { tender_id: one.id } }))
  return must(await act(world, 'award', order.id, { action: 'advance', payload: { to: 'commercial' } }))
}

/** The same demand awarded, each line to the first of its lowest offers. */
export const awarded = async (world: World, invited: readonly string[], over: Partial<OrderBody>): Promise<Order> => {
  const order = await reviewed(world, invited, over)
  const offers = (await tendersOf(world, order.id)).flatMap((one) => one.items)
  const awards = order.items.flatMap((item) => {
    const lowest = offers.find((one) => one.order_item_id === item.id && one.is_lowest)
    if (lowest === undefined) return []
    return [{ order_item_id: item.id, tender_item_id: lowest.id, awarded_qty: item.quantity ?? '1' }]
  })
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'A' as const,
    lines: awards,
    coi_confirmed: true as const,
    summary_reason: remarkOf(1000),
  }
  must(await world.call(submitAward, { body }, { as: 'award' }))
  return must(await act(world, 'approver', order.id, { action: 'approve' }))
}

export const fillCodes = async (world: World, order: Order): Promise<void> => {
  const [first] = order.award?.lines ?? []
  // A label needs the origin, which the supplier declares.
  await world.db
    .updateTable('award_lines')
    .set({ origin_region_code: '621126', origin_asked_at: order.updated_at, origin_declared_at: order.updated_at })
    .where('id', '=', first?.id ?? '')
    .execute()
  for (const nth of times(MANY / 100, (one) => one)) {
    const body = {
      type: 'trace' as const,
      count: 100,
      order_id: order.id,
      decision_line_id: first?.id ?? '',
      batch_no: `L${unbroken.slice(0, 36)}${nth}`,
      qty: '0.03',
      unit: 'kg' as const,
      package_level: 'bag' as const,
    }
    must(await world.call(generateCodes, { body }, { as: 'award' }))
  }
}

/** Makes many small demands, a third of them waiting for approval. */
export const fillOrders = async (
  world: World,
  invited: readonly string[],
  herbs: readonly string[],
  template: string,
): Promise<void> => {
  for (const nth of times(MANY, (one) => one)) {
    const body = {
      ...orderBody(world, { invited_supplier_ids: invited.slice(0, 3), title: nameOf(nth, 80) }),
      items: [{ ...line(1, herbs, template), template_id: template }],
      submit: nth % 3 === 0,
      ...(nth % 3 === 1 ? { remark: remarkOf(1000), contact_name: unbroken.slice(0, 40) } : {}),
      ...(nth % 9 === 2 ? { contact_name: null, contact_phone: null, bid_deadline_at: null, items: [] } : {}),
    }
    must(await world.call(createOrder, { body }, { as: 'buyer' }))
  }
}

/** Makes a draft that was saved MANY times, so that its trail is long. */
export const longTrail = async (world: World, body: OrderBody): Promise<string> => {
  const { id } = must(await world.call(createOrder, { body }, { as: 'buyer' }))
  for (const nth of times(MANY, (one) => one)) {
    const { version } = must(await world.call(readOrder, { params: { id } }, { as: 'buyer' }))
    const changed = { version, title: nameOf(nth, 80), remark: remarkOf(nth + 100) }
    must(await world.call(editOrder, { params: { id }, body: changed }, { as: 'buyer' }))
  }
  return id
}

/** Amends one published demand forty times. */
export const amended = async (world: World, id: string): Promise<void> => {
  for (const nth of times(40, (one) => one)) {
    const { version } = must(await world.call(readOrder, { params: { id } }, { as: 'buyer' }))
    const body = { version, change_reason: remarkOf(500), remark: remarkOf(100 + nth * 20) }
    must(await world.call(editOrder, { params: { id }, body }, { as: 'buyer' }))
  }
}
