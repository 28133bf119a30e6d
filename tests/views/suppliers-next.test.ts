// Which supplier the page shows after a saved certification.
import { expect, test } from 'vitest'
import { nextWaiting } from '#src/views/suppliers/use-next-waiting.ts'

test('the next supplier is the nearest waiting one below in the list', () => {
  expect(nextWaiting('a', ['a', 'c', 'd'], ['b', 'd', 'c'])).toBe('d')
})

test('the next supplier is the first waiting one where none waits below or there is no list', () => {
  expect(nextWaiting('c', ['a', 'c'], ['d'])).toBe('a')
  expect(nextWaiting('c', ['c', 'a'], [])).toBe('a')
})

test('there is no next supplier when no other waits', () => {
  expect(nextWaiting('a', ['a'], ['b'])).toBeUndefined()
})
