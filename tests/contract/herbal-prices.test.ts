// The price level of goods, published without the price itself.
import { expect, test } from 'vitest'
import { decadeOf, isFarFromDecade, isHalfOfDecade } from '#contract/herbal-prices.ts'

test.each([
  ['2648.37', '1000'],
  ['1000', '1000'],
  ['999.9999', '100'],
  ['7', '1'],
  ['007.5', '1'],
  ['0.05', '0.01'],
  ['0.000', null],
  ['0', null],
  ['', null],
  ['-5', null],
])('%s has the power of ten %s', (price, decade) => expect(decadeOf(price)).toBe(decade))

test.each([
  ['2.65', '1000', true],
  ['199.99', '1000', true],
  ['200', '1000', false],
  ['2650', '1000', false],
  ['50000', '1000', false],
  ['50000.01', '1000', true],
  ['0', '1000', false],
])('whether a price of %s is far from the level %s: %s', (price, decade, far) =>
  expect(isFarFromDecade(price, decade)).toBe(far),
)

test.each([
  ['72', '100', true],
  ['50', '100', true],
  ['49.99', '100', false],
  ['80', '100', true],
  ['80.01', '100', false],
  ['144', '100', false],
])('whether a price of %s looks like half of one at the level %s: %s', (price, decade, half) =>
  expect(isHalfOfDecade(price, decade)).toBe(half),
)
