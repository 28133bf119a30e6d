// The machines of the palette and of key sequences, for components. That of the palette comes with its panels (use-palette-actor.ts).
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

/** Hears what happens to a machine. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>

/** How a run tells what it is doing, and hears that it is not wanted any more. */
export interface RunIo {
  readonly signal: AbortSignal
  report(progress: Progress): void
}

/** What the host does for the machine. */
export interface PaletteWorks {
  run(input: RunInput, io: RunIo): Promise<RunResult>
  /** Reads the records used last again; `signal` aborts when something is typed. */
  recall(signal: AbortSignal): Promise<void>
  /** `signal` aborts when typing goes on. */
  lookUp(wanted: string, signal: AbortSignal): Promise<readonly FoundRecord[]>
  /** Reads the records whose actions are listed; rejects when no answer comes. */
  readMeant(records: readonly FoundRecord[]): Promise<readonly Meant[]>
  /** Records that may answer a step of the command in hand. */
  findChoices(input: ChoicesInput): Promise<readonly FoundRecord[]>
}

/** Where the present state is drawn: in the palette what was chosen there, in a dialog what a button or a key began. */
export const surfaceOf = (snapshot: PaletteSnapshot): 'none' | 'palette' | 'dialog' => {
  if (snapshot.hasTag('list')) return 'palette'
  if (!snapshot.hasTag('dialog')) return 'none'
  return snapshot.context.listed ? 'palette' : 'dialog'
}

/** The chord's actor, alive as long as the caller. */
export const useChordActor = (inspect: Inspect = watch): ChordActor => useActorRef(chordMachine, { inspect })

/** One fact of the palette: who asks is drawn anew only when it changes. */
export const usePaletteFact = <T>(actor: PaletteActor, factOf: (snapshot: PaletteSnapshot) => T): T =>
  useSelector(actor, factOf)
export const usePaletteSnapshot = (actor: PaletteActor): PaletteSnapshot => useSelector(actor, (snapshot) => snapshot)
export const useChordSnapshot = (actor: ChordActor): ChordSnapshot => useSelector(actor, (snapshot) => snapshot)
