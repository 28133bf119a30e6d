// The undo and redo keys in a dialog that has a history, its own or that of the form below it; a dialog does not
// receive the keys of its page.
import type { KeyboardEvent } from 'react'
import { resolve } from '#src/keyboard/bindings.ts'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { isApple, strokeOf } from '#src/keyboard/keys.ts'
import { useLiveKeymap } from './use-keys.tsx'

interface Ways {
  undo(): void
  redo(): void
}

/** The key handler of the surrounding element; the keys are those of a form, with the user's changes. */
export const useHistoryKeys = ({ undo, redo }: Ways): ((event: KeyboardEvent) => void) => {
  const map = useLiveKeymap()
  return (event) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return
    const stroke = strokeOf(event.nativeEvent, isEditable(event.target), isApple(navigator.userAgent))
    const meant = stroke === null ? null : resolve([stroke], ['form'], isEditable(event.target), map)
    const [first] = meant?.is === 'hit' ? meant.bindings : []
    if (first?.command !== 'form.undo' && first?.command !== 'form.redo') return
    event.preventDefault()
    if (first.command === 'form.undo') undo()
    else redo()
  }
}
