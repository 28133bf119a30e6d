// The headings of the palette and their order. Pure.
import type { Command, CommandGroup } from './command.ts'
import { type PaletteNoun, recordNouns } from './palette-modes.ts'

/** `other` holds what is neither of this place nor a page. */
export type PaletteGroup = Exclude<CommandGroup, 'view' | 'app'> | PaletteNoun | 'other' | 'recent' | 'frequent'

export const groupOrder: readonly PaletteGroup[] = [
  'here',
  'recent',
  'frequent',
  'go',
  'create',
  'other',
  ...recordNouns,
]

export const commandGroup = ({ group }: Command): PaletteGroup =>
  group === 'view' || group === 'app' ? 'other' : group

/** Among equal hits the smaller stands first. */
export const groupRank = (command: Command): number => groupOrder.indexOf(commandGroup(command))
