import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useVisible } from '#src/views/reviews/matrix/use-visible.ts'

const side = { focused: 0, size: 44, before: 64, after: 40, whole: 40, around: 6 }

/** The number of rows in each rendering of one axis. */
const renderings = (count: number, step: number): number[] => {
  const seen: number[] = []
  const place = { current: document.createElement('div') }
  renderHook(() => {
    const { drawn, rest } = useVisible(place, { ...side, count, step }, false)
    // What is not there yet has its space.
    expect(drawn.length + rest).toBe(count)
    seen.push(drawn.length)
  })
  return [...new Set(seen)]
}

test('The first screen of a comparison is rendered a few rows at a time, so that a key is never held up by all of it.', () => {
  const seen = renderings(30, 6)
  expect(seen).toEqual([0, 6, 12, 18, 24, 30])
})

test('An axis without a step is rendered at once.', () => {
  expect(renderings(12, 0)).toEqual([12])
})
