// The home page on the real server: the worklist with its keys, the sections beside it, and the page when nothing waits.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { businessTime } from '#contract/business-day.ts'
import { createOrder } from '#contract/orders.ts'
import { readPreferences, savePreferences } from '#contract/preferences.ts'
import { TIPS_SWITCH } from '#src/commands/home.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { aSupplier, orderBody } from '../support/factories.ts'

/** Calls whose path contains this fail without an answer. */
let cut: string | null = null
const stage = setWorldPage(async (world, path, init) => {
  if (cut !== null && path.includes(cut)) throw new TypeError('no network')
  return world.http(path, init)
})
const title = '冬季黄芪集采'
const second = '春季党参集采'

beforeAll(async () => {
  const supplier = await aSupplier(stage.world)
  for (const name of [title, second]) {
    const body = orderBody(stage.world, { title: name, invited_supplier_ids: [supplier.id], submit: true })
    const made = await stage.world.call(createOrder, { body }, { as: 'buyer' })
    expect(made.code).toBe(0)
  }
})
beforeEach(async () => {
  cut = null
  await stage.world.call(savePreferences, { body: { snoozed: null } }, { as: 'chief' })
})

/** The moment until which the chief has put the only task off. */
const putOffUntil = async (): Promise<string> => {
  const { snoozed = {} } = (await stage.world.call(readPreferences, {}, { as: 'chief' })).data
  return Object.values(snoozed)[0] ?? ''
}

const open = async (username: string, address = '/home') => {
  const user = await stage.open(address, username)
  await screen.findByRole('heading', { level: 1, name: '轮到你的' })
  return user
}

const worklist = () => screen.findByRole('grid', { name: '轮到你的' })
const rowOf = async (name: string) => {
  const row = (await within(await worklist()).findByText(name)).closest('tr')
  if (row === null) throw new Error(`${name} stands in no row`)
  return row
}

test('each role sees its own tasks and the sections it may read', async () => {
  await open('chief')
  expect(within(await rowOf(title)).getByText('审核')).toBeInTheDocument()
  for (const name of ['今日截止', '证照到期', '本月到今天']) await screen.findByRole('region', { name })
  leaveConsole()
  await open('approver')
  await screen.findByText('都处理完了，现在没有等你的事')
  expect(screen.queryByRole('region', { name: '证照到期' })).not.toBeInTheDocument()
  leaveConsole()
  await open('supplier')
  await screen.findByRole('region', { name: '证照到期' })
  expect(screen.queryByRole('region', { name: '今日截止' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '本月到今天' })).not.toBeInTheDocument()
})

test('j and k move the active row, its key acts on it in place, and Enter opens it', async () => {
  const user = await open('chief')
  await rowOf(title)
  const rows = within(await worklist())
    .getAllByRole('row')
    .filter((row) => row.dataset.rowId !== undefined)
  expect(screen.getByText(`第 1 件/共 ${rows.length} 件`)).toBeInTheDocument()
  await user.keyboard('j')
  expect(rows[0]).toHaveFocus()
  await user.keyboard('j')
  expect(rows[1]).toHaveFocus()
  expect(screen.getByText(`第 2 件/共 ${rows.length} 件`)).toBeInTheDocument()
  const number = within(rows[1] ?? document.body).getAllByText(/^ZB/)[0]?.textContent ?? ''
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(number)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(rows[1]).toHaveFocus()
  await user.keyboard('k{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/detail'))
  expect(location.search).toContain(rows[0]?.dataset.rowId?.split(':')[1])
})

test('Space shows the active demand beside the list, and Space again hides it', async () => {
  const user = await open('chief')
  await rowOf(title)
  await user.keyboard('j ')
  await screen.findByRole('complementary', { name: /速览/ })
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /速览/ })).not.toBeInTheDocument())
})

test('a tab shows its count and narrows the list by the address', async () => {
  await open('chief', '/home?tab=open')
  await screen.findByText('这一类现在没有等你的事')
  expect(screen.getByRole('link', { name: '开标0' })).toHaveAttribute('aria-current', 'page')
  leaveConsole()
  const user = await open('chief')
  await user.click(await screen.findByRole('link', { name: '审核2' }))
  await waitFor(() => expect(location.search).toBe('?tab=audit'))
  await rowOf(title)
})

const textOfFocused = (text: RegExp) => {
  const row = document.activeElement
  if (!(row instanceof HTMLElement) || row.dataset.rowId === undefined) throw new Error('no row has the focus')
  return within(row).getAllByText(text)[0]?.textContent ?? ''
}
/** The title, and the number, of the task on the row that has the focus. */
const focusedName = () => textOfFocused(/集采$/)
const focusedNumber = () => textOfFocused(/^ZB/)
/** Opens the page with the focus on a task. */
const openOnTask = async () => {
  const user = await open('chief')
  await rowOf(title)
  await user.keyboard('j')
  return { user, name: focusedName() }
}
const isGone = (name: string) => waitFor(() => expect(screen.queryByText(name, { selector: 'td *' })).toBeNull())
const isAlone = async (name: string) => {
  const grid = await worklist()
  await waitFor(() => expect(grid.querySelectorAll('[data-row-id]')).toHaveLength(1))
  await rowOf(name)
}

test('z puts a task off until a moment that is chosen, and brings it back under 稍后', async () => {
  const { user, name } = await openOnTask()
  await user.keyboard('z')
  const dialog = await screen.findByRole('dialog')
  // What is chosen at first has the focus, and Enter confirms it.
  const first = within(dialog).getByRole('radio', { name: /明天早上/, checked: true })
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('{Enter}')
  await screen.findByRole('link', { name: '稍后1' })
  await isGone(name)
  await user.keyboard('vz')
  await isAlone(name)
  expect(location.search).toBe('?tab=snoozed')
  // Tomorrow morning, or the moment at which it falls due, where that is earlier.
  const at = businessTime(new Date(await putOffUntil())).slice(-'HH:mm'.length)
  expect(within(await worklist()).getByText(new RegExp(`${at} 再提醒`))).toBeInTheDocument()
  await user.keyboard('jz')
  await screen.findByText('这一类现在没有等你的事')
  await user.keyboard('vz')
  await rowOf(name)
  expect(location.search).toBe('')
})

test('in the dialog of z the arrows choose and a digit chooses and confirms', async () => {
  const { user, name } = await openOnTask()
  await user.keyboard('z')
  const dialog = await screen.findByRole('dialog')
  const choices = within(dialog).getAllByRole('radio')
  expect(choices.map((one) => one.getAttribute('aria-keyshortcuts'))).toEqual(choices.map((_, at) => `${at + 1}`))
  const chosen = within(dialog).getByRole('radio', { checked: true })
  await waitFor(() => expect(chosen).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const at = (choices.indexOf(chosen) + 1) % choices.length
  expect(choices[at]).toHaveFocus()
  expect(choices[at]).toBeChecked()
  await user.keyboard('1')
  await isGone(name)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(Math.round((Date.parse(await putOffUntil()) - Date.now()) / 60_000)).toBe(60)
  await user.keyboard('{Control>}z{/Control}')
  await rowOf(name)
})

test('the last option of z takes a moment in everyday words, refuses a past one, and keeps what was typed', async () => {
  const { user, name } = await openOnTask()
  await user.keyboard('z')
  const dialog = await screen.findByRole('dialog')
  const last = within(dialog).getAllByRole('radio').length
  await user.keyboard(`${last}`)
  const box = within(dialog).getByRole('textbox', { name: /提醒时间/ })
  expect(box).toHaveFocus()
  await user.keyboard('昨天 10点{Enter}')
  expect(box).toHaveValue('昨天 10点')
  within(dialog).getByText(/提醒时间须晚于现在/)
  // ↑ leads back to the options, ↓ to the box again.
  await user.keyboard('{ArrowUp}')
  expect(within(dialog).getByRole('radio', { checked: true })).toHaveFocus()
  await user.keyboard('{ArrowDown}+90m{Enter}')
  await isGone(name)
  // Moments are typed to the minute, so up to one is cut off.
  const minutes = (Date.parse(await putOffUntil()) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(88)
  expect(minutes).toBeLessThanOrEqual(90)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('{Control>}z{/Control}')
  await rowOf(name)
})

test('in the palette a typed moment answers in place of an option, and a past one says why it does not', async () => {
  const { user, name } = await openOnTask()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), '稍后提醒')
  await screen.findByRole('option', { name: /稍后提醒/, selected: true })
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('combobox', { name: '什么时候再提醒' })
  await user.type(box, '昨天 10点')
  const past = await screen.findByRole('option', { name: /提醒时间须晚于现在/ })
  await user.keyboard('{Enter}')
  expect(past).toBeInTheDocument()
  await user.clear(box)
  await user.type(box, '+90m')
  await screen.findByRole('option', { name: /还有 (89|90) 分钟|还有 1 小时|还有 2 小时/ })
  await user.keyboard('{Enter}')
  await isGone(name)
  expect((Date.parse(await putOffUntil()) - Date.now()) / 60_000).toBeGreaterThan(88)
})

test('Ctrl+Z undoes what z did, one step after the other, and says so; Ctrl+Shift+Z does it again', async () => {
  const { user, name } = await openOnTask()
  const number = focusedNumber()
  await user.keyboard('z')
  await screen.findByRole('dialog')
  await user.keyboard('1')
  await isGone(name)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [other, otherNumber] = [focusedName(), focusedNumber()]
  await user.keyboard('z')
  await screen.findByRole('dialog')
  await user.keyboard('1')
  await screen.findByRole('link', { name: '稍后2' })

  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(`已撤销：稍后提醒 ${otherNumber}`)
  await rowOf(other)
  await waitFor(() => expect(focusedName()).toBe(other))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(`已撤销：稍后提醒 ${number}`)
  await waitFor(() => expect(focusedName()).toBe(name))
  expect((await stage.world.call(readPreferences, {}, { as: 'chief' })).data.snoozed).toEqual({})

  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await screen.findByText(`已重做：稍后提醒 ${number}`)
  await isGone(name)
  await user.keyboard('vz')
  await isAlone(name)
  // Taking it back is a step too.
  await user.keyboard('jz')
  await screen.findByText('这一类现在没有等你的事')
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(`已撤销：放回待办 ${number}`)
  await isAlone(name)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('这一类现在没有等你的事')
  await screen.findByText(`已撤销：稍后提醒 ${number}`)
})

test('a demand is not listed for approval to its creator', async () => {
  const made = await stage.world.call(
    createOrder,
    {
      body: orderBody(stage.world, {
        title: '自己的需求',
        invited_supplier_ids: [],
        open_scope: 'public',
        submit: true,
      }),
    },
    { as: 'admin' },
  )
  expect(made.code).toBe(0)
  await open('admin')
  await rowOf(title)
  expect(within(await worklist()).queryByText('自己的需求')).not.toBeInTheDocument()
})

test('a section that cannot be read says so, offers 重试, and leaves the others as they are', async () => {
  cut = 'home_figures'
  const user = await open('chief')
  const broken = await screen.findByRole('region', { name: '本月到今天' })
  await within(broken).findByRole('alert')
  await rowOf(title)
  cut = null
  await user.click(within(broken).getByRole('button', { name: '重试' }))
  await screen.findByText('本月还没有定标的')
  // Names and values must be direct children of their group: deeper ones belong to no list for a screen reader.
  const parts = [...broken.ownerDocument.querySelectorAll('dt, dd')]
  expect(parts.filter((part) => !part.matches('dl > :is(dt, dd), dl > div > :is(dt, dd)'))).toEqual([])
  leaveConsole()
  cut = 'home_worklist'
  const again = await open('chief')
  const retry = await screen.findByRole('button', { name: /重试/ })
  await screen.findByText('今天没有截止的报价')
  cut = null
  await again.click(retry)
  await rowOf(title)
})

test('the section of the month links to its details, which link back', async () => {
  const user = await open('chief')
  await user.click(await screen.findByTitle('逐月明细'))
  await screen.findByRole('heading', { level: 1, name: '月度情况' })
  await screen.findByText('这个月没有发布需求')
  await user.click(screen.getByRole('link', { name: '回到轮到你的' }))
  await worklist()
})

test('a person without tasks is told so and sees what was handled lately', async () => {
  await open('opener')
  await screen.findByText('都处理完了，现在没有等你的事')
  expect(screen.getByRole('region', { name: '最近处理' })).toBeInTheDocument()
})

test('an enterprise without demands is told where to begin', async () => {
  await open('other-admin')
  const first = await screen.findByRole('region', { name: '从这里开始' })
  expect(within(first).getAllByRole('listitem')).toHaveLength(5)
  expect(within(first).getByRole('button', { name: /新建招标需求/ })).toBeInTheDocument()
  expect(screen.queryByText('都处理完了，现在没有等你的事')).not.toBeInTheDocument()
})

test('the card with the usual keys can be hidden for good', async () => {
  const user = await open('quality')
  const card = await screen.findByRole('region', { name: '常用按键' })
  await user.click(within(card).getByRole('button', { name: '不再显示' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '常用按键' })).not.toBeInTheDocument())
  // The choice is saved even when the page is closed at once.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () =>
    expect((await stage.world.call(readPreferences, {}, { as: 'quality' })).data).toMatchObject({
      switches: { [TIPS_SWITCH]: false },
    }),
  )
  leaveConsole()
  await open('quality')
  await screen.findByRole('region', { name: '最近处理' })
  expect(screen.queryByRole('region', { name: '常用按键' })).not.toBeInTheDocument()
})

test('a demand of goods that are counted is told without a weight', async () => {
  const items = [{ line_no: 1, name: '鹿茸', quantity: '7', unit: 'piece' as const }]
  const { code } = await stage.world.call(createOrder, { body: { title: '鹿茸小样', items } }, { as: 'buyer' })
  expect(code).toBe(0)
  await open('buyer')
  const row = await rowOf('鹿茸小样')
  expect(row).toHaveTextContent('1 种')
  expect(row).not.toHaveTextContent('kg')
})
