import { describe, expect, test } from 'vitest'
import { calculate } from '#src/palette/calculation/calculate.ts'

const result = (formula: string): string => {
  const made = calculate(formula)
  if (made?.is !== 'result') return JSON.stringify(made)
  return `${made.rounded ? '≈' : ''}${made.value} ${made.unit}`.trim()
}

describe('the result of a formula', () => {
  test.each([
    ['1200*3.5', '4200'],
    ['1200x3.5', '4200'],
    ['0.1+0.2', '0.3'],
    ['(1+2)*3-4/2', '7'],
    ['-3+5', '2'],
    ['2*-3', '-6'],
    ['10/3', '≈3.33333333'],
    ['10/3*3', '10'],
    ['1200*9%', '108'],
    ['.5+1', '1.5'],
    ['1,200*2', '2400'],
    ['（1200＋300）×３．５', '5250'],
    ['1200、4', '300'],
    ['99999999999999999999*3', '299999999999999999997'],
    ['0-0', '0'],
    ['1e3*2', '2000'],
    ['2.5E-2', '0.025'],
  ])('%s is %s', (formula, value) => {
    expect(result(formula)).toBe(value)
  })

  test.each([
    ['500斤', '250 kg'],
    ['500斤 in kg', '250 kg'],
    ['500 jin to kg', '250 kg'],
    ['1200 kg 换 斤', '2400 斤'],
    ['1200kg换成吨', '1.2 吨'],
    ['3吨 in 斤', '6000 斤'],
    ['250克 in kg', '0.25 kg'],
    ['2 公斤 = 克', '2000 克'],
    ['500斤+250kg', '500 kg'],
    ['(1200kg+800kg)*2', '4000 kg'],
    ['28元/斤', '56.00 元/kg'],
    ['56 元/kg 换 元/斤', '28.00 元/斤'],
    ['1.9万/吨', '19.00 元/kg'],
    ['1.9万元/吨 in 元/斤', '9.50 元/斤'],
    ['3.2元/两', '64.00 元/kg'],
    ['12万元+5000元', '125000.00 元'],
    ['¥28/斤', '56.00 元/kg'],
    ['1200kg*28元/斤', '67200.00 元'],
    ['67200元/1200kg', '56.00 元/kg'],
    ['67200元/(28元/斤)', '1200 kg'],
    ['28.505元', '≈28.51 元'],
    ['500 in 斤', '500 斤'],
  ])('%s is %s', (formula, value) => {
    expect(result(formula)).toBe(value)
  })

  test.each([
    ['28.5 含税9%', { value: '26.15', unit: '', tax: { gives: 'net', tax: '2.35' } }],
    ['26.15 不含税9%', { value: '28.50', unit: '', tax: { gives: 'gross', tax: '2.35' } }],
    ['26.15 未税 9', { value: '28.50', tax: { gives: 'gross', tax: '2.35' } }],
    ['109元 incl 9%', { value: '100.00', unit: '元', tax: { gives: 'net', tax: '9.00' } }],
    ['28元/斤 含税9%', { value: '51.38', unit: '元/kg', tax: { gives: 'net', tax: '4.62' } }],
  ])('of %s has the price and the tax', (formula, expected) => {
    expect(calculate(formula)).toMatchObject({ is: 'result', ...expected })
  })
})

describe('the error of a formula', () => {
  test.each([
    ['1200*', 'number', 5, 5],
    ['1200**3', 'number', 5, 6],
    ['(1+2', 'closing', 0, 1],
    ['1+2)', 'opening', 3, 4],
    ['12 34', 'unexpected', 3, 5],
    ['5/0', 'zero', 2, 3],
    ['5/(2-2)', 'zero', 2, 3],
    ['500 担', 'unknown', 4, 5],
    ['5 kgs', 'unknown', 2, 5],
    ['5kg+3元', 'sum_units', 3, 4],
    ['5kg*5kg', 'units', 0, 7],
    ['5元 in 斤', 'target', 6, 7],
    ['5斤 in', 'target', 5, 5],
    ['5斤 in 5', 'unexpected', 6, 7],
    ['28.5 含税', 'rate', 7, 7],
    ['1'.repeat(121), 'long', 120, 121],
  ])('%s is %s from %i to %i', (formula, why, at, to) => {
    expect(calculate(formula)).toEqual({ is: 'wrong', why, at, to })
  })

  test('is none where the formula is empty', () => {
    expect(calculate('')).toBeNull()
    expect(calculate('  ')).toBeNull()
  })
})
