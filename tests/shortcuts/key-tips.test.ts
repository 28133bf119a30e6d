import { expect, test } from 'vitest'
import { TIP_LEARNT } from '#contract/preferences.ts'
import { taught, type UsedBy, untaught } from '#src/shortcuts/key-tips.ts'

/** Whether each of these uses shows a tip. */
const uses = (...by: UsedBy[]) => {
  let tips = {}
  return by.map((one) => {
    const after = taught(tips, 'orders.approve', one)
    tips = after.tips
    return after.tells
  })
}

test('every third use by mouse shows a tip', () => {
  expect(uses('pointer', 'pointer', 'pointer', 'pointer', 'pointer', 'pointer')).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ])
})

test('no tip is shown to a person who has used the key', () => {
  expect(uses('pointer', 'pointer', 'key', 'pointer', 'pointer', 'pointer')).not.toContain(true)
})

test('uses by palette and form do not count', () => {
  expect(uses('pointer', 'other', 'pointer', 'other', 'pointer')).toEqual([false, false, false, false, true])
})

test('a dismissed tip is not shown again', () => {
  const tips = untaught({ 'orders.edit': 2 }, 'orders.approve')
  expect(tips).toEqual({ 'orders.edit': 2, 'orders.approve': TIP_LEARNT })
  expect(taught(tips, 'orders.approve', 'pointer')).toEqual({ tips, tells: false })
})

test('an unchanged record is the same object, so that nothing is saved', () => {
  const tips = { 'orders.approve': TIP_LEARNT }
  expect(taught(tips, 'orders.approve', 'key').tips).toBe(tips)
})
