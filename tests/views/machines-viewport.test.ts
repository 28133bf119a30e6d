// The first view of a drawing, and the part of it that the overview marks.
import { expect, test } from 'vitest'
import { firstView, shownPart } from '#src/views/machines/use-viewport.ts'

const laid = (width: number, height: number) => ({ width, height, boxes: [], arrows: [] })

test('A drawing that fits at full size is shown whole in the middle without an overview.', () => {
  const small = laid(400, 300)
  const view = firstView(small, null, 900, 700)
  expect(view).toEqual({ scale: 1, x: 250, y: 200 })
  expect(shownPart(view, small, 900, 700)).toBeNull()
})

test('A larger drawing is shown at full size around the current state, and the overview marks the shown part.', () => {
  const large = laid(3000, 2000)
  const spot = { x: 1450, y: 980, w: 100, h: 40 }
  const view = firstView(large, spot, 900, 700)
  expect(view.scale).toBe(1)
  const part = shownPart(view, large, 900, 700)
  expect(part).toEqual({ x: 1050, y: 650, w: 900, h: 700 })
})

test('A current state at an edge leaves no empty room at that edge.', () => {
  const large = laid(3000, 2000)
  const corner = firstView(large, { x: 0, y: 0, w: 100, h: 40 }, 900, 700)
  expect(corner).toEqual({ scale: 1, x: 16, y: 16 })
  expect(firstView(large, { x: 2900, y: 1960, w: 100, h: 40 }, 900, 700)).toEqual({
    scale: 1,
    x: 900 - 3000 - 16,
    y: 700 - 2000 - 16,
  })
})
