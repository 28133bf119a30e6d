// A recording of a machine as a file, to be opened again here or in another browser. Pure.
import * as z from 'zod/mini'
import { machineViews } from '#src/machines/inspection/use-machines.ts'
import type { MachineHistory } from './history.ts'

const FORMAT = 'herbal-tender-console.recording'

const recorded = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  event: z.string(),
  kind: z.enum(['moved', 'stayed', 'refused', 'unheard', 'noted', 'began']),
  from: z.string(),
  to: z.string(),
  guards: z.array(z.string()),
  active: z.array(z.string()),
  moves: z.array(z.string()),
  payload: z.json(),
  context: z.json(),
  who: z.nullable(z.string()),
})

const recording = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  machine: z.string(),
  entries: z.array(recorded).check(z.minLength(1)),
})

/** The history as it is shown; hidden values stay hidden. */
export const recordingOf = (machine: string, { entries }: MachineHistory): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, machine, entries }, null, 2)}\n`

/** `broken`: no JSON. `foreign`: JSON of another kind. `unknown_machine`: of a machine that this console lacks. */
export type RecordingFault = 'broken' | 'foreign' | 'unknown_machine'

export interface Recording {
  readonly machine: string
  readonly history: MachineHistory
}

/** The content of a file; after its last step no event is possible. */
export const readRecording = (text: string): Recording | RecordingFault => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return 'broken'
    throw error
  }
  const found = recording.safeParse(content)
  if (!found.success) return 'foreign'
  const { machine, entries } = found.data
  if (!machineViews.some((view) => view.name === machine)) return 'unknown_machine'
  const last = entries.at(-1)
  return {
    machine,
    history: {
      entries,
      active: last?.active ?? [],
      possible: new Set(),
      offered: [],
      context: last?.context ?? null,
    },
  }
}
