// Keeps what is typed between the palette's shortcut and its first rendering: its code may still be loading.
import { isComposing } from '#src/keyboard/composing.ts'

interface Early {
  readonly text: string
  /** Enter was the last key. */
  readonly isEntered: boolean
}

const nothing: Early = { text: '', isEntered: false }
let early = nothing

/** Takes a key for the palette's input; false for one that writes nothing, which keeps its usual meaning. */
export const typeEarly = (event: KeyboardEvent): boolean => {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Enter') early = { ...early, isEntered: true }
  else if (event.key === 'Backspace') early = { text: early.text.slice(0, -1), isEntered: false }
  else if (event.key.length === 1) early = { text: early.text + event.key, isEntered: false }
  else return false
  return true
}

/** Whether an Enter is among what was typed: it waits for the palette. */
export const isEnteredEarly = (): boolean => early.isEntered

/** Hands over the typed text, once. */
export const takeEarly = (): Early => {
  const taken = early
  early = nothing
  return taken
}
