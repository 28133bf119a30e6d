// Which of several open things an Esc closes: the innermost one, and a toast only when there is nothing else.
import type { KeyboardEvent } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

/**
 * `onKeyDown` for what Radix closes by Esc. A toast that came later is Radix's highest layer and receives the key
 * instead of it; the toast does not handle the key, so this handler closes what is below.
 */
export const escapeBelow =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    close()
  }

/** Calls back with an Esc that nothing in the page has handled: it listens on the window. Returns a function that stops it. */
export const onSpareEscape = (act: () => void): (() => void) => {
  const heard = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    act()
  }
  window.addEventListener('keydown', heard)
  return () => window.removeEventListener('keydown', heard)
}
