// The lines of a demand are typed faster than herbs are found: every cell must keep the text that was typed in it.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb } from '../support/factories.ts'
import { patience } from '../support/patience.ts'

/** Every answer about herbs waits until this is resolved. */
let gate: { readonly promise: Promise<void>; readonly resolve: () => void } = Promise.withResolvers<void>()
const page = setWorldPage(async (world, path, init) => {
  if (path.includes('/public/herbal')) await gate.promise
  return world.http(path, init)
})

const lines = [
  ['黄芪', 'huangqi', '1200'],
  ['当归', 'danggui', '800'],
  ['党参', 'dangshen', '600'],
  ['甘草', 'gancao', '2000'],
  ['白芍', 'baishao', '150'],
  ['茯苓', 'fuling', '75'],
] as const

beforeAll(async () => {
  for (const [name, reading] of [...lines, ['白术', 'baizhu']]) {
    const id = await aHerb(page.world, name)
    await page.world.db.updateTable('herbs').set({ pinyin: reading }).where('id', '=', id).execute()
  }
})

const open = async (): Promise<UserEvent> => {
  gate = Promise.withResolvers<void>()
  const user = await page.open('/bidding/order/create', 'buyer')
  await screen.findByRole('textbox', { name: /标题/ })
  act(() => document.getElementById('order-items-0-name')?.focus())
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-0-name'))
  return user
}

/** The text of a cell, whether it is a control or plain text. */
const shown = (row: number, column: string): string => {
  const cell = document.getElementById(`order-items-${row}-${column}`)
  if (cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement) return cell.value
  return (cell?.textContent ?? '').replaceAll(',', '')
}
const names = (count: number) =>
  Array.from({ length: count }, (_, row) => `${shown(row, 'name')} ${shown(row, 'quantity')}`)
const message = (row: number): string =>
  document.getElementById(`order-items-${row}-name`)?.closest('td')?.getAttribute('title') ?? ''

/** Puts text into the focused field without a key, as an input method commits it. */
const commit = (text: string) => {
  const here = document.activeElement
  if (!(here instanceof HTMLInputElement) || here.readOnly) throw new Error(`nowhere to write ${text}`)
  const [from, to] = [here.selectionStart ?? here.value.length, here.selectionEnd ?? here.value.length]
  const value = here.value.slice(0, from) + text + here.value.slice(to)
  fireEvent.input(here, { target: { value } })
}
const enter = () => {
  if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key: 'Enter', code: 'Enter' })
}

/** Waits until each line has its herb and a price. */
const allFound = () =>
  waitFor(() => {
    expect(names(lines.length)).toEqual(lines.map(([name, , quantity]) => `${name} ${quantity}`))
    for (const row of lines.keys()) {
      expect(message(row)).toBe(shown(row, 'name'))
      expect(shown(row, 'reference_price')).not.toBe('')
    }
  }, patience)

test('names from an input method and the figures after them are in their cells before any herb is found', async () => {
  await open()
  for (const [name, , quantity] of lines) {
    commit(name)
    enter()
    commit(quantity)
    enter()
  }
  expect(names(lines.length)).toEqual(lines.map(([name, , quantity]) => `${name} ${quantity}`))
  expect(document.activeElement?.id).toBe(`order-items-${lines.length}-name`)
  // A name that is still looked up is not marked.
  expect(message(0)).toBe('黄芪')
  act(() => gate.resolve())
  await allFound()
})

test('typed readings become herbs in the cells where they were typed, and one undo changes only the last cell', async () => {
  const user = await open()
  for (const [, reading, quantity] of lines) await user.keyboard(`${reading}{Enter}${quantity}{Enter}`)
  expect(names(lines.length)).toEqual(lines.map(([, reading, quantity]) => `${reading} ${quantity}`))
  act(() => gate.resolve())
  await allFound()
  // The first undo removes the blank line that the last Enter added.
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(document.getElementById(`order-items-${lines.length}-name`)).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(shown(lines.length - 1, 'quantity')).toBe(''))
  expect(names(lines.length - 1)).toEqual(lines.slice(0, -1).map(([name, , quantity]) => `${name} ${quantity}`))
  await waitFor(() => expect(shown(lines.length - 1, 'name')).toBe('茯苓'), patience)
})

test('a name that is no herb stays and is marked, and Enter still moves to the quantity', async () => {
  const user = await open()
  act(() => gate.resolve())
  await user.keyboard('没有的药')
  await screen.findByText('没有这个品种', undefined, patience)
  await user.keyboard('{Enter}450{Enter}')
  await user.keyboard('另一种没有的{Enter}30{Enter}')
  expect(names(2)).toEqual(['没有的药 450', '另一种没有的 30'])
  await waitFor(() => expect([message(0), message(1)]).toEqual(Array(2).fill('不是已有品种，请从列表选择')), patience)
})

test('a name that several herbs contain is marked and must be chosen from the list', async () => {
  await open()
  commit('白')
  enter()
  commit('5')
  act(() => gate.resolve())
  await waitFor(() => expect(message(0)).toBe('符合的品种不止一个，请从列表选择'), patience)
  expect(names(1)).toEqual(['白 5'])
})

test('a digit typed on a choice is not written, and the page says so', async () => {
  const user = await open()
  act(() => document.getElementById('order-items-0-grade')?.focus())
  await user.keyboard('4')
  expect(screen.getByText('等级从列表中选择，“4”没有写入')).toBeInTheDocument()
  await user.tab()
  expect(screen.queryByText('等级从列表中选择，“4”没有写入')).toBeNull()
})

test('pasted lines get the prices of their herbs, and undo and redo return the focus to the pasted cell', async () => {
  const user = await open()
  act(() => gate.resolve())
  act(() => document.getElementById('order-items-1-name')?.focus())
  await waitFor(() => expect(document.activeElement?.matches('input#order-items-1-name')).toBe(true))
  const table = '黄芪\t统\t\t\t1200\n当归\t统\t\t\t800\n黄芪\t统\t\t\t5'
  if (document.activeElement !== null)
    fireEvent.paste(document.activeElement, { clipboardData: { getData: () => table } })
  await waitFor(() => expect([1, 2, 3].map((row) => shown(row, 'reference_price'))).not.toContain(''), patience)
  expect(shown(3, 'reference_price')).toBe(shown(1, 'reference_price'))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-2-name'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(names(4)).toEqual([' ', ' ', ' ', ' ']))
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-1-name'))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(shown(3, 'name')).toBe('黄芪'))
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-1-name'))
  expect(shown(3, 'reference_price')).toBe(shown(1, 'reference_price'))
})
