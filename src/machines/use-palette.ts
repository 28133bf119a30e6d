// The machines of the palette and of chords, for components. The palette's machine is loaded with its panels
// (use-palette-actor.ts).
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorOptions, ActorRefFrom, AnyActorLogic, SnapshotFrom } from 'xstate'
import { chordMachine } from './chord.machine.ts'
import { watch } from './inspection/inspection.ts'
import type { ChoicesInput, FoundRecord, Meant, paletteMachine, RunInput, RunResult } from './palette.machine.ts'
import type { Progress } from './palette.steps.ts'

export type PaletteActor = ActorRefFrom<typeof paletteMachine>
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>
export type ChordActor = ActorRefFrom<typeof chordMachine>
export type ChordSnapshot = SnapshotFrom<typeof chordMachine>

/** Observes a machine. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>

/** How a run reports its progress and observes its cancellation. */
export interface RunIo {
  readonly signal: AbortSignal
  report(progress: Progress): void
}

/** What the host does for the machine. */
export interface PaletteWorks {
  run(input: RunInput, io: RunIo): Promise<RunResult>
  /** Reads the most recently used records; `signal` aborts when the user types. */
  recall(signal: AbortSignal): Promise<void>
  /** `signal` aborts when the user types on. */
  lookUp(wanted: string, signal: AbortSignal): Promise<readonly FoundRecord[]>
  /** Reads the records whose actions are listed; rejects when no answer arrives. */
  readMeant(records: readonly FoundRecord[]): Promise<readonly Meant[]>
  /** Records that may answer a step of the current command. */
  findChoices(input: ChoicesInput): Promise<readonly FoundRecord[]>
}

/**
 * Where the current state is shown: in the palette when the command was chosen there, in a dialog when a button or a
 * key started it.
 */
export const surfaceOf = (snapshot: PaletteSnapshot): 'none' | 'palette' | 'dialog' => {
  if (snapshot.hasTag('list')) return 'palette'
  if (!snapshot.hasTag('dialog')) return 'none'
  return snapshot.context.listed ? 'palette' : 'dialog'
}

/** The chord's actor, alive as long as the caller. */
export const useChordActor = (inspect: Inspect = watch): ChordActor => useActorRef(chordMachine, { inspect })

/** One value of the palette; the component renders again only when it changes. */
export const usePaletteFact = <T>(actor: PaletteActor, factOf: (snapshot: PaletteSnapshot) => T): T =>
  useSelector(actor, factOf)
export const usePaletteSnapshot = (actor: PaletteActor): PaletteSnapshot => useSelector(actor, (snapshot) => snapshot)
export const useChordSnapshot = (actor: ChordActor): ChordSnapshot => useSelector(actor, (snapshot) => snapshot)
