// After a screen is mounted: the window's title, the focus, and the scroll position.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PathId } from '#src/paths.ts'

/** On the first load, and on back and forward, the browser restores the scroll position itself. */
let isRestored = true
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isRestored = true
  })
}

/**
 * Sets the document's title, the scroll position and the focus when a screen is opened, also the first one of a visit.
 * `id` is null for an unknown page.
 */
export const useArrival = (path: string, id: PathId | null): void => {
  const { t } = useTranslation('common')
  const title = t(`title.${id ?? 'not_found'}`)
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])

  const arrived = useRef<string | null>(null)
  useEffect(() => {
    if (arrived.current === path) return
    arrived.current = path
    const wasRestored = isRestored
    isRestored = false
    const main = document.getElementById('main')
    const active = document.activeElement
    // An element that the screen focused itself (a remembered row) keeps the focus and stays in view.
    if (main !== null && active !== main && main.contains(active)) return
    // What was opened meanwhile keeps the focus too: without it the palette would lose the typed text, and a menu closes.
    if (active?.closest('[role="dialog"],[role="menu"]')) return
    if (!wasRestored) window.scrollTo(0, 0)
    if (main === null) return
    const target = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target.focus({ preventScroll: true })
  }, [path])
}
