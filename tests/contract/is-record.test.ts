// The values that count as an object with named properties.
import { expect, test } from 'vitest'
import { isRecord } from '#contract/is-record.ts'

test('an object is a record; null, a list and a plain value are not', () => {
  expect(isRecord({})).toBe(true)
  expect([null, undefined, [], 'text', 1, true].filter(isRecord)).toEqual([])
})
