// The sums of a decision, computed a second time here in whole cents (BigInt), without the contract's arithmetic.
import { describe, expect, test } from 'vitest'
import type { Allocation, DemandLine, LineOffer } from '#contract/reviews.award.ts'
import { decisionSumsOf } from '#contract/reviews.sums.ts'
import { aLine, anOffer, give } from './reviews.factories.ts'

/** 163 lines and nine suppliers; prices have two places and quantities are whole kg, so that every amount is whole cents. */
const aLargeAward = () => {
  const demand: DemandLine[] = []
  const offers: LineOffer[] = []
  const given: Allocation[] = []
  for (let at = 0; at < 163; at++) {
    const id = `line-${at}`
    const quantity = String(100 + ((at * 37) % 900))
    demand.push(aLine({ id, line_no: at + 1, quantity, reference_price: at % 5 === 0 ? null : `${20 + (at % 40)}.50` }))
    const own = [0, 1, 2, 3].map((nth) => {
      const name = `s${(at + nth * 2) % 9}`
      const price = `${18 + ((at * 7 + nth * 3) % 30)}.${10 + ((at + nth * 13) % 90)}`
      return anOffer(name, price, { id: `${name}-${id}`, order_item_id: id, offered_qty: quantity })
    })
    offers.push(...own)
    const [first, second] = own
    if (first === undefined || second === undefined || at % 20 === 19) continue
    if (at % 10 === 3) {
      const part = Math.floor(Number(quantity) * 0.7)
      given.push(give(first, String(part)), give(second, String(Number(quantity) - part)))
    } else given.push(give(at % 3 === 0 ? second : first, quantity))
  }
  return { demand, offers, given }
}

const cents = (price: string): bigint => BigInt(price.replace('.', ''))
const yuan = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('an award of 163 lines', () => {
  const { demand, offers, given } = aLargeAward()
  const sums = decisionSumsOf(demand, offers, given)
  const lines = given.map((one) => {
    const line = demand.find(({ id }) => id === one.order_item_id)
    const offer = offers.find(({ id }) => id === one.tender_item_id)
    if (line === undefined || offer === undefined) throw new Error('the award names what is not there')
    const all = offers
      .filter(({ order_item_id }) => order_item_id === line.id)
      .map((each) => cents(each.landed_price_kg))
    return {
      line,
      supplier: offer.supplier_id,
      kg: BigInt(one.awarded_qty),
      price: cents(offer.landed_price_kg),
      lowest: all.reduce((low, each) => (each < low ? each : low)),
      reference: line.reference_price === null ? null : cents(line.reference_price),
    }
  })
  const total = (of: typeof lines, amount: (one: (typeof lines)[number]) => bigint): bigint =>
    of.reduce((all, one) => all + amount(one), 0n)
  const savingOf = (of: typeof lines): bigint =>
    total(of, ({ kg, price, reference }) => (reference === null ? 0n : kg * (reference - price)))

  test('equals the sums of its lines, against the references and against the lowest offers', () => {
    expect(sums.totals.total).toBe(yuan(total(lines, ({ kg, price }) => kg * price)))
    expect(sums.totals.saving).toBe(yuan(savingOf(lines)))
    expect(sums.above.excess).toBe(yuan(total(lines, ({ kg, price, lowest }) => kg * (price - lowest))))
    expect(Number(sums.kg)).toBe(Number(total(lines, ({ kg }) => kg)))
    expect(Number(sums.demand_kg)).toBe(demand.reduce((all, line) => all + Number(line.quantity), 0))
    expect(sums.left_ids.length).toBe(163 - new Set(lines.map(({ line }) => line.id)).size)
    expect(sums.left_ids.length).toBeGreaterThan(0)
  })

  test('is summed up by supplier, and the parts add up to the whole', () => {
    for (const part of sums.suppliers) {
      const own = lines.filter(({ supplier }) => supplier === part.supplier_id)
      expect(part.total).toBe(yuan(total(own, ({ kg, price }) => kg * price)))
      expect(part.saving).toBe(yuan(savingOf(own)))
      expect(part.above.excess).toBe(yuan(total(own, ({ kg, price, lowest }) => kg * (price - lowest))))
    }
    const whole = (pick: (part: (typeof sums.suppliers)[number]) => string): bigint =>
      sums.suppliers.reduce((all, part) => all + cents(pick(part)), 0n)
    expect(yuan(whole(({ total: amount }) => amount))).toBe(sums.totals.total)
    expect(yuan(whole(({ above }) => above.excess))).toBe(sums.above.excess)
    const amounts = sums.suppliers.map((part) => cents(part.total))
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  test('counts a shared line once in the whole and once for each of its suppliers', () => {
    const shared = new Set(lines.filter((one, at) => lines[at + 1]?.line === one.line).map(({ line }) => line.id))
    expect(new Set(sums.split_ids)).toEqual(shared)
    expect(shared.size).toBeGreaterThan(5)
    expect(sums.totals.lines).toBe(163 - sums.left_ids.length)
    const told = sums.suppliers.reduce((all, part) => all + part.line_ids.length, 0)
    expect(told).toBe(sums.totals.lines + shared.size)
  })
})

test('backups and lines counted by the piece are in no sum of kilograms', () => {
  const weighed = aLine()
  const counted = aLine({ id: 'line-2', line_no: 2, quantity: '40', unit: 'bag', reference_price: null })
  const a = anOffer('a', '48')
  const b = anOffer('b', '47')
  const bags = anOffer('a', '3', { id: 'offer-bags', order_item_id: 'line-2', offered_qty: '40' })
  const sums = decisionSumsOf(
    [weighed, counted],
    [a, b, bags],
    [give(b, '1000'), give(a, '1000', { role: 'backup' }), give(bags, '40')],
  )
  expect({
    ...sums,
    suppliers: sums.suppliers.map(({ supplier_id, kg, tied }) => ({ supplier_id, kg, tied })),
  }).toEqual({
    unweighed: [{ unit: 'bag', quantity: '40.000' }],
    totals: expect.objectContaining({ total: '47120.00', saving: '3000.00', lines: 2 }),
    above: { excess: '0.00', excess_pct: '0.00', line_ids: [] },
    kg: '1000.000',
    demand_kg: '1000.000',
    suppliers: [
      { supplier_id: 'supplier-b', kg: '1000.000', tied: 0 },
      { supplier_id: 'supplier-a', kg: '0.000', tied: 0 },
    ],
    split_ids: [],
    left_ids: [],
    coverage: { full: 2, part: 0 },
    part_lines: [],
  })
})

test('an offer that became invalid after it was chosen is not compared with a dearer one', () => {
  const chosen = anOffer('gone', '40', { valid: false })
  const sums = decisionSumsOf([aLine()], [chosen, anOffer('dear', '52')], [give(chosen, '1000')])
  expect(sums.above).toEqual({ excess: '0.00', excess_pct: '0.00', line_ids: [] })
})

test('equal lowest prices are counted as tied', () => {
  const [a, b] = [anOffer('a', '48'), anOffer('b', '48.00')]
  expect(decisionSumsOf([aLine()], [a, b], [give(a, '1000')]).suppliers.map(({ tied }) => tied)).toEqual([1])
})
