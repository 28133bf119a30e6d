// Goods counted in pieces have no weight: their prices are per piece wherever a demand shows them, and no price per kg stands beside one.
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { startMessages } from '#src/app/i18n.ts'
import { orderFacts } from '#src/views/orders/list/card.tsx'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, orderBody } from '../support/factories.ts'

const stage = setWorldPage()

const weighed = { name: '黄芪', quantity: '600', unit: 'jin' as const, reference_price: '75' }
const counted = { quantity: '20', unit: 'piece' as const, reference_price: '3450', ceiling_price: '3600' }

const aDraft = async (items: NonNullable<Parameters<typeof orderBody>[1]>['items'], title = '冬季集采') => {
  const body = orderBody(stage.world, { items, title, submit: false })
  return (await stage.world.call(createOrder, { body }, { as: 'buyer' })).data.id
}

test('the form heads no price of pieces with a price per kg, and compares it with none', async () => {
  const antler = { ...counted, name: '鹿茸', herbal_id: await aHerb(stage.world, '鹿茸') }
  const user = await stage.open(`/bidding/order/edit?id=${await aDraft([antler, weighed])}`, 'buyer')
  const grid = await screen.findByRole('grid', { name: '品种明细' })
  expect(within(grid).getByRole('columnheader', { name: '参考价' })).toBeVisible()
  expect(within(grid).getByRole('textbox', { name: /第 1 行参考价 元\/件/ })).toHaveValue('3450.00')
  const price = within(grid).getByText('元/件').closest('td')
  expect(price).not.toHaveAttribute('title', expect.stringContaining('市场价'))
  expect(within(grid).getByText('元/kg').closest('td')).toHaveTextContent('75.00元/kg')
  await user.click(within(grid).getByRole('button', { name: '第 1 行的要求与指标' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByRole('textbox', { name: /^参考价 元\/件/ })).toHaveValue('3450.00')
  expect(panel.getByText('本行按 元/件 计价，与同一单位的上次价比较；市场价按元/kg，不作比较。')).toBeVisible()
  expect(panel.queryByText('元/kg')).toBeNull()
  expect(panel.queryByText('市场价')).toBeNull()
})

test('the form asks about a price per kg on a line of packages, by the market price of what is in one', async () => {
  const herbal_id = await aHerb(stage.world, '川木香')
  await stage.world.db.updateTable('herbs').set({ reference_price: '31' }).where('id', '=', herbal_id).execute()
  const bale = { name: '川木香', herbal_id, quantity: '40', unit: 'piece' as const, package_spec: '25kg/件' }
  const items = [
    { ...bale, reference_price: '30.5' },
    { ...bale, reference_price: '775' },
  ]
  await stage.open(`/bidding/order/edit?id=${await aDraft(items)}`, 'buyer')
  const grid = await screen.findByRole('grid', { name: '品种明细' })
  await within(grid).findByText(/^30\.50? 元\/件 与市场价 31\.00 元\/kg 乘以 25 kg 的 775\.00 元\/件 相差/)
  expect(within(grid).getAllByText(/乘以/).length).toBe(1)
})

test('a demand of weighed lines alone says 元/kg in the head of its prices', async () => {
  await stage.open(`/bidding/order/edit?id=${await aDraft([weighed])}`, 'buyer')
  const grid = await screen.findByRole('grid', { name: '品种明细' })
  await waitFor(() => expect(within(grid).getByRole('columnheader', { name: '参考价 元/kg' })).toBeVisible())
})

test('the page of a demand says the unit of every price, and its line shows no price paid per kg', async () => {
  const antler = { ...counted, name: '斑龙角', herbal_id: await aHerb(stage.world, '斑龙角') }
  const user = await stage.open(`/bidding/order/detail?id=${await aDraft([antler, weighed])}`, 'buyer')
  const table = await screen.findByRole('grid', { name: '品种明细' })
  expect(within(table).getByRole('columnheader', { name: '参考价' })).toBeVisible()
  const row = within(table).getByRole('row', { name: /斑龙角/ })
  expect(row).toHaveTextContent('3,450.00 元/件')
  expect(within(table).getByRole('row', { name: /黄芪/ })).toHaveTextContent('75.00 元/kg')
  await user.click(row)
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByText('3,600.00 元/件')).toBeVisible()
  expect(panel.queryByRole('heading', { name: '近 12 个月价格' })).toBeNull()
})

test('the page of a demand and its form weigh the packages, and name what has no weight', async () => {
  const items = [weighed, { ...counted, name: '梅花鹿角', package_spec: '25kg/件' }, { ...counted, name: '整架鹿角' }]
  const id = await aDraft(items)
  await stage.open(`/bidding/order/detail?id=${id}`, 'buyer')
  const heading = await screen.findByRole('heading', { name: '品种明细' })
  expect(heading.nextElementSibling).toHaveTextContent('共 800 kg 另有 20 件未计重量')
  await stage.open(`/bidding/order/edit?id=${id}`, 'buyer')
  await screen.findByText(/另有 20 件未计重量/)
  expect(screen.getByText('800 kg')).toBeVisible()
})

test('a page of weighed lines alone has the unit in the heads of its prices', async () => {
  await stage.open(`/bidding/order/detail?id=${await aDraft([weighed])}`, 'buyer')
  const table = await screen.findByRole('grid', { name: '品种明细' })
  expect(within(table).getByRole('columnheader', { name: '参考价 元/kg' })).toBeVisible()
  expect(within(table).getByRole('columnheader', { name: '上次价 元/kg' })).toBeVisible()
})

test('the page of a draft without quantities says no total', async () => {
  await stage.open(`/bidding/order/detail?id=${await aDraft([{ name: '黄芪' }])}`, 'buyer')
  const heading = await screen.findByRole('heading', { name: '品种明细' })
  expect(heading.nextElementSibling).toHaveTextContent('1 种')
  expect(heading.nextElementSibling).not.toHaveTextContent('kg')
})

test('the lists say no weight of a demand whose goods are all counted, and the weight of another', async () => {
  await aDraft([{ ...counted, name: '梅花鹿角' }], '整角采购')
  await aDraft([weighed], '黄芪采购')
  await stage.open('/bidding/order', 'buyer')
  const cellOf = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) })).getByText(/^1 种/)
  await screen.findByRole('row', { name: /整角采购/ })
  expect(cellOf('整角采购').closest('td, [role="gridcell"]')).toHaveTextContent(/1 种$/)
  expect(cellOf('黄芪采购').closest('td, [role="gridcell"]')).toHaveTextContent(/1 种 · 300$/)
  await aDraft(
    [weighed, { ...counted, name: '梅花鹿角', package_spec: '25kg/件' }, { ...counted, unit: 'bag' }],
    '混装采购',
  )
  await stage.open('/bidding/order', 'buyer')
  const mixed = within(await screen.findByRole('row', { name: /混装采购/ }))
  expect(mixed.getByTitle('另有件、袋未计')).toBeInTheDocument()
  expect(mixed.getByText(/^3 种/).closest('td, [role="gridcell"]')).toHaveTextContent(/3 种 · 800 \+/)
  const { t } = await startMessages('zh-CN')
  const { container } = render(orderFacts(t, { order_no: 'XQ1', item_count: 1, total_quantity_kg: '0.000' }))
  expect(container).toHaveTextContent(/^XQ1 · 1 种$/)
})
