// Whoever approves an award reads in the dialog who gets it and for how much, from the list too.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { anAwardToSubmit } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'

/** Reading one demand is answered when this says so. */
let gate: Promise<void> = Promise.resolve()
const page = setWorldPage(async (world, path, init) => {
  if (/\/order_pc\/[^/?]+\//.test(path)) await gate
  return world.http(path, init)
})

test('the approval of an award names its suppliers and its sum, and takes no yes before they are read', async () => {
  const { world } = page
  const { order, body } = await anAwardToSubmit(world)
  await world.call(submitAward, { body }, { as: 'award' })
  const { data } = await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })
  const award = data.award
  const user = await page.open('/bidding/order', 'approver')
  await screen.findByRole('row', { name: new RegExp(data.order_no) })
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  await user.keyboard('ja')
  const dialog = await screen.findByRole('dialog')
  // A yes before they are read is none, and the key says so.
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByText(/中标供应商和定标额还没有读到，读到后再通过/)).toBeVisible())
  expect(dialog).toBeVisible()
  expect((await world.call(readOrder, { params: { id: order.id } }, { as: 'approver' })).data.status).toBe(data.status)
  resolve()
  await waitFor(() => expect(dialog).toHaveTextContent(moneyText(award?.total_amount ?? '?', 'zh-CN')))
  for (const { supplier_name } of award?.lines ?? [])
    expect(within(dialog).getByText(supplier_name, { exact: false })).toBeVisible()
  expect(dialog).toHaveTextContent(data.title)
  // What it saves against the reference prices, with its direction in words.
  expect(award?.saving_vs_reference).not.toBeNull()
  expect(dialog).toHaveTextContent(/较参考价 ?(▼ 省|▲ 超|持平)/)
})

test('where they cannot be read the dialog says so, and reads them again when it is asked to', async () => {
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
