// A buyer is told before submitting which herbs of the demand none of its suppliers can supply.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { unableHerbs } from '#src/views/orders/form/use-unable-herbs.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'

const stage = setWorldPage()
const herbs = [
  { id: 'h1', name: '黄芪' },
  { id: 'h2', name: '党参' },
]
const supplier = (id: string, herbal_ids: readonly string[], refusal: 'expired' | null = null) =>
  ({ id, herbal_ids, refusal }) as never // the rest of a candidate decides nothing here

test('a herb is named when no invited supplier supplies it, or only suppliers that may not tender', () => {
  const list = [supplier('a', ['h1']), supplier('b', ['h2'], 'expired'), supplier('c', ['h2'])]
  const names = (openScope: string, invited: readonly string[]) =>
    unableHerbs(herbs, list, { openScope, invited }).map(({ name }) => name)
  expect(names('invited', ['a'])).toEqual(['党参'])
  expect(names('invited', ['a', 'b'])).toEqual(['党参'])
  expect(names('invited', ['a', 'c'])).toEqual([])
  expect(names('invited', [])).toEqual([])
  expect(names('all_certified', [])).toEqual([])
  expect(unableHerbs(herbs, [], { openScope: 'all_certified', invited: [] })).toEqual(herbs)
})

test('the form of a draft names the herb beside its suppliers and at its end, and the draft can still be submitted', async () => {
  const { world } = stage
  const { id: other } = await aSupplier(world)
  const herbal_id = await aHerb(world, '西红花')
  const items = [{ name: '西红花', herbal_id, quantity: '10', unit: 'kg' as const }]
  const body = orderBody(world, { items, invited_supplier_ids: [other] })
  const { data } = await world.call(createOrder, { body }, { as: 'buyer' })
  await stage.open(`/bidding/order/edit?id=${data.id}`, 'buyer')
  await waitFor(() => expect(screen.getAllByText(/受邀供应商都不能供应西红花/)).toHaveLength(2))
  expect(screen.getByRole('button', { name: /提交审核/ })).not.toHaveAttribute('aria-disabled')
})

test('an approver is shown the same caution as the author', async () => {
  const { world } = stage
  const { id: other } = await aSupplier(world)
  const herbal_id = await aHerb(world, '天麻')
  const items = [{ name: '天麻', herbal_id, quantity: '10', unit: 'kg' as const }]
  const body = orderBody(world, { items, invited_supplier_ids: [other], submit: true })
  const { data } = await world.call(createOrder, { body }, { as: 'buyer' })
  await stage.open(`/bidding/order/detail?id=${data.id}`, 'chief')
  await waitFor(() => expect(screen.getByText(/受邀供应商都不能供应天麻/)).toBeInTheDocument())
})
