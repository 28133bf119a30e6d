// The command system of a supplier's page: its own commands and the dialog that asks; no palette, no console.
import type { ReactNode } from 'react'
import { commandListOf } from '#src/commands/availability.ts'
import type { Services } from '#src/commands/command.ts'
import { laterScreenCommands } from '#src/commands/screen-actions.later.ts'
import { screenCommands } from '#src/commands/screen-actions.ts'
import { tenderAskCommands } from '#src/commands/tenders/ask.ts'
import { tenderAwardCommands } from '#src/commands/tenders/award.ts'
import { passcodeCommands } from '#src/commands/tenders/passcode.ts'
import { tenderCommands } from '#src/commands/tenders/tenders.ts'
import { AskDialog } from '#src/palette/ask-dialog.tsx'
import { CommandFrame } from './command-frame.tsx'
import { bundledPanels, type PanelsProps } from './panels.tsx'
import { useListed, usePaletteAtWork } from './use-listed.tsx'

const commands = commandListOf([
  tenderCommands,
  tenderAskCommands,
  tenderAwardCommands,
  passcodeCommands,
  screenCommands,
  laterScreenCommands,
])

const TenderPanels = (props: PanelsProps) => {
  const { runner, opener } = props
  const palette = usePaletteAtWork(props)
  useListed(palette, runner, opener)
  return <AskDialog actor={palette} pending={runner.pending} />
}

const panels = bundledPanels(TenderPanels)

const noRecords = () => Promise.resolve([])

/** Nobody signs in there: the link identifies the supplier. */
export const TenderHost = ({ services, children }: { services: Services; children: ReactNode }) => (
  <CommandFrame commands={commands} panels={panels} lookUp={noRecords} services={services} viewer={null}>
    {children}
  </CommandFrame>
)
