// Shows the notices of notices.machine. Loaded lazily, because a new page has no notices.
import { useRef } from 'react'
import { useNotices } from '#src/machines/use-notices.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'

const Regions = lazy(async () => (await import('./toast-regions.tsx')).ToastRegions)

/** Preloads the toasts, because a network failure must be shown without the network. */
export const loadToasts = Regions.load

export const Toasts = () => {
  const notices = useNotices()
  // The region stays mounted: a region that is removed with its last notice could not restore the focus.
  const wasWanted = useRef(false)
  wasWanted.current ||= notices.shown.length > 0
  return <Regions wanted={wasWanted.current} {...notices} />
}
