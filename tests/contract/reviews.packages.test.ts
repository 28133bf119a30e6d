// Sharing counted goods: whole pieces and bags, whatever the percentages and the offers are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, sum } from '#contract/decimal.ts'
import type { LineOffer } from '#contract/reviews.award.ts'
import { sharesOf } from '#contract/reviews.packages.ts'
import { computedAllocations } from '#contract/reviews.scenarios.ts'
import { aLine, anOffer, terms } from './reviews.factories.ts'

const counted = aLine({ unit: 'piece', quantity: '7' })

test('seven pieces shared 70/30 are five and two, as weights they are 4.9 and 2.1', () => {
  const offers = [anOffer('a', '1'), anOffer('b', '2')]
  const parts = (unit: 'piece' | 'kg') =>
    computedAllocations([{ ...counted, unit }], offers, terms).E?.map((one) => one.awarded_qty)
  expect(parts('piece')).toEqual(['5', '2'])
  expect(parts('kg')).toEqual(['4.900', '2.100'])
})

test('of an offer of 4.5 pieces four are taken, and the rest is whole', () => {
  const offers = [anOffer('half', '1', { offered_qty: '4.5' }), anOffer('b', '2')]
  expect(computedAllocations([counted], offers, terms).A?.map((one) => one.awarded_qty)).toEqual(['4', '3'])
})

test('a demand of half pieces is shared as weights are', () => {
  expect(sharesOf({ unit: 'piece', quantity: '7.5' }, ['70', '30'])).toEqual(['5.250', '2.250'])
})

const offerDrawn = fc.record({
  price: fc.integer({ min: 1, max: 99 }),
  tenths: fc.integer({ min: 1, max: 600 }),
  moq: fc.option(fc.integer({ min: 1, max: 20 })),
})

test('no scenario opens a piece or a bag, and none gives more than is needed or offered', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('piece' as const, 'bag' as const),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 2, max: 3 }),
      fc.array(offerDrawn, { minLength: 1, maxLength: 5 }),
      (unit, need, main, most, drawn) => {
        const line = aLine({ unit, quantity: String(need) })
        const offers = drawn.map(
          ({ price, tenths, moq }, at): LineOffer =>
            anOffer(String(at), String(price), {
              offered_qty: (tenths / 10).toFixed(1),
              moq: moq === null ? null : String(moq),
            }),
        )
        const { A, C2, C3, E } = computedAllocations([line], offers, {
          ...terms,
          max_suppliers_per_line: most,
          main_share_pct: main,
        })
        for (const given of [A, C2, C3, E]) {
          for (const { awarded_qty, tender_item_id } of given ?? []) {
            expect(awarded_qty).toMatch(/^[1-9]\d*(\.0+)?$/)
            const offered = offers.find(({ id }) => id === tender_item_id)?.offered_qty ?? '0'
            expect(compare(awarded_qty, offered)).toBeLessThanOrEqual(0)
          }
          expect(compare(sum(given?.map((one) => one.awarded_qty) ?? []), line.quantity)).toBeLessThanOrEqual(0)
        }
        const [first = '0', second = '0'] = sharesOf(line, [String(main), String(100 - main)])
        expect(compare(add(first, second), line.quantity)).toBe(0)
      },
    ),
  )
})
