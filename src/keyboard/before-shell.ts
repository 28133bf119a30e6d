// Keys pressed between signing in and the start of the console's own listener: they are held, so that nothing typed
// early is lost.

const held: KeyboardEvent[] = []

const take = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // Tab and Esc leave the form, so the keys held before them do not belong to the next page.
  if (event.key === 'Tab' || event.key === 'Escape') {
    takeHeldKeys()
    return
  }
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) held.push(event)
}

/** Starts holding keys. */
export const holdKeys = (): void => {
  held.length = 0
  addEventListener('keydown', take, true)
  addEventListener('pointerdown', takeHeldKeys, true)
}

/** Ends the holding; returns the held keys in order. */
export const takeHeldKeys = (): readonly KeyboardEvent[] => {
  removeEventListener('keydown', take, true)
  removeEventListener('pointerdown', takeHeldKeys, true)
  return held.splice(0)
}
