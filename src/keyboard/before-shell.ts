// Keys pressed before the console's own listener has started, after signing in and after loading the page anew: they
// are held, so that nothing typed early is lost, and no later key acts on what an earlier one should have reached.
import { isEditable } from './composing.ts'

const held: KeyboardEvent[] = []
/** Whether a page that is not there yet may answer to a key: a character, Enter, or a move. */
export const isAwaited = (key: string): boolean => /^(.|Process|Enter|Arrow(Up|Down)|Home|End|Page\w+)$/u.test(key)

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The palette's shortcut; of the keys with Ctrl it alone is held, because the others belong to the browser. */
export const opensPalette = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'

const isHeld = (event: Press): boolean =>
  event.ctrlKey || event.metaKey || event.altKey ? opensPalette(event) : isAwaited(event.key)

const take = (event: KeyboardEvent): void => {
  // Tab and Esc leave the form, so the keys held before them do not belong to the next page.
  if (event.key === 'Tab' || event.key === 'Escape') takeHeldKeys()
  if (!isHeld(event)) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) held.push(event)
}

/** A page that asks for text is another one than the keys were meant for. */
const asks = ({ target }: FocusEvent): void => {
  if (isEditable(target)) takeHeldKeys()
}

/** Starts holding keys. */
export const holdKeys = (): void => {
  held.length = 0
  addEventListener('keydown', take, true)
  addEventListener('pointerdown', takeHeldKeys, true)
  addEventListener('focusin', asks, true)
}

/** Ends the holding; returns the held keys in order. */
export const takeHeldKeys = (): readonly KeyboardEvent[] => {
  removeEventListener('keydown', take, true)
  removeEventListener('pointerdown', takeHeldKeys, true)
  removeEventListener('focusin', asks, true)
  return held.splice(0)
}
