// The first page: whose cards stand there, that each lives by itself, and that Enter opens the first thing to do. On the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { readPreferences } from '#contract/preferences.ts'
import { TIPS_SWITCH } from '#src/commands/home.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { aSupplier, orderBody } from '../support/factories.ts'

/** Calls whose path holds this get no answer. */
let cut: string | null = null
const stage = setWorldPage(async (world, path, init) => {
  if (cut !== null && path.includes(cut)) throw new TypeError('no network')
  return world.http(path, init)
})
const title = '冬季黄芪集采'

beforeAll(async () => {
  const supplier = await aSupplier(stage.world)
  const body = orderBody(stage.world, { title, invited_supplier_ids: [supplier.id], submit: true })
  const made = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  expect(made.code).toBe(0)
})
beforeEach(() => {
  cut = null
})

const open = async (username: string) => {
  const user = await stage.open('/home', username)
  await screen.findByRole('heading', { level: 1, name: /你好/ })
  return user
}

const cards = () => screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))

test('each role sees the cards of its own work', async () => {
  await open('chief')
  expect(cards()).toEqual(expect.arrayContaining(['待我审核', '今日截止', '证照即将到期', '最近处理', '月度情况']))
  expect(cards()).not.toContain('待定标审批')
  leaveConsole()
  await open('approver')
  expect(cards()).toEqual(expect.arrayContaining(['待定标审批', '今日截止']))
  expect(cards()).not.toContain('待我审核')
  expect(cards()).not.toContain('证照即将到期')
  leaveConsole()
  await open('supplier')
  expect(cards()).toContain('证照即将到期')
  expect(cards()).not.toContain('今日截止')
  expect(cards()).not.toContain('月度情况')
})

test('what waits for approval is listed, and Enter opens the first of it', async () => {
  const user = await open('chief')
  const card = screen.getByRole('region', { name: '待我审核' })
  await within(card).findByRole('link', { name: new RegExp(title) })
  expect(within(card).getByRole('link', { name: '查看全部 待我审核' })).toHaveAttribute(
    'href',
    '/bidding/order?awaits_approval=true',
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/detail'))
})

test('who made a demand does not have it for approval', async () => {
  await open('admin')
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
  leaveConsole()
  await open('admin')
  const card = screen.getByRole('region', { name: '待我审核' })
  await within(card).findByRole('link', { name: new RegExp(title) })
  expect(within(card).queryByText('自己的需求')).not.toBeInTheDocument()
})

test('a card that cannot be read says so, can be tried again, and leaves the others alone', async () => {
  cut = 'home_savings'
  const user = await open('buyer')
  const broken = screen.getByRole('region', { name: '较参考价节约' })
  await within(broken).findByRole('alert')
  expect(await screen.findByText('这个月没有发布需求')).toBeInTheDocument()
  cut = null
  await user.click(within(broken).getByRole('button', { name: '重试' }))
  expect(await within(broken).findByText('这个月没有定标')).toBeInTheDocument()
  expect(within(broken).getByRole('table', { name: '近六个月较参考价节约' })).toBeInTheDocument()
})

test('nothing to do is said as such', async () => {
  await open('opener')
  expect(await screen.findByText('都处理完了，现在没有等你的事')).toBeInTheDocument()
})

test('an enterprise that has no demand yet is told where to begin', async () => {
  await open('other-admin')
  const first = await screen.findByRole('region', { name: '从这里开始' })
  expect(within(first).getAllByRole('listitem')).toHaveLength(5)
  expect(within(first).getByRole('button', { name: /新建招标需求/ })).toBeInTheDocument()
  expect(screen.queryByText('都处理完了，现在没有等你的事')).not.toBeInTheDocument()
})

test('the keys for newcomers are hidden for good', async () => {
  const user = await open('quality')
  const card = await screen.findByRole('region', { name: '常用按键' })
  await user.click(within(card).getByRole('button', { name: '不再显示' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '常用按键' })).not.toBeInTheDocument())
  // Whoever closes the page at once has it kept all the same.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () =>
    expect((await stage.world.call(readPreferences, {}, { as: 'quality' })).data).toMatchObject({
      switches: { [TIPS_SWITCH]: false },
    }),
  )
  leaveConsole()
  await open('quality')
  await screen.findByText('这个月没有发布需求')
  expect(screen.queryByRole('region', { name: '常用按键' })).not.toBeInTheDocument()
})
