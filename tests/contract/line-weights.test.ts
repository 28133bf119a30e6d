import { expect, test } from 'vitest'
import { lineKg, weightOfLines } from '#contract/line-weights.ts'

test.each([
  ['300', { unit: 'jin' }, '150.000'],
  ['2', { unit: null }, '2.000'],
  ['48', { unit: 'piece', package_spec: '25kg/件' }, '1200.000'],
  ['12', { unit: 'bag', package_spec: '２．５ 公斤/袋' }, '30.000'],
  ['3', { unit: 'piece', package_spec: '25kg/袋' }, null],
  ['3', { unit: 'piece', package_spec: '整支' }, null],
  ['3', { unit: 'bag' }, null],
])('%s of %o weigh %s kg', (quantity, line, kg) => {
  expect(lineKg(line, quantity)).toBe(kg)
})

test('a total weight takes in packages of a known weight, and names the other pieces and bags', () => {
  const total = weightOfLines([
    { line: { unit: 't' }, quantity: '2' },
    { line: { unit: 'piece', package_spec: '25kg/件' }, quantity: '48' },
    { line: { unit: 'bag' }, quantity: '7' },
    { line: { unit: 'piece', package_spec: '整支' }, quantity: '3' },
    { line: { unit: 'piece' }, quantity: '4' },
  ])
  expect(total).toEqual({
    kg: '3200.000',
    unweighed: [
      { unit: 'piece', quantity: '7.000' },
      { unit: 'bag', quantity: '7.000' },
    ],
  })
})
