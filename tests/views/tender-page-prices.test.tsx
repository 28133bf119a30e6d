// Prices typed at a supplier's link: limits beside the price, text that is no price, doubtful quantities, tax and freight.
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnTender, saveOwnTender } from '#contract/tenders.ts'
import { aHerb, aPublishedOrder } from '../support/factories.ts'
import { setTenderBrowser } from '../support/tender-browser.tsx'
import { createWorld, type World } from '../support/world.ts'

let world: World
const browser = setTenderBrowser(() => world)
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const limits = [
  { code: 'water', name_zh: '水分', operator: 'lte' as const, max: '12.0', unit: '%', basis: 'chp' as const },
  { code: 'ash', name_zh: '总灰分', operator: 'lte' as const, max: '5.0', unit: '%', basis: 'chp' as const },
]
const huangqi = { name: '黄芪', grade: 'tong' as const, quantity: '1000', unit: 'kg' as const }

const linked = async (over: object = {}) => {
  const published = await aPublishedOrder(world, {
    suppliers: 1,
    items: [{ ...huangqi, quality_specs: limits, ...over }],
  })
  const token = published.tokens[0] ?? ''
  await browser.letIn(token)
  return { ...published, token }
}
const standing = async (orderId: string) =>
  (await world.db.selectFrom('tenders').where('order_id', '=', orderId).select('status').execute()).map(
    ({ status }) => status,
  )

test('the limits are shown beside the price, and a tender is submitted only after the tick that they were read', async () => {
  const { order, token } = await linked()
  const { user } = await browser.open(token)
  const line = await screen.findByRole('article', { name: '黄芪' })
  expect(within(line).getByText('水分')).toBeVisible()
  expect(within(line).getByText('≤ 12.0%')).toBeVisible()
  await user.type(within(line).getByLabelText('黄芪 单价'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  const tick = await screen.findByRole('checkbox', { name: /已阅读质量要求/ })
  expect(tick).toBeInvalid()
  expect(await standing(order.id)).toEqual([])
  await waitFor(() => expect(tick).toHaveFocus())
  await user.click(screen.getByRole('button', { name: '质量要求' }))
  await waitFor(() => expect(tick).toHaveFocus())
  await user.click(tick)
  expect(tick).toBeValid()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(await standing(order.id)).toEqual(['submitted'])
})

test('text in a price field is marked at once, does not count, and is not saved', async () => {
  const { order, token } = await linked()
  const { user } = await browser.open(token)
  const price = await screen.findByLabelText('黄芪 单价')
  await user.type(price, '二十六')
  expect(price).toBeInvalid()
  expect(price).toHaveAccessibleDescription('只填数字，例如 26.80')
  expect(screen.getByText('已填 0/1')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '存为草稿' }))
  await screen.findByRole('button', { name: '黄芪 · 单价' })
  expect(await standing(order.id)).toEqual([])
  expect(price).toHaveValue('二十六')
})

test('submitting with a wrong field moves the focus to it, and a button beside counts the wrong fields', async () => {
  const { token } = await linked({ quality_specs: [] })
  const { user } = await browser.open(token)
  const price = await screen.findByLabelText('黄芪 单价')
  await user.type(price, '26.8')
  await user.click(screen.getByRole('button', { name: '展开填写' }))
  const year = screen.getByLabelText('采收年份')
  await user.type(year, '去年')
  await user.click(screen.getByRole('button', { name: '收起 黄芪' }))
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await waitFor(() => expect(screen.getByLabelText('采收年份')).toHaveFocus())
  expect(screen.getByLabelText('采收年份')).toBeInvalid()
  screen.getByLabelText('黄芪 单价').focus()
  await user.click(screen.getByRole('button', { name: '有 1 处需要修改，去修改' }))
  await waitFor(() => expect(screen.getByLabelText('采收年份')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await waitFor(() => expect(screen.getByLabelText('采收年份')).toHaveFocus())
  await user.clear(screen.getByLabelText('采收年份'))
  expect(screen.queryByRole('button', { name: /处需要修改/ })).not.toBeInTheDocument()
})

test('a quantity above the demand gets a note, above three times it must be confirmed, above a hundred times it is refused', async () => {
  const { order, token } = await linked({ quality_specs: [] })
  const { user } = await browser.open(token)
  await user.type(await screen.findByLabelText('黄芪 单价'), '26.8')
  const quantity = screen.getByLabelText('黄芪 可供数量')
  await user.clear(quantity)
  await user.type(quantity, '1200')
  expect(screen.getByText('高于需求量 1,000 kg，可以提交；比价按需求量计算')).toBeInTheDocument()
  await user.type(quantity, '000')
  expect(quantity).toBeInvalid()
  await user.clear(quantity)
  await user.type(quantity, '4000')
  expect(quantity).toBeValid()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  const tick = screen.getByRole('checkbox', { name: /单位没有写错/ })
  expect(tick).toBeInvalid()
  await user.click(tick)
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(await standing(order.id)).toEqual(['submitted'])
})

test('the tax rate of a price without tax is required, and a declared indicator outside its limit is marked', async () => {
  const { token } = await linked()
  const { user } = await browser.open(token)
  await user.type(await screen.findByLabelText('黄芪 单价'), '26.8')
  await user.click(screen.getByRole('button', { name: '展开填写' }))
  await user.type(screen.getByLabelText('总灰分'), '5.1')
  expect(screen.getByLabelText('总灰分')).toHaveAccessibleDescription('不在要求范围内，开标后会标出')
  await user.click(screen.getByRole('checkbox', { name: '单价不含税' }))
  await user.click(screen.getByRole('checkbox', { name: /已阅读质量要求/ }))
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await waitFor(() => expect(screen.getByLabelText(/^税率/)).toBeInvalid())
  expect(screen.getByText(/不含税，另计部分待填/)).toBeInTheDocument()
  await user.type(screen.getByLabelText(/^税率/), '9')
  expect(screen.getByText(/已报 1 种，含税含运折合/)).toBeInTheDocument()
  expect(screen.getByText(/所报单价（不含税）合计/)).toHaveTextContent('¥26,800.00')
  expect(screen.getByText('¥29.212/kg')).toBeInTheDocument()
  // The sum is 含税含运, so it is 1000 kg × 29.212 and not × 26.80.
  expect(screen.getAllByText('¥29,212.00').map((one) => one.closest('output') !== null)).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(screen.getByText(/不含税，另计 9%/)).toHaveTextContent('总灰分 5.1%')
  expect(screen.getAllByText(/所报单价（不含税）合计/).map((one) => one.textContent)).toEqual(
    Array.from({ length: 2 }, () => '所报单价（不含税）合计 ¥26,800.00'),
  )
})

test('a declared content is shown under the name of its marker, which has the only field for it', async () => {
  const marker = {
    code: 'ferulic_acid',
    name_zh: '阿魏酸',
    operator: 'gte' as const,
    min: '0.10',
    unit: '%',
    basis: 'chp' as const,
  }
  const { order, token } = await linked({ quality_specs: [marker] })
  const { page, user } = await browser.open(token)
  await user.type(await screen.findByLabelText('黄芪 单价'), '26.8')
  await user.click(screen.getByRole('button', { name: '展开填写' }))
  expect(screen.queryByLabelText('含量')).toBeNull()
  await user.type(screen.getByLabelText('阿魏酸'), '0.12')
  browser.leave(page)

  const items = order.items.map((item) => ({
    order_item_id: item.id,
    unit_price: '26.8',
    offered_qty: '1000',
    content_pct: '0.12',
  }))
  expect((await world.call(saveOwnTender, { body: { submit: true, items } }, { link: token })).code).toBe(0)
  localStorage.clear()
  await browser.open(token)
  await screen.findByText(/阿魏酸 0\.12%/)
})

test('a price far from the magnitude of its herb must be confirmed at its line, and the page does not contain the reference price', async () => {
  const names = ['黄芪', '川贝母', '党参']
  const [astragalus = '', fritillary = '', codonopsis = ''] = await Promise.all(names.map((name) => aHerb(world, name)))
  const priced = (id: string, reference_price: string | null) =>
    world.db.updateTable('herbs').set({ reference_price }).where('id', '=', id).execute()
  await priced(fritillary, '2648.37')
  await priced(codonopsis, null)
  const line = { grade: 'tong', unit: 'kg' } as const
  const published = await aPublishedOrder(world, {
    suppliers: 1,
    items: [
      { ...line, name: '黄芪', herbal_id: astragalus, quantity: '5000' },
      { ...line, name: '川贝母', herbal_id: fritillary, quantity: '20' },
      { ...line, name: '党参', herbal_id: codonopsis, quantity: '3000' },
    ],
  })
  const [token = ''] = published.tokens
  await browser.letIn(token)
  const seen = await world.call(readOwnTender, {}, { link: token })
  expect(seen.data.order.items.map((item) => item.price_decade)).toEqual(['10', '1000', null])
  // An id may contain these digits, a figure begins with them.
  expect(JSON.stringify(seen.data)).not.toMatch(/[":]2648/)
  const { user } = await browser.open(token)
  await user.type(await screen.findByLabelText('黄芪 单价'), '78.50{Enter}')
  await user.type(screen.getByLabelText('川贝母 单价'), '2.65{Enter}')
  await user.type(screen.getByLabelText('党参 单价'), '59.5')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  const tick = await screen.findByRole('checkbox', { name: /单价/ })
  expect(tick.closest('article')).toHaveAccessibleName('川贝母')
  const price = screen.getByLabelText('川贝母 单价')
  await user.clear(price)
  await user.type(price, '2650')
  expect(screen.queryByRole('checkbox', { name: /单价/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
})

test('a price per kg on a line of goods by the package must be confirmed, by the market price of what is in the package', async () => {
  const angelica = await aHerb(world, '当归')
  await world.db.updateTable('herbs').set({ reference_price: '31' }).where('id', '=', angelica).execute()
  const line = { name: '当归', herbal_id: angelica, grade: 'tong', quantity: '40' } as const
  const published = await aPublishedOrder(world, {
    suppliers: 1,
    items: [
      { ...line, unit: 'piece', package_spec: '25kg/件' },
      { ...line, unit: 'bag', package_spec: '25kg/件' },
    ],
  })
  const [token = ''] = published.tokens
  await browser.letIn(token)
  const seen = await world.call(readOwnTender, {}, { link: token })
  expect(seen.data.order.items.map((item) => item.price_decade)).toEqual(['100', null])
  const { user } = await browser.open(token)
  const [price] = await screen.findAllByLabelText('当归 单价')
  if (price === undefined) throw new Error('the first line has a price')
  await user.type(price, '30.50')
  await screen.findByRole('checkbox', { name: /像是每公斤的价？.*30\.50 元\/件/ })
})

test('a minimum order above what can be awarded is warned of at its field, and stays in the tender', async () => {
  const { token } = await linked({ quality_specs: [] })
  const { user } = await browser.open(token)
  await user.type(await screen.findByLabelText('黄芪 单价'), '26.8')
  await user.click(screen.getByRole('button', { name: '展开填写' }))
  const moq = screen.getByLabelText('起订量')
  await user.type(moq, '1000')
  expect(moq).toHaveAccessibleDescription('')
  await user.clear(moq)
  await user.type(moq, '2000')
  expect(moq).toHaveAccessibleDescription(/采购方无法授标/)
  expect(moq).toBeValid()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  // More than is offered cannot be the least that is sold.
  await waitFor(() => expect(moq).toHaveAccessibleDescription(/起订量不能大于可供数量 1000/))
  const quantity = screen.getByLabelText('黄芪 可供数量')
  await user.clear(quantity)
  await user.type(quantity, '2000')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(screen.getByRole('region', { name: '我的报价' })).toHaveTextContent('起订量 2000 kg')
})
