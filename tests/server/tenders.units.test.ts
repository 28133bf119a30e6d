// Which price units a line takes, and that changing a price's unit never rounds it.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportComparison } from '#contract/exports.ts'
import { createOrder } from '#contract/orders.ts'
import { listTenders, saveOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let orderId: string
let links: string[]
let link: string
let pieces: string
let tonnes: string

beforeAll(async () => {
  world = await createWorld()
  const { order, tokens } = await aPublishedOrder(world, {
    suppliers: 3,
    items: [
      { name: '鹿茸', grade: 'xuan', quantity: '7', unit: 'piece' },
      { name: '黄芪', grade: 'tong', quantity: '500', unit: 't' },
    ],
  })
  orderId = order.id
  links = tokens
  link = tokens[0] ?? ''
  pieces = order.items[0]?.id ?? ''
  tonnes = order.items[1]?.id ?? ''
})
afterAll(() => world.close())

const save = (order_item_id: string, terms: Record<string, unknown>, submit = true) =>
  world.call(
    saveOwnTender,
    { body: { submit, items: [{ order_item_id, unit_price: '3.3333', offered_qty: '7', ...terms }] } },
    { link },
  )
const refusal = async (...given: Parameters<typeof save>) => {
  const answer = await save(...given)
  return [answer.code, ...(answer.refused.errors ?? []).flatMap(({ path, message }) => [path, message])]
}

describe('a line counted in pieces', () => {
  test('has no price by weight, not even in a draft', async () => {
    const sentence = '按件、袋计数的品种只能按每件、每袋报价'
    expect(await refusal(pieces, { price_unit: 'yuan_jin' })).toEqual([4001, 'items.0.price_unit', sentence])
    expect(await refusal(pieces, { price_unit: 'yuan_t' }, false)).toEqual([4001, 'items.0.price_unit', sentence])
    expect((await save(pieces, { price_unit: 'yuan_kg' })).code).toBe(0)
  })

  test('whose smallest lot exceeds the offered quantity is refused when it is submitted', async () => {
    expect(await refusal(pieces, { moq: '7.001' })).toEqual([4001, 'items.0.moq', '起订量不能大于可供数量 7'])
    expect((await save(pieces, { moq: '7' })).code).toBe(0)
  })
})

test('a price per piece above the published ceiling is refused with a ceiling per piece', async () => {
  const dear = { name: '鹿茸', grade: 'xuan' as const, quantity: '7', unit: 'piece' as const, ceiling_price: '3600' }
  const { order, tokens } = await aPublishedOrder(world, { items: [dear], ceiling_public: true })
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '3650', offered_qty: '7' }]
  const answer = await world.call(saveOwnTender, { body: { submit: true, items } }, { link: tokens[0] ?? '' })
  expect(answer.refused.errors?.map(({ message }) => message)).toEqual(['单价超过每件（袋）的最高限价 3,600.00 元'])
})

test('a price without freight is asked for it per piece, where the demand asks for prices with freight', async () => {
  const antler = { name: '鹿茸', grade: 'xuan' as const, quantity: '7', unit: 'piece' as const }
  const { order, tokens } = await aPublishedOrder(world, { items: [antler], price_basis: 'tax_freight_incl' })
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '3650', offered_qty: '7', freight_incl: false }]
  const answer = await world.call(saveOwnTender, { body: { submit: true, items } }, { link: tokens[0] ?? '' })
  expect(answer.refused.errors?.map(({ message }) => message)).toEqual([
    '需求价格含运费，本行报价不含：请填每件（袋）的运费',
  ])
})

describe('a price per tonne', () => {
  test('has one decimal at most, because its fourth decimal per kg is the last one', async () => {
    const given = { price_unit: 'yuan_t', offered_qty: '500' }
    const sentence = '按吨报价最多 1 位小数（0.1 元/吨即 0.0001 元/kg）'
    for (const unit_price of ['12345.63', '0.01'])
      expect(await refusal(tonnes, { ...given, unit_price })).toEqual([4001, 'items.0.unit_price', sentence])
    expect((await save(tonnes, { ...given, unit_price: '12345.600' })).code).toBe(0)
  })
})

test('a price or an amount beyond every column is refused at its field, so it never stops an opening', async () => {
  const sentence = '折算后的单价或金额过大，请检查单价与计价单位'
  for (const terms of [
    { unit_price: '9999999999', price_unit: 'yuan_jin', offered_qty: '0.001' },
    { unit_price: '9999999999', offered_qty: '500' },
  ])
    expect(await refusal(tonnes, terms)).toEqual([4001, 'items.0.unit_price', sentence])
})

test('both lines come to price × quantity, and the file gives each price its own unit', async () => {
  const items = [
    { order_item_id: pieces, unit_price: '3.3333', offered_qty: '7' },
    { order_item_id: tonnes, unit_price: '12345.6', price_unit: 'yuan_t' as const, offered_qty: '500' },
  ]
  for (const one of links)
    expect((await world.call(saveOwnTender, { body: { submit: true, items } }, { link: one })).code).toBe(0)
  world.advance({ hours: 73 })
  await act(world, 'opener', orderId, { action: 'open', payload: { password: PASSWORD } })
  const { data } = await world.call(listTenders, { query: { order_id: orderId } }, { as: 'award' })
  const offers = data.list.flatMap((one) => (one.sealed ? [] : one.items))
  const amounts = [pieces, tonnes].map((id) => offers.find((one) => one.order_item_id === id)?.amount)
  expect(amounts).toEqual(['23.33', '6172800.00'])
  const response = await world.http(addressOf(exportComparison, { params: { id: orderId } }), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('award') },
    body: '{}',
  })
  const file = await response.blob()
  const [prices = []] = await readSheet(file, '比价')
  expect(prices).toEqual(expect.arrayContaining(['单价单位', '参考价（见单价单位）', '最低价（见单价单位）']))
  const [head = [], ...rows] = await readSheet(file, '报价明细')
  expect(rows.map((row) => row[head.indexOf('计价单位')])).toEqual(
    Array.from({ length: 6 }, (_, at) => (at < 3 ? '元/件' : '元/吨')),
  )
  expect(rows.map((row) => row[head.indexOf('单价单位')])).toEqual(
    Array.from({ length: 6 }, (_, at) => (at < 3 ? '元/件' : '元/kg')),
  )
})

test.each([
  [{ quantity: '99999999999.999', unit: 't', reference_price: '9999999999.9999' }, ['quantity', 'reference_price']],
  [{ quantity: '99999999999.999', unit: 'bag', reference_price: '9999999999.9999' }, ['reference_price']],
  [{ quantity: '100', unit: 'kg', reference_price: '9999999999.9999' }, []],
  [{ quantity: '99999999999.999', unit: 'g', reference_price: '28.5' }, []],
  [{ quantity: 'many', unit: 't', reference_price: '28.5' }, ['quantity']],
] as const)('a line that no sum of a demand can hold is refused at its fields: %j for %j', async (line, fields) => {
  const made = await world.call(
    createOrder,
    { body: { title: '超大数量', items: [{ name: '黄芪', ...line }] } },
    { as: 'buyer' },
  )
  expect(made.code).toBe(fields.length > 0 ? 4001 : 0)
  expect((made.refused.errors ?? []).map(({ path }) => path)).toEqual(fields.map((field) => `items.0.${field}`))
  for (const { message } of made.refused.errors ?? []) expect(message).not.toMatch(/too_large|validation/)
})
