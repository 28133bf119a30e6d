// The business calendar is that of the enterprise's zone, wherever the process runs.
import { afterEach, expect, test } from 'vitest'
import { businessDay, businessInstant, businessTime, DEFAULT_ZONE, goByZone } from '#contract/business-day.ts'
import { spanEnd, spanStart } from '#contract/fields.ts'

afterEach(() => goByZone(() => DEFAULT_ZONE))

test('an evening in Greenwich belongs to the next day in China', () => {
  expect(businessDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
  expect(businessDay(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31')
})

test('the time is local to the enterprise, and midnight is 00', () => {
  expect(businessTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00')
  expect(businessTime(new Date('2026-11-21T07:30:59Z'))).toBe('2026-11-21 15:30')
})

test('a day and a time give the moment at which a clock in the zone shows them', () => {
  expect(businessInstant('2026-11-22', '17:00')).toBe('2026-11-22T17:00:00+08:00')
  goByZone(() => 'Asia/Kathmandu')
  expect(businessInstant('2026-11-22', '17:00')).toBe('2026-11-22T17:00:00+05:45')
  goByZone(() => 'America/St_Johns')
  expect(businessInstant('2026-11-22', '17:00')).toBe('2026-11-22T17:00:00-03:30')
  goByZone(() => 'UTC')
  expect(businessInstant('2026-11-22')).toBe('2026-11-22T00:00:00+00:00')
})

test('on a day when the clocks change, the offset is that of the hour', () => {
  goByZone(() => 'Europe/Berlin')
  expect(businessInstant('2026-03-29', '01:59')).toBe('2026-03-29T01:59:00+01:00')
  expect(businessInstant('2026-03-29', '03:00')).toBe('2026-03-29T03:00:00+02:00')
  expect(businessInstant('2026-10-25', '01:30')).toBe('2026-10-25T01:30:00+02:00')
  expect(businessInstant('2026-10-25', '04:00')).toBe('2026-10-25T04:00:00+01:00')
  for (const [day, time] of [
    ['2026-03-29', '23:59'],
    ['2026-10-25', '00:00'],
  ] as const)
    expect(businessTime(new Date(businessInstant(day, time)))).toBe(`${day} ${time}`)
})

test('a span of days in a query begins and ends with the days of the zone', () => {
  goByZone(() => 'America/New_York')
  expect(spanStart.parse('2026-07-01')).toBe('2026-07-01T00:00:00-04:00')
  expect(spanEnd.parse('2026-12-31')).toBe('2026-12-31T23:59:59.999999-05:00')
  expect(spanStart.parse('2026-07-01T00:00:00Z')).toBe('2026-07-01T00:00:00Z')
  expect(spanStart.safeParse('2026-02-31').success).toBe(false)
})
