// The running machine of the palette; it is loaded with the panels that show it.
import { useActorRef } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { watch } from './inspection/inspection.ts'
import {
  type ChoicesInput,
  type FoundRecord,
  type Meant,
  paletteMachine,
  type RunInput,
  type RunResult,
} from './palette.machine.ts'
import type { Progress } from './palette.steps.ts'
import type { Inspect, PaletteActor, PaletteWorks } from './use-palette.ts'

/** The palette's actor, alive as long as the caller; it uses the newest `works` of the caller. */
export const usePaletteActor = (works: PaletteWorks, inspect: Inspect = watch): PaletteActor => {
  const latest = useRef(works)
  useLayoutEffect(() => {
    latest.current = works
  })
  const told = useRef<PaletteActor | null>(null)
  const [machine] = useState(() =>
    paletteMachine.provide({
      actors: {
        run: fromPromise<RunResult, RunInput>(({ input, signal }) => {
          const report = (progress: Progress) => told.current?.send({ type: 'run.progressed', progress })
          return latest.current.run(input, { signal, report })
        }),
        find_choices: fromPromise<readonly FoundRecord[], ChoicesInput>(({ input }) =>
          latest.current.findChoices(input),
        ),
        read_meant: fromPromise<readonly Meant[], { records: readonly FoundRecord[] }>(({ input }) =>
          latest.current.readMeant(input.records),
        ),
        recall: fromPromise<void>(({ signal }) => latest.current.recall(signal)),
        look_up: fromPromise<readonly FoundRecord[], { wanted: string }>(({ input, signal }) =>
          latest.current.lookUp(input.wanted, signal),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { inspect })
  useLayoutEffect(() => {
    told.current = actor
  }, [actor])
  return actor
}
