import { expect, test } from 'vitest'
import { TIP_LEARNT } from '#contract/preferences.ts'
import { taught, type UsedBy, untaught } from '#src/shortcuts/key-tips.ts'

/** What each of some uses told. */
const uses = (...by: UsedBy[]) => {
  let tips = {}
  return by.map((one) => {
    const after = taught(tips, 'orders.approve', one)
    tips = after.tips
    return after.tells
  })
}

test('the third use by mouse is told, and every third after it', () => {
  expect(uses('pointer', 'pointer', 'pointer', 'pointer', 'pointer', 'pointer')).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ])
})

test('who has used the key is never told', () => {
  expect(uses('pointer', 'pointer', 'key', 'pointer', 'pointer', 'pointer')).not.toContain(true)
})

test('the palette by keys and forms do not count', () => {
  expect(uses('pointer', 'other', 'pointer', 'other', 'pointer')).toEqual([false, false, false, false, true])
})

test('a tip that was sent away does not come again', () => {
  const tips = untaught({ 'orders.edit': 2 }, 'orders.approve')
  expect(tips).toEqual({ 'orders.edit': 2, 'orders.approve': TIP_LEARNT })
  expect(taught(tips, 'orders.approve', 'pointer')).toEqual({ tips, tells: false })
})

test('nothing new is the same object, so that nothing is saved', () => {
  const tips = { 'orders.approve': TIP_LEARNT }
  expect(taught(tips, 'orders.approve', 'key').tips).toBe(tips)
})
