// The last deal with a supplier that may be invited follows the rule of the prices beside a line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrices } from '#contract/herbal-prices.ts'
import { readOrder } from '#contract/orders.ts'
import { listCandidates } from '#contract/suppliers.candidates.ts'
import { awardTo, hear } from '../support/awarded.ts'
import { aHerb } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
}, 120_000)
afterAll(() => world.close())

test('a deal is told with its grade, for its kind of goods and for 12 months, as beside a line', async () => {
  const herbal_id = await aHerb(world, '西红花')
  const line = { name: '西红花', herbal_id, grade: 'special' as const, quantity: '100', unit: 'kg' as const }
  const award = await awardTo(world, [['180']], [0], { items: [{ ...line, processing: '净制' }] })
  const { data } = await world.call(readOrder, { params: { id: award.id } }, { as: 'award' })
  for (const one of data.award?.lines ?? []) await hear(world, 'buyer', award.id, one.id, 'confirm')
  const told = async (goods_type: 'crude_herb' | 'decoction_piece') => {
    const query = { herbal_id, goods_type }
    const candidates = await world.call(listCandidates, { query }, { as: 'buyer' })
    const prices = await world.call(readPrices, { query }, { as: 'buyer' })
    const { deal } = candidates.data.list.find((one) => one.id === award.suppliers[0]?.id) ?? {}
    return { deal: deal ?? null, months: prices.data.months.length }
  }
  const deal = { name: '西红花', grade: 'special', grade_text: null, processing: '净制', price: '180.0000', unit: 'kg' }
  expect(await told('crude_herb')).toMatchObject({ deal, months: 1 })
  expect(await told('decoction_piece')).toEqual({ deal: null, months: 0 })
  world.advance({ hours: 24 * 370 })
  expect(await told('crude_herb')).toEqual({ deal: null, months: 0 })
})
