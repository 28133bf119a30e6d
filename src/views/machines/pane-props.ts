// What the drawing of a machine and its outline are given alike.
import type { MachineView } from '#src/machines/inspection/use-machines.ts'
import type { Moment } from './history.ts'
import type { MachineLabels } from './machine-labels.ts'

export interface PaneProps {
  view: MachineView
  words: MachineLabels
  moment: Moment
  found: ReadonlySet<string> | null
  /** Whether an event may be sent from here now. */
  maySend: (event: string) => boolean
  onSend: (event: string) => void
}
