import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { extended, extendRow, gridNear, moveInGrid, toggleRow } from '#src/ui/grid/list-focus.ts'
import { DataTable, type DataTableProps } from '#src/ui/table/data-table.tsx'
import { RowMarks } from '#src/ui/table/row-marks.tsx'
import type { Column, Sort } from '#src/ui/table/table-column.ts'

interface Line {
  id: string
  name: string
  kg: string
}

const lines: Line[] = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, name: `herb ${id}`, kg: String(at * 100) }))

const columns: Column<Line>[] = [
  { id: 'name', head: 'Name', cell: (line) => line.name, sortable: true },
  { id: 'kg', head: 'kg', cell: (line) => line.kg, align: 'end' },
]

describe('DataTable', () => {
  test('is one tab stop, and arrows move the focus by rows and into cells', async () => {
    const user = userEvent.setup()
    render(<List />)
    await user.tab()
    expect(document.activeElement).toBe(row('herb a'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(row('herb c'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row('herb b'))
    await user.tab()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false)
  })

  test('opens the focused row by Enter, in a new tab with Ctrl', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    render(<List onOpen={onOpen} />)
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(lines[0], { newTab: false })
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onOpen).toHaveBeenLastCalledWith(lines[0], { newTab: true })
  })

  test('keeps the focus on its record when rows become cards and cards become rows', async () => {
    const user = userEvent.setup()
    const card = (line: Line) => ({ title: line.name, status: '', facts: '', when: '', value: line.kg })
    const { rerender } = render(<List card={card} placeWidth={800} />)
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    rerender(<List card={card} placeWidth={699} />)
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(row('herb c')).toHaveFocus()
    rerender(<List card={card} placeWidth={800} />)
    expect(row('herb c')).toHaveFocus()
  })

  test('shows records as cards under 700 px, which the same keys move to and open', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    const card = (line: Line) => ({
      title: line.name,
      status: 'in stock',
      facts: 'no. 1',
      when: 'today',
      value: line.kg,
    })
    render(<List onOpen={onOpen} card={card} placeWidth={699} />)
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(row('herb b')).toHaveTextContent('herb bin stockno. 1today100')
    await user.tab()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(lines[1], { newTab: false })
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(row('herb b')?.firstElementChild)
    await user.click(screen.getByText('herb c'))
    expect(onOpen).toHaveBeenLastCalledWith(lines[2], { newTab: false })
  })

  test('counts rows over all pages', () => {
    render(<List />)
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '41')
    expect(row('herb a')).toHaveAttribute('aria-rowindex', '22')
  })

  test('sorts by its heads, first ascending, then descending, then not at all', async () => {
    const user = userEvent.setup()
    render(<List />)
    const head = screen.getByRole('columnheader', { name: /Name/ })
    const button = within(head).getByRole('button')
    const seen = [head.getAttribute('aria-sort')]
    for (let press = 0; press < 3; press += 1) {
      await user.click(button)
      seen.push(head.getAttribute('aria-sort'))
    }
    expect(seen).toEqual(['none', 'ascending', 'descending', 'none'])
    expect(screen.getByRole('columnheader', { name: 'kg' })).not.toHaveAttribute('aria-sort')
  })

  test('selects one row, a range, and the page', async () => {
    const user = userEvent.setup()
    render(<List />)
    const box = (name: string) => screen.getByRole('checkbox', { name })
    await user.click(box('select a'))
    await user.keyboard('{Shift>}')
    await user.click(box('select c'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('a b c')
    expect(box('select all')).toBePartiallyChecked()
    await user.click(box('select all'))
    expect(chosen()).toBe('a b c d')
    await user.click(box('select all'))
    expect(chosen()).toBe('')
  })

  test('applies the waiting presses to the rows that are marked when the table arrives', () => {
    const onSelect = vi.fn()
    const one = { id: 'b', checked: true, isRange: false, isDone: true }
    const range = { id: 'd', checked: true, isRange: true, isDone: false }
    const marks = { ids: ['a', 'b', 'c', 'd'], onSelect, onTaken: () => undefined }
    const { rerender } = render(<RowMarks {...marks} key={1} selected={new Set(['b'])} presses={[one, range]} />)
    expect(onSelect.mock.lastCall).toEqual([new Set(['b', 'c', 'd'])])
    onSelect.mockClear()
    // The row was unmarked before the table arrived.
    rerender(<RowMarks {...marks} key={2} selected={new Set()} presses={[one]} />)
    expect(onSelect).not.toHaveBeenCalled()
    // The user has turned the page.
    rerender(<RowMarks {...marks} key={3} ids={['x', 'y']} selected={new Set(['b'])} presses={[one, range]} />)
    expect(onSelect.mock.lastCall).toEqual([new Set(['b'])])
  })

  test('offers functions by which commands move and select', async () => {
    const user = userEvent.setup()
    render(<List />)
    await user.tab()
    const grid = gridNear(document.activeElement)
    if (grid === null) throw new Error('no grid around the focus')
    moveInGrid(grid, 'last_row')
    expect(document.activeElement).toBe(row('herb d'))
    moveInGrid(grid, 'first_row')
    toggleRow(grid)
    expect(chosen()).toBe('a')
    const step = extendRow(grid, 'down')
    expect(step).toEqual({ from: 'a', to: 'b' })
    expect([...extended(new Set(['a']), { from: 'a', to: 'b' })]).toEqual(['a', 'b'])
    expect([...extended(new Set(['a', 'b']), { from: 'b', to: 'a' })]).toEqual(['a'])
  })

  test('moves along a column, up to its head, and by Esc to the row', async () => {
    const user = userEvent.setup()
    render(<List />)
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toHaveTextContent('herb b')
    expect(document.activeElement).toHaveAttribute('aria-colindex', '2')
    await user.keyboard('{End}')
    expect(document.activeElement).toHaveTextContent('100')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toHaveAttribute('aria-colindex', '3')
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toHaveAccessibleName('Name')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('herb a')
    // The last focused element is the only tab stop of the grid.
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(row('herb a'))
  })

  test('moves into the controls of a cell by Enter or F2, and back by Esc', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    render(<List onOpen={onOpen} />)
    await user.tab()
    await user.keyboard('{ArrowRight}{F2}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'select a' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toHaveAttribute('aria-colindex', '1')
    await user.keyboard('{Enter} ')
    expect(chosen()).toBe('a')
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('draws only the rows again that change', async () => {
    const user = userEvent.setup()
    const drawn: string[] = []
    const counted: Column<Line>[] = [
      {
        id: 'name',
        head: 'Name',
        cell: (line) => {
          drawn.push(line.id)
          return line.name
        },
      },
    ]
    render(<List columns={counted} onOpen={() => {}} />)
    drawn.length = 0
    await user.click(screen.getByRole('checkbox', { name: 'select b' }))
    expect(chosen()).toBe('b')
    expect(new Set(drawn)).toEqual(new Set(['a', 'b']))
  })

  test('shows arranged columns at any width, with pinned columns beside each other', () => {
    const columnState = {
      columnOrder: ['kg', 'name'],
      columnVisibility: {},
      columnPinning: { start: ['kg', 'name'], end: [] },
    }
    const { container, rerender } = render(<List columnState={columnState} isArranged placeWidth={700} />)
    const heads = screen.getAllByRole('columnheader').slice(1)
    expect(heads.map((head) => head.textContent)).toEqual(['kg', 'Name'])
    // The column of checkboxes is 52 px wide; a column without a width counts as 200 px here.
    expect(heads.map((head) => head.style.left)).toEqual(['52px', '252px'])
    expect(screen.getByRole('grid').style.minWidth).toBe('')
    rerender(
      <List columnState={{ ...columnState, columnPinning: { start: [], end: [] } }} isArranged placeWidth={700} />,
    )
    expect(screen.getAllByRole('columnheader')[1]?.style.left).toBe('')
    expect(container.querySelector('.overflow-x-auto')).toBeNull()
  })

  test('moves the focus to the next row when the focused row is removed', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<List />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    rerender(<List rows={lines.filter((line) => line.id !== 'b')} />)
    expect(document.activeElement).toBe(row('herb c'))
  })

  test('shows rows of the final height while the first page loads', () => {
    render(<List rows={[]} loading />)
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('nothing')).toBeNull()
  })

  test('says in place of the rows that there are none', () => {
    render(<List rows={[]} />)
    expect(screen.getByText('nothing')).toBeVisible()
  })
})

const row = (name: string) => screen.getByText(name).closest('tr')
const chosen = () => screen.getByTestId('chosen').textContent

const List = (props: Partial<DataTableProps<Line>>) => {
  const [focused, setFocused] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort | null>(null)
  return (
    <main>
      <DataTable
        label="lines"
        {...props}
        columns={props.columns ?? columns}
        rows={props.rows ?? lines}
        getRowId={getId}
        total={40}
        offset={20}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        selectAllLabel="select all"
        selectRowLabel={(line) => `select ${line.id}`}
        focusedId={focused}
        onFocus={setFocused}
        empty={<p>nothing</p>}
      />
      <p data-testid="chosen">{[...selected].sort().join(' ')}</p>
    </main>
  )
}

const getId = (line: Line) => line.id
