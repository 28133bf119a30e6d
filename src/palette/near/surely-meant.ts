// Which row the typed text clearly means: only that row becomes active by itself, or is run by an Enter that had to
// wait. Pure.
import type { Command, Situation } from '#src/commands/command.ts'
import type { Hit } from '#src/search/search.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'

/** Groups of commands that only navigate. */
const LEADING: readonly Command['group'][] = ['go', 'create']

/** Whether a row only leads to a record, a page or a search, and changes nothing. */
const leads = ({ record, shown, command }: PaletteRow): boolean =>
  record !== undefined || shown !== undefined || LEADING.includes(command.group)

/** Whether a row changes something as soon as it is chosen: it asks nothing and only acts. */
const actsAtOnce = (row: PaletteRow): boolean =>
  !leads(row) && row.command.fields === undefined && row.command.confirm === undefined && row.command.tone !== 'danger'

/** Whether a row is only similar to the typed text, or matches only a part of it. */
const isSuggestion = ({ hit, instead }: PaletteRow): boolean => instead === true || hit?.tier === 'typo'

const NAMED: readonly Hit['tier'][] = ['own', 'exact']

/**
 * Whether the first row becomes active before the user moves. A near miss does so only once all answers have arrived,
 * and only where it navigates. A match with gaps between its characters does so unless choosing it acts at once. A
 * match of a part of the text never does; the search for the whole text does.
 */
export const takesRing = (row: PaletteRow, isSettled: boolean): boolean => {
  if (row.instead === true) return row.shown?.group === 'else'
  if (row.hit?.tier === 'typo') return isSettled && leads(row)
  return row.hit?.tier !== 'fuzzy' || !actsAtOnce(row)
}

/** Whether several records are marked, none of whose acts is for several; asked before anything is typed. */
export const isNothingTogether = (
  query: string,
  { here }: Pick<PaletteList, 'here'>,
  { selected }: Pick<Situation, 'selected'>,
): boolean => query === '' && selected.length > 1 && here?.can === 0

/**
 * Whether the best row only has the typed letters somewhere in its reading, as 侧边菜单：固定 has dg: a record that has
 * not come yet is more likely to be meant.
 */
export const isReadInside = ({ groups }: Pick<PaletteList, 'groups'>): boolean => {
  const hit = groups[0]?.rows[0]?.hit
  return hit?.tier === 'inside' && hit.reading.length > 0
}

/** The state of the list at an Enter. */
export interface Met {
  /** The rows still belong to the previous query. */
  readonly isMatching: boolean
  /** The server is being searched. */
  readonly isLooking: boolean
  /** All searches have answered. */
  readonly isSettled: boolean
  /** Something was typed. */
  readonly isTyped: boolean
  /** The user has moved the active row. */
  readonly moved: boolean
  /** The active row. */
  readonly row: PaletteRow | undefined
}

/**
 * The row that Enter runs. `wait`: the meant row may still arrive. `none`: nothing is clearly meant. `isAwaited`: Enter
 * was pressed before the rows were visible, so it runs no suggestion.
 */
export const metByEnter = (met: Met, isAwaited: boolean): PaletteRow | 'wait' | 'none' => {
  const { row } = met
  if (met.isMatching) return 'wait'
  if (met.moved || !met.isTyped) return row ?? (met.isLooking ? 'wait' : 'none')
  // No record comes before a command with exactly this name.
  if (row !== undefined && row.record === undefined && row.hit !== null && NAMED.includes(row.hit.tier)) return row
  // A later result may be better than the present ones; an early Enter runs the same row as a late one.
  if (met.isLooking || !met.isSettled) return 'wait'
  return row === undefined || (isAwaited && isSuggestion(row)) ? 'none' : row
}
