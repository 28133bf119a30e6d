// Labels made for awarded goods, and what a stranger with a phone reads by their code. On the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { generateCodes, listCodes, moveCode } from '#contract/codes.ts'
import type { Order } from '#contract/orders.ts'
import { anAwardedOrder } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()
let order: Order

beforeAll(async () => {
  order = await anAwardedOrder(stage.world)
  await stage.world.db.updateTable('award_lines').set({ origin_region_code: '621126' }).execute()
})

const open = async (address: string, as?: string) => {
  const user = await stage.open(address, as)
  await screen.findByRole('heading', { level: 1, name: /追溯/ })
  return user
}

const packaged = async (): Promise<string> => {
  const body = {
    type: 'trace',
    decision_line_id: order.award?.lines[0]?.id,
    batch_no: 'L-7',
    qty: '20',
    harvest_date: '2026-09-01',
    is_qualified: true,
  } as const
  return (await stage.world.call(generateCodes, { body }, { as: 'award' })).data.codes[0]?.code ?? ''
}

test('labels are made by keys, printed as they are seen, and taken back with a reason', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  const user = await open(`/bidding/order/labels?id=${order.id}`, 'award')
  await screen.findByText('还没有追溯标签')
  await user.keyboard('c')
  const panel = await screen.findByRole('dialog', { name: '生成追溯标签' })
  expect(within(panel).getByText(/中标量/)).toHaveTextContent('1,000 kg')
  await user.clear(within(panel).getByRole('textbox', { name: /批号/ }))
  await user.type(within(panel).getByRole('textbox', { name: /批号/ }), 'L-1')
  await user.clear(within(panel).getByRole('textbox', { name: /件数/ }))
  await user.type(within(panel).getByRole('textbox', { name: /件数/ }), '2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const weight = within(panel).getByRole('textbox', { name: /每件净重/ })
  await waitFor(() => expect(weight).toBeInvalid())
  await user.type(weight, '600')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(weight).toHaveAccessibleDescription('超过中标量，还可装 1000 kg'))
  await user.clear(weight)
  await user.type(weight, '25')
  await user.click(within(panel).getByRole('checkbox', { name: /检验合格/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('操作成功')
  const labels = await screen.findAllByRole('figure')
  expect(labels).toHaveLength(2)
  const [first] = labels
  if (first === undefined) throw new Error('no label')
  for (const words of ['黄芪', '统货', 'L-1', '合格', '本草测试饮片厂', '第 1 件'])
    expect(within(first).getByText(words)).toBeInTheDocument()
  expect(within(first).getByText(/净重/)).toHaveTextContent('净重 25 kg')
  expect(within(first).getByRole('img', { name: '追溯二维码' }).querySelector('path')?.getAttribute('d')).toMatch(/^M/)

  await user.click(screen.getByRole('button', { name: '打印本页标签' }))
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.getAllByText('已打印 1 次')).toHaveLength(2))

  const [row] = screen.getAllByRole('listitem').filter((one) => within(one).queryByRole('figure') !== null)
  if (row === undefined) throw new Error('no row')
  await user.click(within(row).getByRole('button', { name: '作废' }))
  await user.type(await screen.findByRole('textbox', { name: /原因/ }), '包装破损')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(within(row).getAllByText('已作废').length).toBeGreaterThan(0))
  const { data } = await stage.world.call(listCodes, { query: { order_id: order.id, status: 'void' } }, { as: 'award' })
  expect(data.list).toMatchObject([{ serial: 1, void_reason: '包装破损', printed_count: 1 }])
})

test('who only reads sees labels and can make none', async () => {
  const code = await packaged()
  await open(`/bidding/order/labels?id=${order.id}`, 'buyer')
  await screen.findByRole('figure', { name: `标签 ${code}` })
  for (const name of ['生成追溯标签', '打印本页标签', '作废', '启用'])
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull()
})

test('a stranger reads what the goods are, without a session', async () => {
  const code = await packaged()
  await open(`/trace/${code}`)
  await screen.findByRole('heading', { level: 2, name: '编码有效' })
  for (const words of ['黄芪', 'L-7', '2026-09-01', '本草测试饮片厂', '合格', '20 kg'])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/¥|26\.8|单价|金额/)
})

test('another code is looked up; void, unknown and misspelt ones are told apart', async () => {
  const code = await packaged()
  const made = (await stage.world.call(listCodes, { query: { search: code } }, { as: 'award' })).data.list[0]
  await stage.world.call(
    moveCode,
    { params: { id: made?.id ?? '' }, body: { version: 1, status: 'void', reason: '贴错' } },
    { as: 'award' },
  )
  const user = await open('/trace/ZS2611209999000001A')
  await screen.findByRole('heading', { level: 2, name: '编码有误' })
  expect(screen.getByText(/最后一位校验码/)).toBeInTheDocument()
  const ask = async (text: string) => user.type(screen.getByRole('textbox', { name: '查询其他编码' }), `${text}{Enter}`)
  await ask(` ${code.toLowerCase()} `)
  await screen.findByRole('heading', { level: 2, name: '编码已作废' })
  await ask('何首乌/1')
  await screen.findByText(/它不是追溯编码的样子/)
  await ask('ZB2611200021000001B')
  await screen.findByRole('heading', { level: 2, name: '查无此编码' })
})
