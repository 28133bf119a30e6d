// The console's command system: every command, and the palette, dialogs and sheet that come once they are asked for.
import type { ReactNode } from 'react'
import type { Services, Situation } from './command.ts'
import { CommandFrame, type CommandFrameProps } from './command-frame.tsx'
import { lookUpOrders } from './palette-records.ts'
import { panelsLater } from './panels.tsx'
import { registry } from './registry.ts'

export interface CommandHostProps extends Pick<CommandFrameProps, 'characterKeys' | 'inspect' | 'loadWords'> {
  services: Services
  viewer: Situation['viewer']
  children: ReactNode
}

const panels = panelsLater(async () => (await import('./command-panels.tsx')).CommandPanels)

/** Fetches what is shown over the page ahead of its first use; resolves when it is here. */
export const loadPanels = panels.load

/** Stands around the pages of a signed-in person. */
export const CommandHost = (props: CommandHostProps) => (
  <CommandFrame
    {...props}
    catalogue={registry}
    panels={panels}
    lookUp={(wanted) => lookUpOrders(wanted, props.viewer, props.services)}
  />
)
