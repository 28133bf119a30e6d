// The comparison as a grid, on the real server: a quantity is edited by F2, and filled down from the line above.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { keepFocus } from '#src/app/keep-focus.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aReviewedOrder } from '../support/factories.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const items = ['川芎', '当归', '白芍'].map((name) => ({ name, quantity: '100', unit: 'kg' as const }))
  const prices = [
    ['10', '10', '10'],
    ['11', '11', '11'],
  ]
  id = (await aReviewedOrder(stage.world, prices, { min_bids: 1, items })).order.id
})

test('F2 edits the awarded quantity of a cell, and Ctrl+D gives a line the quantities of the line above', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const grid = await screen.findByRole('grid')
  const cellOf = (words: RegExp): HTMLElement =>
    within(grid)
      .getAllByRole('gridcell')
      .find((one) => words.test(one.textContent ?? '')) ?? grid
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  await user.click(cellOf(/川芎，11\.00/))
  await user.keyboard('{F2}')
  const box = () => within(grid).findByRole('textbox', { name: /川芎/ })
  // Nothing is awarded yet, so the box is empty.
  expect(await box()).toHaveValue('')
  await user.keyboard('80{Enter}')
  await waitFor(() => expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 80/))
  await user.keyboard('{F2}')
  expect(await box()).toHaveValue('80')
  await user.keyboard('{Backspace}5{Enter}')
  await waitFor(() => expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 85/))
  await user.keyboard('{F2}99{Escape}')
  expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 85/)

  await user.keyboard('{ArrowDown}{Control>}d{/Control}')
  await waitFor(() => expect(cellOf(/当归，11\.00/)).toHaveTextContent(/已选 85/))
  expect(cellOf(/白芍，11\.00/)).toHaveAttribute('aria-selected', 'false')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cellOf(/当归，11\.00/)).toHaveAttribute('aria-selected', 'false'))
  expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 85/)
  expect(screen.getByText(/^已撤销：/)).toBeInTheDocument()
  // What was said about undoing is gone with the next choice, whoever made it.
  await user.keyboard('{Shift>}B{/Shift}')
  await waitFor(() => expect(screen.queryByText(/^已撤销：/)).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.getByText(/^已撤销：/)).toBeInTheDocument())
})

test('A transposed comparison keeps the ring on its cell, and a key that awards does nothing where no cell is ringed', async () => {
  keepFocus()
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const ringed = () => document.activeElement?.textContent ?? ''
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await waitFor(() => expect(ringed()).toMatch(/当归，11\.00/))
  for (const way of ['there', 'back']) {
    await user.keyboard('t')
    await waitFor(() => expect(ringed(), way).toMatch(/当归，11\.00/))
    expect(document.activeElement).toHaveAttribute('role', 'gridcell')
  }
  const selected = () => screen.getAllByRole('gridcell', { selected: true }).length
  const before = screen.queryAllByRole('gridcell', { selected: true }).length
  screen.getByRole('radio', { name: /单价/ }).focus()
  await user.keyboard('b')
  await waitFor(() => expect(ringed()).toMatch(/当归，11\.00/))
  expect(screen.queryAllByRole('gridcell', { selected: true })).toHaveLength(before)
  await user.keyboard('b')
  await waitFor(() => expect(selected()).toBe(before + 1))
})
