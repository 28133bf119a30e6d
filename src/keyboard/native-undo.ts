// The undo of the browser is for the text being typed in the field that has the focus, and for no other field.
import { isComposing, isEditable } from './composing.ts'
import { isApple } from './keys.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isText = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isEditable(target)

/** What the browser's own keys of undo and redo are. */
const nativeKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null => {
  const apple = isApple(navigator.userAgent)
  if (altKey || !(apple ? metaKey : ctrlKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !apple ? 'redo' : null
}

/**
 * Follows the fields of the page: while text is being typed in one, its keys of undo stay with the browser and nobody else hears them. Once
 * the text is as it was found they are the page's, and the browser, which would go on in the field before, has them no more. Returns the
 * function that ends it.
 */
export const followTyping = (): (() => void) => {
  /** The field being typed in, what stood there first, and how much of it the browser has taken back. */
  let typing: { readonly field: TextField; readonly found: string; undone: number; stuckAt: string | null } | null =
    null
  const onBefore = ({ target }: Event) => {
    if (isText(target) && typing?.field !== target)
      typing = { field: target, found: target.value, undone: 0, stuckAt: null }
  }
  const onInput = (event: Event) => {
    if (typing === null || event.target !== typing.field) return
    const kind = event instanceof InputEvent ? event.inputType : ''
    typing.stuckAt = null
    typing.undone = kind === 'historyUndo' ? typing.undone + 1 : kind === 'historyRedo' ? typing.undone - 1 : 0
  }
  const onLeave = ({ target }: Event) => {
    if (target === typing?.field) typing = null
  }
  const onKey = (event: KeyboardEvent) => {
    const key = nativeKey(event)
    if (key === null || isComposing(event) || typing?.field !== event.target || typing === null) return
    const { field, found, undone, stuckAt } = typing
    // Where the last key changed nothing the browser has no more of this field; the next would be of another.
    const more = field.value !== stuckAt && (key === 'undo' ? field.value !== found : undone > 0)
    if (!more) return
    typing.stuckAt = field.value
    event.stopPropagation()
  }
  // Last of all: whatever has bubbled up to the window is not the field's.
  const onRest = (event: KeyboardEvent) => {
    if (nativeKey(event) !== null) event.preventDefault()
  }
  document.addEventListener('beforeinput', onBefore, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('focusout', onLeave, true)
  document.addEventListener('keydown', onKey, true)
  window.addEventListener('keydown', onRest)
  return () => {
    document.removeEventListener('beforeinput', onBefore, true)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('focusout', onLeave, true)
    document.removeEventListener('keydown', onKey, true)
    window.removeEventListener('keydown', onRest)
  }
}
