// A query that matches nothing, and the word that was meant: its rows and the text it is corrected to. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'

/** The groups where only near misses were found: the nearest stands alone, the others under a heading of their own. */
export const meantGroups = (rows: readonly PaletteRow[]): PaletteList['groups'] | null => {
  const [nearest, ...close] = rows
  if (nearest?.hit?.tier !== 'typo') return null
  const first = { group: 'meant' as const, rows: [nearest] }
  return close.length === 0 ? [first] : [first, { group: 'close' as const, rows: close }]
}

/** Whether nothing matches what was typed, and a near miss leads the list. */
export const isOnlyNear = ({ groups }: Pick<PaletteList, 'groups'>): boolean => groups[0]?.group === 'meant'

/** The query with the corrected word of a near miss, its prefix kept; null for every other row. */
export const correctedQuery = (query: string, row: PaletteRow | undefined): string | null => {
  if (row?.hit?.tier !== 'typo') return null
  const { text } = modeOf(query)
  return `${query.slice(0, query.length - text.length)}${row.hit.meant ?? row.hit.text}`
}

/** Which characters of the corrected word are other than what was typed, [from, to); empty where only something was left out. */
export const changedIn = (typed: string, meant: string): readonly [number, number] => {
  const short = Math.min(typed.length, meant.length)
  let from = 0
  while (from < short && typed[from] === meant[from]) from += 1
  let behind = 0
  while (behind < short - from && typed.at(-1 - behind) === meant.at(-1 - behind)) behind += 1
  return [from, meant.length - behind]
}

/** How a near miss is read, with what of it was mistyped; null where it was found by its characters. */
export const correctedReading = (
  query: string,
  { hit }: Pick<PaletteRow, 'hit'>,
): { readonly text: string; readonly changed: readonly [number, number] } | null => {
  if (hit?.tier !== 'typo' || hit.meant === undefined || hit.reading.length === 0) return null
  const typed = plainQuery(modeOf(query).text).replace(/[\s']/g, '')
  const read = hit.reading.map(({ text }) => text).join('')
  const changed = changedIn(typed, hit.meant)
  // Of initials the reading has more letters than were meant.
  return { text: read.startsWith(hit.meant) ? read : hit.meant, changed }
}

/** What Mod+Enter takes while the nearest row, the search itself or none has the cursor: the search for the text as it was typed. */
export const searchBeside = (list: PaletteList, row: PaletteRow | undefined): PaletteRow | undefined => {
  if (!isOnlyNear(list)) return undefined
  const found = list.groups.find(({ group }) => group === 'search')?.rows[0]
  return row === undefined || row === list.groups[0]?.rows[0] || row === found ? found : undefined
}
