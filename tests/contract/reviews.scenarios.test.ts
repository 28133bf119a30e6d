import { describe, expect, test } from 'vitest'
import { type Allocation, type AwardTerms, awardFaults, type LineOffer } from '#contract/reviews.award.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import {
  cheapestFill,
  computedAllocations,
  lowestPerLine,
  singleSupplier,
  unallocated,
} from '#contract/reviews.scenarios.ts'
import { aLine, anOffer, give, propose, terms } from './reviews.factories.ts'

const line = aLine()
const second = aLine({ id: 'line-2', line_no: 2, quantity: '10' })
const of = (name: string, first: string, other: string) => [
  anOffer(name, first),
  anOffer(name, other, { id: `offer-${name}-2`, order_item_id: second.id, offered_qty: '10' }),
]

test('A gives each line to its cheapest offer, and can be submitted unchanged', () => {
  const offers = [...of('a', '48', '31'), ...of('b', '50', '30')]
  const given = lowestPerLine([line, second], offers, 2)
  expect(given.map((one) => [one.tender_item_id, one.awarded_qty])).toEqual([
    ['offer-a', '1000'],
    ['offer-b-2', '10'],
  ])
  expect(awardFaults([line, second], offers, terms, propose(given))).toEqual([])
})

test('the quantity that the cheapest cannot supply goes to the next, with the reason of capacity', () => {
  const small = anOffer('small', '40', { offered_qty: '0.1' })
  const rest = anOffer('rest', '41', { offered_qty: '5' })
  const need = aLine({ quantity: '0.3' })
  const given = cheapestFill(need, [rest, small], 2)
  expect(given.map((one) => [one.tender_item_id, one.awarded_qty, one.reason_code])).toEqual([
    ['offer-small', '0.1', null],
    ['offer-rest', '0.2', 'capacity'],
  ])
  expect(awardFaults([need], [rest, small], terms, propose(given))).toEqual([])
})

test('tied offers need no reason, and the earlier one is filled first', () => {
  const late = anOffer('late', '40', { offered_qty: '500', submitted_at: '2026-11-20T03:00:00.000Z' })
  const early = anOffer('early', '40.0000', { offered_qty: '600' })
  expect(
    cheapestFill(line, [late, early], 2).map((one) => [one.tender_item_id, one.awarded_qty, one.reason_code]),
  ).toEqual([
    ['offer-early', '600', null],
    ['offer-late', '400', null],
  ])
})

test('an offer is passed over when the rest is smaller than its minimum quantity', () => {
  const whole = anOffer('whole', '30', { moq: '1000.001', offered_qty: '2000' })
  const next = anOffer('next', '35')
  expect(cheapestFill(line, [whole, next], 2).map((one) => one.tender_item_id)).toEqual(['offer-next'])
})

test('a line gets no more suppliers than allowed', () => {
  const small = (name: string, price: string) => anOffer(name, price, { offered_qty: '100' })
  expect(cheapestFill(line, [small('a', '1'), small('b', '2'), small('c', '3')], 2)).toHaveLength(2)
})

test('a line without a valid offer stays empty', () => {
  expect(cheapestFill(line, [anOffer('x', '1', { valid: false })], 2)).toEqual([])
})

test('B is the supplier who offers everything at the lowest total', () => {
  const offers = [...of('a', '48', '31'), ...of('b', '50', '30'), anOffer('partial', '1')]
  expect(singleSupplier([line, second], offers)?.map((one) => one.tender_item_id)).toEqual(['offer-a', 'offer-a-2'])
})

test('B does not exist when no supplier offers each line in full, in quantities it sells', () => {
  expect(singleSupplier([line, second], [anOffer('partial', '1')])).toBeNull()
  expect(singleSupplier([line], [anOffer('short', '1', { offered_qty: '999.999' })])).toBeNull()
  expect(singleSupplier([line], [anOffer('bulk', '1', { offered_qty: '5000', moq: '5000' })])).toBeNull()
  expect(singleSupplier([line], [anOffer('invalid', '1', { valid: false })])).toBeNull()
  expect(singleSupplier([], [])).toBeNull()
})

test('the open quantity of a line does not count backups', () => {
  const offer = anOffer('a', '1')
  expect(unallocated(line, [give(offer, '0.1'), give(offer, '900', { role: 'backup' })])).toBe('999.900')
})

describe('an offer of 1 kg of 2,500 kg at the lowest price', () => {
  const need = aLine({ quantity: '2500' })
  const little = anOffer('little', '30', { offered_qty: '1' })
  const full = anOffer('full', '40', { offered_qty: '2500' })
  const dear = anOffer('dear', '50', { offered_qty: '2500' })
  const given = (most: number, offers: readonly LineOffer[] = [little, full, dear]) =>
    cheapestFill(need, offers, most).map((one) => [one.tender_item_id, one.awarded_qty, one.reason_code])
  const ready = (offers: readonly LineOffer[], changes: Partial<AwardTerms> = {}) =>
    computedAllocations([need], offers, { ...terms, ...changes })
  const of = (allocations: readonly Allocation[] | null) =>
    allocations?.map((one) => [one.tender_item_id, Number(one.awarded_qty)])

  test('is left out where a line has one supplier, and used where the next supplier fills the rest', () => {
    expect(given(1)).toEqual([['offer-full', '2500', 'capacity']])
    expect(given(2)).toEqual([
      ['offer-little', '1', null],
      ['offer-full', '2499', 'capacity'],
    ])
    expect(of(ready([little, full, dear], { split_award: false }).A)).toEqual([['offer-full', 2500]])
  })

  test('is left out when the next supplier alone cannot fill the rest', () => {
    const half = anOffer('half', '31', { offered_qty: '1250' })
    expect(given(2, [little, half, full])).toEqual([
      ['offer-half', '1250', 'capacity'],
      ['offer-full', '1250', 'capacity'],
    ])
  })

  test('is not the larger share where a line is split between two suppliers', () => {
    expect(of(ready([little, full, dear]).E)).toEqual([
      ['offer-full', 1750],
      ['offer-dear', 750],
    ])
  })

  test('gives way to a larger offer when nobody can fill the line, and the coverage shows how little a line gets', () => {
    const more = anOffer('more', '60', { offered_qty: '2000' })
    expect(given(1, [little, more])).toEqual([['offer-more', '2000', 'capacity']])
    const second = aLine({ id: 'line-2', line_no: 2, quantity: '10' })
    const whole = anOffer('whole', '5', { id: 'offer-whole', order_item_id: 'line-2', offered_qty: '10' })
    const lines = [...cheapestFill(need, [little], 2), ...cheapestFill(second, [whole], 2)]
    // One of two lines gets 1/2500 = 0.04 %, the other all of it: (0.04 + 100) / 2.
    expect(figuresOf([need, second], [little, whole], terms, lines)).toMatchObject({
      coverage_pct: '50.02',
      short: [{ order_item_id: need.id, awarded_qty: '1.000', quantity: '2500' }],
    })
  })

  test('leaves its line to the offer that fills it, and its supplier still gets another line', () => {
    const second = aLine({ id: 'line-2', line_no: 2, quantity: '10' })
    const own = (name: string, price: string) =>
      anOffer(name, price, { id: `offer-${name}-2`, order_item_id: 'line-2', offered_qty: '10' })
    const both = computedAllocations([need, second], [little, own('little', '1'), full, dear, own('dear', '3')], {
      ...terms,
      split_award: false,
    })
    expect(of(both.C2)).toEqual([
      ['offer-full', 2500],
      ['offer-little-2', 10],
    ])
  })
})
