// The palette's offers where nothing matches: similar entries, creating a record, searching the lists. Pure.
import { availabilityOf } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { createCommandByPage } from '#src/commands/create-commands-by-page.ts'
import { find } from '#src/commands/registry.ts'
import { type PathId, to } from '#src/paths.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { type Mode, modeOf, nounsIn, prefixes } from '../modes.ts'
import { goCommand, type Translate } from '../named.ts'
import type { Listed, PaletteList, PaletteRow, PaletteSources } from '../palette-row.ts'
import type { PaletteNoun } from '../record-nouns.ts'
import { nounOf } from '../records.ts'
import { matches } from '../rows.ts'
import { partsOf } from './parts.ts'

/** The number of similar entries. */
const MAX_NEAR = 3

/** The list whose own search covers all fields of records, by noun. */
const lists = {
  orders: 'orders',
  suppliers: 'suppliers',
  herbal_templates: 'herbal',
  users: 'users',
} as const satisfies Partial<Record<PaletteNoun, PathId>>

type Searched = keyof typeof lists
const searched = Object.keys(lists) as Searched[] // Object.keys types the keys as string

/** Rows that search a list for the query, for the lists this user may see in this mode. */
export const searchRows = (query: string, permissions: readonly string[], t: Translate): readonly PaletteRow[] => {
  const { mode, text } = modeOf(query)
  const wanted = text.trim()
  const nouns = nounsIn(mode, permissions)
  return searched
    .filter((noun) => wanted !== '' && nouns.includes(noun))
    .map((noun): PaletteRow => {
      const address = to(lists[noun], { search: wanted })
      const command = goCommand({ id: `search:${noun}`, icon: 'search', address })
      const title = t('palette:words.search_in', { list: t(`common:menu.${lists[noun]}`), query: wanted })
      return {
        command,
        availability: { is: 'available' },
        hit: null,
        shown: { title, note: '', group: 'else', address },
        instead: true,
      }
    })
}

/**
 * The search for the text as typed, where only near misses were found: in the list of the nearest record's noun, else
 * in the first list.
 */
export const searchAsTyped = (
  query: string,
  nearest: PaletteRow | undefined,
  permissions: readonly string[],
  t: Translate,
): readonly PaletteRow[] => {
  const rows = searchRows(query, permissions, t)
  const noun = nearest?.record === undefined ? undefined : nounOf(nearest.record)
  const row = rows.find(({ command }) => command.id === `search:${noun}`) ?? rows[0]
  if (row?.shown === undefined) return []
  const list = searched.find((one) => row.command.id === `search:${one}`)
  const title = t('palette:words.search_typed', { query: modeOf(query).text.trim() })
  const note = list === undefined ? '' : t(`common:menu.${lists[list]}`)
  return [{ ...row, shown: { ...row.shown, title, note, group: 'search' } }]
}

const createIn: Partial<Record<Mode, string>> = {
  all: createCommandByPage.orders,
  orders: createCommandByPage.orders,
  herbs: createCommandByPage.herbal,
  users: createCommandByPage.users,
}

const createRows = (mode: Mode, viewer: Situation['viewer']): readonly PaletteRow[] => {
  const command = find(createIn[mode] ?? '')
  if (command === undefined) return []
  const can = availabilityOf(command, { viewer, path: null, subject: null, selected: [] })
  return can.is === 'available' ? [{ command, availability: can, hit: null, instead: true }] : []
}

/** The matches of the longest parts of the query that match anything, alternating between its beginning and its end. */
const nearest = (query: string, viewer: Situation['viewer'], listed: readonly Listed[], sources: PaletteSources) => {
  const { mode } = modeOf(query)
  const sign = prefixes.find((prefix) => prefix.mode === mode)?.sign ?? ''
  for (const parts of partsOf(query)) {
    const found = parts.map((part) => matches(`${sign}${part}`, viewer, listed, sources).slice(0, MAX_NEAR))
    const inTurn = Array.from({ length: MAX_NEAR }, (_, nth) => found.flatMap((rows) => rows[nth] ?? [])).flat()
    const rows = [...new Map(inTurn.map((row) => [row.command.id, row])).values()]
    if (rows.length > 0) return rows.slice(0, MAX_NEAR)
  }
  return []
}

/**
 * The groups shown where nothing matches; none for an empty query. `reached`: the server answers, so that its lists can be
 * searched.
 */
export const insteadGroups = (
  query: string,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
  t: Translate,
  reached = true,
): PaletteList['groups'] => {
  const { mode, text } = modeOf(query)
  if (plainQuery(text) === '') return []
  const near = nearest(query, viewer, listed, sources).map((row): PaletteRow => ({ ...row, instead: true }))
  const lists = reached ? searchRows(query, viewer?.permissions ?? [], t) : []
  const others = [...lists, ...createRows(mode, viewer)]
  return [
    { group: 'near' as const, rows: near },
    { group: 'else' as const, rows: others },
  ].filter(({ rows }) => rows.length > 0)
}
