// What a supplier gave up is dealt with on the page of the review, on the real server: promoted to the next offer, closed, and approved.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { answerOwnAward, readOwnTender } from '#contract/tenders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { act, aReviewedOrder } from '../support/factories.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const { world } = stage
  const items = ['川芎', '当归', '白芍'].map((name) => ({
    name,
    quantity: '100',
    unit: 'kg' as const,
    reference_price: '12',
  }))
  const reviewed = await aReviewedOrder(
    world,
    [
      ['10', '10', '10'],
      ['11', '11', '11'],
    ],
    { min_bids: 1, items },
  )
  id = reviewed.order.id
  const first = reviewed.tenders.find((one) => one.supplier_id === reviewed.suppliers[0]?.id)
  const lines = reviewed.order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: first?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: '100',
  }))
  const body = {
    order_id: id,
    version: reviewed.order.version,
    scenario: 'F' as const,
    lines,
    coi_confirmed: true as const,
  }
  expect((await world.call(submitAward, { body }, { as: 'award' })).message).toBe('成功')
  expect((await act(world, 'approver', id, { action: 'approve' })).message).toBe('成功')
  const link = reviewed.tokens[0] ?? ''
  const { result } = (await world.call(readOwnTender, {}, { link })).data
  const answers = (result?.lines ?? []).map((line) => ({
    decision_line_id: line.id,
    answer: 'decline' as const,
    reason_code: 'no_stock' as const,
  }))
  const said = await world.call(answerOwnAward, { body: { version: result?.version ?? 1, lines: answers } }, { link })
  expect(said.message).toBe('成功')
})

const standing = async () => (await stage.world.call(readOrder, { params: { id } }, { as: 'award' })).data

test('a declined line is promoted to who stands second, and its approver sees the changed line', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const part = await screen.findByRole('region', { name: '补定' })
  const fields = within(part).getAllByRole('textbox', { name: /改授数量$/ })
  // Who declined is not offered again: one offer a line.
  expect(fields.map((one) => one.getAttribute('aria-label') ?? one.id).length).toBe(3)
  const [field] = fields
  if (field === undefined) throw new Error('no field')
  await user.type(field, '200')
  await user.click(within(part).getByRole('button', { name: /^提交改授/ }))
  // More than is open is refused at its field, and the typed quantity stays.
  expect(field).toHaveAttribute('aria-invalid', 'true')
  await user.clear(field)
  await user.type(field, '100')
  await user.click(within(part).getByRole('checkbox'))
  // A colleague closes another line meanwhile: what is typed stays, and goes in at the second try.
  const last = (await standing()).items.at(-1)?.id ?? ''
  const close = { action: 'line_close', payload: { order_item_id: last, reason_code: 'over_price' } } as const
  expect((await act(stage.world, 'award', id, close)).message).toBe('成功')
  await user.click(within(part).getByRole('button', { name: /^提交改授/ }))
  await waitFor(() => expect(within(part).getAllByRole('textbox', { name: /改授数量$/ }).length).toBe(2))
  expect(field).toHaveValue('100')
  await user.click(within(part).getByRole('button', { name: /^提交改授/ }))
  await waitFor(async () => expect((await standing()).status).toBe('award_auditing'))
  const changed = await screen.findByRole('region', { name: '本次改授的品种' })
  expect(within(changed).getAllByRole('listitem').length).toBe(1)
  expect(changed.textContent).toMatch(/川芎.*1,100\.00/)
})

test('the other line is closed with a reason', async () => {
  await act(stage.world, 'approver', id, { action: 'approve' })
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const part = await screen.findByRole('region', { name: '补定' })
  expect(within(part).getAllByRole('textbox', { name: /改授数量$/ }).length).toBe(1)
  await user.click(within(part).getByRole('button', { name: '不再授标' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'over_price')
  await user.click(within(dialog).getByRole('button', { name: '不再授标' }))
  await waitFor(async () => expect((await standing()).facts.has_open_lines).toBe(false))
})
