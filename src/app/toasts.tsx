// Shows the notices of notices.machine. Loaded lazily: a new page has none.
import { useRef } from 'react'
import { useNotices } from '#src/machines/use-notices.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'

const Regions = lazy(async () => (await import('./toast-regions.tsx')).ToastRegions)

/** Preloads the toasts: a network failure must be shown without fetching them. */
export const loadToasts = Regions.load

export const Toasts = () => {
  const notices = useNotices()
  // The region stays mounted: one that was removed with its last notice could not restore the focus.
  const wasWanted = useRef(false)
  wasWanted.current ||= notices.shown.length > 0
  return <Regions wanted={wasWanted.current} {...notices} />
}
