// The keys of the picker of suppliers.
import type { KeyboardEvent } from 'react'

/** What a key asks for; `by`: rows further, marking both where `mark`. */
export type KeyAct = 'search' | 'all' | 'short' | { readonly by: number; readonly mark: boolean }

/**
 * What a key does in the picker; null leaves it to the control and the console. `isTyping`: the focus is in the search box, and `isBlank`
 * when that is empty: there is no text for Ctrl+A then.
 */
export const keyAct = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  { isTyping, isBlank, at }: { isTyping: boolean; isBlank: boolean; at: number },
): KeyAct | null => {
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return null
  if (!isMod && event.key === 'ArrowDown') return { by: 1, mark: event.shiftKey && at >= 0 }
  if (!isMod && event.key === 'ArrowUp' && at >= 0) return { by: -1, mark: event.shiftKey }
  if (isMod && event.key.toLowerCase() === 'a') return isTyping && !isBlank ? null : 'all'
  if (isTyping || isMod) return null
  if (event.key === 'j') return { by: 1, mark: false }
  if (event.key === 'k' && at >= 0) return { by: -1, mark: false }
  if (event.key === '/') return 'search'
  return event.key.toLowerCase() === 'l' ? 'short' : null
}
