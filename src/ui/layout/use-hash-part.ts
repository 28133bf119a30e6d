import { useEffect } from 'react'
import { focusField } from '../input/field-focus.ts'

/**
 * The events after which the address may name another part, or the same one once more. A replaced address does not: the
 * settings are written into it while the user stays where they are.
 */
const moves = ['pushState', 'hashchange'] as const

/** Scrolls to the part of the page that the hash of the address names by the id of its title, and focuses its first field. */
export const useHashPart = (): void => {
  useEffect(() => {
    const goToPart = () => {
      const id = location.hash.slice(1)
      const part = id === '' ? null : document.querySelector(`[aria-labelledby="${CSS.escape(id)}"]`)
      const field = part?.querySelector('input:not([hidden]), select, textarea')
      if (part == null || field == null) return
      if (field.id !== '') focusField(field.id)
      part.scrollIntoView({ block: 'start' })
    }
    goToPart()
    for (const move of moves) window.addEventListener(move, goToPart)
    return () => {
      for (const move of moves) window.removeEventListener(move, goToPart)
    }
  }, [])
}
