// Whether the window, or the paper, matches a media query now.
import { useCallback, useSyncExternalStore } from 'react'

/** The current result of a media query; follows its changes. */
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

/** Under 1024 px the side menu is folded. */
export const NARROW = '(width < 1024px)'
/** Under 1200 px the side menu is folded unless the user unfolded it. */
export const TIGHT = '(width < 1200px)'
/** From 1600 px on there is room for the whole side menu beside any page. */
export const ROOMY = '(width >= 1600px)'
/** Under 640 px the side menu is a drawer, and wide tables become cards. */
export const PHONE = '(width < 640px)'
