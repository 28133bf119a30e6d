// What the palette lists for a query in a situation, in which order and under which headings. Pure.
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { availabilityOf } from './catalogue.ts'
import type { Availability, Command, CommandGroup, Situation } from './command.ts'
import { keysOf } from './keymap.ts'
import { recordCommand, recordTitle } from './palette-records.ts'
import type { Readings } from './readings.ts'
import { commands } from './registry.ts'
import { type Entry, type Hit, type Mode, modeOf, plainQuery, search, tiers } from './search.ts'

export interface PaletteRow {
  readonly command: Command
  readonly availability: Exclude<Availability, { is: 'hidden' }>
  /** How it was found; absent while nothing has been typed. */
  readonly hit: Hit | null
  /** The record the row leads to, when it was found by the server and is no command. */
  readonly record?: FoundRecord
}

/** `other` holds what is neither of this place nor a page. */
type PaletteGroup = Exclude<CommandGroup, 'view' | 'app'> | 'records' | 'other'

export interface PaletteList {
  readonly mode: Mode
  readonly groups: readonly { readonly group: PaletteGroup; readonly rows: readonly PaletteRow[] }[]
  /** Rows found, the ones left out among them. */
  readonly total: number
  readonly left: number
  readonly byPinyin: boolean
}

/** More rows than anybody reads; every mounted row costs time. */
const MOST_ROWS = 60

/** Before anything is typed: what one glance takes in (console.md §a); the rest is a letter away. */
const FIRST_ROWS = 24

const order: readonly PaletteGroup[] = ['here', 'go', 'create', 'other']
const groupOf = ({ group }: Command): PaletteGroup => (group === 'view' || group === 'app' ? 'other' : group)

const inMode = (mode: Mode, command: Command): boolean => {
  if (mode === 'pages') return command.group === 'go'
  if (mode === 'commands') return command.group !== 'go'
  return mode === 'all' || keysOf(command.id) !== undefined
}

interface Available {
  readonly command: Command
  readonly availability: PaletteRow['availability']
}

const reachable = (situation: Situation, mode: Mode): readonly Available[] =>
  commands.flatMap((command): Available[] => {
    if (command.listed === false && mode !== 'help') return []
    const availability = availabilityOf(command, situation)
    return availability.is === 'hidden' || !inMode(mode, command) ? [] : [{ command, availability }]
  })

const rank = ({ hit, availability }: PaletteRow): number =>
  (hit === null ? 0 : tiers.indexOf(hit.tier)) * 2 + (availability.is === 'refused' ? 1 : 0)

/**
 * Without a query: what can be done now, by group. With one: every match, the refused ones too, so that who looks for
 * a command learns why it is not to be had; groups stand in the order of their best row.
 */
export const paletteList = (
  query: string,
  situation: Situation,
  entryOf: (command: Command) => Entry,
  readings: Readings,
  found: readonly FoundRecord[] = [],
): PaletteList => {
  const { mode, text } = modeOf(query)
  const listed = mode === 'records' ? [] : reachable(situation, mode)
  const isEmpty = plainQuery(text) === ''
  const rows = isEmpty ? inGroups(unsearched(listed)) : searched(text, listed, entryOf, readings)
  const kept = rows.slice(0, isEmpty && mode === 'all' ? FIRST_ROWS : MOST_ROWS)
  const groups: { group: PaletteGroup; rows: readonly PaletteRow[] }[] = order
    .map((group) => ({ group, rows: kept.filter((row) => groupOf(row.command) === group) }))
    .filter(({ rows: inside }) => inside.length > 0)
  if (!isEmpty) groups.sort((a, b) => place(kept, a.rows) - place(kept, b.rows))
  // Last, because they come later than the rest and must not move what is chosen already.
  if (found.length > 0) groups.push({ group: 'records', rows: found.map((record) => recordRow(record, text)) })
  return {
    mode,
    groups,
    total: rows.length + found.length,
    left: rows.length - kept.length,
    byPinyin: kept[0]?.hit !== null && (kept[0]?.hit?.reading.length ?? 0) > 0,
  }
}

const recordRow = (record: FoundRecord, text: string): PaletteRow => {
  const title = recordTitle(record)
  const wanted = plainQuery(text)
  const at = title.toLowerCase().indexOf(wanted)
  const hit: Hit = {
    id: record.id,
    tier: 'word',
    in: 'title',
    text: title,
    ranges: at < 0 ? [] : [[at, at + wanted.length]],
    reading: [],
  }
  return { command: recordCommand(record), availability: { is: 'available' }, hit, record }
}

const place = (rows: readonly PaletteRow[], group: readonly PaletteRow[]): number =>
  group[0] === undefined ? rows.length : rows.indexOf(group[0])

/** The next step first and dangers last, so that Enter on the open palette never leads to one. */
const weight = ({ command }: PaletteRow): number => (command.tone === 'danger' ? 2 : command.tone === 'primary' ? 0 : 1)

const unsearched = (listed: readonly Available[]): PaletteRow[] =>
  listed
    .flatMap((row): PaletteRow[] => (row.availability.is === 'available' ? [{ ...row, hit: null }] : []))
    .sort((a, b) => weight(a) - weight(b))

/** In the order of their groups, so that a limit leaves out the last ones. */
const inGroups = (rows: readonly PaletteRow[]): PaletteRow[] =>
  order.flatMap((group) => rows.filter((row) => groupOf(row.command) === group))

const searched = (
  text: string,
  listed: readonly Available[],
  entryOf: (command: Command) => Entry,
  readings: Readings,
): PaletteRow[] => {
  const byId = new Map(listed.map((row) => [row.command.id, row]))
  const hits = search(
    text,
    listed.map((row) => entryOf(row.command)),
    readings,
  )
  const rows = hits.flatMap((hit): PaletteRow[] => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ ...row, hit }]
  })
  // Stable, so that inside a tier the order of the search stays.
  return rows.sort((a, b) => rank(a) - rank(b))
}
