// A tender entered by staff (代录) cannot be looked at after it is sealed, so doubtful values must be confirmed first.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { aPublishedOrder } from '../support/factories.ts'

const page = setWorldPage()

test('a price that looks like one per 吨 must be confirmed by a tick before it is sealed', async () => {
  const { order, suppliers } = await aPublishedOrder(page.world, {
    suppliers: 1,
    items: [{ name: '党参', grade: 'tong', quantity: '8', unit: 't' }],
  })
  const user = await page.open(`/bidding/order/tender?id=${order.id}&supplier=${suppliers[0]?.id}`, 'buyer')
  const line = await screen.findByRole('article', { name: '党参' })
  await user.type(within(line).getByLabelText('党参 单价'), '75')
  expect(within(line).queryByRole('checkbox', { name: /单价单位没有写错/ })).toBeNull()
  await user.type(within(line).getByLabelText('党参 单价'), '000')
  const tick = within(line).getByRole('checkbox', { name: /单价单位没有写错/ })
  await user.click(screen.getByRole('button', { name: /提交并密封/ }))
  await waitFor(() => expect(tick).toBeInvalid())
  await user.click(tick)
  expect(tick).toBeValid()
  await user.click(screen.getByRole('button', { name: /提交并密封/ }))
  // Only the evidence is missing now.
  await screen.findByText('请补全标出的项目')
  expect(tick).toBeValid()
})

test('a price per kg on a line of goods by the package must be confirmed, by the reference price of the demand', async () => {
  const { order, suppliers } = await aPublishedOrder(page.world, {
    suppliers: 1,
    items: [
      { name: '黄芪', grade: 'tong', quantity: '40', unit: 'piece', package_spec: '25kg/件', reference_price: '775' },
    ],
  })
  const user = await page.open(`/bidding/order/tender?id=${order.id}&supplier=${suppliers[0]?.id}`, 'buyer')
  await user.type(await screen.findByLabelText('黄芪 单价'), '30.50')
  await screen.findByRole('checkbox', { name: /像是每公斤的价？/ })
})

test('a quantity above three times the demand and a price that is no number are refused at their fields', async () => {
  const { order, suppliers } = await aPublishedOrder(page.world, {
    suppliers: 1,
    items: [{ name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg' }],
  })
  const user = await page.open(`/bidding/order/tender?id=${order.id}&supplier=${suppliers[0]?.id}`, 'buyer')
  const line = await screen.findByRole('article', { name: '黄芪' })
  await user.type(within(line).getByLabelText('黄芪 单价'), '二十六')
  await user.click(screen.getByRole('button', { name: /提交并密封/ }))
  const price = within(line).getByLabelText('黄芪 单价')
  expect(price).toBeInvalid()
  expect(screen.queryByText('请至少为一个品种填写单价')).toBeNull()
  await user.clear(price)
  await user.type(price, '26')
  const quantity = within(line).getByLabelText('黄芪 可供数量')
  await user.clear(quantity)
  await user.type(quantity, '4000')
  await user.click(screen.getByRole('button', { name: /提交并密封/ }))
  await waitFor(() => expect(within(line).getByRole('checkbox', { name: /4,000/ })).toBeInvalid())
})
