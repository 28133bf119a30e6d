import { expect, test } from 'vitest'
import { isReached } from '#server/instants.ts'

test.each([
  ['2026-11-22T09:00:00Z', '2026-11-22T09:00:00.4Z', true],
  ['2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z', true],
  ['2026-11-22T09:00:00.12Z', '2026-11-22T09:00:00.123456Z', true],
  ['2026-11-22T09:00:00.12Z', '2026-11-22T09:00:00.119Z', false],
  ['2026-11-22T09:00:00Z', '2026-11-22T08:59:59.999999Z', false],
  [null, '2026-11-22T09:00:00Z', false],
])('the moment %s is reached at %s: %s', (moment, now, come) => {
  expect(isReached(moment, now)).toBe(come)
})
