// An award is answered at its supplier's link, on the real server: line by line, with sums, sent once.
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitAward } from '#contract/reviews.ts'
import { act, aReviewedOrder } from '../support/factories.ts'
import { setTenderBrowser } from '../support/tender-browser.tsx'
import { createWorld, type World } from '../support/world.ts'

let world: World
const browser = setTenderBrowser(() => world)
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Awards 黄芪 1000 kg at 26.80 and 党参 500 kg at 59.50 to one supplier, whose browser is let in. */
const awarded = async () => {
  const { order, tenders, tokens } = await aReviewedOrder(world, [['26.80', '59.50']], {
    min_bids: 1,
    delivery_region_code: '130683',
    delivery_address: '安国市药都大道 8 号',
    payment_terms_text: '验收后 30 天',
  })
  const lines = order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: item.quantity ?? '',
  }))
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'A' as const,
    lines,
    coi_confirmed: true as const,
  }
  await world.call(submitAward, { body }, { as: 'award' })
  await act(world, 'approver', order.id, { action: 'approve' })
  const token = tokens[0] ?? ''
  await browser.letIn(token)
  return { order, token }
}
const standing = async (orderId: string) =>
  (
    await world.db
      .selectFrom('award_lines')
      .innerJoin('decisions', 'decisions.id', 'award_lines.decision_id')
      .where('decisions.order_id', '=', orderId)
      .select('award_lines.status')
      .execute()
  )
    .map(({ status }) => status)
    .toSorted()

test('one line is confirmed and one given up with its reason, and both are sent once after their sums are shown', async () => {
  const { order, token } = await awarded()
  const { user } = await browser.open(token)
  await screen.findByText('中标 2 行，请逐行确认')
  // The agreed terms are shown before any line is answered.
  const terms = screen.getByRole('region', { name: '确认供货即同意以下条件' })
  for (const name of ['定标时间', '交货期', '交货地点', '付款方式', '合同签订期限'])
    expect(within(terms).getByText(name)).toBeVisible()
  expect(terms).toHaveTextContent(/履约保证金 5%¥2,827.50/)
  expect(within(terms).getByText('河北省保定市安国市药都大道 8 号')).toBeVisible()
  const huangqi = screen.getByRole('article', { name: '黄芪' })
  await user.click(within(huangqi).getByRole('button', { name: '确认供货 黄芪' }))
  const dangshen = screen.getByRole('article', { name: '党参' })
  await user.click(within(dangshen).getByRole('button', { name: '放弃这一行 党参' }))
  await user.click(screen.getByRole('button', { name: '核对后一次提交' }))
  await within(dangshen).findByText('请选择放弃的原因')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(within(dangshen).getByRole('radio', { name: '现货不足' }))
  await user.click(screen.getByRole('button', { name: '核对后一次提交' }))
  const dialog = await screen.findByRole('dialog', { name: '核对后提交' })
  expect(within(dialog).getByRole('heading', { name: /确认 1 行/ })).toHaveTextContent('¥26,800.00')
  expect(within(dialog).getByRole('heading', { name: /放弃 1 行/ })).toHaveTextContent('¥29,750.00')
  expect(dialog).toHaveTextContent(/履约保证金 5%¥1,340.00/)
  expect(await standing(order.id)).toEqual(['notified', 'notified'])
  await user.click(within(dialog).getByRole('button', { name: '提交答复' }))
  await screen.findByRole('heading', { name: '供货 1 行' })
  expect(screen.getByRole('heading', { name: '已放弃 1 行' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '核对后一次提交' })).not.toBeInTheDocument()
  expect(await standing(order.id)).toEqual(['confirmed', 'declined'])
})

test('chosen answers survive a reload and are sent with the rest', async () => {
  const { order, token } = await awarded()
  const first = await browser.open(token)
  const dangshen = await screen.findByRole('article', { name: '党参' })
  await first.user.click(within(dangshen).getByRole('button', { name: '放弃这一行 党参' }))
  await first.user.click(within(dangshen).getByRole('radio', { name: '其他' }))
  await first.user.type(within(dangshen).getByLabelText('补充说明'), '仓库进水，无法交货')
  browser.leave(first.page)
  const { user } = await browser.open(token)
  await waitFor(() => expect(screen.getByText('已答 1/2 行')).toBeInTheDocument())
  await user.click(within(screen.getByRole('article', { name: '黄芪' })).getByRole('button', { name: '确认供货 黄芪' }))
  await user.click(screen.getByRole('button', { name: '核对后一次提交' }))
  const dialog = await screen.findByRole('dialog', { name: '核对后提交' })
  expect(within(dialog).getByText(/仓库进水，无法交货/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '提交答复' }))
  await screen.findByRole('heading', { name: '已放弃 1 行' })
  expect(screen.getByText(/仓库进水，无法交货/)).toBeInTheDocument()
  expect(await standing(order.id)).toEqual(['confirmed', 'declined'])
})

test('a submission without an answer is sent again and counts once', async () => {
  const { order, token } = await awarded()
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '全部确认' }))
  await user.click(screen.getByRole('button', { name: '核对后一次提交' }))
  const dialog = await screen.findByRole('dialog', { name: '核对后提交' })
  browser.line = 'answer lost'
  await user.click(within(dialog).getByRole('button', { name: '提交答复' }))
  await within(dialog).findByText('没有收到服务器的回复')
  browser.line = 'open'
  await user.click(within(dialog).getByRole('button', { name: '提交答复' }))
  await screen.findByRole('heading', { name: '供货 2 行' })
  expect(await standing(order.id)).toEqual(['confirmed', 'confirmed'])
})

test('an expired offer is extended at the request of the buyer; an empty and a past day are refused at the field', async () => {
  const { order, tenders, tokens } = await aReviewedOrder(world, [['26.80', '59.50']], { min_bids: 1 })
  const tender_id = tenders[0]?.id ?? ''
  await world.db.updateTable('tenders').set({ valid_until: '2020-01-31' }).where('id', '=', tender_id).execute()
  await act(world, 'award', order.id, { action: 'ask_extend', payload: { tender_id } })
  const token = tokens[0] ?? ''
  await browser.letIn(token)
  const { user } = await browser.open(token)
  const part = await screen.findByRole('region', { name: '报价已过有效期' })
  expect(part).toHaveTextContent('报价有效期至 2020-01-31')
  const day = within(part).getByLabelText(/新的有效期至/)
  const send = within(part).getByRole('button', { name: '延长有效期' })
  await user.click(send)
  await within(part).findByText('请输入此项')
  await user.type(day, '2021-01-01')
  await user.click(send)
  await within(part).findByText('新的有效期不能早于今天')
  await user.clear(day)
  await user.type(day, new Date(Date.now() + world.clockOffset + 90 * 86_400_000).toISOString().slice(0, 10))
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('region', { name: '报价已过有效期' })).not.toBeInTheDocument())
})
