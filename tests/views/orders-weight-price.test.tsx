// A price by weight on a line of counted goods: told apart, converted by its package, and never taken as the price of a piece.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { pricedUnit } from '#src/commands/measures.ts'
import { weightPriceOf, withReadPrice } from '#src/views/orders/form/line-cells.ts'
import { emptyLine } from '#src/views/orders/form/lines.ts'
import { pastedCell, pastedRowsOf, pastedTable } from '#src/views/orders/form/paste-table.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, orderBody } from '../support/factories.ts'

const stage = setWorldPage()

test('the unit of a price is read from its text', () => {
  expect(pricedUnit('42元/斤')).toEqual({ unit: '斤', isWeight: true })
  expect(pricedUnit('775元/件')).toEqual({ unit: '件', isWeight: false })
  expect(pricedUnit('31')).toEqual({ unit: '', isWeight: false })
  expect(pricedUnit('面议')).toBeNull()
})

test('a price by weight is that of a package only where the package is weighed', () => {
  const price = (text: string, package_spec: string) => weightPriceOf(text, { unit: 'piece', package_spec })
  expect(price('31元/kg', '25kg/件')).toEqual({ perKg: '31', kg: '25', whole: '775.00' })
  expect(price('15.5元/斤', '')).toEqual({ perKg: '31', kg: null, whole: null })
  expect(price('775元/件', '25kg/件')).toBeNull()
  expect(weightPriceOf('31元/kg', { unit: 'kg', package_spec: '' })).toBeNull()
})

test('a price in the unit of its line becomes a figure, any other text stays', () => {
  const read = (unit: string, reference_price: string) =>
    withReadPrice({ ...emptyLine(), unit, reference_price }).reference_price
  expect([read('kg', '42元/斤'), read('kg', '31元'), read('piece', '775元/件')]).toEqual(['84', '31', '775'])
  expect([read('piece', '31元/kg'), read('kg', '775元/件'), read('bag', '775元/件')]).toEqual([
    '31元/kg',
    '775元/件',
    '775元/件',
  ])
})

test('a pasted price by weight is converted by the package of its row, or stays as written', () => {
  const words = {
    heads: { name: ['品名'], unit: ['单位'], package_spec: ['包规'], reference_price: ['单价'] },
    grades: {},
    units: { 件: 'piece' },
    now: new Date(0),
  }
  const cells = [
    ['品名', '单位', '包规', '单价'],
    ['川木香', '件', '25kg/件', '31元/kg'],
    ['川木香', '件', '', '31元/kg'],
  ]
  const table = pastedTable(cells, 'name', words)
  expect(pastedRowsOf(table, words).map(({ reference_price }) => reference_price)).toEqual(['775.00', '31元/kg'])
  expect(pastedCell(table, 0, 'reference_price', words)).toEqual({
    written: '31元/kg',
    value: '775.00',
    is_converted: true,
  })
})

test('the cell says what the line is priced in, and its key takes the price of a package', async () => {
  const herbal_id = await aHerb(stage.world, '川木香')
  const bale = { name: '川木香', herbal_id, quantity: '40', unit: 'piece' as const }
  const body = orderBody(stage.world, { items: [{ ...bale, package_spec: '25kg/件' }, bale] })
  const { data } = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  const user = await stage.open(`/bidding/order/edit?id=${data.id}`, 'buyer')
  const grid = await screen.findByRole('grid', { name: '品种明细' })
  const cell = (row: number) => document.getElementById(`order-items-${row}-reference_price`)
  const type = async (row: number) => {
    act(() => cell(row)?.focus())
    await waitFor(() => expect(cell(row)).toBeInstanceOf(HTMLInputElement))
    act(() => cell(row)?.focus())
    await user.keyboard('31元/kg')
  }
  await type(0)
  const offer = within(await screen.findByRole('group', { name: '本行按元/件计价' }))
  expect(offer.getByText('本行按元/件计价：31.00 元/kg × 25 kg = 775.00 元/件')).toBeVisible()
  await user.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect(cell(0)).toHaveValue('775.00'))
  await type(1)
  const told = within(await screen.findByRole('group', { name: '本行按元/件计价' }))
  expect(told.getByText(/31\.00 元\/kg 不是每件（袋）的价/)).toBeVisible()
  expect(told.queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: /存草稿|保存/ }))
  await waitFor(() => expect(cell(1)).toHaveAttribute('aria-invalid', 'true'))
  expect(within(grid).getAllByText(/31\.00 元\/kg 不是每件（袋）的价/).length).toBeGreaterThan(0)
})
