// The palette in the comparison, on the real server: the acts of the focused cell, and the award as one row.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { aReviewedOrder } from '../support/factories.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const items = ['川芎', '当归'].map((name) => ({ name, quantity: '100', unit: 'kg' as const }))
  const prices = [
    ['10', '10'],
    ['11', '11'],
  ]
  id = (await aReviewedOrder(stage.world, prices, { min_bids: 1, items })).order.id
})

test('the palette finds the acts of the cell, and lists the award once with its refusal', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  const chosen = () => within(grid).queryAllByRole('gridcell', { selected: true })
  const search = async (words: string) => {
    await user.keyboard('{Control>}k{/Control}')
    const palette = await screen.findByRole('dialog', { name: '命令面板' })
    await user.type(within(palette).getByRole('combobox'), words)
    return palette
  }
  const palette = await search('提交定标')
  await waitFor(() => expect(within(palette).getAllByRole('option', { name: /^提交定标/ })).toHaveLength(1))
  expect(within(palette).getByRole('option', { name: /^提交定标/ })).toHaveTextContent('还没有选定任何一行')
  await user.keyboard('{Escape}')

  for (const [words, title] of [
    ['拆分', '拆分授标'],
    ['split', '拆分授标'],
    ['原因', '填写理由'],
    ['transpose', '行列转置'],
  ] as const) {
    const found = await search(words)
    await waitFor(() => expect(within(found).getAllByRole('option')[0]).toHaveTextContent(title))
    await user.keyboard('{Escape}')
  }

  const picking = await search('选用')
  await waitFor(() => expect(within(picking).getAllByRole('option')[0]).toHaveTextContent('选用此报价'))
  const before = chosen().length
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).not.toHaveLength(before))
})
