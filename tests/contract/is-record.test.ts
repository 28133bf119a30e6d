// What counts as an object of named parts.
import { expect, test } from 'vitest'
import { isRecord } from '#contract/is-record.ts'

test('is an object, and neither null, a list nor a plain value', () => {
  expect(isRecord({})).toBe(true)
  expect([null, undefined, [], 'text', 1, true].filter(isRecord)).toEqual([])
})
