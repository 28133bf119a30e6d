import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { keepFocus } from '#src/app/keep-focus.ts'

beforeAll(() => keepFocus())

const Page = () => {
  const [rows, setRows] = useState(['a', 'b'])
  const [pending, setPending] = useState(['a', 'b'])
  const without = (row: string) => (all: string[]) => all.filter((one) => one !== row)
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Rows</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {pending.includes(row) && (
              <button type="button" onClick={() => setPending(without(row))}>
                accept {row}
              </button>
            )}
            <button type="button" onClick={() => setRows(without(row))}>
              drop {row}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

test('the focus of a removed button moves to the control beside it', async () => {
  const user = userEvent.setup()
  render(<Page />)
  screen.getByRole('button', { name: 'accept a' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'drop a' })).toHaveFocus()
})

test('the focus of a removed row moves to the next row, and of the last row to the heading', async () => {
  const user = userEvent.setup()
  render(<Page />)
  screen.getByRole('button', { name: 'drop a' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'accept b' })).toHaveFocus()
  screen.getByRole('button', { name: 'drop b' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Rows' })).toHaveFocus()
})

test('a press beside all controls removes the focus for good', async () => {
  const user = userEvent.setup()
  render(<Page />)
  screen.getByRole('button', { name: 'drop a' }).focus()
  await user.click(document.body)
  expect(document.body).toHaveFocus()
})
