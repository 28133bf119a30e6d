// Repeats an act while somebody uses the page.
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWhileHere } from '#src/ui/layout/use-while-here.ts'

const MINUTE = 60_000
const act = vi.fn()
const Page = () => {
  useWhileHere(MINUTE, act)
  return null
}
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  act.mockClear()
  look('visible')
  render(<Page />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('acts every minute until it is unmounted', () => {
  vi.advanceTimersByTime(3 * MINUTE)
  expect(act).toHaveBeenCalledTimes(3)
  cleanup()
  vi.advanceTimersByTime(3 * MINUTE)
  expect(act).toHaveBeenCalledTimes(3)
})

test('stops while the page is hidden, and acts at once when it is shown again', () => {
  look('hidden')
  vi.advanceTimersByTime(5 * MINUTE)
  expect(act).not.toHaveBeenCalled()
  look('visible')
  expect(act).toHaveBeenCalledTimes(1)
  // The act is not due when the page was hidden only for a short time.
  look('hidden')
  look('visible')
  expect(act).toHaveBeenCalledTimes(1)
})

test('stops after ten minutes without input, and acts again at the next input', () => {
  vi.advanceTimersByTime(30 * MINUTE)
  expect(act).toHaveBeenCalledTimes(10)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(act).toHaveBeenCalledTimes(11)
  vi.advanceTimersByTime(MINUTE)
  expect(act).toHaveBeenCalledTimes(12)
})
