// The keys of the supplier picker.
import type { KeyboardEvent } from 'react'

/** The action of a key; `by`: the number of rows to move, marking both where `mark` is set. */
export type KeyAct = 'search' | 'all' | 'short' | { readonly by: number; readonly mark: boolean }

/**
 * The action of a key in the picker; null leaves the key to the control and the console. `isTyping`: the focus is in
 * the search box. `isSelected`: that box is empty or its whole text is selected, so that Ctrl+A has no more text to select.
 */
export const keyAct = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  { isTyping, isSelected, at }: { isTyping: boolean; isSelected: boolean; at: number },
): KeyAct | null => {
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return null
  if (!isMod && event.key === 'ArrowDown') return { by: 1, mark: event.shiftKey && at >= 0 }
  if (!isMod && event.key === 'ArrowUp' && at >= 0) return { by: -1, mark: event.shiftKey }
  if (isMod && event.key.toLowerCase() === 'a') return isTyping && !isSelected ? null : 'all'
  if (isTyping || isMod) return null
  if (event.key === 'j') return { by: 1, mark: false }
  if (event.key === 'k' && at >= 0) return { by: -1, mark: false }
  if (event.key === '/') return 'search'
  return event.key.toLowerCase() === 'l' ? 'short' : null
}

/** Whether a text box is empty or its whole text is selected. */
export const isWholeSelected = (box: HTMLInputElement | null): boolean =>
  box === null || (box.selectionStart === 0 && box.selectionEnd === box.value.length)
