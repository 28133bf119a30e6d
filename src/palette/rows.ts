// What the palette lists for a query in a situation, in which order and under which headings. Pure.

import { availabilityOf } from '#src/commands/availability.ts'
import type { Availability, Command, Situation } from '#src/commands/command.ts'
import { find } from '#src/commands/registry.ts'
import { withRemedy } from '#src/commands/remedies.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { frequent, type Recents, weightOf } from '#src/search/frecency.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { type Hit, searchIn, tiers } from '#src/search/search.ts'
import type { Index } from '#src/search/search-index.ts'
import { commandGroup, groupOrder as order, type PaletteGroup } from './groups.ts'
import { isRecordMode, type Mode, modeOf, nounsIn, sees } from './modes.ts'
import type { Shown } from './named.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'
import { nounOf, recordCommand, recordId, recordTitle } from './records.ts'

export interface PaletteRow {
  readonly command: Command
  readonly availability: Exclude<Availability, { is: 'hidden' }>
  /** How it was found; absent while nothing has been typed. */
  readonly hit: Hit | null
  /** The record the row leads to, when it is no command. */
  readonly record?: FoundRecord
  /** What it says and does besides, where its name is no command's words. */
  readonly shown?: Shown
  /** It stands among what was used last and can be taken off there. */
  readonly recent?: true
}

export interface PaletteList {
  readonly mode: Mode
  readonly groups: readonly { readonly group: PaletteGroup; readonly rows: readonly PaletteRow[] }[]
  /** Rows found, the ones left out among them. */
  readonly total: number
  readonly left: number
  readonly byPinyin: boolean
}

/** What the rows are taken from. */
export interface PaletteSources {
  /** Commands that may be listed, in their order. */
  readonly commands: readonly Command[]
  /** Their words. */
  readonly words: Index
  /** Words of the rows that have names of their own. */
  readonly named?: Index
  /** Records that are here, and how to get one of them. */
  readonly records: Index
  readonly record: (id: string) => FoundRecord | undefined
  /** What the server has found besides, ready to be searched. */
  readonly found: readonly FoundRecord[]
  readonly foundIndex: Index
  readonly recents: Recents
  /** ms since 1970. */
  readonly now: number
}

/** More rows than anybody reads; every mounted row costs time. */
export const MAX_ROWS = 60
/** Before anything is typed: what one glance takes in; the rest is a letter away. */
export const FIRST_ROWS = 24
/** Of what was used last and what is used often, so many each. */
const MAX_RECENT = 6
/** Records of one kind among everything; its prefix shows the rest. */
const MAX_OF_KIND = 6

const groupOf = ({ command, record, shown }: PaletteRow): PaletteGroup =>
  shown?.group ?? (record === undefined ? commandGroup(command) : nounOf(record))

const inMode = (mode: Mode, command: Command, hasKeys: (id: string) => boolean): boolean => {
  if (mode === 'pages') return command.group === 'go'
  return mode === 'all' || mode === 'commands' || hasKeys(command.id)
}

/** A command as it can be listed. */
export interface Listed {
  readonly command: Command
  readonly availability: PaletteRow['availability']
  readonly shown?: Shown
}

/** Commands that can be listed in a mode; asked again only when the situation changes. */
export const reachable = (
  commands: readonly Command[],
  situation: Situation,
  mode: Mode,
  hasKeys: (id: string) => boolean,
): readonly Listed[] =>
  isRecordMode(mode)
    ? []
    : commands.flatMap((command): Listed[] => {
        if ((command.listed === false && mode !== 'help') || !inMode(mode, command, hasKeys)) return []
        const availability = availabilityOf(command, situation)
        return availability.is === 'hidden'
          ? []
          : [{ command, availability: withRemedy(availability, situation, find) }]
      })

const rank = ({ hit, availability }: PaletteRow): number =>
  (hit === null ? 0 : tiers.indexOf(hit.tier)) * 2 + (availability.is === 'refused' ? 1 : 0)

/**
 * Without a query: what can be done now and what was used, by group. With one: every match, the refused ones too, so that who looks
 * for a command learns why it is not to be had; groups stand in the order of their best row. `pages` more times {@link MAX_ROWS}.
 */
export const paletteList = (
  query: string,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
  pages = 0,
): PaletteList => {
  const { mode, text } = modeOf(query)
  if (plainQuery(text) === '') return unsearched(mode, viewer, listed, sources, pages)
  const commands = searchedCommands(text, listed, sources)
  const nouns = nounsIn(mode, viewer?.permissions ?? [])
  const records = searchedRecords(text, nouns, sources)
  // Stable, so that inside a tier the order of the search stays, and commands stand before records.
  const rows = [...commands, ...records].sort((a, b) => rank(a) - rank(b))
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
  const groups = order
    .map((group) => ({ group, rows: kept.filter((row) => groupOf(row) === group) }))
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

const place = (rows: readonly PaletteRow[], group: readonly PaletteRow[]): number =>
  group[0] === undefined ? rows.length : rows.indexOf(group[0])

/** The next step first and dangers last, so that Enter on the open palette never leads to one. */
const weight = ({ command }: PaletteRow): number => (command.tone === 'danger' ? 2 : command.tone === 'primary' ? 0 : 1)

const unsearched = (
  mode: Mode,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
  pages: number,
): PaletteList => {
  const can = listed
    .flatMap((row): PaletteRow[] => (row.availability.is === 'available' ? [{ ...row, hit: null }] : []))
    .sort((a, b) => weight(a) - weight(b))
  const used =
    mode === 'all' || isRecordMode(mode) ? usedRows(mode, viewer, can, sources) : { recent: [], frequent: [] }
  const taken = new Set([...used.recent, ...used.frequent].map((row) => row.command.id))
  const of = (group: PaletteGroup): readonly PaletteRow[] =>
    group === 'recent' || group === 'frequent'
      ? used[group]
      : can.filter((row) => groupOf(row) === group && !(taken.has(row.command.id) && group !== 'here'))
  const all = order.flatMap((group) => of(group).map((row) => ({ group, row })))
  const kept = all.slice(0, mode === 'all' ? FIRST_ROWS : MAX_ROWS * (pages + 1))
  const groups = order
    .map((group) => ({ group, rows: kept.filter((one) => one.group === group).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0)
  return { mode, groups, total: all.length, left: mode === 'all' ? 0 : all.length - kept.length, byPinyin: false }
}

/** What can be done again from anywhere: going and making. What a screen or a record did is not, nor is a switch that was just turned. */
const isRepeatable = (command: Command, viewer: Situation['viewer']): boolean =>
  (command.group === 'go' || command.group === 'create') &&
  command.availability({ viewer, path: null, subject: null, selected: [] }).is === 'available'

/** What was used last and is used often; only what can be done again from here. */
const usedRows = (
  mode: Mode,
  viewer: Situation['viewer'],
  can: readonly PaletteRow[],
  { recents, record, now }: PaletteSources,
): { recent: readonly PaletteRow[]; frequent: readonly PaletteRow[] } => {
  const permissions = viewer?.permissions ?? []
  const nouns = nounsIn(mode, permissions)
  const rowOf = (id: string, label: string | undefined): PaletteRow[] => {
    const noun = recordNouns.find((one) => id.startsWith(`${one}:`))
    if (noun === undefined) {
      return mode === 'all' ? can.filter((row) => row.command.id === id && isRepeatable(row.command, viewer)) : []
    }
    if (!nouns.includes(noun) || !sees(noun, permissions)) return []
    const known = record(id) ?? { noun, id: id.slice(noun.length + 1), label: label ?? '', title: '', status: '' }
    return known.label === '' ? [] : [recordRow(known, null)]
  }
  const recent = recents
    .flatMap(({ id, label }) => rowOf(id, label))
    .slice(0, mode === 'all' ? MAX_RECENT : MAX_ROWS)
    .map((row): PaletteRow => ({ ...row, recent: true }))
  const last = new Set(recent.map((row) => row.command.id))
  const labels = new Map(recents.map(({ id, label }) => [id, label]))
  const often = frequent(recents, now)
    .filter((id) => !last.has(id))
    .flatMap((id) => rowOf(id, labels.get(id)))
    .slice(0, MAX_RECENT)
    .map((row): PaletteRow => ({ ...row, recent: true }))
  return { recent, frequent: mode === 'all' ? often : [] }
}

const searchedCommands = (
  text: string,
  listed: readonly Listed[],
  { words, named, recents, now }: PaletteSources,
): PaletteRow[] => {
  if (listed.length === 0) return []
  const byId = new Map(listed.map((row) => [row.command.id, row]))
  const how = { weight: weightOf(recents, now), only: ({ id }: { id: string }) => byId.has(id) }
  const hits = [...searchIn(text, words, how), ...(named === undefined ? [] : searchIn(text, named, how))]
  return hits.flatMap((hit): PaletteRow[] => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ ...row, hit }]
  })
}

const recordRow = (record: FoundRecord, hit: Hit | null): PaletteRow => ({
  command: recordCommand(record),
  availability: { is: 'available' },
  hit,
  record,
})

/** Found by what is not told of it: a contact, a line. It stands last and nothing of it is marked. */
const unmarked = (record: FoundRecord): Hit => ({
  id: recordId(record),
  tier: 'fuzzy',
  in: 'title',
  text: recordTitle(record),
  ranges: [],
  reading: [],
})

const searchedRecords = (
  text: string,
  nouns: readonly PaletteNoun[],
  { records, record, found, foundIndex, recents, now }: PaletteSources,
): PaletteRow[] => {
  if (nouns.length === 0) return []
  const only = { only: ({ id }: { id: string }) => nouns.some((noun) => id.startsWith(`${noun}:`)) }
  const how = { ...only, weight: weightOf(recents, now) }
  const here = searchIn(text, records, how)
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

/** The command behind an id, for rows that are not in the list: a remedy. */
export const remedyRow = (id: string): PaletteRow | null => {
  const command = find(id)
  return command === undefined ? null : { command, availability: { is: 'available' }, hit: null }
}
