import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as decimal from '#contract/decimal.ts'

test('0.1 and 0.2 add up to 0.3', () => {
  expect(decimal.add('0.1', '0.2')).toBe('0.3')
  expect(decimal.add('0.100', '0.2')).toBe('0.300')
  expect(decimal.sum(['0.1', '0.2', '-0.3'], 3)).toBe('0.000')
})

test('a difference may be negative and keeps the finer scale', () => {
  expect(decimal.subtract('1', '1.005')).toBe('-0.005')
})

test('an amount is rounded half up to the fen', () => {
  expect(decimal.multiply('59.50', '8000')).toBe('476000.00')
  expect(decimal.multiply('0.005', '1')).toBe('0.01')
  expect(decimal.multiply('0.0049', '1')).toBe('0.00')
  expect(decimal.multiply('9999999999.9999', '99999999999.999')).toBe('999999999999980000000.00')
})

test('a price per trade unit is converted exactly to 元/kg', () => {
  expect(decimal.divide('26', '0.5', 2)).toBe('52.00')
  expect(decimal.divide('18500', '1000', 2)).toBe('18.50')
  expect(decimal.multiply('50', '1.09', decimal.places.price)).toBe('54.5000')
  expect(decimal.add(decimal.multiply('50', '1.09', decimal.places.price), '0.35')).toBe('54.8500')
})

test('a price by dry weight is calculated exactly (m 8.5 %, limit 10 %)', () => {
  const dry = decimal.multiply('100.00', '0.90', 6)
  expect(decimal.divide(dry, '0.915', decimal.places.price)).toBe('98.3607')
  expect(decimal.divide('100.00', decimal.multiply(decimal.multiply('0.082', '10', 6), '0.915', 6), 4)).toBe('133.2800')
})

test('price scores follow the lowest price', () => {
  const prices = ['52', '55', '60', '48']
  const least = decimal.minimum(prices) ?? ''
  const score = (price: string) => decimal.divide(decimal.multiply('40', least, 4), price, 2)
  expect(prices.map(score)).toEqual(['36.92', '34.91', '32.00', '40.00'])
})

test('price scores can follow the mean, where the lowest price does not win', () => {
  const prices = ['52', '55', '60', '48']
  const average = decimal.mean(prices, 4) ?? ''
  expect(average).toBe('53.7500')
  const score = (price: string) => {
    const away = decimal.subtract(price, average).replace('-', '')
    return decimal.round(decimal.subtract('30', decimal.divide(decimal.multiply(away, '30', 8), average, 8) ?? ''), 2)
  }
  expect(prices.map(score)).toEqual(['29.02', '29.30', '26.51', '26.79'])
})

test('a division by zero gives null', () => {
  expect(decimal.divide('1', '0.000', 2)).toBeNull()
  expect(decimal.percentDelta('1', '0')).toBeNull()
})

test('the difference between two prices is given in percent', () => {
  expect(decimal.percentDelta('52', '55')).toBe('-5.45')
  expect(decimal.percentDelta('30', '52', 4)).toBe('-42.3077')
})

test('an empty list has no mean, no minimum and no maximum', () => {
  expect([decimal.mean([], 2), decimal.minimum([]), decimal.maximum([])]).toEqual([null, null, null])
  expect(decimal.sum([])).toBe('0.00')
})

test('numbers are compared by value, not by spelling', () => {
  expect(decimal.compare('10', '9.999')).toBe(1)
  expect(decimal.compare('1.50', '1.5')).toBe(0)
  expect(decimal.minimum(['10', '9', '9.0'])).toBe('9')
  expect(decimal.maximum(['9', '10', '10.0'])).toBe('10')
})

describe('share', () => {
  test('splits 1000 into 70 and 30', () => {
    expect(decimal.share('1000', ['70', '30'])).toEqual(['700.000', '300.000'])
  })

  test('splits 100.1 by thirds that sum exactly', () => {
    const parts = decimal.share('100.1', ['33.3', '33.3', '33.4'])
    expect(parts).toEqual(['33.333', '33.333', '33.434'])
    expect(decimal.sum(parts, 3)).toBe('100.100')
  })

  test('gives the rest to the largest remainder, and to the first of equal ones', () => {
    expect(decimal.share('0.001', ['50', '50'])).toEqual(['0.001', '0.000'])
    expect(decimal.share('1', ['33.33', '33.33', '33.34'], 0)).toEqual(['0', '0', '1'])
  })

  test('sums exactly for any quantity and any percentages', () => {
    const need = fc.integer({ min: 0, max: 999_999_999 }).map((mils) => (mils / 1000).toFixed(3))
    const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(need, cuts, (quantity, weights) => {
        const left = 10_000 * weights.length - weights.reduce((total, one) => total + one, 0)
        const scale = weights.length
        const percents = [...weights, left].map((one) => decimal.divide(String(one), String(100 * scale), 6) ?? '0')
        const rest = decimal.subtract('100', decimal.sum(percents.slice(0, -1), 6))
        const parts = decimal.share(quantity, [...percents.slice(0, -1), rest])
        expect(decimal.sum(parts, 3)).toBe(quantity)
        expect(parts.every((part) => decimal.compare(part, '0') >= 0)).toBe(true)
      }),
    )
  })
})

test('the percentages of three thirds add up to 100', () => {
  expect(decimal.percentsOf(['100', '100', '100'], '300', 3)).toEqual(['33.334', '33.333', '33.333'])
  expect(decimal.percentsOf(['100', '100', '100'], '300', 0)).toEqual(['34', '33', '33'])
})

test('the percentages of parts smaller than the whole add up to the percentage of their sum', () => {
  expect(decimal.percentsOf(['100', '100'], '300', 3)).toEqual(['33.334', '33.333'])
  expect(decimal.percentOf('200', '300', 3)).toBe('66.667')
  expect(decimal.percentsOf(['0'], '0')).toBeNull()
})
