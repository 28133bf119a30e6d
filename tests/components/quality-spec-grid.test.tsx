// The keys of the grid of indicators: moving between rows, reordering, removing.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { limitFields } from '#contract/quality-specs.ts'
import { startMessages } from '#src/app/i18n.ts'
import { SpecGrid } from '#src/components/quality-spec-grid.tsx'
import { ownRow, type SpecRow } from '#src/components/quality-spec-rows.ts'

const messages = await startMessages('zh-CN')
let now: readonly SpecRow[]

const Grid = ({ first }: { first: readonly SpecRow[] }) => {
  const [rows, setRows] = useState(first)
  now = rows
  return <SpecGrid form="f" rows={rows} onRows={setRows} problems={undefined} goodsType="decoction_piece" />
}

const cell = (row: number, name: string): HTMLElement => {
  const found = document.getElementById(`f-quality_specs-${row}-${name}`)
  if (found === null) throw new Error(`no cell ${row} ${name}`)
  return found
}
const names = () => now.map((row) => row.name_zh)
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  user = userEvent.setup()
  render(
    <I18nextProvider i18n={messages}>
      <Grid first={['水分', '灰分', '浸出物'].map(ownRow)} />
    </I18nextProvider>,
  )
})

test('↑ and ↓ keep the column, and the focus stays at the ends', async () => {
  await user.click(cell(0, 'method'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(cell(2, 'method')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(cell(1, 'method')).toHaveFocus()
})

test('↓ moves to the only limit of a row with one limit', async () => {
  await user.selectOptions(cell(1, 'operator'), 'lte')
  await user.click(cell(0, 'min'))
  await user.keyboard('{ArrowDown}')
  expect(cell(1, 'max')).toHaveFocus()
})

test('Alt+↓ moves a row together with the focus; a list of choices keeps its own arrows', async () => {
  await user.click(cell(0, 'method'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['灰分', '水分', '浸出物'])
  expect(cell(1, 'method')).toHaveFocus()
  await user.click(cell(1, 'basis'))
  await user.keyboard('{ArrowDown}')
  expect(cell(1, 'basis')).toHaveFocus()
})

test('Ctrl+Backspace removes a row unless text is being written; after the last row the picker has the focus', async () => {
  await user.click(cell(1, 'method'))
  await user.keyboard('x{Control>}{Backspace}{/Control}')
  expect(names()).toEqual(['水分', '灰分', '浸出物'])
  await user.click(cell(2, 'critical'))
  await user.keyboard('{Control>}{Backspace}{/Control}')
  expect(names()).toEqual(['水分', '灰分'])
  expect(cell(1, 'name_zh')).toHaveFocus()
  await user.keyboard('{Control>}{Backspace}{/Control}'.repeat(2))
  expect(names()).toEqual([])
  expect(screen.getByRole('combobox')).toHaveFocus()
})

const clipboard = (kind: 'copy' | 'cut' | 'paste', given = ''): string => {
  let taken = ''
  const clipboardData = { getData: () => given, setData: (_: string, text: string) => (taken = text) }
  fireEvent[kind](document.activeElement as Element, { clipboardData }) // the focus is in the grid
  return taken
}
const shift = (keys: string) => user.keyboard(`{Shift>}${keys}{/Shift}`)

test('a range is copied as its shown text, and pasting gives other rows the same values', async () => {
  await user.selectOptions(cell(0, 'operator'), 'lte')
  await user.type(cell(0, 'max'), '13.0')
  await user.click(cell(0, 'need_report'))
  await user.click(cell(0, 'operator'))
  await shift('{ArrowRight}'.repeat(7))
  const copied = clipboard('copy')
  expect(copied).toBe('≤\t13.0\t%\t\t\t内控\t\t是')
  await user.click(cell(1, 'operator'))
  clipboard('paste', `${copied}\n${copied}`)
  expect(now.slice(1).map((row) => [row.name_zh, row.operator, row.max, row.min, row.unit, row.need_report])).toEqual([
    ['灰分', 'lte', '13.0', '', '%', true],
    ['浸出物', 'lte', '13.0', '', '%', true],
  ])
})

test('a table from a document becomes indicators by its heads, and limits are read in the words of the document', async () => {
  await user.click(cell(0, 'method'))
  clipboard(
    'paste',
    '检验项目\t标准规定\t备注\n总灰分\t不得过5.0%\t\n浸出物\t≥25\t\n直径\t2～7\t粗\n黄曲霉毒素B1\t不得检出\t',
  )
  expect(now.map((row) => [row.name_zh, row.operator, ...limitFields[row.operator].map((end) => row[end])])).toEqual([
    ['总灰分', 'lte', '5.0'],
    ['浸出物', 'gte', '25'],
    ['直径', 'between', '2', '7'],
    ['黄曲霉毒素 B1', 'absent'],
  ])
  expect(now[0]?.code).not.toMatch(/^own_/)
  // The grid has no column for the remark.
  expect(screen.getByText('1 格的内容放不进去，保持原样')).toBeInTheDocument()
})

test('Delete clears the figures of a range and keeps the names of indicators; Ctrl+D fills the first row down', async () => {
  await user.type(cell(0, 'min'), '9')
  await user.type(cell(0, 'method'), '通则 0832')
  await user.click(cell(0, 'min'))
  await shift('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await user.keyboard('{Control>}d{/Control}')
  expect(now.map((row) => [row.name_zh, row.min, row.method])).toEqual([
    ['水分', '9', '通则 0832'],
    ['灰分', '9', '通则 0832'],
    ['浸出物', '9', '通则 0832'],
  ])
  await user.keyboard('{Delete}')
  expect(now.map((row) => [row.name_zh, row.min, row.method])).toEqual([
    ['水分', '', ''],
    ['灰分', '', ''],
    ['浸出物', '', ''],
  ])
})

test('a word pasted over a range goes into every cell; a word that is no choice is left out and counted', async () => {
  await user.click(cell(0, 'basis'))
  await shift('{ArrowDown}{ArrowDown}')
  clipboard('paste', '合同')
  expect(now.map((row) => row.basis)).toEqual(['contract', 'contract', 'contract'])
  clipboard('paste', '没有这个')
  expect(now.map((row) => row.basis)).toEqual(['contract', 'contract', 'contract'])
  expect(screen.getByText('3 格的内容放不进去，保持原样')).toBeInTheDocument()
})

test('one pasted figure for a range of values leaves the two limits of the row as they were', async () => {
  await user.selectOptions(cell(0, 'operator'), 'between')
  await user.type(cell(0, 'min'), '2')
  await user.type(cell(0, 'max'), '7')
  await user.click(cell(0, 'method'))
  await shift('{ArrowRight}')
  await user.click(cell(0, 'operator'))
  clipboard('paste', '介于\t5')
  expect(now[0]).toMatchObject({ operator: 'between', min: '2', max: '7' })
})

test('arrows move between cells and between the two limits of a row; F2 continues the text, typing replaces it', async () => {
  await user.selectOptions(cell(0, 'operator'), 'between')
  await user.click(cell(0, 'operator'))
  await user.keyboard('{ArrowRight}')
  expect(cell(0, 'min')).toHaveFocus()
  await user.keyboard('2{ArrowRight}')
  expect(cell(0, 'max')).toHaveFocus()
  await user.keyboard('7{ArrowRight}')
  expect(cell(0, 'unit')).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{F2}5')
  expect(now[0]).toMatchObject({ min: '25', max: '7' })
  await user.keyboard('{ArrowDown}{ArrowUp}8')
  await waitFor(() => expect(now[0]).toMatchObject({ min: '8', max: '7' }))
})
