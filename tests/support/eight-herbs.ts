// Four suppliers tender for eight herbs in kg and 吨: one offers a kilogram of each, one ten times the demand, one lacks two lines and is
// short in a third, one is complete and prices two lines in other units or without tax. The expected figures are worked out by hand.
import { listTenders, saveOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder } from './factories.ts'
import { PASSWORD } from './people.ts'
import type { World } from './world.ts'

/** Name, quantity and unit of each line. */
export const herbs = [
  ['黄芪', '1200', 'kg'],
  ['党参', '800', 'kg'],
  ['当归', '1.5', 't'],
  ['甘草', '2', 't'],
  ['白术', '360.5', 'kg'],
  ['茯苓', '0.42', 't'],
  ['陈皮', '180', 'kg'],
  ['金银花', '90.25', 'kg'],
] as const

export interface Offered {
  readonly unit_price: string
  readonly offered_qty: string
  readonly [term: string]: unknown
}

/** One kilogram of everything for 10 元: the cheapest on every line, and short on every line. */
const kilogram = herbs.map(([, , unit]): Offered => ({ unit_price: '10', offered_qty: unit === 't' ? '0.001' : '1' }))

/** Ten times the demand. The fourth line is priced per 市斤: 9.30 × 2 = 18.60 元/kg. */
const tenfold = [
  { unit_price: '26.80', offered_qty: '12000' },
  { unit_price: '59.50', offered_qty: '8000' },
  { unit_price: '53.60', offered_qty: '15' },
  { unit_price: '9.30', price_unit: 'yuan_jin', offered_qty: '20' },
  { unit_price: '40.20', offered_qty: '3605' },
  { unit_price: '23.20', offered_qty: '4.2' },
  { unit_price: '15.60', offered_qty: '1800' },
  { unit_price: '114.50', offered_qty: '902.5' },
].map((one): Offered => ({ ...one, unit_confirmed: true }))

/** Cheap, but without 陈皮 and 金银花, and 100 kg short of the 甘草. */
const lacking: readonly (Offered | null)[] = [
  { unit_price: '24', offered_qty: '1200' },
  { unit_price: '50', offered_qty: '800' },
  { unit_price: '48', offered_qty: '1.5' },
  { unit_price: '16', offered_qty: '1.9' },
  { unit_price: '35', offered_qty: '360.5' },
  { unit_price: '20', offered_qty: '0.42' },
  null,
  null,
]

/** Complete. The price of 党参 is 53.50 without tax (9 %) and freight (0.485 元/kg), which is 58.80 with them; 当归 is priced per 吨. */
const complete: readonly Offered[] = [
  { unit_price: '27.10', offered_qty: '1200' },
  {
    unit_price: '53.50',
    tax_incl: false,
    tax_rate: '9',
    freight_incl: false,
    freight_per_kg: '0.485',
    offered_qty: '800',
  },
  { unit_price: '54200', price_unit: 'yuan_t', offered_qty: '1.5' },
  { unit_price: '18.40', offered_qty: '2' },
  { unit_price: '39.80', offered_qty: '360.5' },
  { unit_price: '22.70', offered_qty: '0.42' },
  { unit_price: '15.20', offered_qty: '180' },
  { unit_price: '112.00', offered_qty: '90.25' },
]

/** The offers of each of {@link names}, line by line; null is a line without an offer. */
export const offered: readonly (readonly (Offered | null)[])[] = [kilogram, tenfold, lacking, complete]

export const names = ['一公斤药材', '十倍药材', '缺项药材', '齐全药材'] as const

/**
 * Worked out by hand, each line to the cent.
 * 齐全: 32520.00 + 47040.00 + 81300.00 + 36800.00 + 14347.90 + 9534.00 + 2736.00 + 10108.00 = 234385.90
 * 十倍: 32160.00 + 47600.00 + 80400.00 + 37200.00 + 14492.10 + 9744.00 + 2808.00 + 10333.63 = 234737.73 (90.25 × 114.50 = 10333.625)
 * 缺项: 28800.00 + 40000.00 + 72000.00 + 12617.50 + 8400.00 = 161817.50, not ranked; 一公斤: nothing covered.
 * The sums of all offers, which are not compared: 80.00, 2347377.25, 192217.50, 234385.90 (90.25 × 10 × 114.50 = 103336.25 exactly).
 */
export const byHand = [
  { evaluated_total: '0.00', rank: null, missing_lines: 0, short_lines: 8, vetoed_lines: 0, total_amount: '80.00' },
  {
    evaluated_total: '234737.73',
    rank: 2,
    missing_lines: 0,
    short_lines: 0,
    vetoed_lines: 0,
    total_amount: '2347377.25',
  },
  {
    evaluated_total: '161817.50',
    rank: null,
    missing_lines: 2,
    short_lines: 1,
    vetoed_lines: 0,
    total_amount: '192217.50',
  },
  {
    evaluated_total: '234385.90',
    rank: 1,
    missing_lines: 0,
    short_lines: 0,
    vetoed_lines: 0,
    total_amount: '234385.90',
  },
] as const

/**
 * Every line starts with its cheapest offer and has at most two suppliers: a kilogram at 10 元, the rest from the next offer. Of 甘草 the
 * next offer has only 1.9 of 2 吨, so the kilogram is left out: 1900 × 16 + 100 × 18.40 = 32240.00.
 * 28786.00 + 39960.00 + 71962.00 + 32240.00 + 12592.50 + 8390.00 + 2730.80 + 10006.00
 */
export const lowestPerLineByHand = '206667.30'

/** Publishes the demand, with a link for each of {@link names} in their order. */
export const publishedEightHerbs = async (world: World) => {
  const published = await aPublishedOrder(world, {
    suppliers: 4,
    title: '八味药材集采',
    price_basis: 'tax_freight_incl',
    max_suppliers_per_line: 2,
    items: herbs.map(([name, quantity, unit]) => ({ name, quantity, unit, grade: 'tong', reference_price: '50' })),
  })
  for (const [at, supplier_name] of names.entries())
    await world.db
      .updateTable('suppliers')
      .set({ supplier_name, short_name: null })
      .where('id', '=', published.suppliers[at]?.id ?? '')
      .execute()
  return published
}

/** Opens the tenders after the deadline. */
export const openEightHerbs = async (world: World, id: string) => {
  world.advance({ hours: 73 })
  const opened = await act(world, 'opener', id, { action: 'open', payload: { password: PASSWORD } })
  if (opened.code !== 0) throw new Error(`open: ${opened.message}`)
  return opened.data
}

/** The demand with opened tenders, which were submitted in the order of {@link names}. */
export const eightHerbs = async (world: World) => {
  const published = await publishedEightHerbs(world)
  for (const [at, lines] of offered.entries()) {
    const items = lines.flatMap((one, line) =>
      one === null ? [] : [{ order_item_id: published.order.items[line]?.id ?? '', ...one }],
    )
    const link = published.tokens[at] ?? ''
    const saved = await world.call(saveOwnTender, { body: { submit: true, items } }, { link })
    if (saved.code !== 0) throw new Error(`${names[at]}: ${saved.message} ${JSON.stringify(saved.refused)}`)
    world.advance({ minutes: 1 })
  }
  return openEightHerbs(world, published.order.id)
}

/** Qualifies every tender and moves the opened demand to the commercial review. */
export const qualifyEightHerbs = async (world: World, id: string) => {
  for (const one of await tendersByName(world, id))
    await act(world, 'award', id, { action: 'requalify', payload: { tender_id: one.id } })
  return (await act(world, 'award', id, { action: 'advance', payload: { to: 'commercial' } })).data
}

/** The opened tenders in the order of {@link names}. */
export const tendersByName = async (world: World, orderId: string) => {
  const { data } = await world.call(listTenders, { query: { order_id: orderId } }, { as: 'award' })
  const opened = data.list.flatMap((one) => (one.sealed ? [] : [one]))
  return names.flatMap((name) => opened.filter((one) => one.supplier_name === name))
}
