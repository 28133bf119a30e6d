// The current time by the server's clock, ticking.
import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from './use-app.ts'

/** ms since the epoch by the server's clock, in steps of `everyMs`; every answer with the server's time corrects it. */
export const useNow = (everyMs = 1_000): number => {
  const offset = useSelector(useApp(), (snapshot) => snapshot.context.clock_offset_ms)
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(tick, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  const now = () => Math.floor((Date.now() + offset) / everyMs) * everyMs
  return useSyncExternalStore(subscribe, now, now)
}
