// Keeps keys pressed before their field was drawn, and presses them once the focus has moved to it.
import { isComposing } from '#src/keyboard/composing.ts'

/** The next field may be drawn a few frames later. */
const FRAMES = 10

/** Whether a key is one that can be kept: a letter, or the Enter that ends a field. */
export const isKept = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || event.key === 'Enter')

/** There is one keyboard, so there is one queue. */
const waiting: string[] = []
/** The element the focus must leave first, and the number of frames left to wait for that. */
let leaving: { from: Element | null; frames: number } | null = null
let isRunning = false
let isPressing = false

/**
 * Presses one key a frame at the focused element: a field may handle a key itself, and an Enter may move the focus on.
 * It starts when the focus has left `from`; if it stays there, the keys are dropped. Keys pressed meanwhile are queued
 * behind; keys that another field hands over meanwhile are older and go in front.
 */
export const playOn = (from: Element | null, keys: readonly string[]): void => {
  if (keys.length === 0) return
  waiting.unshift(...keys)
  leaving = { from, frames: FRAMES }
  if (isRunning) return
  isRunning = true
  addEventListener('keydown', standBehind, true)
  requestAnimationFrame(step)
}

const standBehind = (event: KeyboardEvent): void => {
  if (isPressing || isComposing(event) || !isKept(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  waiting.push(event.key)
}

const end = (): void => {
  waiting.length = 0
  leaving = null
  isRunning = false
  removeEventListener('keydown', standBehind, true)
}

const step = () => {
  const field = document.activeElement
  if (leaving?.from?.contains(field) === true) leaving.frames -= 1
  else leaving = null
  if (leaving === null) {
    const key = waiting.shift()
    if (key === undefined || !(field instanceof HTMLInputElement)) return end()
    press(field, key)
  } else if (leaving.frames === 0) return end()
  requestAnimationFrame(step)
}

const press = (field: HTMLInputElement, key: string): void => {
  isPressing = true
  const isFree = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  isPressing = false
  if (isFree && key.length === 1 && !field.readOnly) write(field, key)
}

/** Replaces the selection by the native setter, so that React notices the change. */
const write = (field: HTMLInputElement, text: string): void => {
  const { value, selectionStart, selectionEnd } = field
  const start = selectionStart ?? value.length
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, value.slice(0, start) + text + value.slice(selectionEnd ?? start))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
