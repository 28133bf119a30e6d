// The browser's undo works on the text being typed in the focused field, and on no other field.
import { isComposing, isEditable } from './composing.ts'
import { isApple } from './keys.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isText = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isEditable(target)

/** The browser's own keys of undo and redo. */
const nativeKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null => {
  const apple = isApple(navigator.userAgent)
  if (altKey || !(apple ? metaKey : ctrlKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !apple ? 'redo' : null
}

const STEP_MADE = 'page-step-made'

/** Called when the page made or undid a step of its own: the next undo takes that step, before text typed earlier. */
export const settleTyping = (): void => void document.dispatchEvent(new Event(STEP_MADE))

/**
 * Follows the fields of the page, once for all of them: while text is being typed in one, the undo keys stay with the browser and no other
 * handler receives them. Once the text is back at its start, the keys belong to the page and the browser no longer
 * receives them, because it would continue in the previous field. Returns the function that ends it.
 */
export const followTyping = (): (() => void) => {
  /** The focused field, its text at the start, and how many steps the browser has undone. */
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
  const onStep = () => {
    typing = null
  }
  const onKey = (event: KeyboardEvent) => {
    const key = nativeKey(event)
    if (key === null || isComposing(event) || typing?.field !== event.target || typing === null) return
    const { field, found, undone, stuckAt } = typing
    // When the last key changed nothing, the browser has no more steps for this field; its next step would change
    // another field.
    const more = field.value !== stuckAt && (key === 'undo' ? field.value !== found : undone > 0)
    if (!more) return
    typing.stuckAt = field.value
    event.stopPropagation()
  }
  // This listener is registered last, because an event that has bubbled up to the window was not handled by the field.
  const onRest = (event: KeyboardEvent) => {
    if (nativeKey(event) !== null) event.preventDefault()
  }
  document.addEventListener('beforeinput', onBefore, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('focusout', onLeave, true)
  document.addEventListener('keydown', onKey, true)
  window.addEventListener('keydown', onRest)
  document.addEventListener(STEP_MADE, onStep)
  return () => {
    document.removeEventListener('beforeinput', onBefore, true)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('focusout', onLeave, true)
    document.removeEventListener('keydown', onKey, true)
    window.removeEventListener('keydown', onRest)
    document.removeEventListener(STEP_MADE, onStep)
  }
}
