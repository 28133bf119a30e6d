// The last price of a line, beside what was paid for its herb in other grades.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createOrder, readOrder } from '#contract/orders.ts'
import { awardTo, hear } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'

const stage = setWorldPage()
const line = { name: '西红花', quantity: '100', unit: 'kg' as const }
let herbal_id: string

beforeAll(async () => {
  const { world } = stage
  herbal_id = await aHerb(world, '西红花')
  const award = await awardTo(world, [['180']], [0], { items: [{ ...line, herbal_id, grade: 'special' }] })
  const { data } = await world.call(readOrder, { params: { id: award.id } }, { as: 'award' })
  for (const one of data.award?.lines ?? []) await hear(world, 'buyer', award.id, one.id, 'confirm')
})

/** The panel of the only line of a demand, in a grade that was never bought. */
const glance = async (submit: boolean) => {
  const { world } = stage
  const { id } = await aSupplier(world)
  const body = orderBody(world, {
    invited_supplier_ids: [id],
    items: [{ ...line, herbal_id, grade: 'tong' }],
    submit,
  })
  const { data } = await world.call(createOrder, { body }, { as: 'buyer' })
  const user = await stage.open(`/bidding/order/detail?id=${data.id}`, 'buyer')
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('main [data-row-id]')
    if (found === null) throw new Error('no line yet')
    return found
  })
  act(() => row.focus())
  await user.keyboard(' ')
  return within(await screen.findByRole('dialog'))
}

test('a line without a purchase in its own grade says so, and shows what was bought in another grade', async () => {
  const panel = await glance(true)
  await waitFor(() => {
    expect(panel.getByText('同规格还没有成交过')).toBeInTheDocument()
    expect(panel.getByText('特等')).toBeInTheDocument()
    expect(panel.getByText('近 12 个月没有同规格成交')).toBeInTheDocument()
  })
})

test('a line of an unsubmitted demand says when its last price comes', async () => {
  expect(await (await glance(false)).findByText('提交审核时填入')).toBeInTheDocument()
})
