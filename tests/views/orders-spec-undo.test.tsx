// Undo in the panel of a line: changes of its quality requirements are undone one by one, and the panel says so.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const page = setWorldPage((world, path, init) => world.http(path, init))

const limit = (row: number, end: string): string => {
  const cell = document.getElementById(`order-items-0-quality_specs-${row}-${end}`)
  return cell instanceof HTMLInputElement ? cell.value : `no ${row} ${end}`
}

test('Ctrl+Z in the panel of a line undoes a typed limit and an added requirement, and Ctrl+Shift+Z redoes them', async () => {
  const user = await page.open('/bidding/order/create', 'buyer')
  await screen.findByRole('textbox', { name: /标题/ })
  act(() => document.getElementById('order-items-0-quantity')?.focus())
  await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true))
  await user.keyboard('7{Alt>}{Enter}{/Alt}')
  const panel = await screen.findByRole('dialog')
  const picker = within(panel).getByRole('combobox', { name: /添加指标/ })
  await user.type(picker, '水分')
  await waitFor(() => expect(document.querySelector('[role="option"]')).not.toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-0-quality_specs-0-max'))
  await user.clear(document.activeElement as Element) // the limit has the focus
  await user.keyboard('12{Tab}')
  expect(limit(0, 'max')).toBe('12')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(limit(0, 'max')).toBe(''))
  expect(within(panel).getByText(/^已撤销：第 1 行/)).toBeInTheDocument()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(limit(0, 'max')).toBe('no 0 max'))
  expect(panel).toBeInTheDocument()
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(limit(0, 'max')).toBe('12'))
  // The first Esc ends the range, the second closes the panel.
  act(() => document.getElementById('order-items-0-quality_specs-0-operator')?.focus())
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(within(panel).getByText('已选 1 行 × 2 列')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(within(panel).queryByText('已选 1 行 × 2 列')).toBeNull())
  expect(panel).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel).not.toBeInTheDocument())
})
