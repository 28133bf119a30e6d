// The required contents of a tender line, so that its price can be compared, and the field of each refusal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTenders, readOwnTender, saveOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let link: string
let line: string
let orderId: string
let others: string[]

beforeAll(async () => {
  world = await createWorld()
  const { order, tokens } = await aPublishedOrder(world, {
    suppliers: 3,
    price_basis: 'tax_freight_incl',
    items: [{ name: '黄芪', grade: 'xuan', quantity: '1000', unit: 'kg' }],
  })
  orderId = order.id
  line = order.items[0]?.id ?? ''
  link = tokens[0] ?? ''
  others = tokens.slice(1)
})
afterAll(() => world.close())

const save = (terms: Record<string, unknown>, submit = true) =>
  world.call(
    saveOwnTender,
    { body: { submit, items: [{ order_item_id: line, unit_price: '50', offered_qty: '1000', ...terms }] } },
    { link },
  )
const refused = async (terms: Record<string, unknown>) => {
  const answer = await save(terms)
  return [answer.code, answer.refused.errors?.map((one) => one.path)]
}

describe('a line is refused at its field', () => {
  test('when it excludes tax or freight without stating the addition', async () => {
    expect(await refused({ tax_incl: false })).toEqual([4001, ['items.0.tax_rate']])
    expect(await refused({ freight_incl: false, tax_incl: true })).toEqual([4001, ['items.0.freight_per_kg']])
    expect((await save({ tax_incl: false, tax_rate: '9' })).code).toBe(0)
  })

  test('when more than three times the demand is offered without a confirmed unit', async () => {
    expect((await save({ offered_qty: '3000' })).code).toBe(0)
    expect(await refused({ offered_qty: '3000.001' })).toEqual([4001, ['items.0.unit_confirmed']])
    expect(await refused({ offered_qty: '3000.001', unit_confirmed: false })).toEqual([
      4001,
      ['items.0.unit_confirmed'],
    ])
    expect((await save({ offered_qty: '3000.001', unit_confirmed: true })).code).toBe(0)
    expect(await refused({ offered_qty: '100000.001', unit_confirmed: true })).toEqual([4001, ['items.0.offered_qty']])
  })

  test('when its harvest or its validity lies too far ahead', async () => {
    const next = new Date(Date.now() + world.clockOffset).getFullYear() + 1
    expect((await save({ harvest_year: next })).code).toBe(0)
    expect(await refused({ harvest_year: next + 1 })).toEqual([4001, ['items.0.harvest_year']])
    const items = [{ order_item_id: line, unit_price: '50', offered_qty: '1000' }]
    for (const [valid_until, said] of [
      ['9999-12-31', 'date_far'],
      ['0000-01-01', 'pattern'],
    ] as const) {
      const answer = await world.call(saveOwnTender, { body: { submit: true, valid_until, items } }, { link })
      expect(answer).toMatchObject({ code: 4001, refused: { errors: [{ path: 'valid_until', code: said }] } })
    }
  })

  test('when it states an indicator twice, or without a value', async () => {
    const twice = [
      { code: 'total_ash', value: '3.1' },
      { code: 'total_ash', value: '3.2' },
    ]
    expect(await refused({ other_declared: twice })).toEqual([4001, ['items.0.other_declared']])
    expect(await refused({ other_declared: [{ code: 'total_ash', value: ' ' }] })).toEqual([
      4001,
      ['items.0.other_declared.0.value'],
    ])
  })
})

test('a draft is saved while parts of a line are missing', async () => {
  const { order, tokens } = await aPublishedOrder(world, { suppliers: 1, price_basis: 'tax_freight_incl' })
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '50', offered_qty: '9999', tax_incl: false }]
  const answer = await world.call(saveOwnTender, { body: { submit: false, items } }, { link: tokens[0] ?? '' })
  expect(answer.code).toBe(0)
})

test('the statements of a line are sealed with it and shown in the opened line, which is compared with all additions', async () => {
  const said = {
    tax_incl: false,
    tax_rate: '9.00',
    freight_incl: false,
    freight_per_kg: '0.3500',
    offered_qty: '5000.000',
    unit_confirmed: true,
    grade: 'special',
    other_declared: [{ code: 'total_ash', value: '<3.5' }],
  }
  expect((await save(said)).code).toBe(0)
  const page = await world.call(readOwnTender, {}, { link })
  expect(page.data.tender?.items[0]).toMatchObject(said)
  for (const other of others) {
    const items = [{ order_item_id: line, unit_price: '60', offered_qty: '1000' }]
    expect((await world.call(saveOwnTender, { body: { submit: true, items } }, { link: other })).code).toBe(0)
  }
  world.advance({ hours: 73 })
  await act(world, 'opener', orderId, { action: 'open', payload: { password: PASSWORD } })
  const { data } = await world.call(listTenders, { query: { order_id: orderId } }, { as: 'award' })
  const items = data.list.flatMap((one) => (one.sealed ? [] : one.items))
  expect(items.find((item) => item.tax_incl === false)).toMatchObject({ ...said, landed_price_kg: '54.8500' })
})
