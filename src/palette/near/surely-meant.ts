// Which row is surely meant by what was typed: it alone takes the ring by itself, and an Enter that had to wait. Pure.
import type { Command } from '#src/commands/command.ts'
import type { Hit } from '#src/search/search.ts'
import type { PaletteRow } from '../palette-row.ts'

/** Groups of commands that only lead somewhere. */
const LEADING: readonly Command['group'][] = ['go', 'create']

/** It leads to a record, a page or a search, and changes nothing. */
const leads = ({ record, shown, command }: PaletteRow): boolean =>
  record !== undefined || shown !== undefined || LEADING.includes(command.group)

/** It changes something the moment it is chosen: it asks nothing and leads nowhere. */
const actsAtOnce = (row: PaletteRow): boolean =>
  !leads(row) && row.command.fields === undefined && row.command.confirm === undefined && row.command.tone !== 'danger'

/** Something near what was typed, or what a part of it matches. */
const isSuggestion = ({ hit, instead }: PaletteRow): boolean => instead === true || hit?.tier === 'typo'

const NAMED: readonly Hit['tier'][] = ['own', 'exact']

/**
 * Whether the first row has the ring before anybody moves it there. A near miss has it only once everything has answered, and only
 * where it leads to something that can be left again; part of what was typed never, a search for all of it does.
 */
export const takesRing = (row: PaletteRow, isSettled: boolean): boolean => {
  if (row.instead === true) return row.shown?.group === 'else'
  if (row.hit?.tier === 'typo') return isSettled && leads(row)
  return row.hit?.tier !== 'fuzzy' || !actsAtOnce(row)
}

/** What Enter meets. */
export interface Met {
  /** The rows are still those of the query before. */
  readonly isMatching: boolean
  /** The server is being asked. */
  readonly isLooking: boolean
  /** Everything that is searched has answered. */
  readonly isSettled: boolean
  /** Something was typed. */
  readonly isTyped: boolean
  /** The person has moved the ring. */
  readonly moved: boolean
  /** The row with the ring. */
  readonly row: PaletteRow | undefined
}

/**
 * The row an Enter takes; `wait` while the one that is meant may still come, `none` where nothing is surely meant. `isAwaited`: it was
 * pressed before the rows were there, so that nobody has seen them: it takes no suggestion.
 */
export const metByEnter = (met: Met, isAwaited: boolean): PaletteRow | 'wait' | 'none' => {
  const { row } = met
  if (met.isMatching) return 'wait'
  if (met.moved || !met.isTyped) return row ?? (met.isLooking ? 'wait' : 'none')
  // No record comes before a command that is called so.
  if (row !== undefined && row.record === undefined && row.hit !== null && NAMED.includes(row.hit.tier)) return row
  // What comes last may be better than what is here: an early Enter takes what a late one would.
  if (met.isLooking || !met.isSettled) return 'wait'
  return row === undefined || (isAwaited && isSuggestion(row)) ? 'none' : row
}
