// The calendar the business goes by is China's, wherever the process runs.
import { expect, test } from 'vitest'
import { businessDay, businessTime } from '#contract/business-day.ts'

test('an evening in Greenwich is the next day in China', () => {
  expect(businessDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
  expect(businessDay(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31')
})

test('the time is that on the wall of the business, midnight as 00', () => {
  expect(businessTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00')
  expect(businessTime(new Date('2026-11-21T07:30:59Z'))).toBe('2026-11-21 15:30')
})
