// A reference price that looks like the price of another unit gets a caution, and is kept all the same.
import { expect, test } from 'vitest'
import { isFarFrom, jinMistake } from '#contract/herbal-prices.ts'
import { farFrom } from '#src/views/orders/form/line-cautions.ts'

test('a price is far from a known one above five times or below a fifth of it', () => {
  expect(isFarFrom('475', '95')).toBe(false)
  expect(isFarFrom('475.01', '95')).toBe(true)
  expect(isFarFrom('19', '95')).toBe(false)
  expect(isFarFrom('18.99', '95')).toBe(true)
  expect(isFarFrom('95000', '0')).toBe(false)
})

test.each([
  ['75', '150', 'half'],
  ['67.5', '150', 'half'],
  ['82.5', '150', 'half'],
  ['67.49', '150', null],
  ['82.51', '150', null],
  ['300', '150', 'double'],
  ['270', '150', 'double'],
  ['330.01', '150', null],
  ['150', '150', null],
  ['75', '0', null],
])('a price of %s beside a known one of %s looks like one per 市斤: %s', (price, known, mistake) =>
  expect(jinMistake(price, known)).toBe(mistake),
)

test('a price typed per 吨 is far from the last price, and a price near either end of the enterprise’s range is not', () => {
  const last = { source: 'last' as const, price: '95.00', date: null, from: null }
  const own = { source: 'median' as const, price: '95.00', date: null, from: 3, low: '10.00', high: '300.00' }
  expect(farFrom('95,000', [last])).toBe(last)
  expect(farFrom('95', [last])).toBeNull()
  expect(farFrom('二十', [last])).toBeNull()
  expect(farFrom('1200', [own])).toBeNull()
  expect(farFrom('1600', [own])).toBe(own)
})
