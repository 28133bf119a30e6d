// What happens when a screen has come: the window's title, the focus, and the top of the page.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PathId } from '#src/paths.ts'

let isFirst = true
let isBack = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isBack = true
  })
}

/** `id` null: no such page. The first screen of a visit takes no focus: nobody has moved yet. */
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
    const wasBack = isBack
    isBack = false
    if (isFirst) {
      isFirst = false
      return
    }
    const main = document.getElementById('main')
    const active = document.activeElement
    // What a screen has focused itself, a row it remembers, stays focused and in sight.
    if (main !== null && active !== main && main.contains(active)) return
    // Nor is a dialog left that was opened meanwhile, the palette above all: what is typed there would go nowhere.
    if (active?.closest('[role="dialog"]')) return
    // Going back, the browser itself restores where one was.
    if (!wasBack) window.scrollTo(0, 0)
    if (main === null) return
    const target = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target.focus({ preventScroll: true })
  }, [path])
}
