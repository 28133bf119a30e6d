// What happens when the code of a screen, or of a part of it, cannot be loaded.
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { startMessages } from '#src/app/i18n.ts'
import { lazyView } from '#src/app/lazy.ts'
import { LazyPartBoundary } from '#src/app/lazy-part-boundary.tsx'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { LateContext, lazy } from '#src/ui/layout/lazy.tsx'
import { WithApp } from '../support/with-app.tsx'

const MINUTE = 60_000
let age: number
let reloads: number
/** The status of the server's page and of the code that it starts with; 0 is no answer. */
let served: { readonly page: number; readonly code: number }
const asked = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  age = 0
  reloads = 0
  vi.spyOn(performance, 'now').mockImplementation(() => age)
  const reload = () => {
    reloads += 1
  }
  vi.stubGlobal('location', { ...location, href: 'https://console.example/home', reload })
  served = { page: 200, code: 200 }
  asked.mockClear()
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    expect(cache).toBe('no-store')
    asked(address)
    if (served.page === 0) throw new TypeError('Failed to fetch')
    return address.endsWith('.js')
      ? new Response('', { status: served.code })
      : new Response('<script type="module" src="/assets/index-new.js"></script>', { status: served.page })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders inside a page with its machines, so that a form with unsaved input is known. */
const draw = (page: ReactNode) => render(page, { wrapper: WithApp })

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A screen whose code loads or fails by turns. */
const screenOf = (...ends: readonly (string | Error | 'never')[]) => {
  let turn = 0
  const load = vi.fn(async () => {
    const end = ends[Math.min(turn, ends.length - 1)] ?? 'never'
    turn += 1
    if (end === 'never') return new Promise<never>(() => {})
    if (end instanceof Error) throw end
    return () => <p>{end}</p>
  })
  const View = lazyView<object>(load)
  const Place = () => (
    <ErrorBoundary
      place="x"
      onCaught={View.reset}
      fallback={({ error, isLoading, retry }) => (
        <button type="button" onClick={retry}>{`${isLoading ? 'load' : 'break'}: ${error.message}`}</button>
      )}
    >
      <Suspense fallback={<p>wait</p>}>
        <View />
      </Suspense>
    </ErrorBoundary>
  )
  return { load, View, Place }
}

const gone = new TypeError('Failed to fetch dynamically imported module')

describe('a screen', () => {
  test('that fails once is fetched again by itself', async () => {
    const { load, Place } = screenOf(gone, 'here')
    draw(<Place />)
    expect(screen.getByText('wait')).toBeInTheDocument()
    await elapse(300)
    expect(screen.getByText('here')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('that always fails says so after three attempts, and is fetched anew on request', async () => {
    const { load, Place } = screenOf(gone, gone, gone, 'here')
    draw(<Place />)
    await elapse(2_000)
    const retry = screen.getByRole('button', { name: 'load: Loading error' })
    expect(load).toHaveBeenCalledTimes(3)
    await act(async () => retry.click())
    await elapse(1)
    expect(screen.getByText('here')).toBeInTheDocument()
    expect(reloads).toBe(0)
  })

  test('that is not loaded within 120 s shows a loading error', async () => {
    const { Place } = screenOf('never')
    draw(<Place />)
    await elapse(2 * MINUTE - 1)
    expect(screen.getByText('wait')).toBeInTheDocument()
    await elapse(1)
    expect(screen.getByRole('button', { name: /^load: Loading error/ })).toBeInTheDocument()
  })

  test('that cannot be fetched by a page older than 30 s reloads the page once', async () => {
    age = 31_000
    const { Place } = screenOf(gone)
    draw(<Place />)
    await elapse(10_000)
    expect(reloads).toBe(1)
    expect(screen.getByText('wait')).toBeInTheDocument()
  })

  test('that cannot be fetched while the server does not answer keeps the page and says so, and reloads it later', async () => {
    age = 31_000
    served = { page: 0, code: 0 }
    const first = screenOf(gone)
    const { unmount } = draw(<first.Place />)
    await elapse(10_000)
    expect(screen.getByRole('button', { name: /^load: Loading error/ })).toBeInTheDocument()
    expect(reloads).toBe(0)
    unmount()
    served = { page: 200, code: 200 }
    const second = screenOf(gone)
    draw(<second.Place />)
    await elapse(10_000)
    expect(reloads).toBe(1)
  })

  test('that cannot be fetched after an automatic reload of the tab shows the error, however long ago that was', async () => {
    age = 31_000
    const first = screenOf(gone)
    const { unmount } = draw(<first.Place />)
    await elapse(10_000)
    expect(reloads).toBe(1)
    unmount()
    age = 60 * MINUTE
    const second = screenOf(gone)
    draw(<second.Place />)
    await elapse(10_000)
    expect(reloads).toBe(1)
    expect(screen.getByRole('button', { name: /^load: Loading error/ })).toBeInTheDocument()
  })

  test('that cannot be fetched by a page younger than 30 s reloads nothing', async () => {
    age = 29_000
    const { Place } = screenOf(gone)
    draw(<Place />)
    await elapse(10_000)
    expect(reloads).toBe(0)
  })

  test('that cannot be fetched beside a form with unsaved input reloads nothing', async () => {
    age = 31_000
    const { Place } = screenOf(gone)
    const Form = () => {
      useLeaveGuard(true, () => Promise.resolve(false))
      return <Place />
    }
    draw(<Form />)
    await elapse(10_000)
    expect(reloads).toBe(0)
    expect(screen.getByRole('button', { name: /^load/ })).toBeInTheDocument()
  })

  describe('that fails again after a press', () => {
    const press = async () => {
      await act(async () => screen.getByRole('button', { name: /^load/ }).click())
      await elapse(10_000)
    }

    test('reloads the page at every press', async () => {
      const { Place } = screenOf(gone)
      draw(<Place />)
      await elapse(10_000)
      expect(reloads).toBe(0)
      await press()
      expect(reloads).toBe(1)
      expect(asked.mock.calls.flat()).toEqual([
        'https://console.example/home',
        new URL('/assets/index-new.js', document.baseURI).href,
      ])
      await press()
      expect(reloads).toBe(2)
      // A press does not use up the one automatic reload.
      age = 31_000
      const other = screenOf(gone)
      draw(<other.Place />)
      await elapse(10_000)
      expect(reloads).toBe(3)
    })

    test.for([
      ['the page cannot be fetched', { page: 0, code: 200 }],
      ['the server refuses the page', { page: 503, code: 200 }],
      ['the code of the page is missing', { page: 200, code: 404 }],
    ] as const)('reloads nothing while %s', async ([, now]) => {
      served = now
      const { Place } = screenOf(gone)
      draw(<Place />)
      await elapse(10_000)
      await press()
      expect(reloads).toBe(0)
      expect(screen.getByRole('button', { name: /^load/ })).toBeInTheDocument()
    })

    test.for([false, true])('asks before unsaved input is left, and obeys the answer %s', async (agrees) => {
      const { Place } = screenOf(gone)
      const ask = vi.fn(async () => agrees)
      const Form = () => {
        useLeaveGuard(true, ask)
        return <Place />
      }
      draw(<Form />)
      await elapse(10_000)
      await press()
      expect(ask).toHaveBeenCalledOnce()
      expect(reloads).toBe(agrees ? 1 : 0)
      // After the user agreed, the browser does not ask again.
      const leaving = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(leaving)
      expect(leaving.defaultPrevented).toBe(!agrees)
    })
  })

  test('that failed when it was fetched in advance reloads nothing and is fetched again when it is needed', async () => {
    age = 31_000
    const { View, Place } = screenOf(gone, gone, gone, 'here')
    View.preload()
    await elapse(2_000)
    expect(reloads).toBe(0)
    draw(<Place />)
    await elapse(1)
    expect(screen.getByText('here')).toBeInTheDocument()
  })
})

describe('a part of a screen', () => {
  const bring = (fails: number) => {
    let turn = 0
    return async () => {
      turn += 1
      if (turn <= fails) throw gone
      return () => <p>part</p>
    }
  }

  test('that cannot be fetched leaves the screen as it is, and is fetched again on request', async () => {
    const Part = lazy<object>(bring(3), { early: false })
    const Late = ({ retry }: { retry: () => void }) => (
      <button type="button" onClick={retry}>
        again
      </button>
    )
    draw(
      <LateContext value={({ retry }) => <Late retry={retry} />}>
        <input aria-label="text" defaultValue="typed" />
        <Part wanted />
      </LateContext>,
    )
    await elapse(2_000)
    expect(screen.getByLabelText('text')).toHaveValue('typed')
    await act(async () => screen.getByRole('button', { name: 'again' }).click())
    await elapse(1)
    expect(screen.getByText('part')).toBeInTheDocument()
    expect(screen.getByLabelText('text')).toHaveValue('typed')
  })

  test('that fails again after a press reloads the page', async () => {
    const Part = lazy<object>(bring(100), { early: false })
    draw(
      <LazyPartBoundary>
        <Part wanted />
      </LazyPartBoundary>,
    )
    await elapse(2_000)
    expect(reloads).toBe(0)
    await act(async () => screen.getByRole('button', { name: /重试|retry/i }).click())
    await elapse(10_000)
    expect(reloads).toBe(1)
  })

  test('that cannot be fetched without a network says so at once, and comes by itself when the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const Part = lazy<object>(bring(1), { early: false })
    await startMessages('zh-CN')
    draw(
      <LazyPartBoundary>
        <Part wanted />
      </LazyPartBoundary>,
    )
    await elapse(0)
    expect(screen.getByRole('alert')).toHaveTextContent('网络出现问题，请稍后再试')
    online.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    await elapse(1)
    expect(screen.getByText('part')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(reloads).toBe(0)
  })

  test('that failed in advance without a network is fetched in advance again when the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(bring(1))
    const Part = lazy<object>(load)
    const show = (wanted: boolean) => (
      <LazyPartBoundary>
        <Part wanted={wanted} />
      </LazyPartBoundary>
    )
    const { rerender } = draw(show(false))
    await elapse(2_000)
    online.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    await elapse(2_000)
    expect(load).toHaveBeenCalledTimes(2)
    await act(async () => rerender(show(true)))
    await elapse(0)
    expect(screen.getByText('part')).toBeInTheDocument()
  })

  test('that is closed after a failure and opened again is fetched again', async () => {
    const Part = lazy<object>(bring(3), { early: false })
    const show = (wanted: boolean) => (
      <LateContext value={() => <p>failed</p>}>
        <Part wanted={wanted} />
      </LateContext>
    )
    const { rerender } = draw(show(true))
    await elapse(2_000)
    expect(screen.getByText('failed')).toBeInTheDocument()
    await act(async () => rerender(show(false)))
    expect(screen.queryByText('failed')).toBeNull()
    await act(async () => rerender(show(true)))
    await elapse(1)
    expect(screen.getByText('part')).toBeInTheDocument()
  })

  test('that is not wanted is not fetched', async () => {
    const load = vi.fn(bring(0))
    const Part = lazy<object>(load, { early: false })
    draw(<Part wanted={false} />)
    await elapse(MINUTE)
    expect(load).not.toHaveBeenCalled()
  })
})
