// The dialog that approves an award shows its suppliers and its sum, also when it is opened from the list.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { listTenders } from '#contract/tenders.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { anAwardToSubmit } from '../support/awarded.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'

/** The reading of one demand is answered when this is resolved. */
let gate: Promise<void> = Promise.resolve()
const page = setWorldPage(async (world, path, init) => {
  if (/\/order_pc\/[^/?]+\//.test(path)) await gate
  return world.http(path, init)
})

test('the approval of an award names its suppliers and its sum, and cannot be confirmed before they are loaded', async () => {
  const { world } = page
  const { order, body } = await anAwardToSubmit(world)
  // The flags that the proposer acknowledged belong to the decision.
  const known = { ...body, acknowledged_flags: ['single_bid'] }
  expect((await world.call(submitAward, { body: known }, { as: 'award' })).code).toBe(0)
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  const award = data.award
  const user = await page.open('/bidding/order', 'approver')
  await screen.findByRole('row', { name: new RegExp(data.order_no) })
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  await user.keyboard('ja')
  const dialog = await screen.findByRole('dialog')
  const confirm = () => within(dialog).getByRole('button', { name: /^通过/ })
  // A confirmation before they are loaded is refused with a sentence, and the button looks refused.
  expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  expect(confirm()).toHaveAccessibleDescription('中标供应商和定标额还没有读到，读到后再通过')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByText(/.中标供应商和定标额还没有读到，读到后再通过/)).toBeVisible())
  expect(dialog).toBeVisible()
  expect((await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })).data.status).toBe(data.status)
  resolve()
  await waitFor(() => expect(dialog).toHaveTextContent(moneyText(award?.total_amount ?? '?', 'zh-CN')))
  expect(confirm()).not.toHaveAttribute('aria-disabled')
  for (const { supplier_name } of award?.lines ?? [])
    expect(within(dialog).getByText(supplier_name, { exact: false })).toBeVisible()
  expect(dialog).toHaveTextContent(data.title)
  expect(dialog).toHaveTextContent(/已知提示 ?仅此一家报价/)
  expect(dialog).not.toHaveTextContent('家数不足仍开标')
  // The saving against the reference prices is shown with its direction in words.
  expect(award?.saving_vs_reference).not.toBeNull()
  expect(dialog).toHaveTextContent(/较参考价 ?(▼ 省|▲ 超|持平)/)
})

test('the dialog says when suppliers and sum cannot be loaded, and 重试 loads them again', async () => {
  const { world } = page
  const { order, body } = await anAwardToSubmit(world)
  await world.call(submitAward, { body }, { as: 'award' })
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  const user = await page.open('/bidding/order', 'approver')
  await screen.findByRole('row', { name: new RegExp(data.order_no) })
  gate = Promise.reject(new TypeError('Failed to fetch'))
  gate.catch(() => undefined)
  await user.keyboard('ja')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByText('中标供应商和定标额没有读到')).toBeVisible())
  gate = Promise.resolve()
  await user.click(within(dialog).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(dialog).toHaveTextContent(moneyText(data.award?.total_amount ?? '?', 'zh-CN')))
  expect(within(dialog).getByRole('button', { name: '通过' })).not.toHaveAttribute('aria-disabled')
})

test('the dialog shows why and by whom the demand was opened with too few tenders', async () => {
  leaveConsole()
  const { world } = page
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['28', '60'])
  world.advance({ hours: 73 })
  const why = '只有一家有货，不能再等'
  await act(world, 'chief', order.id, { action: 'proceed', payload: { reason: why } })
  await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  const { list } = (await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })).data
  const [only] = list.flatMap((one) => (one.sealed ? [] : [one]))
  await act(world, 'award', order.id, { action: 'requalify', payload: { tender_id: only?.id ?? '' } })
  const moved = await act(world, 'award', order.id, { action: 'advance', payload: { to: 'commercial' } })
  const lines = (only?.items ?? []).map((item) => ({
    order_item_id: item.order_item_id,
    tender_item_id: item.id,
    awarded_qty: item.offered_qty ?? '',
  }))
  const body = { order_id: order.id, version: moved.data.version, scenario: 'A', lines, coi_confirmed: true } as const
  const said = await world.call(submitAward, { body }, { as: 'award' })
  expect(said.code, JSON.stringify(said.refused)).toBe(0)
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  expect(data.award?.proceeded).toMatchObject({ reason: why })
  const user = await page.open(`/bidding/order/detail?id=${order.id}&tab=award`, 'approver')
  await user.click((await screen.findAllByRole('button', { name: /^通过/ }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toHaveTextContent(`家数不足仍开标${why}（${data.award?.proceeded?.by}）`))
})
