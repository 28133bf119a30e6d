// The buyer's cost of a tender: the landed price by the demand's basis, and quantities that look like another unit's.
import { describe, expect, test } from 'vitest'
import {
  inPriceUnit,
  isPriceDoubtful,
  landedPrice,
  missingForLanded,
  quantityDoubt,
  typedPerKg,
} from '#contract/tenders.price.ts'

const nobodySaid = {}

describe('the landed price', () => {
  test('is per kg: a price per 市斤 counts double, one per 吨 a thousandth', () => {
    expect(landedPrice({ unit_price: '26', price_unit: 'yuan_jin' }, nobodySaid, null)).toBe('52.0000')
    expect(landedPrice({ unit_price: '18500', price_unit: 'yuan_t' }, nobodySaid, null)).toBe('18.5000')
  })

  test('has tax and freight added where the basis contains them and the line excludes them', () => {
    const bare = { unit_price: '50', tax_incl: false, tax_rate: '9', freight_incl: false, freight_per_kg: '0.35' }
    expect(landedPrice(bare, nobodySaid, 'tax_freight_incl')).toBe('54.8500')
    expect(landedPrice(bare, nobodySaid, 'tax_incl')).toBe('54.5000')
    expect(landedPrice(bare, nobodySaid, 'ex_works')).toBe('50.0000')
    expect(landedPrice(bare, nobodySaid, 'excl_tax')).toBe('50.0000')
    expect(landedPrice(bare, nobodySaid, null)).toBe('50.0000')
  })

  test('treats tax and freight as included when neither the line nor its tender says anything', () => {
    const plain = { unit_price: '50', tax_rate: '9', freight_per_kg: '0.35' }
    expect(landedPrice(plain, nobodySaid, 'tax_freight_incl')).toBe('50.0000')
    expect(landedPrice(plain, { price_basis: 'excl_tax' }, 'tax_freight_incl')).toBe('54.5000')
    expect(landedPrice(plain, { price_basis: 'ex_works' }, 'tax_freight_incl')).toBe('50.3500')
    expect(landedPrice({ ...plain, tax_incl: true }, { price_basis: 'excl_tax' }, 'tax_incl')).toBe('50.0000')
  })

  test('takes the tax rate of the line before that of the tender', () => {
    const bare = { unit_price: '50', tax_incl: false }
    expect(landedPrice(bare, { tax_rate: '13' }, 'tax_incl')).toBe('56.5000')
    expect(landedPrice({ ...bare, tax_rate: '9' }, { tax_rate: '13' }, 'tax_incl')).toBe('54.5000')
  })

  test('is rounded once, so that a converted and taxed price per 吨 loses no precision', () => {
    // 18,555.55 元/吨 is 18.55555 元/kg; with 9 % it is 20.2255495.
    const tonne = { unit_price: '18555.55', price_unit: 'yuan_t', tax_incl: false, tax_rate: '9' } as const
    expect(landedPrice(tonne, nobodySaid, 'tax_incl')).toBe('20.2255')
  })
})

test('a typed price is restored unchanged from 元/kg, in every unit', () => {
  for (const price_unit of ['yuan_kg', 'yuan_jin', 'yuan_t'] as const) {
    const perKg = typedPerKg({ unit_price: '59.4321', price_unit })
    expect(Number(inPriceUnit(perKg, price_unit))).toBe(59.4321)
  }
  expect(Number(typedPerKg({ unit_price: '26', price_unit: 'yuan_jin' }))).toBe(52)
})

test('needs the rate and the freight that the basis contains and the line excludes', () => {
  const bare = { unit_price: '50', tax_incl: false, freight_incl: false }
  expect(missingForLanded(bare, nobodySaid, 'tax_freight_incl')).toEqual(['tax_rate', 'freight_per_kg'])
  expect(missingForLanded(bare, { tax_rate: '9' }, 'tax_freight_incl')).toEqual(['freight_per_kg'])
  expect(missingForLanded({ ...bare, freight_per_kg: '0.35' }, nobodySaid, 'tax_freight_incl')).toEqual(['tax_rate'])
  expect(missingForLanded(bare, nobodySaid, 'excl_tax')).toEqual([])
  expect(missingForLanded({ unit_price: '50' }, nobodySaid, 'tax_freight_incl')).toEqual([])
})

test('an offered quantity must be confirmed above three times the demand and is refused above a hundred times', () => {
  const doubtOf = (offered: string) => quantityDoubt(offered, '100')
  expect(['100', '100.001', '300', '300.001', '10000', '10000.001'].map(doubtOf)).toEqual([
    'none',
    'over',
    'over',
    'confirm',
    'confirm',
    'refused',
  ])
  expect(quantityDoubt('5', null)).toBe('none')
})

describe('a price that may be in another unit', () => {
  const line = { unit: 'kg', price_kg: '26.8', amount: '50000.00' }
  test('is questioned above fifty times the median of the supplier’s own other lines', () => {
    expect(isPriceDoubtful(line, ['1000.00', '900.00', '40000.00'])).toBe(false)
    expect(isPriceDoubtful({ ...line, amount: '50000.01' }, ['1000.00', '900.00', '40000.00'])).toBe(true)
    expect(isPriceDoubtful({ ...line, amount: '50000.01' }, ['900.00', '1200.00'])).toBe(false)
    expect(isPriceDoubtful(line, [])).toBe(false)
  })
  test('is questioned when goods sold by the tonne cost a thousand 元 per kg', () => {
    expect(isPriceDoubtful({ ...line, unit: 't', price_kg: '75000' }, [])).toBe(true)
    expect(isPriceDoubtful({ ...line, unit: 't', price_kg: '999.99' }, [])).toBe(false)
  })
})
