import { expect, test } from 'vitest'
import { readPrice, readQuantity, readSum, withHeadUnit } from '#src/commands/measures.ts'

test.each([
  ['26元/公斤', '26'],
  ['42元/斤', '84'],
  ['19,500元/吨', '19.5'],
  ['１９，５００ 元／吨', '19.5'],
  ['¥1,280.00/kg', '1280.00'],
  ['1.95万元/吨', '19.5'],
  ['0.1元/克', '100'],
  ['33.33/斤', '66.66'],
  ['30每公斤', '30'],
  ['28.50', '28.50'],
  ['120元/袋', '120'],
])('the price %s is %s 元 per kg or piece', (written, price) => {
  expect(readPrice(written)).toBe(price)
})

test.each(['面议', '26元/担', '2,5元/kg', '640,00', '19,5000元/吨', '0,500', '26-28元/公斤', '', '元/公斤'])(
  '%s is no price',
  (written) => {
    expect(readPrice(written)).toBeNull()
  },
)

test.each([
  ['12万', '120000'],
  ['１２．５ 万', '125000'],
  ['12.5万元', '125000'],
  ['¥120,000元', '120000'],
  ['99.50', '99.50'],
  ['12万斤', null],
  ['1万2', null],
  ['万', null],
])('the sum %s is %s 元', (written, amount) => {
  expect(readSum(written)).toBe(amount)
})

test('a quantity is read with its unit, also with 万', () => {
  expect(readQuantity('１２，０００公斤')).toEqual({ quantity: '12000', unit: '公斤' })
  expect(readQuantity('1.2万公斤')).toEqual({ quantity: '12000', unit: '公斤' })
  expect(readQuantity('3.5吨')).toEqual({ quantity: '3.5', unit: '吨' })
  expect(readQuantity('若干')).toBeNull()
})

test.each(['2,5 吨', '2，5吨', '12,00', '1,234,5', '1.234,567', '1,,000'])(
  'the comma of %s is no thousands mark',
  (written) => {
    expect(readQuantity(written)).toBeNull()
  },
)

test('a figure without a unit gets the unit of its head', () => {
  expect(withHeadUnit('19500', '单价（元/吨）')).toBe('19500元/吨')
  expect(withHeadUnit('3.5', '需求量(吨)')).toBe('3.5吨')
  expect(withHeadUnit('42元/斤', '单价（元/吨）')).toBe('42元/斤')
  expect(withHeadUnit('42', '单价（含税）')).toBe('42')
  expect(withHeadUnit('3.5', '需求量【吨】')).toBe('3.5吨')
  expect(withHeadUnit('3.5', '数量公斤')).toBe('3.5公斤')
  expect(withHeadUnit('42', '参考价 元/斤')).toBe('42元/斤')
  expect(['Amount', 'Weight', 'Packing'].map((head) => withHeadUnit('42', head))).toEqual(['42', '42', '42'])
})
