import { describe, expect, test } from 'vitest'
import { lineFlags, pairFlags } from '#contract/reviews.flags.ts'
import { aLine, anOffer } from './reviews.factories.ts'

const settings = { abnormal_low_mean: 0.4, abnormal_low_next: 0.3 }
const flagsOf = (prices: readonly string[], line: Parameters<typeof lineFlags>[0] = aLine()) => {
  const flags = lineFlags(
    line,
    prices.map((price, index) => anOffer(String(index), price)),
    settings,
  )
  return prices.map((_, index) => flags.get(`offer-${index}`))
}

describe('one line', () => {
  test('30 among 52, 55 and 60 is abnormally low, 52 is not', () => {
    expect(flagsOf(['30', '52', '55', '60'])).toEqual([['abnormal_low'], [], [], []])
  })

  test('prices close together raise nothing', () => {
    expect(flagsOf(['50', '52', '55'])).toEqual([[], [], []])
  })

  test('of two offers the lower is measured against the other', () => {
    expect(flagsOf(['70', '100'])).toEqual([['abnormal_low'], []])
    expect(flagsOf(['70.01', '100'])).toEqual([[], []])
  })

  test('offers tied at the bottom are flagged alike', () => {
    expect(flagsOf(['30', '30.0000', '43', '44'])).toEqual([['abnormal_low'], ['abnormal_low'], [], []])
  })

  test('more than half above the middle is abnormally high', () => {
    expect(flagsOf(['50', '52', '78.01'])).toEqual([[], [], ['abnormal_high']])
    expect(flagsOf(['50', '52', '78'])).toEqual([[], [], []])
  })

  test('an only offer says so', () => {
    expect(flagsOf(['50'])).toEqual([['single_bid']])
  })

  test('above the ceiling and below the need are told', () => {
    const line = { ...aLine({ quantity: '1000.001' }), ceiling_price: '50' }
    expect(flagsOf(['50', '50.0001'], line)).toEqual([['qty_below_need'], ['over_ceiling', 'qty_below_need']])
  })

  test('offers for other lines are left out', () => {
    const flags = lineFlags(aLine(), [anOffer('a', '50'), anOffer('b', '1', { order_item_id: 'line-2' })], settings)
    expect([...flags]).toEqual([['offer-a', ['single_bid']]])
  })
})

describe('two tenders', () => {
  const tender = (...prices: string[]) => new Map(prices.map((price, index) => [`line-${index}`, price]))

  test('one that is the other by a constant factor is flagged', () => {
    expect(pairFlags(tender('10', '20', '30', '40', '55'), tender('10.5', '21', '31.5', '42', '57.75'))).toEqual([
      'constant_ratio',
    ])
  })

  test('four fifths of equal prices are flagged', () => {
    expect(pairFlags(tender('10', '20', '30', '40', '55'), tender('10.0', '20', '30', '40', '99'))).toEqual([
      'identical_prices',
    ])
    expect(pairFlags(tender('10', '20', '30', '40', '55'), tender('10', '20', '30', '60', '99'))).toEqual([])
  })

  test('all prices equal is told once, as identical', () => {
    expect(pairFlags(tender('1', '2', '3', '4', '5'), tender('1', '2', '3', '4', '5'))).toEqual(['identical_prices'])
  })

  test('fewer than five common lines tell nothing', () => {
    expect(pairFlags(tender('1', '2', '3', '4'), tender('1', '2', '3', '4', '5'))).toEqual([])
  })
})
