import { expect, test } from 'vitest'
import { snoozeTimes } from '#src/ui/date/snooze-times.ts'

const at = (moment: string) => snoozeTimes(new Date(`${moment}+08:00`)).map(({ id, until }) => [id, Date.parse(until)])
const instant = (moment: string) => Date.parse(`${moment}:00+08:00`)

test('a task can be put off by an hour, to the end of the day, to the next morning, to Monday and by a week', () => {
  // 2026-11-25 is a Wednesday.
  expect(at('2026-11-25T10:30:00')).toEqual([
    ['hour', instant('2026-11-25T11:30')],
    ['evening', instant('2026-11-25T17:00')],
    ['tomorrow', instant('2026-11-26T09:00')],
    ['monday', instant('2026-11-30T09:00')],
    ['week', instant('2026-12-02T09:00')],
  ])
})

test('a moment that stands in the list already is not offered twice, and the end of the day only while it is ahead', () => {
  // A Sunday evening: tomorrow is Monday. A Monday: in a week is the next Monday.
  expect(at('2026-11-29T16:30:00').map(([id]) => id)).toEqual(['hour', 'tomorrow', 'week'])
  expect(at('2026-11-30T09:00:00').map(([id]) => id)).toEqual(['hour', 'evening', 'tomorrow', 'monday'])
})
