// The command system of a supplier's page: its own commands and the dialog that asks; no palette, no console.
import type { ReactNode } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { catalogueOf } from './catalogue.ts'
import type { Services } from './command.ts'
import { CommandFrame } from './command-frame.tsx'
import { type PanelsProps, panelsHere } from './panels.tsx'
import { screenCommands } from './screen.ts'
import { tenderAskCommands } from './tenders.ask.ts'
import { tenderAwardCommands } from './tenders.award.ts'
import { passcodeCommands } from './tenders.passcode.ts'
import { tenderCommands } from './tenders.ts'

const catalogue = catalogueOf([
  tenderCommands,
  tenderAskCommands,
  tenderAwardCommands,
  passcodeCommands,
  screenCommands,
])

const panels = panelsHere(({ palette, runner }: PanelsProps) => <AskDialog actor={palette} pending={runner.pending} />)

const noRecords = () => Promise.resolve([])

/** Nobody is signed in there: the link says who acts. */
export const TenderHost = ({ services, children }: { services: Services; children: ReactNode }) => (
  <CommandFrame catalogue={catalogue} panels={panels} lookUp={noRecords} services={services} viewer={null}>
    {children}
  </CommandFrame>
)
