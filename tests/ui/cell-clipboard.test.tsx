// The clipboard in a grid whose cells are no inputs: the browser fires the event at the page, and it belongs to the focused cell.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { areaOf, type Place } from '#src/ui/grid/moves.ts'
import { useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { useCellRange } from '#src/ui/grid/use-cell-range.ts'

let pasted: unknown[] = []

const Grid = () => {
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 })
  const range = useCellRange({ rows: ['a', 'b'], columns: ['x', 'y'], cursor })
  const grid = useCellGrid({
    area: areaOf(2, 2),
    cursorAt: () => cursor,
    onCursor: setCursor,
    elementAt: ({ row, column }) => document.getElementById(`${row}${column}`),
    cells: {
      range,
      placeAt: (target) => (target instanceof HTMLTableCellElement ? cursor : null),
      rows: 2,
      columns: 2,
      copied: (area) => JSON.stringify(area),
      write: { clear: () => undefined, fillDown: () => undefined, pasted: (...told) => pasted.push(told) },
      show: () => undefined,
    },
  })
  return (
    <table onKeyDown={grid.onKeyDown} {...grid.around}>
      <tbody>
        <tr>
          <td id="00" tabIndex={-1}>
            1
          </td>
        </tr>
      </tbody>
    </table>
  )
}

test('a copy or paste event of the page belongs to the marked cells, and to none while the focus is elsewhere', () => {
  pasted = []
  render(<Grid />)
  const copied: string[] = []
  const clipboardData = { setData: (_: string, text: string) => copied.push(text), getData: () => '5' }
  fireEvent.copy(document.body, { clipboardData })
  expect(copied).toEqual([])
  const cell = screen.getByRole('cell')
  act(() => cell.focus())
  fireEvent.keyDown(cell, { key: 'ArrowDown', shiftKey: true })
  fireEvent.copy(document.body, { clipboardData })
  const area = { top: 0, bottom: 1, left: 0, right: 0 }
  expect(copied).toEqual([JSON.stringify(area)])
  fireEvent.paste(document.body, { clipboardData })
  expect(pasted).toEqual([['5', area]])
})
