// The keys of the grid of indicators: moving between rows, changing their order, taking one away.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
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

test('↑ and ↓ keep the column, and at the ends the focus stays', async () => {
  await user.click(cell(0, 'method'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(cell(2, 'method')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(cell(1, 'method')).toHaveFocus()
})

test('a row with one limit answers for the other too', async () => {
  await user.selectOptions(cell(1, 'operator'), 'lte')
  await user.click(cell(0, 'min'))
  await user.keyboard('{ArrowDown}')
  expect(cell(1, 'max')).toHaveFocus()
})

test('Alt+↓ moves a row and the focus goes with it; a list of choices keeps its own arrows', async () => {
  await user.click(cell(0, 'method'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['灰分', '水分', '浸出物'])
  expect(cell(1, 'method')).toHaveFocus()
  await user.click(cell(1, 'basis'))
  await user.keyboard('{ArrowDown}')
  expect(cell(1, 'basis')).toHaveFocus()
})

test('Ctrl+Backspace takes a row away where nothing is being written; after the last one the picker has the focus', async () => {
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
