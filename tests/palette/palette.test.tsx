import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { anOrder, DetailPage, ListPage, openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'

const waiting = { status: 'pending_audit', review_stage: null } as const
const draft = { status: 'draft', review_stage: null } as const

afterEach(() => {
  vi.restoreAllMocks()
})

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

test('Esc closes it and returns the focus', async () => {
  const { user } = await openConsole(<ListPage order={anOrder(waiting)} />)
  screen.getByTestId('row').focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus())
})

test('an Esc of the input method leaves it open', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  fireEvent.keyDown(input(), { key: 'Escape', code: 'Escape', isComposing: true })
  fireEvent.keyDown(input(), { key: 'Escape', code: 'Escape', keyCode: 229 })
  expect(palette()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an Enter pressed at the moment a row is drawn takes the row', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  const isDrawn = () => chosen().textContent?.includes('供应商') === true
  const watcher = new MutationObserver(() => {
    if (!isDrawn()) return
    watcher.disconnect()
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  watcher.observe(palette(), { childList: true, subtree: true, attributes: true })
  input().focus()
  await user.paste('供应商')
  await waitFor(() => expect(told.went).toEqual(['/supplier']))
})

test('an Enter of the input method runs nothing', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'zb')
  fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter', keyCode: 229 })
  expect(palette()).toBeVisible()
  expect(told.went).toEqual([])
})

test('without a query it lists the acts of the page, the pages, and the commands that create', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  const headings = () => [...palette().querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent)
  expect(headings()[0]).toMatch(/^此处可用本单 \d+ 项，另 \d+ 项现在不可用$/)
  // Rows below the window are drawn when the typing pauses.
  await waitFor(() => expect(headings().slice(1, 3)).toEqual(['前往', '新建']), patience)
  expect(options().map((option) => option.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('通过'), expect.stringContaining('招标需求')]),
  )
  expect(options().length).toBeLessThanOrEqual(24)
  expect(chosen()).toHaveTextContent('通过')
})

test('rows below the window are drawn before a key that moves among them', async () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(332)
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(options()).toHaveLength(2)
  // Before the typing pauses only the key can cause the drawing.
  await user.keyboard('{ArrowUp}')
  expect(options().length).toBeGreaterThan(5)
  expect(chosen()).toBe(options().at(-1))
})

test('rows below the window are drawn by themselves when the typing pauses', async () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(332)
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(options()).toHaveLength(2)
  await waitFor(() => expect(options().length).toBeGreaterThan(5), patience)
})

test('the input names the chosen row from the start and after every change', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(input()).toHaveAttribute('aria-activedescendant', chosen().id)
  await user.type(input(), 'zbxq')
  expect(input()).toHaveAttribute('aria-activedescendant', chosen().id)
  await user.keyboard('{ArrowDown}')
  expect(input()).toHaveAttribute('aria-activedescendant', chosen().id)
  await user.clear(input())
  await user.type(input(), 'nothing-of-this-name')
  await within(palette()).findByRole('option', { name: /需求中搜索“nothing-of-this-name/ })
  expect(input()).toHaveAttribute('aria-activedescendant', chosen().id)
})

test('arrows choose a page, and Enter closes the palette and opens the page', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'zbxq')
  expect(chosen()).toHaveTextContent('招标需求')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pinyin match is counted as such and its characters are marked', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'pbgl')
  expect(within(palette()).getByRole('status')).toHaveTextContent('拼音匹配 · 1 项')
  expect(chosen().querySelector('.underline')).toHaveTextContent('评标管理')
})

test('without hits it says so and offers a search of the lists, a new record, and similar rows where there are some', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'qqqq')
  await waitFor(() => expect(palette()).toHaveTextContent('没有找到「qqqq」'))
  expect(within(palette()).getByRole('status')).toHaveTextContent('0 项')
  const headings = () => [...palette().querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent)
  expect(headings()).toEqual(['也可以'])
  expect(options().map((option) => option.textContent)).toEqual(
    expect.arrayContaining(['在招标需求中搜索“qqqq”↵', '在供应商管理中搜索“qqqq”', '新建招标需求C']),
  )
  expect(chosen()).toBe(options()[0])
  await user.clear(input())
  await user.type(input(), 'zhaobiaoqqqq')
  await waitFor(() => expect(headings()).toEqual(['您是不是要找', '也可以']), patience)
})

test('a refused command is listed below available ones with its reason, and leads to its remedy', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(draft, { has_lines: false })} />)
  await user.keyboard('{Control>}k{/Control}')
  const refused = options().findIndex((option) => option.textContent?.includes('提交审核'))
  expect(refused).toBeGreaterThan(0)
  expect(options()[refused]).toHaveTextContent(/不可用.*去处理：编辑/)
  await user.type(input(), 'tjsh')
  expect(chosen()).toHaveTextContent('提交审核')
  expect(chosen()).toHaveTextContent('去处理：编辑')
  await user.keyboard('{Enter}')
  expect(palette()).toBeVisible()
  expect(within(palette()).getByRole('alert')).toHaveTextContent('不可用：')
  expect(told.asked.filter(({ id }) => !id.endsWith('.list') && id !== 'herbs.uses')).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/edit?id=01939f2e-0000-7000-8000-000000000001']))
})

test('a command without permission is not listed', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />, { permissions: ['21-bidding-order'] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '通过')
  await waitFor(() => expect(palette()).toHaveTextContent('没有找到「通过」'))
  // The row that is offered instead searches; the act itself is not offered.
  expect(options().map((option) => option.textContent)).toEqual(['在招标需求中搜索“通过”↵'])
})

test('the chip names the record of the palette, and Backspace in the empty field drops it', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(within(palette()).getByRole('button', { name: '不限于 ZB20261120-0006' })).toBeVisible()
  await user.keyboard('x{Backspace}')
  expect(within(palette()).getByRole('button', { name: /ZB20261120-0006/ })).toBeVisible()
  await user.keyboard('{Backspace}')
  expect(within(palette()).queryByRole('button', { name: /ZB20261120-0006/ })).toBeNull()
  expect(options().some((option) => option.textContent?.includes('通过'))).toBe(false)
})

test('Enter on the chip drops it and runs nothing', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  const chip = within(palette()).getByRole('button', { name: '不限于 ZB20261120-0006' })
  chip.focus()
  await user.keyboard('{Enter}')
  expect(chip).not.toBeInTheDocument()
  expect(palette()).toBeVisible()
  expect(told.asked).toEqual([])
})

test('full-width prefixes work like the plain ones', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '、')
  expect(options().map((option) => option.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('首页')]),
  )
  expect(options().some((option) => option.textContent?.includes('通过'))).toBe(false)
  await user.clear(input())
  await user.type(input(), '》首页')
  expect(options()[0]).toHaveTextContent('首页')
})

test('Home and End move the caret, and with Ctrl the choice in the list', async () => {
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
  const list = { ok: true as const, code: 0 as const, data: { list: [order] } as never, msg: '', body: {} } // only these fields are read
  const { user, told } = await openConsole(<ListPage order={null} />, { answers: [list] })
  await user.keyboard('{Control>}k{/Control}')
  input().focus()
  // The number is pasted at once: typed digit by digit on a slow computer, the first digit would be searched alone.
  await user.paste('0003')
  const found = await within(palette()).findByRole('option', { name: /ZB20261118-0003 甘肃黄芪选货/ })
  expect(found).toHaveTextContent('评审中')
  expect(told.asked[0]).toEqual({
    id: 'orders.list',
    input: { query: { search: '0003', page_size: 10, ordering: 'match,-created_at' } },
  })
  expect(new Set(told.asked.map(({ id }) => id))).toEqual(
    new Set(['orders.list', 'suppliers.list', 'herbal_templates.list', 'users.list', 'codes.list']),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/detail?id=o9']))
})

test('a command that asks continues in the palette, and the focus returns afterwards', async () => {
  const { user, told } = await openConsole(<ListPage order={anOrder(waiting)} />)
  screen.getByTestId('row').focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), 'bohui')
  expect(chosen()).toHaveTextContent('驳回')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '驳回' })
  await waitFor(() => expect(within(dialog).getByLabelText(/意见/)).toHaveFocus())
  await user.keyboard('单价过高{Enter}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.find(({ id }) => id === 'orders.audit')?.input).toMatchObject({
    body: { action: 'reject', opinion: '单价过高' },
  })
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus())
})

/** The answer of a list with these rows. */
const listed = (...rows: readonly object[]) =>
  // The rows have only the fields that the palette reads.
  ({ ok: true as const, code: 0 as const, data: { list: rows } as never, msg: '', body: {} })

/** An answer that arrives when `come` is called. */
const later = () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listed>>()
  return { promise, come: resolve }
}

test('Enter pressed before the answer waits for the number, and the palette shows that it waits', async () => {
  const orders = later()
  const { user, told } = await openConsole(<ListPage order={null} />, { answers: [orders.promise] })
  await user.keyboard('{Control>}k{/Control}')
  // The number is pasted at once, because typing with pauses would search more than once.
  await user.paste('0006')
  await user.keyboard('{Enter}')
  expect(within(palette()).getByRole('status')).toHaveTextContent('已按回车')
  await waitFor(() => expect(told.asked.length).toBeGreaterThan(0))
  expect(told.went).toEqual([])
  orders.come(
    listed(
      { id: 'o1', order_no: 'ZB20261118-0006', title: '黄芪选货', status: 'reviewing' },
      { id: 'o2', order_no: 'ZB20261120-0006', title: '当归选货', status: 'bidding' },
    ),
  )
  // Of two numbers with the same end the newer one is taken.
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/detail?id=o2']))
})

test('no count is shown while the server is asked and nothing is found yet', async () => {
  const orders = later()
  const { user, told } = await openConsole(<ListPage order={null} />, { answers: [orders.promise] })
  await user.keyboard('{Control>}k{/Control}')
  await user.paste('0006')
  await waitFor(() => expect(told.asked.length).toBeGreaterThan(0))
  await waitFor(() => expect(palette()).toHaveTextContent('正在查找'))
  expect(within(palette()).getByRole('status')).not.toHaveTextContent('0 项')
  orders.come(listed())
  await waitFor(() => expect(within(palette()).getByRole('status')).toHaveTextContent('0 项'))
})

test('text typed after a waiting Enter replaces what is waited for', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '#0006{Enter}7')
  await waitFor(() => expect(palette()).toHaveTextContent('没有找到「00067」'))
  expect(told.went).toEqual([])
})

test('records that arrive later are listed below the chosen row and do not move it', async () => {
  const orders = later()
  const { user } = await openConsole(<ListPage order={null} />, { answers: [orders.promise] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '招标')
  const before = options().map((option) => option.textContent)
  await user.keyboard('{ArrowDown}')
  const taken = chosen().textContent
  orders.come(listed({ id: 'o1', order_no: 'ZB20261118-0003', title: '招标：黄芪', status: 'reviewing' }))
  await within(palette()).findByRole('option', { name: /ZB20261118-0003/ })
  expect(
    options()
      .map((option) => option.textContent)
      .slice(0, before.length),
  ).toEqual(before)
  expect(chosen()).toHaveTextContent(taken ?? '')
})

test('each kind of record has a heading, and none without its permission', async () => {
  const supplier = {
    id: 's1',
    supplier_name: '亳州华泉中药饮片',
    short_name: null,
    apply_no: 'GY-7',
    uscc: null,
    status: 'certified',
  }
  const { user, told } = await openConsole(<ListPage order={null} />, {
    permissions: ['21-supplier', '21-system-user'],
    answers: [
      listed(supplier),
      listed({ id: 'u7', name: '华成', username: 'huacheng', department: '采购部', status: 'enabled' }),
    ],
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '华')
  await within(palette()).findByRole('option', { name: /华泉/ })
  const headings = [...palette().querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent)
  expect(headings).toEqual(['用户', '供应商'])
  expect(told.asked.map(({ id }) => id)).toEqual(['suppliers.list', 'users.list'])
})

test('records are found by mixed pinyin, which the server cannot search', async () => {
  const supplier = {
    id: 's1',
    supplier_name: '亳州华泉中药饮片',
    short_name: null,
    apply_no: 'GY-7',
    uscc: null,
    status: 'certified',
  }
  const { user } = await openConsole(<ListPage order={null} />, {
    permissions: ['21-supplier'],
    answers: [listed(supplier)],
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '@bzhuaq')
  const found = await within(palette()).findByRole('option', { name: /华泉/ })
  await waitFor(() => expect(found.querySelector('.underline')).toHaveTextContent('亳州华泉'))
})

test('a demand found by the initials of its title shows its number once', async () => {
  const order = { id: 'o9', order_no: 'ZB20261118-0003', title: '甘肃黄芪选货', status: 'reviewing' }
  const { user } = await openConsole(<ListPage order={null} />, { answers: [listed(order)] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '#hq')
  const found = await within(palette()).findByRole('option', { name: /甘肃/ })
  await waitFor(() => expect(found.querySelector('.underline')).toHaveTextContent('黄芪'))
  expect(found.textContent?.match(/ZB20261118-0003/g)).toHaveLength(1)
})

test('a demand found by its title shows the title once, marked, with the number beside it', async () => {
  const order = { id: 'o9', order_no: 'ZB20261118-0003', title: '甘肃黄芪选货', status: 'reviewing' }
  const { user } = await openConsole(<ListPage order={null} />, { answers: [listed(order)] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '#gansu')
  const found = await within(palette()).findByRole('option', { name: /甘肃/ })
  await waitFor(() => expect(found.querySelector('.underline')).toHaveTextContent('甘肃'))
  expect(found.textContent?.match(/甘肃黄芪选货/g)).toHaveLength(1)
  expect(found).toHaveTextContent('ZB20261118-0003')
})

test('Mod+Enter opens a record in a new window and closes the palette', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const order = { id: 'o9', order_no: 'ZB20261118-0003', title: '甘肃黄芪选货', status: 'reviewing' }
  const { user, told } = await openConsole(<ListPage order={null} />, { answers: [listed(order)] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(input(), '#0003')
  await within(palette()).findByRole('option', { name: /0003/ })
  expect(palette().querySelector('footer')).toHaveTextContent('操作与预览')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(String(opened.mock.calls[0]?.[0])).toContain('/bidding/order/detail?id=o9')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(told.went).toEqual([])
  opened.mockRestore()
})

describe('the actions of a record', () => {
  const order = { ...anOrder(waiting), title: '甘肃黄芪选货' }
  const other = { ...order, id: 'o2', order_no: 'ZB20261120-0007', title: '当归选货' }
  /** Opens the palette with two found demands, and gives the answers to later readings. */
  const openOn = async (...answers: NonNullable<Parameters<typeof openConsole>[1]>['answers'] & object) => {
    const opened = await openConsole(<ListPage order={null} />, { answers: [listed(order, other), ...answers] })
    await opened.user.keyboard('{Control>}k{/Control}')
    // The query is pasted at once, because typing with pauses would search more than once.
    await opened.user.paste('#选货')
    await within(palette()).findByRole('option', { name: /0006/ })
    await within(palette()).findByRole('option', { name: /0007/ })
    return opened
  }
  const actions = () => screen.getByRole('dialog', { name: /的操作$/ })
  // The palette reads only the fields that a whole record shares with a row of the list.
  const whole = (one: object) => ({ ok: true as const, code: 0 as const, data: one as never, msg: '', body: {} })

  test('are opened by → at the end of the query and by Tab; ← and Esc return to the same row and query', async () => {
    // Going back reads the list again, because opening the actions may have aborted that request.
    const { user } = await openOn(whole(order), listed(order, other), whole(order))
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    expect(palette()).toBeVisible()
    await user.keyboard('{ArrowDown}')
    const row = chosen().textContent
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(actions()).toHaveTextContent('通过'))
    const sought = within(actions()).getByRole('combobox')
    expect(sought).toHaveFocus()
    expect(sought).toHaveAccessibleName(/\S 的操作$/)
    await user.keyboard('{ArrowLeft}')
    expect(chosen()).toHaveTextContent(row ?? '')
    expect(input()).toHaveValue('#选货')
    await user.keyboard('{Tab}')
    expect(actions()).toBeVisible()
    await user.keyboard('{Escape}')
    expect(palette()).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are not opened by keys of the input method', async () => {
    await openOn()
    fireEvent.keyDown(input(), { key: 'ArrowRight', code: 'ArrowRight', isComposing: true })
    fireEvent.keyDown(input(), { key: 'Tab', code: 'Tab', keyCode: 229 })
    expect(palette()).toBeVisible()
  })

  test('are found by typing and ask in the palette; Esc returns to the actions', async () => {
    const { user } = await openOn(whole(order), whole(order))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(actions()).toHaveTextContent('驳回'))
    await user.keyboard('bohui{Enter}')
    await screen.findByRole('dialog', { name: '驳回' })
    await user.keyboard('{Escape}')
    expect(actions()).toBeVisible()
  })

  test('can be loaded again after a failure, and the record can still be opened', async () => {
    const away = Promise.reject(new Error('away'))
    // The rejection is handled later, when the palette awaits it.
    away.catch(() => undefined)
    const { user, told } = await openOn(away, away)
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(within(actions()).getByRole('button', { name: /重试/ })).toBeVisible())
    expect(within(actions()).getByRole('option', { selected: true })).toHaveTextContent('打开')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(told.went).toEqual([`/bidding/order/detail?id=${other.id}`]))
  })

  test('apply to several records that Shift with arrows has marked', async () => {
    const { user } = await openOn(whole(order), whole(other))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(within(palette()).getByRole('button', { name: '不限于 2 条需求' })).toBeVisible()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(within(palette()).queryByRole('button', { name: '不限于 2 条需求' })).toBeNull()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: '已选 2 条 的操作' })
    await waitFor(() => expect(within(dialog).getByRole('option', { selected: true })).toHaveTextContent(/通过.*2/))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('dialog', { name: /通过/ })).toHaveTextContent(/2/))
  })
})

describe('recent uses', () => {
  const use = (id: string, label?: string) => ({
    id,
    at: '2026-11-20T02:00:00.000Z',
    uses: [1, 2],
    ...(label !== undefined && { label }),
  })

  test('are listed in the open palette, commands and records, and can be removed', async () => {
    const order = { id: 'o9', order_no: 'ZB20261118-0003', title: '甘肃黄芪选货', status: 'reviewing' }
    const answer = later()
    const { user, told } = await openConsole(<ListPage order={null} />, { answers: [answer.promise] })
    act(() =>
      currentPreferences.follow({ recents: [use('orders:o9', 'ZB20261118-0003 甘肃黄芪选货'), use('go.users')] }),
    )
    await user.keyboard('{Control>}k{/Control}')
    const headings = [...palette().querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent)
    expect(headings[0]).toBe('最近')
    expect(options().length).toBeLessThanOrEqual(24)
    expect(options()[0]).toHaveTextContent('甘肃黄芪选货ZB20261118-0003')
    // The record's status is read when the palette opens; the row does not move for it.
    answer.come({ ok: true, code: 0, data: order as never, msg: '', body: {} })
    await waitFor(() => expect(options()[0]).toHaveTextContent('评审中'))
    expect(told.asked[0]).toEqual({ id: 'orders.read', input: { params: { id: 'o9' } } })
    expect(options()[1]).toHaveTextContent('用户管理')
    await user.keyboard('{Delete}')
    const left = { type: 'preferences.set', patch: { recents: [use('go.users')] } }
    await waitFor(() => expect(told.messages).toContainEqual(left))
  })

  test('include a command that was run', async () => {
    const { user, told } = await openConsole(<ListPage order={null} />)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(input(), 'zbxq{Enter}')
    await waitFor(() => expect(told.went).toEqual(['/bidding/order']))
    expect(told.messages).toMatchObject([{ type: 'preferences.set', patch: { recents: [{ id: 'go.orders' }] } }])
  })

  test('include an opened record with its title', async () => {
    const order = { ...anOrder(waiting), title: '甘肃黄芪选货' }
    const { told } = await openConsole(<DetailPage order={order} />)
    const label = `${order.order_no} ${order.title}`
    const patch = { recents: [expect.objectContaining({ id: `orders:${order.id}`, label })] }
    await waitFor(() => expect(told.messages).toContainEqual({ type: 'preferences.set', patch }))
  })

  test('an own name comes before every other match', async () => {
    const { user } = await openConsole(<ListPage order={null} />)
    act(() => currentPreferences.follow({ aliases: { 'go.users': 'zb' } }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(input(), 'zb')
    expect(chosen()).toHaveTextContent('用户管理')
  })

  test('F2 asks for an own name', async () => {
    const { user, told } = await openConsole(<ListPage order={null} />)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(input(), 'yhgl{F2}')
    await screen.findByRole('dialog', { name: '起别名' })
    await user.keyboard('YH!{Enter}')
    const named = { type: 'preferences.set', patch: { aliases: { 'go.users': 'yh' } } }
    await waitFor(() => expect(told.messages).toContainEqual(named))
  })
})
