// Keeps the text typed between the palette's shortcut and its first rendering, while its code is loading.
import { isComposing } from '#src/keyboard/composing.ts'

interface Early {
  readonly text: string
  /** The last key was Enter. */
  readonly isEntered: boolean
}

const nothing: Early = { text: '', isEntered: false }
let early = nothing

/** Takes a key for the palette's input; returns false for a key that types nothing, which keeps its usual effect. */
export const typeEarly = (event: KeyboardEvent): boolean => {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Enter') early = { ...early, isEntered: true }
  else if (event.key === 'Backspace') early = { text: early.text.slice(0, -1), isEntered: false }
  else if (event.key.length === 1) early = { text: early.text + event.key, isEntered: false }
  else return false
  return true
}

/** Whether an Enter was typed; it waits for the palette. */
export const isEnteredEarly = (): boolean => early.isEntered

/** Returns the typed text, once. */
export const takeEarly = (): Early => {
  const taken = early
  early = nothing
  return taken
}
