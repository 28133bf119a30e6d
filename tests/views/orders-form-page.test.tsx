// The order form as a buyer meets it, on the real server: one form with three commands, and nothing typed is lost.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { dropDraft, loadDraft, saveDraft } from '#src/api/drafts.ts'
import { setWorldPage } from '../support/console-page.tsx'

/** What the next writing is answered with instead of the server's word. */
let answers: ('lost' | object)[] = []
/** Bodies of what was written. */
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

test('the first save turns the page into the edit page of the new draft, which goes on from its version', async () => {
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

test('a draft wants a title alone, handing in wants everything: the first that is missing has the focus', async () => {
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

test('what the server refuses stands at its field, and is asked anew; without an answer the same is sent again', async () => {
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

test('who leaves is asked; saving on the way leads where they wanted to go, and does not when it is refused', async () => {
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

test('Alt and a number lead to the first field of a section, PageDown and PageUp on and back, Ctrl+G to the grid', async () => {
  const { user, title: first } = await open()
  await user.click(first)
  const section = () => document.activeElement?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')
  await user.keyboard('{Alt>}[Digit4]{/Alt}')
  await waitFor(() => expect(section()).toBe('order-section-terms'))
  await user.keyboard('{Alt>}{PageDown}{/Alt}')
  expect(section()).toBe('order-section-review')
  // After the last one comes the first.
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

test('what is typed beside an offered draft is kept as well, and the rail tells the time of this text alone', async () => {
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

test('a name that is no herb is marked with its sentence in sight when its cell is entered again', async () => {
  const { user } = await open()
  const herb = () => screen.getByRole('combobox', { name: '第 1 行品名' })
  await user.click(herb())
  await user.keyboard('没有的药')
  expect(herb()).not.toBeInvalid()
  await user.click(title())
  await user.click(herb())
  expect(herb()).toHaveAccessibleDescription('不是已有品种，请从列表选择')
  expect(screen.getByText('不是已有品种，请从列表选择')).not.toHaveClass('sr-only')
})
