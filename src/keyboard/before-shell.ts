// Keys pressed between signing in and the console's own listener: held, so that whoever types on at once loses none.

const held: KeyboardEvent[] = []

const take = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // These leave: what was pressed is not for the page that comes.
  if (event.key === 'Tab' || event.key === 'Escape') {
    takeHeldKeys()
    return
  }
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) held.push(event)
}

/** From now on keys are held. */
export const holdKeys = (): void => {
  held.length = 0
  addEventListener('keydown', take, true)
  addEventListener('pointerdown', takeHeldKeys, true)
}

/** Ends the holding; the keys that were pressed meanwhile, in order. */
export const takeHeldKeys = (): readonly KeyboardEvent[] => {
  removeEventListener('keydown', take, true)
  removeEventListener('pointerdown', takeHeldKeys, true)
  return held.splice(0)
}
