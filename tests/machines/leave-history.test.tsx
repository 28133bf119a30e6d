// Back out of something unsaved: the browser has gone already, so the step is taken back before anybody is asked.

import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { patience } from '../support/patience.ts'
import { WithApp } from '../support/with-app.tsx'

const guarding = { wrapper: WithApp }

/** Addresses the rest of the page heard of. */
let heard: string[] = []
window.addEventListener('popstate', () => heard.push(location.pathname))

beforeEach(() => {
  history.pushState(null, '', '/bidding/order')
  history.pushState(null, '', '/bidding/order/create')
  heard = []
})

test('who stays is on the form, and nothing has noticed the step', async () => {
  const ask = vi.fn(() => Promise.resolve(false))
  const { unmount } = renderHook(() => useLeaveGuard(true, ask), guarding)
  history.back()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), patience)
  expect(location.pathname).toBe('/bidding/order/create')
  expect(heard).toEqual([])
  unmount()
})

test('who agrees is led where they wanted to go', async () => {
  const { unmount } = renderHook(() => useLeaveGuard(true, () => Promise.resolve(true)), guarding)
  history.back()
  await vi.waitFor(() => expect(heard).toEqual(['/bidding/order']), patience)
  expect(location.pathname).toBe('/bidding/order')
  unmount()
})

test('another part of the same page is no other page', async () => {
  const ask = vi.fn(() => Promise.resolve(false))
  history.pushState(null, '', '/bidding/order/create?part=lines')
  const { unmount } = renderHook(() => useLeaveGuard(true, ask), guarding)
  history.back()
  await vi.waitFor(() => expect(heard).toEqual(['/bidding/order/create']), patience)
  expect(ask).not.toHaveBeenCalled()
  unmount()
})

test('with nothing unsaved Back is Back', async () => {
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
