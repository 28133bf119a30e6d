import { expect, test } from 'vitest'
import { putOffUntil } from '#server/home/snoozed.ts'

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(
  (day) => `${day}T09:00:00Z`,
) as [string, string, string, string] // four days are written above
const id = 'approve:1'
const snoozed = { [id]: { at: MONDAY, until: THURSDAY } }

test('a task stays away until its time', () => {
  expect(putOffUntil({ id, due_at: null }, snoozed, TUESDAY)).toBe(THURSDAY)
  expect(putOffUntil({ id, due_at: null }, snoozed, THURSDAY)).toBeNull()
  expect(putOffUntil({ id: 'open:1', due_at: null }, snoozed, TUESDAY)).toBeNull()
  expect(putOffUntil({ id, due_at: null }, undefined, TUESDAY)).toBeNull()
})

test('a task that falls due meanwhile is back at once; one that was overdue already stays away', () => {
  expect(putOffUntil({ id, due_at: TUESDAY }, snoozed, MONDAY)).toBe(THURSDAY)
  expect(putOffUntil({ id, due_at: TUESDAY }, snoozed, WEDNESDAY)).toBeNull()
  expect(putOffUntil({ id, due_at: MONDAY }, snoozed, WEDNESDAY)).toBe(THURSDAY)
})
