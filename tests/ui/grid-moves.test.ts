// Where keys move in a grid.
import { expect, test } from 'vitest'
import { areaOf, type GridMove, moveOf, type Place, type Press, placeAfter } from '#src/ui/grid/moves.ts'

const press = (key: string, mod = false): Press => ({ key, ctrlKey: mod, metaKey: false, altKey: false })
const three = areaOf(3, 2)
const reached = (move: GridMove, from: Place = { row: 0, column: 0 }) => {
  const { row, column } = placeAfter(three, from, move)
  return [row, column]
}

test.each([
  ['ArrowDown', false, [1, 0]],
  ['ArrowUp', false, [0, 0]],
  ['ArrowRight', false, [0, 1]],
  ['ArrowLeft', false, [0, 0]],
  ['PageDown', false, [2, 0]],
  ['Home', false, [0, 0]],
  ['End', false, [0, 1]],
  ['End', true, [2, 1]],
])('%s (Mod: %s) moves from the first of 3 × 2 cells to %j', (key, mod, expected) => {
  const move = moveOf(press(key, mod))
  expect(move && reached(move)).toEqual(expected)
})

test('Mod+Home moves to the first cell; PageUp and the moves to the first and last row keep the column', () => {
  const last = { row: 2, column: 1 }
  expect(moveOf(press('Home', true))).toBe('first')
  expect(reached('first', last)).toEqual([0, 0])
  expect(reached('page_up', last)).toEqual([0, 1])
  expect(reached('first_row', last)).toEqual([0, 1])
  expect(reached('last_row', { row: 0, column: 1 })).toEqual([2, 1])
})

test('letters, arrows with Mod and anything with Alt are no moves', () => {
  expect(moveOf(press('x'))).toBeNull()
  expect(moveOf(press('ArrowDown', true))).toBeNull()
  expect(moveOf({ ...press('ArrowDown'), altKey: true })).toBeNull()
})

test('moves stay inside an area that does not start at 0', () => {
  const area = { top: -1, left: 1, bottom: 4, right: 3 }
  const at = { row: -1, column: 2 }
  expect(placeAfter(area, at, 'up')).toEqual(at)
  expect(placeAfter(area, at, 'row_start')).toEqual({ row: -1, column: 1 })
  expect(placeAfter(area, at, 'last_row')).toEqual({ row: 4, column: 2 })
})
