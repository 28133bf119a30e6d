import { describe, expect, test } from 'vitest'
import { taxAsked, taxesDiffer, taxesOf, taxOf } from '#contract/tenders.tax.ts'

const asked = { price_basis: 'tax_freight_incl', tax_rate: '9.00' } as const

describe('the tax rate of an offer’s price', () => {
  test('is the rate of the line, or else of the tender, or else of the demand', () => {
    expect(taxOf({ tax_incl: true, tax_rate: '3.00' }, { tax_rate: '6' }, asked)).toBe('3')
    expect(taxOf({ tax_incl: true }, { tax_rate: '1.50' }, asked)).toBe('1.5')
    expect(taxOf({ tax_incl: true }, {}, asked)).toBe('9')
    expect(taxOf({}, {}, { ...asked, tax_rate: null })).toBeNull()
  })
  test('is the rate added to a price without tax, where the demand’s prices contain it', () => {
    expect(taxOf({ tax_incl: false, tax_rate: '13' }, {}, asked)).toBe('13')
    expect(taxOf({}, { price_basis: 'excl_tax', tax_rate: '10' }, asked)).toBe('10')
  })
  test('is none where neither the price nor the demand contains tax, and unknown where nobody states it', () => {
    const exWorks = { price_basis: 'ex_works', tax_rate: '9' }
    expect(taxOf({ tax_incl: false }, {}, exWorks)).toBe('none')
    expect(taxOf({ tax_incl: true, tax_rate: '9' }, {}, exWorks)).toBe('9')
    expect(taxOf({}, {}, exWorks)).toBeNull()
    expect(taxOf({}, {}, { price_basis: 'excl_tax', tax_rate: '9' })).toBe('none')
  })
  test('is the rate that the demand asks for, `none` where its prices are without tax, and null where its price basis does not say', () => {
    expect(taxAsked(asked)).toBe('9')
    expect(taxAsked({ price_basis: 'excl_tax', tax_rate: '9' })).toBe('none')
    expect(taxAsked({ price_basis: 'ex_works', tax_rate: '9' })).toBeNull()
  })
})

test('the rates of a tender are listed once each, in order, and tenders with one rate do not differ', () => {
  const tender = (...rates: (string | null)[]) => ({ items: rates.map((tax_rate) => ({ tax_incl: true, tax_rate })) })
  expect(taxesOf(tender('13', '3.0', '13', null), asked)).toEqual(['3', '9', '13'])
  expect(taxesDiffer([taxesOf(tender('9.0'), asked), taxesOf(tender(null), asked)])).toBe(false)
  expect(taxesDiffer([taxesOf(tender('9'), asked), taxesOf(tender('3'), asked)])).toBe(true)
})
