// The word meant by a query without matches: its rows and the corrected text. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'

/** The groups where only near misses were found: the nearest stands alone, the others under their own heading. */
export const meantGroups = (rows: readonly PaletteRow[]): PaletteList['groups'] | null => {
  const [nearest, ...close] = rows
  if (nearest?.hit?.tier !== 'typo') return null
  const first = { group: 'meant' as const, rows: [nearest] }
  return close.length === 0 ? [first] : [first, { group: 'close' as const, rows: close }]
}

/** Whether nothing matches the typed text, and a near miss is the first row. */
export const isOnlyNear = ({ groups }: Pick<PaletteList, 'groups'>): boolean => groups[0]?.group === 'meant'

/** The query with the corrected word of a near miss, with its prefix; null for any other row. */
export const correctedQuery = (query: string, row: PaletteRow | undefined): string | null => {
  if (row?.hit?.tier !== 'typo') return null
  const { text } = modeOf(query)
  return `${query.slice(0, query.length - text.length)}${row.hit.meant ?? row.hit.text}`
}

/**
 * The characters of the corrected word that differ from the typed text, [from, to); empty where something was only left
 * out.
 */
export const changedIn = (typed: string, meant: string): readonly [number, number] => {
  const short = Math.min(typed.length, meant.length)
  let from = 0
  while (from < short && typed[from] === meant[from]) from += 1
  let behind = 0
  while (behind < short - from && typed.at(-1 - behind) === meant.at(-1 - behind)) behind += 1
  return [from, meant.length - behind]
}

/** The reading of a near miss, with its mistyped part; null where it was found by its characters. */
export const correctedReading = (
  query: string,
  { hit }: Pick<PaletteRow, 'hit'>,
): { readonly text: string; readonly changed: readonly [number, number] } | null => {
  if (hit?.tier !== 'typo' || hit.meant === undefined || hit.reading.length === 0) return null
  const typed = plainQuery(modeOf(query).text).replace(/[\s']/g, '')
  const read = hit.reading.map(({ text }) => text).join('')
  const changed = changedIn(typed, hit.meant)
  // For initials, the reading has more letters than were typed.
  return { text: read.startsWith(hit.meant) ? read : hit.meant, changed }
}

/**
 * The search for the text as typed, which Mod+Enter runs while the cursor is on the nearest row, on the search itself
 * or on no row.
 */
export const searchBeside = (list: PaletteList, row: PaletteRow | undefined): PaletteRow | undefined => {
  if (!isOnlyNear(list)) return undefined
  const found = list.groups.find(({ group }) => group === 'search')?.rows[0]
  return row === undefined || row === list.groups[0]?.rows[0] || row === found ? found : undefined
}
