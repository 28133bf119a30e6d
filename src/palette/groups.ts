// The headings of the palette and their order. Pure.
import type { Command, CommandGroup } from '#src/commands/command.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'

/** `other` holds what is neither of this place nor a page; `views` what somebody has saved, `modes` the palette's own. */
export type PaletteGroup =
  | Exclude<CommandGroup, 'view' | 'app'>
  | PaletteNoun
  | 'other'
  | 'recent'
  | 'frequent'
  | 'views'
  | 'modes'

export const groupOrder: readonly PaletteGroup[] = [
  'modes',
  'here',
  'recent',
  'frequent',
  'go',
  'create',
  'views',
  'other',
  ...recordNouns,
]

export const commandGroup = ({ group }: Command): PaletteGroup =>
  group === 'view' || group === 'app' ? 'other' : group

/** Among equal hits the smaller stands first. */
export const groupRank = (command: Command): number => groupOrder.indexOf(commandGroup(command))
