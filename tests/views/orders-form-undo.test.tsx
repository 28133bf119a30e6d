// Undo and redo in the order form: typing, pasting and removing share one history.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const page = setWorldPage((world, path, init) => world.http(path, init))

const open = async () => {
  const user = await page.open('/bidding/order/create', 'buyer')
  await screen.findByRole('textbox', { name: /标题/ })
  return user
}
const title = () => screen.getByRole('textbox', { name: /标题/ })
const undo = (user: UserEvent) => user.keyboard('{Control>}z{/Control}')
const redo = (user: UserEvent) => user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
const cellText = (row: number, column: string): string => {
  const cell = document.getElementById(`order-items-${row}-${column}`)
  return cell instanceof HTMLInputElement ? cell.value : (cell?.textContent ?? '')
}
const rows = () => screen.getByRole('grid', { name: '品种明细' }).querySelectorAll('tbody tr').length
const go = async (row: number, column: string) => {
  act(() => document.getElementById(`order-items-${row}-${column}`)?.focus())
  await waitFor(() => expect(document.activeElement?.id).toBe(`order-items-${row}-${column}`))
  await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true))
}
const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } }) // the focus is in the grid

test('pasting 200 rows over written and new lines is one step of undo and redo', async () => {
  const user = await open()
  const before = rows()
  await go(0, 'quantity')
  await user.keyboard('7')
  await go(0, 'name')
  paste(Array.from({ length: 200 }, (_, nth) => `黄芪\t统货\t片\t甘肃\t${nth + 1}`).join('\n'))
  await waitFor(() => expect(rows()).toBe(200))
  await waitFor(() => expect(cellText(0, 'quantity')).toBe('1'))
  await undo(user)
  await screen.findByText('已撤销：粘贴 200 行')
  await waitFor(() => expect(rows()).toBe(before))
  expect(cellText(0, 'quantity')).toBe('7')
  await redo(user)
  await screen.findByText('已重做：粘贴 200 行')
  await waitFor(() => expect(rows()).toBe(200))
  expect(cellText(199, 'quantity')).toBe('200')
})

test('fields, lines and checkboxes are undone in the reverse order of their changes', async () => {
  const user = await open()
  await user.type(title(), '冬季备货')
  await go(0, 'quantity')
  await user.keyboard('20')
  await go(1, 'quantity')
  await user.keyboard('30')
  await user.click(screen.getByRole('checkbox', { name: /分批/ }))
  await undo(user)
  await undo(user)
  await waitFor(() => expect(cellText(1, 'quantity')).toBe(''))
  expect(cellText(0, 'quantity')).toBe('20')
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('已撤销：第 2 行需求量')
  await undo(user)
  await undo(user)
  await waitFor(() => expect(title()).toHaveValue(''))
  await redo(user)
  await waitFor(() => expect(title()).toHaveValue('冬季备货'))
})

test('a fill after typing in the same cell is undone before the typing', async () => {
  const user = await open()
  await go(0, 'quantity')
  await user.keyboard('500')
  await go(1, 'quantity')
  await user.keyboard('300')
  await go(0, 'quantity')
  await user.keyboard('{Control>}a{/Control}7')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(() => expect(cellText(1, 'quantity')).toBe('7'))
  await undo(user)
  await screen.findByText('已撤销：向下填充 1 行')
  expect([cellText(0, 'quantity'), cellText(1, 'quantity')]).toEqual(['7', '300'])
  await undo(user)
  await screen.findByText('已撤销：第 1 行需求量')
  expect([cellText(0, 'quantity'), cellText(1, 'quantity')]).toEqual(['500', '300'])
})

test('a removed line returns to its place, and undoing stops at the beginning', async () => {
  const user = await open()
  await go(0, 'quantity')
  await user.keyboard('20')
  await go(1, 'quantity')
  await user.keyboard('30')
  await go(0, 'quantity')
  await user.keyboard('{Control>}{Backspace}{/Control}')
  await waitFor(() => expect(cellText(0, 'quantity')).toBe('30'))
  await undo(user)
  await waitFor(() => expect(cellText(0, 'quantity')).toBe('20'))
  for (let nth = 0; nth < 5; nth++) await undo(user)
  await waitFor(() => expect(cellText(0, 'quantity')).toBe(''))
  expect(cellText(1, 'quantity')).toBe('')
})
