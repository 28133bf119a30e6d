// The keys of the grid in which the lines of a demand are written.
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cellsToText } from '#src/components/cell-text.ts'
import { emptyLine, gridColumns, type Line, withWeight } from '#src/views/orders/form/lines.ts'
import { useLineGrid } from '#src/views/orders/form/use-line-grid.ts'

let now: readonly Line[]
let pasted: string[]
let areas: unknown[]
let steps: string[]
let opened: number[]
let adopted: number[]

/** The grid with an input in every cell; line-row.tsx has one only in the cell of the cursor. */
const Grid = ({ first, movable = true }: { first: readonly Line[]; movable?: boolean }) => {
  const [lines, setLines] = useState(first)
  now = lines
  const grid = useLineGrid({
    lines,
    onLines: setLines,
    onBlock: (text, over) => pasted.push(text) && areas.push(over),
    copied: (of, columns) => cellsToText(of.map((one) => columns.map((column) => one[column]))),
    onStep: (step, count, act) => {
      steps.push(`${step} ${count}`)
      act()
    },
    onMore: (row) => opened.push(row),
    // The first two prices exist.
    onAdopt: (nth) => nth <= 2 && adopted.push(nth) > 0,
    movable,
    removable: true,
  })
  return (
    <div data-grid-frame="" data-testid="frame" tabIndex={-1} onKeyDownCapture={grid.onKeyDownCapture} {...grid.around}>
      <output>{JSON.stringify(grid.range.area)}</output>
      {lines.map((line, row) =>
        gridColumns.map((column) => (
          <input
            key={`${line.key} ${column}`}
            id={`order-items-${row}-${column}`}
            aria-label={`${row} ${column}`}
            value={line[column]}
            onFocus={() => row === grid.cursor.row && grid.enter(column)}
            onChange={(event) => grid.change(row, (one) => ({ ...one, [column]: event.target.value }))}
          />
        )),
      )}
      {grid.removed !== null && (
        <button type="button" onClick={grid.restore}>
          undo
        </button>
      )}
    </div>
  )
}

const line = (name: string): Line => ({ ...emptyLine(), name })
const open = (names: readonly string[], movable = true) => {
  pasted = []
  areas = []
  steps = []
  opened = []
  adopted = []
  render(<Grid first={names.map(line)} movable={movable} />)
  act(() => cell(0, 'name').focus())
  return userEvent.setup()
}
const cell = (row: number, column: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${row} ${column}` })
const names = () => now.map(({ name }) => name)

test('Enter moves from the herb to its quantity and on to the next herb; after the last line it adds one', async () => {
  const user = open(['黄芪', ''])
  await user.keyboard('{Enter}')
  expect(cell(0, 'quantity')).toHaveFocus()
  await user.keyboard('20{Enter}')
  expect(cell(1, 'name')).toHaveFocus()
  await user.keyboard('党参{Enter}30{Enter}')
  expect(cell(2, 'name')).toHaveFocus()
  expect(now.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['黄芪', '20'],
    ['党参', '30'],
    ['', ''],
  ])
})

test('Enter moves from an optional cell to the next cell, and from the last cell of the last line to a new line', async () => {
  const user = open(['黄芪'])
  act(() => cell(0, 'unit').focus())
  await user.keyboard('{Enter}')
  expect(cell(0, 'reference_price')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(cell(1, 'name')).toHaveFocus()
})

test('typing replaces the text of a cell, Esc restores it, and F2 continues at its end', async () => {
  const user = open(['黄芪'])
  await user.keyboard('{Enter}50{Enter}{ArrowUp}')
  act(() => cell(0, 'quantity').focus())
  cell(0, 'quantity').setSelectionRange(0, 2)
  await user.keyboard('7')
  expect(now[0]?.quantity).toBe('7')
  await user.keyboard('{Escape}')
  expect(now[0]?.quantity).toBe('50')
  await user.keyboard('{F2}5')
  expect(now[0]?.quantity).toBe('505')
})

test('a line is moved and removed by keys, and the removed line can be restored', async () => {
  const user = open(['黄芪', '党参', '当归'])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['党参', '黄芪', '当归'])
  expect(cell(1, 'name')).toHaveFocus()
  await user.keyboard('{Control>}{Backspace}{/Control}')
  expect(names()).toEqual(['党参', '当归'])
  await user.click(screen.getByRole('button', { name: 'undo' }))
  expect(names()).toEqual(['党参', '黄芪', '当归'])
})

test('lines of a published demand keep their places', async () => {
  const user = open(['黄芪', '党参'], false)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['黄芪', '党参'])
})

test('a pasted block goes to the lines, a pasted word into its cell, and Enter during composition moves nothing', () => {
  open(['黄芪'])
  const paste = (text: string) => fireEvent.paste(cell(0, 'name'), { clipboardData: { getData: () => text } })
  expect(paste('党参\t20\n当归\t30')).toBe(false)
  expect(paste('党参')).toBe(true)
  expect(pasted).toEqual(['党参\t20\n当归\t30'])
  fireEvent.keyDown(cell(0, 'name'), { key: 'Enter', keyCode: 229 })
  expect(cell(0, 'name')).toHaveFocus()
})

test('Alt+Enter opens the details of a line and moves nothing', async () => {
  const user = open(['黄芪', '党参'])
  await user.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}')
  expect(opened).toEqual([1])
  expect(cell(1, 'name')).toHaveFocus()
})

test('Alt with a digit adopts an offered price in the cell of the reference price, and does nothing in another cell', async () => {
  const user = open(['黄芪'])
  await user.keyboard('{Alt>}1{/Alt}')
  act(() => cell(0, 'reference_price').focus())
  await user.keyboard('{Alt>}2{/Alt}')
  expect(adopted).toEqual([2])
  // Where no such price is offered the page handles the key, which moves to a section.
  expect(fireEvent.keyDown(cell(0, 'reference_price'), { key: '3', code: 'Digit3', altKey: true })).toBe(true)
  expect(fireEvent.keyDown(cell(0, 'reference_price'), { key: '1', code: 'Digit1', altKey: true })).toBe(false)
})

const range = () => {
  const text = screen.getByRole('status').textContent
  const area = text === 'null' ? null : JSON.parse(text ?? '')
  return area === null ? null : [area.top, area.left, area.bottom, area.right]
}
const copied = (target: Element, type: 'copy' | 'cut' = 'copy') => {
  let text = ''
  const setData = (_: string, data: string) => {
    text = data
  }
  fireEvent[type](target, { clipboardData: { setData } })
  return text
}

test('Shift with arrows marks a range from the cursor, which stays; Esc or another move ends the range', async () => {
  const user = open(['黄芪', '党参', '当归'])
  cell(0, 'name').select()
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowUp}{/Shift}')
  expect(range()).toEqual([0, 0, 1, 1])
  expect(cell(0, 'name')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(range()).toBeNull()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowDown}')
  expect(range()).toBeNull()
  expect(cell(1, 'name')).toHaveFocus()
})

test('Shift with a side arrow marks text, not cells, while the cell is being edited', async () => {
  const user = open(['黄芪', '党参'])
  cell(0, 'name').setSelectionRange(1, 1)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(range()).toBeNull()
})

test('Mod+A marks the written lines around the cursor, and all lines when pressed again', async () => {
  const user = open(['黄芪', '党参', '', '当归'])
  cell(0, 'name').select()
  await user.keyboard('{Control>}a{/Control}')
  expect(range()).toEqual([0, 0, 1, 6])
  await user.keyboard('{Control>}a{/Control}')
  expect(range()).toEqual([0, 0, 3, 6])
})

test('a range is copied, cut, cleared by Delete and filled down by Mod+D, each as one step', async () => {
  const user = open(['黄芪', '=党参', '当归'])
  cell(0, 'name').select()
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(copied(cell(0, 'name'))).toBe("黄芪\ttong\n'=党参\ttong")
  await user.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(names()).toEqual(['黄芪', '黄芪', '黄芪'])
  expect(copied(cell(0, 'name'), 'cut')).toBe('黄芪\n黄芪\n黄芪')
  expect(names()).toEqual(['', '', ''])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}')
  expect(steps).toEqual(['fill 2', 'cut 3'])
})

test('a word pasted over a range applies to every cell of it', async () => {
  const user = open(['黄芪', '党参', '当归'])
  cell(0, 'name').select()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  fireEvent.paste(cell(0, 'name'), { clipboardData: { getData: () => '白芍' } })
  expect(pasted).toEqual(['白芍'])
  expect(areas).toEqual([{ top: 0, bottom: 1, left: 0, right: 0 }])
})

test('Esc reverts what was typed into a cell, and never what a fill or a cut has changed', async () => {
  const user = open(['黄芪', '党参'])
  act(() => cell(1, 'name').focus())
  await user.keyboard('{ArrowDown}{Control>}d{/Control}')
  expect(names()).toEqual(['黄芪', '黄芪'])
  await user.keyboard('{Escape}')
  expect(names()).toEqual(['黄芪', '黄芪'])
  await user.keyboard('x')
  expect(now[1]?.name).not.toBe('黄芪')
  await user.keyboard('{Escape}')
  expect(names()).toEqual(['黄芪', '黄芪'])
})

test('Mod+End leads to the last cell of all lines, Mod+Home to the first, and a page down ten lines', async () => {
  const user = open(Array.from({ length: 12 }, (_, nth) => `品种${nth}`))
  cell(0, 'name').select()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(cell(11, 'reference_price')).toHaveFocus()
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(cell(0, 'name')).toHaveFocus()
  await user.keyboard('{PageDown}')
  expect(cell(10, 'name')).toHaveFocus()
})

test('Esc in an unchanged cell moves to the frame of the grid; a character typed there goes into the cell and triggers no key of the page', async () => {
  const user = open(['黄芪'])
  const heard: string[] = []
  const hear = (event: KeyboardEvent) => heard.push(event.key)
  document.addEventListener('keydown', hear)
  act(() => cell(0, 'quantity').focus())
  await user.keyboard('3{Escape}')
  expect(cell(0, 'quantity')).toHaveFocus()
  expect(now[0]?.quantity).toBe('')
  await user.keyboard('{Escape}')
  expect(screen.getByTestId('frame')).toHaveFocus()
  heard.length = 0
  await user.keyboard('7')
  expect(heard).toEqual([])
  expect(cell(0, 'quantity')).toHaveFocus()
  expect(now[0]?.quantity).toBe('7')
  document.removeEventListener('keydown', hear)
})

test('a quantity typed with a unit of weight is converted to kg when its cell is left', async () => {
  const user = open(['黄芪', '当归'])
  act(() => cell(0, 'quantity').focus())
  await user.keyboard('1.5t{Enter}')
  expect(now[0]).toMatchObject({ quantity: '1500', unit: 'kg' })
  expect(withWeight({ ...line('黄芪'), quantity: '300斤', unit: 't' })).toMatchObject({ quantity: '150', unit: 'kg' })
  const counted = { ...line('黄芪'), quantity: '12件', unit: 'bag' }
  expect(withWeight(counted)).toBe(counted)
})
