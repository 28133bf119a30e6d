// Flags in the comparison and in the dialog of the award, on the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { aReviewedOrder } from '../support/factories.ts'

const stage = setWorldPage()
const line = (name: string) => ({ name, quantity: '100', unit: 'kg' as const })

test('the lowest price reads as provisional while it is abnormally low and not explained', async () => {
  const prices = [['3.1'], ['31'], ['32'], ['33']]
  const { order } = await aReviewedOrder(stage.world, prices, { min_bids: 1, items: [line('川芎')] })
  await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  const low = await within(grid).findByText('低 待核')
  expect(low.closest('[role="gridcell"]')).toHaveTextContent(/川芎，3\.10 元\/kg，最低价，待核实/)
  expect(within(grid).queryByText('低')).toBeNull()
})

test('the dialog of an award counts its flags once, beside the suppliers as in the declaration', async () => {
  const items = ['川芎', '当归'].map(line)
  const { order } = await aReviewedOrder(stage.world, [['10', '10']], { min_bids: 1, items })
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  await user.keyboard('{Shift>}B{/Shift}')
  await waitFor(() => expect(within(grid).getAllByRole('gridcell', { selected: true }).length).toBe(2))
  await user.keyboard('w')
  const dialog = await screen.findByRole('dialog', { name: /^提交定标/ })
  const [, count = ''] = /已知悉 (\d+) 处标志/.exec(dialog.textContent ?? '') ?? []
  expect(Number(count)).toBeGreaterThan(1)
  const table = within(dialog).getByRole('table', { name: '各供应商的授标' })
  const total = within(table).getAllByRole('row').at(-1)?.lastElementChild
  expect(total).toHaveTextContent(`${count} 处标志`)
})
