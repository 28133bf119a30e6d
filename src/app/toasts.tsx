// What notices.machine says is drawn by a part of its own: a page says nothing at first.
import { useRef } from 'react'
import { useNotices } from '#src/machines/use-notices.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'

const Regions = lazy(async () => (await import('./toast-regions.tsx')).ToastRegions)

/** Fetches the drawing of notices ahead: that the network is gone must be said without it. */
export const loadToasts = Regions.load

export const Toasts = () => {
  const notices = useNotices()
  // Once here they stay: a region that went with its last notice could not lead the focus back.
  const wasWanted = useRef(false)
  wasWanted.current ||= notices.shown.length > 0
  return <Regions wanted={wasWanted.current} {...notices} />
}
