// The active row of a list after another query has brought other rows.
import { expect, test } from 'vitest'
import { type ActiveRow, activeAmong, noActiveRow } from '#src/ui/grid/active-row.ts'

const all = ['a', 'b', 'c', 'd', 'e']
const filtered = ['x', 'b', 'y', 'z']

/** The state of the list when the user is on a row. */
const on = (id: string, ids = all, address = ''): ActiveRow => ({
  ...activeAmong(noActiveRow(null), ids, address),
  id,
  isChosen: true,
})
/** Asks another query: its address arrives first, its rows after it. */
const asked = (held: ActiveRow, ids: readonly string[], address: string) =>
  activeAmong(activeAmong(held, held.ids, address), ids, address)

test('undoing a filter leads to the record that the filter had left out, not to the row of the same number', () => {
  const narrow = asked(on('d'), filtered, 'status=draft')
  expect(narrow.id).toBe('z')
  expect(asked(narrow, all, '').id).toBe('d')
})

test('undoing a filter leads there after moves among the filtered rows, too', () => {
  const narrow = { ...asked(on('d'), filtered, 'status=draft'), id: 'y' }
  expect(asked(narrow, all, '').id).toBe('d')
})

test('a record that both queries have stays the active one', () => {
  expect(asked(asked(on('b'), filtered, 'status=draft'), all, '').id).toBe('b')
  const narrow = asked(on('d'), ['b', 'x'], 'status=draft')
  expect(narrow.id).toBe('x')
  expect(asked(narrow, ['x', ...all], '').id).toBe('x')
})

test('after several filters are undone one by one that record is active again', () => {
  const drafts = ['v', 'x', 'y', 'z']
  const one = asked(on('d'), drafts, 'status=draft')
  const two = asked(one, ['u', 'v'], 'status=draft&search=v')
  expect(asked(asked(two, drafts, 'status=draft'), all, '').id).toBe('d')
})

test('when somebody removes the active record, the one in its place becomes active, also after the record has come back', () => {
  const without = activeAmong(on('d'), ['a', 'b', 'c', 'e'], '')
  expect(without.id).toBe('e')
  expect(activeAmong(without, [...all], '').id).toBe('e')
})

test('turning a page and turning it back begins at its first row', () => {
  const second = asked(on('d'), ['f', 'g'], 'page=2')
  expect(second.id).toBe('f')
  expect(asked(second, all, '').id).toBe('a')
})
