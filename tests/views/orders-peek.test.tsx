// A demand in the peek panel of its list, on the real server: its acts, why the opening must wait, and how many suppliers have read it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOwnTender } from '#contract/tenders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aPublishedOrder } from '../support/factories.ts'

const stage = setWorldPage()

const peekOf = async (as: string, published: Awaited<ReturnType<typeof aPublishedOrder>>) => {
  const { id, title } = published.order
  const user = await stage.open(`/bidding/order?peek=${id}`, as)
  const panel = await screen.findByRole('complementary', { name: `速览：${title}` })
  return { user, panel: within(panel) }
}

test('the buyer sees the next acts, the time left, how many suppliers have read the demand, the lines, and no price', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  await stage.world.call(readOwnTender, {}, { link: published.tokens[0] ?? '' })
  const { panel } = await peekOf('buyer', published)
  const [first] = published.order.items
  expect(panel.getByText(new RegExp(`${published.order.order_no} · .+ · 邀请 3 家`))).toBeInTheDocument()
  expect(panel.getByRole('button', { name: '打开' })).toBeInTheDocument()
  await panel.findByRole('button', { name: '变更' })
  expect(panel.getByRole('timer')).toHaveTextContent(/^余 /)
  expect(panel.getByText('仅数量，价格密封')).toBeInTheDocument()
  const numbers = ['受邀', '已读'].map((name) => panel.getByText(name).parentElement?.textContent)
  expect(numbers).toEqual(['受邀3', '已读1'])
  const lines = within(panel.getByRole('table', { name: '品种明细' }))
  expect(lines.getByRole('row', { name: new RegExp(first?.name ?? '–') })).toBeInTheDocument()
  expect(panel.queryByText(/最低总价/)).toBeNull()
})

test('the opener sees why the opening must wait, and can set a reminder from the panel', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  const { user, panel } = await peekOf('opener', published)
  const button = await panel.findByRole('button', { name: '开标' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/未到开标时间/)
  await user.click(panel.getByRole('button', { name: '到点提醒我' }))
  await waitFor(() => expect(panel.queryByRole('button', { name: '到点提醒我' })).toBeNull())
})

test('更多 opens the palette for the record of the panel', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  const { user, panel } = await peekOf('buyer', published)
  await user.click(await panel.findByRole('button', { name: '更多' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(published.order.order_no))
})
