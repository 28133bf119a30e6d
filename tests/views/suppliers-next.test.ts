// Which supplier a saved certification leads on to.
import { expect, test } from 'vitest'
import { nextWaiting } from '#src/views/suppliers/use-next-waiting.ts'

test('the nearest below in the list that waits is next, whatever stands between', () => {
  expect(nextWaiting('a', ['a', 'c', 'd'], ['b', 'd', 'c'])).toBe('d')
})

test('with none below, or without a list, it is the first that waits', () => {
  expect(nextWaiting('c', ['a', 'c'], ['d'])).toBe('a')
  expect(nextWaiting('c', ['c', 'a'], [])).toBe('a')
})

test('with nobody else waiting there is none', () => {
  expect(nextWaiting('a', ['a'], ['b'])).toBeUndefined()
})
