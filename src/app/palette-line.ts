// Connects the page with the palette. The palette's machine is loaded with the panels; events sent earlier wait for it.
import type { PaletteEvent } from '#src/machines/palette.machine.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'

export interface PaletteLine {
  send(event: PaletteEvent): void
  /** The palette is closed, and no waiting event will open it. */
  isClosed(): boolean
  /** The palette's list is open, or a waiting event will open it. */
  isListing(): boolean
  /** The list shows the commands of one record. */
  isActing(): boolean
  /** Called when the first event begins to wait; returns the function that ends the waiting. */
  onWaiting(listener: () => void): () => void
  /** Drops the waiting events, because the panels could not be loaded. */
  forget(): void
  /** Connects the machine and sends it the waiting events. Returns the function that disconnects it. */
  connect(actor: PaletteActor): () => void
}

export const createPaletteLine = (): PaletteLine => {
  let actor: PaletteActor | null = null
  let waiting: PaletteEvent[] = []
  const listeners = new Set<() => void>()
  return {
    send: (event) => {
      if (actor !== null) {
        actor.send(event)
        return
      }
      waiting.push(event)
      for (const listener of listeners) listener()
    },
    isClosed: () => (actor === null ? waiting.length === 0 : actor.getSnapshot().matches('closed')),
    isListing: () => (actor === null ? waiting[0]?.type === 'palette.opened' : actor.getSnapshot().hasTag('list')),
    isActing: () => actor?.getSnapshot().matches('acting') === true,
    onWaiting: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget: () => {
      waiting = []
    },
    connect: (arrived) => {
      actor = arrived
      const sent = waiting
      waiting = []
      for (const event of sent) arrived.send(event)
      return () => {
        actor = null
      }
    },
  }
}
