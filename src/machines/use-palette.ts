// The palette's and the chord's doors to React.
import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type ActorOptions, type ActorRefFrom, type AnyActorLogic, fromPromise, type SnapshotFrom } from 'xstate'
import { chordMachine } from './chord.machine.ts'
import { watch } from './inspection.ts'
import { type FoundRecord, paletteMachine, type RunInput, type RunResult } from './palette.machine.ts'

export type PaletteActor = ActorRefFrom<typeof paletteMachine>
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>
export type ChordActor = ActorRefFrom<typeof chordMachine>
export type ChordSnapshot = SnapshotFrom<typeof chordMachine>

type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>

/** What the host does for the machine. */
export interface PaletteWorks {
  run(input: RunInput): Promise<RunResult>
  lookUp(wanted: string): Promise<readonly FoundRecord[]>
}

/** The palette's actor, alive as long as the caller; `works` are always the newest ones handed in. */
export const usePaletteActor = (works: PaletteWorks, inspect: Inspect = watch): PaletteActor => {
  const latest = useRef(works)
  useLayoutEffect(() => {
    latest.current = works
  })
  const [machine] = useState(() =>
    paletteMachine.provide({
      actors: {
        run: fromPromise<RunResult, RunInput>(({ input }) => latest.current.run(input)),
        look_up: fromPromise<readonly FoundRecord[], { wanted: string }>(({ input }) =>
          latest.current.lookUp(input.wanted),
        ),
      },
    }),
  )
  return useActorRef(machine, { inspect })
}

/** The chord's actor, alive as long as the caller. */
export const useChordActor = (inspect: Inspect = watch): ChordActor => useActorRef(chordMachine, { inspect })

export const usePaletteSnapshot = (actor: PaletteActor): PaletteSnapshot => useSelector(actor, (snapshot) => snapshot)
export const useChordSnapshot = (actor: ChordActor): ChordSnapshot => useSelector(actor, (snapshot) => snapshot)
