// The page of a review before its opening, on the real server: what the opening waits for, who opens, and who can help.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { act, aPublishedOrder, tender, withSettings } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const { world } = stage
  await withSettings(world, { opener_count: 2 })
  const published = await aPublishedOrder(world)
  id = published.order.id
  for (const token of published.tokens) await tender(world, token, published.order, ['28', '60'])
  world.advance({ hours: 73 })
})

const standing = async (of = id) => (await stage.world.call(readOrder, { params: { id: of } }, { as: 'buyer' })).data
const open = (as: string) => stage.open(`/bidding/review/edit?id=${id}`, as)

test('a viewer who may not open sees who may, and reminds them by a key at most once an hour', async () => {
  const user = await open('buyer')
  await waitFor(() => expect(screen.getByRole('heading', { name: /^时间到了，还差 2 位开标人$/ })).toBeVisible())
  const openers = screen.getByRole('heading', { name: /^开标人/ }).closest('section') ?? document.body
  expect(openers).toHaveTextContent(/opener甲.*等待到场/)
  // The page shows no hash of a sealed tender; the number of the demand is removed because it looks like one.
  const { order_no } = await standing()
  expect(document.body.textContent.replaceAll(order_no, '')).not.toMatch(/[0-9a-f]{8}/)
  await user.keyboard('n')
  await waitFor(async () => expect((await standing()).opening?.reminded_at).not.toBeNull())
  const remind = await screen.findByRole('button', { name: /^再提醒/ })
  await waitFor(() => expect(remind).toHaveAttribute('aria-disabled', 'true'))
  expect(remind).toHaveAccessibleDescription(/一小时内提醒过/)
  expect(screen.getByText(/提醒过$/)).toBeVisible()
})

test('the first of two openers sees the button locked, with the reason and the number of missing openers', async () => {
  leaveConsole()
  const said = await act(stage.world, 'opener', id, { action: 'open', payload: { password: PASSWORD } })
  expect(said.code).toBe(0)
  await open('opener')
  await waitFor(() => expect(screen.getByRole('heading', { name: /还差 1 位开标人/ })).toBeVisible())
  expect(screen.getByText(/已到场$/)).toBeVisible()
  const button = screen.getByRole('button', { name: /^开标/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getAllByText(/您已到场，还需 1 名开标人输入密码/).length).toBeGreaterThan(0)
  const steps = within(screen.getByRole('heading', { name: /^按下开标以后/ }).closest('section') ?? document.body)
  expect(steps.getAllByRole('listitem').length).toBe(5)
})

test('with too few tenders the page names who decides, and nowhere says that it can be opened', async () => {
  leaveConsole()
  const { world } = stage
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['28', '60'])
  world.advance({ hours: 73 })
  // A page that is read while the deadline is being settled asks again half a minute later.
  await waitFor(async () => expect((await standing(order.id)).status).toBe('pending_open'))
  await stage.open(`/bidding/order/detail?id=${order.id}`, 'buyer')
  await waitFor(() => expect(screen.getByText(/^报价不足 \d 家$/)).toBeVisible())
  expect(screen.getByText(/由有需求审核权限的人决定仍开标或流标/)).toBeVisible()
  expect(screen.queryByText('可以开标')).toBeNull()
})
