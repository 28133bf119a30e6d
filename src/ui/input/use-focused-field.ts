import { useEffect, useState } from 'react'

/** The id of the focused element where it is one of `ids`; null anywhere else, also where nothing has the focus. */
export const useFocusedField = (ids: RegExp): string | null => {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const id = document.activeElement?.id ?? ''
      setFocused(ids.test(id) ? id : null)
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [ids])
  return focused
}
