// The rows of the palette for a query in a situation, with their order and headings. Pure.

import { availabilityOf } from '#src/commands/availability.ts'
import type { Command, Situation } from '#src/commands/command.ts'
import { find } from '#src/commands/registry.ts'
import { withRemedy } from '#src/commands/remedies.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Question, Weights } from '#src/search/answer.ts'
import { weightOf } from '#src/search/frecency.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { type Hit, isEnglish, isNamedBy, searchIn, tiers, withoutNeedlessTypos } from '#src/search/search.ts'
import type { Index } from '#src/search/search-index.ts'
import { firstRows } from './first-rows.ts'
import { groupOrder as order, type PaletteGroup } from './groups.ts'
import { isRecordMode, type Mode, modeOf, nounsIn } from './modes.ts'
import { type Act, actIn } from './near/acted-on.ts'
import { meantGroups } from './near/meant.ts'
import { partsOf } from './near/parts.ts'
import {
  groupOf,
  type Listed,
  MAX_ROWS,
  type PaletteList,
  type PaletteRow,
  type PaletteSources,
  recordRow,
} from './palette-row.ts'
import type { PaletteNoun } from './record-nouns.ts'
import { nounOf, recordId, recordTitle } from './records.ts'

/** The number of records of one kind without a prefix; its prefix shows the rest. */
const MAX_OF_KIND = 6

const inMode = (mode: Mode, command: Command, hasKeys: (id: string) => boolean): boolean => {
  if (mode === 'pages') return command.group === 'go'
  return mode === 'all' || mode === 'commands' || hasKeys(command.id)
}

/**
 * Events that a screen sends with what was chosen on it, by the screen's own command: there the event alone could only
 * lead to the same page.
 */
const sentBy: Readonly<Record<string, string>> = {
  'orders.submit_award': 'matrix.award',
  'orders.promote': 'matrix.award',
}

const isSentByScreen = (id: string, { answers, refusals }: Situation): boolean => {
  const own = sentBy[id]
  return own !== undefined && (answers?.[own] !== undefined || refusals?.[own] !== undefined)
}

/** Commands that can be listed in a mode; computed again only when the situation changes. */
export const reachable = (
  commands: readonly Command[],
  situation: Situation,
  mode: Mode,
  hasKeys: (id: string) => boolean,
): readonly Listed[] =>
  isRecordMode(mode) || mode === 'calculate'
    ? []
    : commands.flatMap((command): Listed[] => {
        if ((command.listed === false && mode !== 'help') || !inMode(mode, command, hasKeys)) return []
        if (isSentByScreen(command.id, situation) || situation.answers?.[command.id]?.onlySays) return []
        const availability = availabilityOf(command, situation)
        return availability.is === 'hidden'
          ? []
          : [{ command, availability: withRemedy(availability, situation, find) }]
      })

/** More mistakes than any near miss has. */
const MISTAKES = 50

const rank = ({ hit, availability }: PaletteRow): number =>
  (hit === null ? 0 : tiers.indexOf(hit.tier) * MISTAKES + (hit.mistakes ?? 0)) * 2 +
  (availability.is === 'refused' ? 1 : 0)

/** Everything that matches a query, best first. */
export const matches = (
  query: string,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
): readonly PaletteRow[] => {
  const { mode, text } = modeOf(query)
  const nouns = nounsIn(mode, viewer?.permissions ?? [])
  const act = mode === 'all' ? actIn(text, sources.words) : null
  const records = searchedRecords(text, nouns, act === null ? sources : { ...sources, found: [] })
  // Near misses among the commands take the longest to find, and are dropped where enough records match.
  const better = records.filter(({ hit }) => hit?.tier !== 'typo').length
  const commands = searchedCommands(text, listed, sources, better)
  // A stable sort: inside a tier the order of the search stays, and commands stand before records.
  const rows = withoutNeedlessTypos([...commands, ...records]).sort((a, b) => rank(a) - rank(b))
  if (act === null || rows.some(({ hit }) => hit !== null && isNamedBy(hit))) return rows
  const acted = actedRows(act, nouns, sources)
  const ids = new Set(acted.map((row) => row.command.id))
  return [...acted, ...rows.filter((row) => !ids.has(row.command.id))]
}

/** The records for an action; a record whose name is only similar, or has the letters with gaps, is not included. */
const actedRows = (
  { verb, object, nouns: ofVerb }: Act,
  nouns: readonly PaletteNoun[],
  sources: PaletteSources,
): readonly PaletteRow[] =>
  searchedRecords(
    object,
    nouns.filter((noun) => ofVerb.has(noun)),
    sources,
  )
    .filter(({ hit }) => hit !== null && isNamedBy(hit))
    .map((row) => ({ ...row, act: verb }))

/**
 * Without a query: available commands and recent uses, by group. With a query: every match, including refused commands,
 * so that the user learns why they are refused; groups stand in the order of their best row. `pages` more times {@link
 * MAX_ROWS}.
 */
export const paletteList = (
  query: string,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
  pages = 0,
): PaletteList => {
  const { mode, text } = modeOf(query)
  if (plainQuery(text) === '') return firstRows(mode, viewer, listed, sources, pages)
  const rows = matches(query, viewer, listed, sources)
  const most = MAX_ROWS * (pages + 1)
  const ofKind = mode === 'all' && pages === 0 ? MAX_OF_KIND : most
  const seen = new Map<PaletteGroup, number>()
  const kept = rows
    .filter((row) => {
      const group = groupOf(row)
      const nth = (seen.get(group) ?? 0) + 1
      seen.set(group, nth)
      return row.record === undefined || nth <= ofKind
    })
    .slice(0, most)
  const groups =
    meantGroups(kept) ??
    order
      .map((group) => ({ group, rows: kept.filter((row) => headingOf(row) === group) }))
      .filter(({ rows: inside }) => inside.length > 0)
      .sort((a, b) => place(kept, a.rows) - place(kept, b.rows))
  const first = groups[0]?.rows[0]?.hit ?? null
  return {
    mode,
    groups,
    total: rows.length,
    left: rows.length - kept.length,
    byPinyin: first !== null && first.reading.length > 0,
  }
}

/** The heading in a search, which says of a refused command of this place that it is not available. */
const headingOf = (row: PaletteRow): PaletteGroup => {
  const group = groupOf(row)
  return group === 'here' && row.availability.is === 'refused' ? 'unavailable' : group
}

const place = (rows: readonly PaletteRow[], group: readonly PaletteRow[]): number =>
  group[0] === undefined ? rows.length : rows.indexOf(group[0])

const searchedCommands = (
  text: string,
  listed: readonly Listed[],
  { words, named, recents, now }: PaletteSources,
  besides: number,
): PaletteRow[] => {
  if (listed.length === 0) return []
  const byId = new Map(listed.map((row) => [row.command.id, row]))
  const only = ({ id }: { id: string }) => byId.has(id)
  const how = { weight: weightOf(recents, now), only, english: isEnglish(text, words), besides }
  const hits = [...searchIn(text, words, how), ...(named === undefined ? [] : searchIn(text, named, how))]
  return hits.flatMap((hit): PaletteRow[] => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ ...row, hit }]
  })
}

/**
 * The hit of a record that was found by a field that is not shown: a contact, a line. Such a record comes last, and
 * nothing of it is marked.
 */
const unmarked = (record: FoundRecord): Hit => ({
  id: recordId(record),
  tier: 'fuzzy',
  in: 'title',
  text: recordTitle(record),
  ranges: [],
  reading: [],
})

/**
 * The question to the kept records for a query; null where none can be among the rows. `words`: the entries of all
 * commands. `offers`: where nothing matches, parts of it are searched.
 */
export const recordsQuestion = (
  query: string,
  viewer: Situation['viewer'],
  weights: Weights,
  words: Index,
  offers = true,
): Question | null => {
  const { mode, text } = modeOf(query)
  const nouns = nounsIn(mode, viewer?.permissions ?? [])
  if (nouns.length === 0 || plainQuery(text) === '') return null
  const act = mode === 'all' ? actIn(text, words) : null
  return {
    text,
    ...(offers && { instead: partsOf(query).flat() }),
    ...(act !== null && { besides: [act.object] }),
    english: isEnglish(text, words),
    among: nouns.map((noun) => `${noun}:`),
    weights,
  }
}

const searchedRecords = (
  text: string,
  nouns: readonly PaletteNoun[],
  { records, record, found, foundIndex, words, recents, now }: PaletteSources,
): PaletteRow[] => {
  if (nouns.length === 0) return []
  const only = {
    english: isEnglish(text, words),
    only: ({ id }: { id: string }) => nouns.some((noun) => id.startsWith(`${noun}:`)),
  }
  const how = { ...only, weight: weightOf(recents, now) }
  const here = records.get(text) ?? []
  const seen = new Set(here.map((hit) => hit.id))
  const byId = new Map(found.map((one) => [recordId(one), one]))
  const marked = searchIn(text, foundIndex, how).filter((hit) => !seen.has(hit.id))
  for (const hit of marked) seen.add(hit.id)
  const rest = found.filter((one) => !seen.has(recordId(one)) && nouns.includes(nounOf(one))).map(unmarked)
  return [...here, ...marked, ...rest].flatMap((hit): PaletteRow[] => {
    const one = byId.get(hit.id) ?? record(hit.id)
    return one === undefined ? [] : [recordRow(one, hit)]
  })
}

/** The command of an id, for rows that are not in the list: a remedy. */
export const remedyRow = (id: string): PaletteRow | null => {
  const command = find(id)
  return command === undefined ? null : { command, availability: { is: 'available' }, hit: null }
}
