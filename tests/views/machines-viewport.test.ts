// The first view of a drawing, the part of it that the overview marks, and the point that stays in place when it is zoomed.
import { expect, test } from 'vitest'
import { fitted, middleOf, shownPart } from '#src/views/machines/use-viewport.ts'

const laid = (width: number, height: number) => ({ width, height, boxes: [], arrows: [] })

test('A drawing that fits at full size opens whole in the middle without an overview.', () => {
  const small = laid(400, 300)
  const view = fitted(small, 900, 700)
  expect(view).toEqual({ scale: 1, x: 250, y: 200 })
  expect(shownPart(view, small, 900, 700)).toBeNull()
})

test('A larger drawing opens whole at a smaller scale.', () => {
  const large = laid(3000, 2000)
  const view = fitted(large, 900, 700)
  expect(view.scale).toBeCloseTo(868 / 3000)
  expect(shownPart(view, large, 900, 700)).toBeNull()
})

test('The overview marks the shown part.', () => {
  const view = { scale: 1, x: -1050, y: -650 }
  expect(shownPart(view, laid(3000, 2000), 900, 700)).toEqual({ x: 1050, y: 650, w: 900, h: 700 })
})

test('Zooming by keys keeps the current state in place while it is shown, otherwise the middle of the window.', () => {
  const view = { scale: 0.5, x: 20, y: 10 }
  expect(middleOf(view, { x: 100, y: 200, w: 80, h: 40 }, 900, 700)).toEqual([90, 120])
  expect(middleOf(view, { x: 4000, y: 200, w: 80, h: 40 }, 900, 700)).toEqual([450, 350])
  expect(middleOf(view, null, 900, 700)).toEqual([450, 350])
})
