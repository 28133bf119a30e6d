// How the page speaks with the palette: its machine comes with the panels, and what is sent before waits for it.
import type { PaletteEvent } from '#src/machines/palette.machine.ts'
import type { PaletteActor } from '#src/machines/use-palette.ts'

export interface PaletteLine {
  send(event: PaletteEvent): void
  /** Nothing of it is open, and nothing waits that would open it. */
  isClosed(): boolean
  /** Its list is open, or will be. */
  isListing(): boolean
  /** Its list shows what can be done with one record. */
  isActing(): boolean
  /** Called when something begins to wait; returns its end. */
  onWaiting(listener: () => void): () => void
  /** Forgets what waits: the panels do not come. */
  forget(): void
  /** The machine is there: it is sent what waits. Returns the end of the connection. */
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
