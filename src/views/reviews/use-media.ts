// Whether the window, or the paper, is of a certain kind now.
import { useCallback, useSyncExternalStore } from 'react'

/** A media query's answer, live. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Too narrow for a table of suppliers: lines become cards. */
export const PHONE = '(width < 640px)'
