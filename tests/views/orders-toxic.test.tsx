// Toxic herbs in a demand, as its writer and its approver see them.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'

const stage = setWorldPage()
const needs = /供应商须有毒性药材资质才能报价/
const traders = /2 家受邀供应商中 1 家可以经营毒性药材（川乌），不可以的：无证药行/

/** The herb, and two suppliers of which one may trade it raw. */
const makeGround = async () => {
  const { world } = stage
  const papers = [{ type: 'business_licence' as const }, { type: 'toxic_qualification' as const }]
  const able = await aSupplier(world, { name: '有证药行', papers })
  const bare = await aSupplier(world, { name: '无证药行' })
  return { herbal_id: await aHerb(world, '川乌', true), invited_supplier_ids: [able.id, bare.id] }
}
let ground: ReturnType<typeof makeGround> | undefined

/** A demand for prepared and for raw aconite. */
const demand = async (submit: boolean) => {
  ground ??= makeGround()
  const { herbal_id, invited_supplier_ids } = await ground
  const line = { name: '川乌', herbal_id, quantity: '10', unit: 'kg' as const }
  const items = ['制', '生'].map((processing) => ({ ...line, processing }))
  const body = orderBody(stage.world, { items, invited_supplier_ids, submit })
  return (await stage.world.call(createOrder, { body }, { as: 'buyer' })).data.id
}

test('the form marks the raw line, counts it, and names the supplier that may not trade it', async () => {
  const user = await stage.open(`/bidding/order/edit?id=${await demand(false)}`, 'buyer')
  const grid = await screen.findByRole('grid', { name: '品种明细' })
  await waitFor(() => expect(within(grid).getAllByText('毒性')).toHaveLength(1))
  expect(within(grid).getByText(needs).closest('tr')).toHaveTextContent('川乌 生')
  expect(screen.getByText(/1 行是毒性药材/)).toBeInTheDocument()
  // Beside the suppliers and at the end of the form.
  await waitFor(() => expect(screen.getAllByText(traders)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /已选 2 家/ }))
  const dialog = await screen.findByRole('dialog', { name: '邀请供应商' })
  await waitFor(() => expect(within(dialog).getByText(traders)).toBeInTheDocument())
  const box = (name: string) => within(dialog).getByRole('checkbox', { name })
  const row = (name: string) => box(name).closest('[data-candidate]')
  expect(row('无证药行')).toHaveTextContent('无毒性资质')
  expect(row('有证药行')).not.toHaveTextContent('无毒性资质')
  await user.click(box('无证药行'))
  expect(within(dialog).getByText('1 家受邀供应商都可以经营毒性药材（川乌）')).toBeInTheDocument()
})

test('the approver sees the mark on the line, the same cautions, and their number in the dialog', async () => {
  const user = await stage.open(`/bidding/order/detail?id=${await demand(true)}`, 'chief')
  await waitFor(() => expect(screen.getByText(traders)).toBeInTheDocument())
  expect(screen.getByText(needs).closest('[role=row]')).toHaveTextContent('川乌')
  await user.click(screen.getByRole('button', { name: /通过/ }))
  const dialog = await screen.findByRole('dialog', { name: /通过/ })
  expect(within(dialog).getByText(/请留意.*1 行是毒性药材/)).toBeInTheDocument()
})
