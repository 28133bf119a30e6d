// The order form on the real server: saving, submitting and leaving it lose nothing that was typed.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { createOrder } from '#contract/orders.ts'
import { dropDraft, loadDraft, saveDraft } from '#src/api/drafts.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { orderBody } from '../support/factories.ts'
import { patience } from '../support/patience.ts'

/** The answers to the next writes in place of the server's. */
let answers: ('lost' | object)[] = []
/** The bodies of the writes. */
let written: unknown[] = []
const page = setWorldPage(async (world, path, init) => {
  const isWriting = path.startsWith('/api/v1/bidding/order/') && (init.method === 'POST' || init.method === 'PUT')
  if (!isWriting) return world.http(path, init)
  written.push(JSON.parse(String(init.body)))
  const answer = answers.shift()
  if (answer === 'lost') throw new TypeError('no network')
  return answer === undefined ? world.http(path, init) : Response.json(answer)
})

const open = async () => {
  answers = []
  written = []
  const user = await page.open('/bidding/order/create', 'buyer')
  const title = await screen.findByRole('textbox', { name: /标题/ })
  return { user, title }
}
const title = () => screen.getByRole('textbox', { name: /标题/ })
const save = () => screen.getByRole('button', { name: /保存草稿/ })
const errors = [{ path: 'title', code: 'too_long', message: '太长' }]
const refusal = { code: code.inputRefused, message: '输入有误', data: { errors } }

test('the first save turns the page into the edit page of the new draft, and the next save sends its version', async () => {
  const { user, title: first } = await open()
  await user.type(first, '冬季备货')
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/edit'))
  await screen.findByRole('heading', { name: '编辑招标需求' })
  expect(screen.getByText(/^草稿已保存 \d\d:\d\d$/)).toBeInTheDocument()
  await user.type(title(), '二')
  expect(screen.queryByText(/^草稿已保存 \d\d:\d\d$/)).not.toBeInTheDocument()
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^草稿已保存 \d\d:\d\d$/)
  expect(written).toMatchObject([{ title: '冬季备货' }, { title: '冬季备货二', version: 1 }])
})

test('a draft needs only a title; submitting needs everything and moves the focus to the first missing field', async () => {
  const { user, title: first } = await open()
  await user.type(first, '冬季备货')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/还有 \d+ 处需要修改/)
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^order-/))
  expect(document.activeElement).toBeInvalid()
  expect(written).toEqual([])
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/edit'))
})

test('a refusal is shown at its field, and saving sends again; after a lost answer 重试 sends the same body', async () => {
  const { user, title: first } = await open()
  await user.type(first, '冬季备货')
  answers = [refusal, refusal, 'lost']
  await user.click(save())
  await waitFor(() => expect(title()).toHaveAccessibleDescription('太长'))
  expect(title()).toHaveFocus()
  await user.click(save())
  await waitFor(() => expect(written).toHaveLength(2))
  await waitFor(() => expect(title()).toHaveAccessibleDescription('太长'))
  await user.type(title(), '二')
  expect(title()).not.toBeInvalid()
  await user.click(save())
  const [again] = await screen.findAllByRole('button', { name: '重试' })
  if (again !== undefined) await user.click(again)
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/edit'))
  expect(written.at(-1)).toEqual(written.at(-2))
})

test('leaving asks first; saving then leads to the chosen page, or stays when the save is refused', async () => {
  const { user, title: first } = await open()
  await user.type(first, '冬季备货')
  answers = [refusal]
  const leave = async () => {
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存草稿并离开' }))
  }
  await leave()
  await waitFor(() => expect(title()).toHaveAccessibleDescription('太长'))
  expect(location.pathname).toBe('/bidding/order/create')
  await user.type(title(), '二')
  await leave()
  await waitFor(() => expect(location.pathname).toBe('/bidding/order'))
  expect(written).toMatchObject([{ title: '冬季备货' }, { title: '冬季备货二' }])
})

test('Alt with a digit moves to the first field of a section, Alt with PageDown and PageUp to the next and the previous one, Ctrl+G to the grid', async () => {
  const { user, title: first } = await open()
  await user.click(first)
  const section = () => document.activeElement?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')
  await user.keyboard('{Alt>}[Digit4]{/Alt}')
  await waitFor(() => expect(section()).toBe('order-section-terms'))
  await user.keyboard('{Alt>}{PageDown}{/Alt}')
  expect(section()).toBe('order-section-review')
  // The first section follows the last one.
  await user.keyboard('{Alt>}{PageDown}{/Alt}')
  expect(section()).toBe('order-section-basic')
  await user.keyboard('{Alt>}{PageUp}{PageUp}{/Alt}')
  expect(section()).toBe('order-section-terms')
  await user.keyboard('{Control>}g{/Control}')
  expect(screen.getByRole('combobox', { name: '第 1 行品名' })).toHaveFocus()
  await user.keyboard('{Alt>}[Digit1]{/Alt}')
  expect(first).toHaveFocus()
  expect(first).toHaveValue('')
  expect(screen.getByRole('link', { name: /^品种明细|需求明细/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+2')
})

test('text typed while a draft is offered is kept beside that draft, and the rail names no time of the offered one', async () => {
  const name = { username: 'buyer', form: 'order', id: null, version: null }
  await loadDraft(name)
  await saveDraft(name, { title: '旧的' })
  const { user, title: first } = await open()
  await screen.findByText(/有一份未提交的草稿/)
  await user.type(first, '新的')
  expect(screen.queryByText(/草稿已自动保存在本机/)).not.toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () =>
    expect(await loadDraft(name)).toMatchObject({ values: { title: '新的' }, earlier: { values: { title: '旧的' } } }),
  )
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect(title()).toHaveValue('旧的')
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect(title()).toHaveValue('新的')
  await dropDraft(name)
})

test('a name that is no herb is marked, and its cell shows the sentence when it is entered again', async () => {
  const { user } = await open()
  const herb = () => screen.getByRole('combobox', { name: '第 1 行品名' })
  await user.click(herb())
  await user.keyboard('没有的药')
  expect(herb()).not.toBeInvalid()
  await user.click(title())
  await user.click(herb())
  expect(herb()).toHaveAccessibleDescription('不是已有品种，请从列表选择')
  // It is drawn beside the name, where it covers no name of another line.
  const [own, beside] = screen.getAllByText('不是已有品种，请从列表选择')
  expect(own).toHaveClass('sr-only')
  expect(beside).not.toHaveClass('sr-only')
  expect(beside?.closest('td')).not.toBe(herb().closest('td'))
})

test('the banner counts a name that is no herb as soon as its field is left', async () => {
  const { user } = await open()
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('还有 1 处需要修改')
  await user.click(screen.getByRole('combobox', { name: '第 1 行品名' }))
  await user.keyboard('没有的药')
  await screen.findByText('没有这个品种', undefined, patience)
  screen.getByText('还有 1 处需要修改')
  await user.tab()
  await screen.findByText('还有 2 处需要修改')
})

test('a limit that the server refused is no error any more once its line is changed', async () => {
  const { user, title: first } = await open()
  await user.type(first, '冬季备货')
  const message = '请输入此项'
  const path = 'items.0.quality_specs.0.max'
  answers = [{ code: code.inputRefused, message: '输入有误', data: { errors: [{ path, code: 'required', message }] } }]
  act(() => document.getElementById('order-items-0-quantity')?.focus())
  await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true))
  await user.keyboard('7')
  await user.click(save())
  const failed = await screen.findByText(new RegExp(message))
  act(() => document.getElementById('order-items-0-quantity')?.focus())
  await user.keyboard('8')
  await waitFor(() => expect(failed).not.toBeInTheDocument())
})

test('u leads from the form back to the page of its demand', async () => {
  const { data } = await page.world.call(createOrder, { body: orderBody(page.world) }, { as: 'buyer' })
  const user = await page.open(`/bidding/order/edit?id=${data.id}`, 'buyer')
  await screen.findByRole('textbox', { name: /标题/ })
  screen.getByRole('heading', { name: '编辑招标需求' }).focus()
  await user.keyboard('u')
  await waitFor(() => expect(location.pathname + location.search).toBe(`/bidding/order/detail?id=${data.id}`))
})

test('The palette opens the picker of suppliers by what a buyer would type.', async () => {
  const user = await page.open('/bidding/order/create', 'buyer')
  await screen.findByRole('button', { name: /家供应商|选择/ })
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  await user.type(box, '选择供应商')
  await user.click(await screen.findByRole('option', { name: /邀请供应商/ }))
  await screen.findByRole('dialog', { name: '邀请供应商' })
  // The work goes on with the invited suppliers, wherever the palette was opened.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: '已选 0 家' })).toHaveFocus())
})

test('the palette invites suppliers from home: it asks for the demand, and opens its form at the suppliers', async () => {
  const body = orderBody(page.world, {
    title: '待邀请的草稿',
    invited_supplier_ids: [],
    open_scope: 'invited',
    submit: false,
  })
  const made = await page.world.call(createOrder, { body }, { as: 'buyer' })
  expect(made.code).toBe(0)
  const user = await page.open('/home', 'buyer')
  await screen.findByRole('heading', { level: 1, name: '轮到你的' })
  await screen.findByText('待邀请的草稿')
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  // Without the focused draft the palette asks which one.
  await user.keyboard('{Backspace}')
  await user.type(box, '邀请供应商')
  await screen.findByRole('option', { name: /给需求邀请供应商/, selected: true })
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: /待邀请的草稿/ })
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '邀请供应商' })
  expect(location.pathname).toBe('/bidding/order/edit')
})
