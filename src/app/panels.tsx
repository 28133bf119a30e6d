// The panels that the command system shows over the page; loaded when a key or a button first needs them.
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { Runner } from '#src/commands/runner.ts'
import type { ChordActor, Inspect, PaletteWorks } from '#src/machines/use-palette.ts'
import { whenIdle } from '#src/ui/layout/when-idle.ts'
import type { PaletteLine } from './palette-line.ts'

export interface PanelsProps {
  /** The connection between the page and the palette's machine, which the panels create. */
  readonly palette: PaletteLine
  readonly works: PaletteWorks
  /** Inspects the palette's machine, for the visualizer. */
  readonly inspect: Inspect | undefined
  readonly chord: ChordActor
  /** The element that had the focus when the palette opened. */
  readonly opener: RefObject<Element | null>
  /** Holds the command whose dialog is open, with its situation. */
  readonly runner: Runner
  readonly sheet: boolean
  readonly onSheetClose: () => void
}

export type Panels = ComponentType<PanelsProps>

export interface PanelsSource {
  /** The panels, or null until they are loaded. */
  now(): Panels | null
  /** Loads the panels once; after a failure the next call tries again. */
  load(): Promise<unknown>
}

/** Panels that are part of the same bundle. */
export const bundledPanels = (panels: Panels): PanelsSource => ({ now: () => panels, load: () => Promise.resolve() })

/** Panels that `bring` loads on first use, or when the page is idle. */
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
  readonly palette: PaletteLine
  readonly chord: ChordActor
  readonly sheet: boolean
  /** After a failed load, everything that was opened is closed again. */
  readonly onFailed: (error: unknown) => void
}

/** The panels, or null until first needed. They stay mounted, so the next opening takes one frame. */
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
    const endWaiting = palette.onWaiting(wanted)
    const chords = chord.subscribe((snapshot) => snapshot.hasTag('pending') && wanted())
    if (sheet || !palette.isClosed()) wanted()
    return () => {
      gone = true
      cancel()
      endWaiting()
      chords.unsubscribe()
    }
  }, [Shown, panels, palette, chord, sheet, onFailed])
  return Shown
}
