// Which row of a list is active after another query has other rows.
import { expect, test } from 'vitest'
import { type ActiveRow, activeAmong, noActiveRow } from '#src/ui/grid/active-row.ts'

const all = ['a', 'b', 'c', 'd', 'e']
const filtered = ['x', 'b', 'y', 'z']

/** The list as it stands with the user on a row. */
const on = (id: string, ids = all, address = ''): ActiveRow => ({
  ...activeAmong(noActiveRow(null), ids, address),
  id,
  isChosen: true,
})
/** Another query: first its address, then its rows. */
const asked = (held: ActiveRow, ids: readonly string[], address: string) =>
  activeAmong(activeAmong(held, held.ids, address), ids, address)

test('a filter taken back leads to the record that it had left out, not to the row of the same number', () => {
  const narrow = asked(on('d'), filtered, 'status=draft')
  expect(narrow.id).toBe('z')
  expect(asked(narrow, all, '').id).toBe('d')
})

test('so it does after moves among the filtered rows', () => {
  const narrow = { ...asked(on('d'), filtered, 'status=draft'), id: 'y' }
  expect(asked(narrow, all, '').id).toBe('d')
})

test('a record that both queries have stays the active one', () => {
  expect(asked(asked(on('b'), filtered, 'status=draft'), all, '').id).toBe('b')
  const narrow = asked(on('d'), ['b', 'x'], 'status=draft')
  expect(narrow.id).toBe('x')
  expect(asked(narrow, ['x', ...all], '').id).toBe('x')
})

test('over several filters taken back one by one it is still that record', () => {
  const drafts = ['v', 'x', 'y', 'z']
  const one = asked(on('d'), drafts, 'status=draft')
  const two = asked(one, ['u', 'v'], 'status=draft&search=v')
  expect(asked(asked(two, drafts, 'status=draft'), all, '').id).toBe('d')
})

test('a record that somebody removes is replaced by the one in its place, also when it comes back', () => {
  const without = activeAmong(on('d'), ['a', 'b', 'c', 'e'], '')
  expect(without.id).toBe('e')
  expect(activeAmong(without, [...all], '').id).toBe('e')
})

test('a page that is turned and turned back begins at its first row', () => {
  const second = asked(on('d'), ['f', 'g'], 'page=2')
  expect(second.id).toBe('f')
  expect(asked(second, all, '').id).toBe('a')
})
