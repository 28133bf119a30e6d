// The bell and its panel on the real server: the count of unread messages, reading by keyboard, and servers without messages.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { countMessages } from '#contract/inbox.count.ts'
import { listMessages } from '#contract/inbox.ts'
import { createOrder, editOrder } from '#contract/orders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aPublishedOrder, aSupplier, orderBody, withSettings } from '../support/factories.ts'

// Work that waits for an idle page runs at once.
vi.mock('#src/ui/layout/when-idle.ts', () => ({
  whenIdle: (act: () => void) => {
    queueMicrotask(act)
    return () => {}
  },
}))

/** The answer to calls about messages in place of the server's. */
let foreign: (() => Response) | null = null
const stage = setWorldPage(async (world, path, init) =>
  foreign !== null && path.includes('/user/message/') ? foreign() : world.http(path, init),
)
beforeEach(() => {
  foreign = null
})

const submit = async (title: string) => {
  const supplier = await aSupplier(stage.world)
  const body = orderBody(stage.world, { title, invited_supplier_ids: [supplier.id], submit: true })
  return (await stage.world.call(createOrder, { body }, { as: 'buyer' })).data
}

const open = async (username: string) => {
  const user = await stage.open('/home', username)
  await screen.findByRole('heading', { level: 1, name: '轮到你的' })
  return user
}

const unreadOf = async (as: string) => (await stage.world.call(countMessages, {}, { as })).data.unread

test('the bell shows the unread messages, its panel is used by keyboard, and Enter opens the record and marks its message as read', async () => {
  const orders = [await submit('第一张需求'), await submit('第二张需求')]
  const user = await open('chief')
  const bell = await screen.findByRole('button', { name: '消息：2 条未读' })
  await user.keyboard('gm')
  const panel = await screen.findByRole('dialog', { name: '消息' })
  await within(panel).findByRole('heading', { name: '今天' })
  const rows = within(panel).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(
    orders.toReversed().map((order) => `/bidding/order/detail?id=${order.id}`),
  )
  expect(rows[0]).toHaveTextContent('buyer甲 提交了需求，等你审核')
  expect(rows[0]).toHaveTextContent('第二张需求')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(rows[1]).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bell).toHaveFocus())
  await user.keyboard('{Enter}')
  await within(await screen.findByRole('dialog', { name: '消息' })).findAllByRole('link')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe(`/bidding/order/detail?id=${orders[1]?.id}`))
  await screen.findByRole('button', { name: '消息：1 条未读' })
  await user.click(screen.getByRole('button', { name: '消息：1 条未读' }))
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
  // The panel hides the page from the accessibility tree.
  await screen.findByRole('button', { name: '消息', hidden: true })
  expect(await unreadOf('chief')).toBe(0)
  await user.click(screen.getByRole('radio', { name: '未读' }))
  await screen.findByText('没有未读消息')
  expect((await stage.world.call(listMessages, {}, { as: 'chief' })).data.total).toBe(2)
})

test('a person without messages is told so', async () => {
  const user = await open('quality')
  await user.click(await screen.findByRole('button', { name: '消息' }))
  await screen.findByText('还没有消息')
})

test.each([
  ['knows no such call', () => new Response('', { status: 404 })],
  ['answers something else', () => Response.json({ code: 0, message: 'ok', data: { hello: 1 } })],
  ['answers no JSON', () => new Response('<html>')],
])('a server that %s gives a bell without a count and no toast', async (_, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  foreign = answer
  const user = await open('chief')
  await user.click(await screen.findByRole('button', { name: '消息' }))
  const panel = await screen.findByRole('dialog', { name: '消息' })
  await within(panel).findByText(/还没有消息|暂时读不到消息/)
  expect(document.querySelector('[data-toast]')).toBeNull()
  expect(screen.queryByRole('button', { name: /未读$/ })).toBeNull()
})

test('j and k move in the panel, and x marks a message as read and stays there', async () => {
  await submit('第三张需求')
  const user = await open('chief')
  await screen.findByRole('button', { name: '消息：1 条未读' })
  await user.keyboard('gm')
  const panel = await screen.findByRole('dialog', { name: '消息' })
  const [first, second] = await within(panel).findAllByRole('link')
  await user.keyboard('jj')
  expect(second).toHaveFocus()
  await user.keyboard('kx')
  expect(first).toHaveFocus()
  await screen.findByRole('button', { name: '消息', hidden: true })
  expect(await unreadOf('chief')).toBe(0)
})

test('a message about an amendment that nobody approved names what it changed', async () => {
  await withSettings(stage.world, { min_remaining_hours: 24 })
  const { order } = await aPublishedOrder(stage.world)
  const body = { version: order.version, change_reason: '另行约定', acceptance_rule: '不验收', title: '冬季集采' }
  expect((await stage.world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })).code).toBe(0)
  const user = await open('chief')
  await user.click(await screen.findByRole('button', { name: /^消息/ }))
  const panel = await screen.findByRole('dialog', { name: '消息' })
  const link = await within(panel).findByRole('link', { name: /变更了需求，未经审核即生效：标题、验收规则/ })
  expect(link).toHaveAttribute('href', `/bidding/order/detail?id=${order.id}&tab=versions`)
})
