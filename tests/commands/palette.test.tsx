import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder, DetailPage, ListPage, openConsole } from './console.tsx'

const waiting = { status: 'pending_audit', review_stage: null } as const
const draft = { status: 'draft', review_stage: null } as const

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const input = () => within(palette()).getByRole('combobox')
const options = () => within(palette()).getAllByRole('option')
const chosen = () => within(palette()).getByRole('option', { selected: true })

test('Mod+K opens the palette, also from a field, and closes it again', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.click(screen.getByLabelText('搜索框'))
  await user.keyboard('{Control>}k{/Control}')
  expect(palette()).toBeVisible()
  expect(input()).toHaveFocus()
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText('搜索框')).toHaveFocus())
})

test('Esc closes it and gives the focus back', async () => {
  const { user } = await openConsole(<ListPage order={anOrder(waiting)} />)
  screen.getByTestId('row').focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus())
})

test('an Esc that only cancels a syllable leaves it open', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  fireEvent.keyDown(input(), { key: 'Escape', code: 'Escape', isComposing: true })
  fireEvent.keyDown(input(), { key: 'Escape', code: 'Escape', keyCode: 229 })
  expect(palette()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an Enter that takes a candidate runs nothing', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'zb')
  fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter', keyCode: 229 })
  expect(palette()).toBeVisible()
  expect(told.went).toEqual([])
})

test('without a query it lists what can be done here, where one can go, and what can be made', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  const headings = [...palette().querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent)
  expect(headings).toEqual(['此处可用', '前往', '新建', '其他'])
  expect(options().map((option) => option.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('通过'), expect.stringContaining('招标需求')]),
  )
  expect(options().length).toBeLessThanOrEqual(24)
  expect(chosen()).toHaveTextContent('通过')
})

test('arrows choose, Enter goes there after the focus is back', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'zbxq')
  expect(chosen()).toHaveTextContent('招标需求')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pinyin match is counted as one and marks the characters', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'pbgl')
  expect(within(palette()).getByRole('status')).toHaveTextContent('拼音匹配 · 1 项')
  expect(chosen().querySelector('.underline')).toHaveTextContent('评标管理')
})

test('nothing found says so', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'qqqq')
  expect(palette()).toHaveTextContent('没有找到「qqqq」')
  expect(within(palette()).getByRole('status')).toHaveTextContent('0 项')
})

test('a refused command is found by searching only, says why, and leads to what would help', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(draft, { has_lines: false })} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(options().some((option) => option.textContent?.includes('提交审核'))).toBe(false)
  await user.type(input(), 'tjsh')
  expect(chosen()).toHaveTextContent('提交审核')
  expect(chosen()).toHaveTextContent('去处理：编辑')
  await user.keyboard('{Enter}')
  expect(palette()).toBeVisible()
  expect(within(palette()).getByRole('alert')).toHaveTextContent('不可用：')
  expect(told.asked).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/edit?id=01939f2e-0000-7000-8000-000000000001']))
})

test('what is not permitted is not there', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />, { permissions: ['21-bidding-order'] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '通过')
  expect(within(palette()).queryAllByRole('option')).toEqual([])
})

test('the chip tells what it is about, and Backspace in an empty field drops it', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(within(palette()).getByRole('button', { name: '不限于 ZB20261120-0006' })).toBeVisible()
  await user.keyboard('x{Backspace}')
  expect(within(palette()).getByRole('button', { name: /ZB20261120-0006/ })).toBeVisible()
  await user.keyboard('{Backspace}')
  expect(within(palette()).queryByRole('button', { name: /ZB20261120-0006/ })).toBeNull()
  expect(options().some((option) => option.textContent?.includes('通过'))).toBe(false)
})

test('full-width prefixes narrow it down as the plain ones do', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '、')
  expect(options().map((option) => option.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('首页')]),
  )
  expect(options().some((option) => option.textContent?.includes('通过'))).toBe(false)
  await user.clear(input())
  await user.type(input(), '》首页')
  expect(within(palette()).queryAllByRole('option')).toEqual([])
})

test('Home and End belong to the caret, with Ctrl to the list', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  const first = chosen().textContent
  await user.keyboard('{End}')
  expect(chosen()).toHaveTextContent(first ?? '')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(chosen()).toBe(options().at(-1))
  await user.keyboard('{PageUp}')
  expect(chosen()).not.toBe(options().at(-1))
})

test('an order is found by its number and opened', async () => {
  const order = { id: 'o9', order_no: 'ZB20261118-0003', title: '甘肃黄芪选货', status: 'reviewing' }
  const list = { ok: true as const, code: 0 as const, data: { list: [order] } as never, msg: '', body: {} } // only these are read
  const { user, told } = await openConsole(<ListPage order={null} />, { answers: [list] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '0003')
  const found = await within(palette()).findByRole('option', { name: /ZB20261118-0003 甘肃黄芪选货/ })
  expect(found).toHaveTextContent('评审中')
  expect(told.asked).toEqual([{ id: 'orders.list', input: { query: { search: '0003', page_size: 10 } } }])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/detail?id=o9']))
})

test('a command that asks takes the palette’s place, and the focus goes back to where it was', async () => {
  const { user, told } = await openConsole(<ListPage order={anOrder(waiting)} />)
  screen.getByTestId('row').focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'bohui')
  expect(chosen()).toHaveTextContent('驳回')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '驳回' })
  await waitFor(() => expect(within(dialog).getByLabelText(/意见/)).toHaveFocus())
  await user.keyboard('单价过高{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked[0]).toMatchObject({
    id: 'orders.audit',
    input: { body: { action: 'reject', opinion: '单价过高' } },
  })
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus())
})
