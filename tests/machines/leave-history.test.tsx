// Leaving unsaved input by Back: the browser has navigated already, so the step is reversed before the user is asked.

import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { patience } from '../support/patience.ts'
import { WithApp } from '../support/with-app.tsx'

const guarding = { wrapper: WithApp }

/** Addresses that other listeners of the page received. */
let heard: string[] = []
window.addEventListener('popstate', () => heard.push(location.pathname))

beforeEach(() => {
  history.pushState(null, '', '/bidding/order')
  history.pushState(null, '', '/bidding/order/create')
  heard = []
})

test('a user who stays remains on the form, and other listeners receive no step', async () => {
  const ask = vi.fn(() => Promise.resolve(false))
  const { unmount } = renderHook(() => useLeaveGuard(true, ask), guarding)
  history.back()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), patience)
  expect(location.pathname).toBe('/bidding/order/create')
  expect(heard).toEqual([])
  unmount()
})

test('a user who agrees to leave reaches the page they wanted', async () => {
  const { unmount } = renderHook(() => useLeaveGuard(true, () => Promise.resolve(true)), guarding)
  history.back()
  await vi.waitFor(() => expect(heard).toEqual(['/bidding/order']), patience)
  expect(location.pathname).toBe('/bidding/order')
  unmount()
})

test('a step to another part of the same page asks nothing', async () => {
  const ask = vi.fn(() => Promise.resolve(false))
  history.pushState(null, '', '/bidding/order/create?part=lines')
  const { unmount } = renderHook(() => useLeaveGuard(true, ask), guarding)
  history.back()
  await vi.waitFor(() => expect(heard).toEqual(['/bidding/order/create']), patience)
  expect(ask).not.toHaveBeenCalled()
  unmount()
})

test('Back works as usual when nothing is unsaved', async () => {
  const ask = vi.fn(() => Promise.resolve(false))
  const { rerender, unmount } = renderHook(({ active }) => useLeaveGuard(active, ask), {
    ...guarding,
    initialProps: { active: true },
  })
  rerender({ active: false })
  history.back()
  await vi.waitFor(() => expect(heard).toEqual(['/bidding/order']), patience)
  expect(ask).not.toHaveBeenCalled()
  unmount()
})
