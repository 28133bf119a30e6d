// The headings of the palette and their order. Pure.
import type { Command, CommandGroup } from '#src/commands/command.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'

/**
 * `unavailable`: of this place, but refused. `other`: neither of this place nor a page. `views`: saved views. `modes`: the palette's own. `near` and `else`: where
 * nothing matches. `meant`, `close`, `search`: where only near misses match. `calculation`, `examples`: of the
 * calculator.
 */
export type PaletteGroup =
  | Exclude<CommandGroup, 'view' | 'app'>
  | PaletteNoun
  | 'unavailable'
  | 'other'
  | 'recent'
  | 'frequent'
  | 'views'
  | 'modes'
  | 'near'
  | 'meant'
  | 'close'
  | 'search'
  | 'calculation'
  | 'examples'
  | 'else'

export const groupOrder: readonly PaletteGroup[] = [
  'modes',
  'here',
  'unavailable',
  'recent',
  'frequent',
  'go',
  'create',
  'views',
  'other',
  ...recordNouns,
  'near',
  'meant',
  'close',
  'search',
  'calculation',
  'examples',
  'else',
]

export const commandGroup = ({ group }: Command): PaletteGroup =>
  group === 'view' || group === 'app' ? 'other' : group

/** The tie-break of equal hits; smaller comes first. */
export const groupRank = (command: Command): number => groupOrder.indexOf(commandGroup(command))

/** Groups whose rows need no heading. */
export const withoutHeading: ReadonlySet<PaletteGroup> = new Set(['meant', 'search', 'calculation'])
