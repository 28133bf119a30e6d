import { useCallback, useEffect, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

/** While the root has this attribute, everything around the page is hidden: `in-data-full-page:hidden`. */
const ATTRIBUTE = 'data-full-page'

/** Classes of the element that then fills the window. */
export const fullPageClass = 'fixed inset-0 z-40 overflow-y-auto'

/**
 * Whether a part fills the whole window. The browser's own full screen is asked for too and may be refused; it is that of the whole
 * document, so that dialogs and messages stay in sight. Esc leaves, and so does leaving the browser's full screen or the page.
 */
export const useFullPage = (): readonly [boolean, (full: boolean) => void] => {
  const [isFull, setFull] = useState(false)
  const set = useCallback((full: boolean) => setFull(full), [])
  useEffect(() => {
    if (!isFull) return
    const root = document.documentElement
    root.setAttribute(ATTRIBUTE, '')
    // The browser does not allow it everywhere; then the layout alone fills the window.
    root.requestFullscreen?.().catch(() => undefined)
    const leave = () => setFull(false)
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      event.preventDefault()
      leave()
    }
    const changed = () => document.fullscreenElement === null && leave()
    document.addEventListener('keydown', keyed)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('keydown', keyed)
      document.removeEventListener('fullscreenchange', changed)
      root.removeAttribute(ATTRIBUTE)
      if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined)
    }
  }, [isFull])
  return [isFull, set]
}
