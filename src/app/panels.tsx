// What the command system shows over the page, fetched apart from it: needed only once a key or a button asks.
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { Situation } from '#src/commands/command.ts'
import type { Runner } from '#src/commands/runner.ts'
import type { ChordActor, PaletteActor } from '#src/machines/use-palette.ts'
import type { PaletteRow } from '#src/palette/rows.ts'
import { whenIdle } from '#src/ui/layout/when-idle.ts'

export interface PanelsProps {
  readonly palette: PaletteActor
  readonly chord: ChordActor
  /** What had the focus when the palette opened. */
  readonly opener: RefObject<Element | null>
  readonly choose: (row: PaletteRow, situation: Situation) => void
  /** The list has left the screen. */
  readonly onGone: () => void
  /** Knows the command that asks, with its situation. */
  readonly runner: Runner
  readonly sheet: boolean
  readonly onSheetClose: () => void
}

export type Panels = ComponentType<PanelsProps>

export interface PanelsSource {
  /** Null until they have been fetched. */
  now(): Panels | null
  /** Fetches them, once; after a failure the next call tries anew. */
  load(): Promise<unknown>
}

/** Panels that come with the page. */
export const panelsHere = (panels: Panels): PanelsSource => ({ now: () => panels, load: () => Promise.resolve() })

/** Panels brought by `bring` when they are wanted, or when the page has come to rest. */
export const lazyPanels = (bring: () => Promise<Panels>): PanelsSource => {
  let panels: Panels | null = null
  let begun: Promise<unknown> | null = null
  return {
    now: () => panels,
    load: () => {
      begun ??= bring().then(
        (fetched) => {
          panels = fetched
        },
        (error: unknown) => {
          begun = null
          throw error
        },
      )
      return begun
    },
  }
}

interface Wish {
  readonly panels: PanelsSource
  readonly palette: PaletteActor
  readonly chord: ChordActor
  readonly sheet: boolean
  /** They were asked for and did not come: whatever was opened is closed again. */
  readonly onFailed: (error: unknown) => void
}

/** The panels, or null while nobody needs them. Once here they stay, so that the next opening takes one frame. */
export const usePanels = ({ panels, palette, chord, sheet, onFailed }: Wish): Panels | null => {
  const [Shown, setShown] = useState(() => panels.now())
  useEffect(() => {
    if (Shown !== null) return
    let gone = false
    const load = (failed: (error: unknown) => void) => {
      panels.load().then(() => gone || setShown(() => panels.now()), failed)
    }
    const wanted = () => load((error) => gone || onFailed(error))
    const cancel = whenIdle(() => load((error) => console.warn('the panels could not be fetched yet:', error)))
    const subscriptions = [
      palette.subscribe((snapshot) => snapshot.matches('closed') || wanted()),
      chord.subscribe((snapshot) => snapshot.hasTag('pending') && wanted()),
    ]
    if (sheet) wanted()
    return () => {
      gone = true
      cancel()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [Shown, panels, palette, chord, sheet, onFailed])
  return Shown
}
