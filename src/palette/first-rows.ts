// The rows of the palette before anything is typed: commands of this place, recent and frequent uses, pages. Pure.
import { available, type Command, done, type Situation } from '#src/commands/command.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { frequent } from '#src/search/frecency.ts'
import { groupOrder as order, type PaletteGroup } from './groups.ts'
import { isRecordMode, type Mode, nounsIn, sees } from './modes.ts'
import {
  groupOf,
  type Listed,
  MAX_ROWS,
  type PaletteList,
  type PaletteRow,
  type PaletteSources,
  recordRow,
} from './palette-row.ts'
import { recordNouns } from './record-nouns.ts'
import { nounOf } from './records.ts'

/** The number of rows before anything is typed; few enough for one glance. */
export const FIRST_ROWS = 24
/** The number of recent and of frequent rows. */
export const MAX_RECENT = 6
/** The number of available and of refused commands of this place; one row leads to the rest. */
const MAX_HERE = 6
const MAX_REFUSED = 2

/** The row that leads to all commands of this place. */
export const allHere: Command = {
  id: 'palette.all_here',
  group: 'here',
  icon: 'more',
  availability: () => available,
  run: async () => done,
}

/**
 * The next step first, then commands with a note; dangers last, so that Enter in the just-opened palette never runs
 * one.
 */
const weight = ({ command, fact }: Listed): number =>
  command.tone === 'danger' ? 3 : command.tone === 'primary' ? 0 : fact === undefined ? 2 : 1

const rowOf = (listed: Listed): PaletteRow => ({ ...listed, hit: null })

/**
 * The commands of this place: available ones with the next step first, then refused ones; the last row leads to the
 * rest.
 */
const hereRows = (can: readonly PaletteRow[], cannot: readonly PaletteRow[]): readonly PaletteRow[] => {
  const told = cannot.filter(isTold).slice(0, MAX_REFUSED)
  const rows = can.length > MAX_HERE ? can.slice(0, MAX_HERE - 1) : can
  const rest = can.slice(rows.length).map(({ command }) => command)
  const isWhole = rest.length === 0 && told.length === cannot.length
  const all: PaletteRow = { command: allHere, availability: { is: 'available' }, hit: null, rest }
  return isWhole ? [...rows, ...told] : [...rows, ...told, all]
}

/** Refused commands whose obstacle a user here can remove; the others are listed by the row that leads to the rest. */
const isTold = ({ command, availability }: PaletteRow): boolean =>
  command.tone === 'primary' || (availability.is === 'refused' && availability.remedy !== undefined)

/** The rows of an empty query; in a mode, `pages` more times {@link MAX_ROWS}. */
export const firstRows = (
  mode: Mode,
  viewer: Situation['viewer'],
  listed: readonly Listed[],
  sources: PaletteSources,
  pages: number,
): PaletteList => {
  const sorted = listed
    .filter(({ over }) => over !== true)
    .sort((a, b) => weight(a) - weight(b))
    .map(rowOf)
  const can = sorted.filter((row) => row.availability.is === 'available')
  const cannot = mode === 'all' ? sorted.filter((row) => row.availability.is === 'refused') : []
  const used =
    mode === 'all' || isRecordMode(mode) ? usedRows(mode, viewer, can, sources) : { recent: [], frequent: [] }
  const taken = new Set([...used.recent, ...used.frequent].map((row) => row.command.id))
  const here = can.filter((row) => groupOf(row) === 'here')
  const latest = latestRows(mode, viewer, sources, taken)
  const of = (group: PaletteGroup): readonly PaletteRow[] => {
    if (group === 'recent' || group === 'frequent') return used[group]
    if (group === 'here') return mode === 'all' ? hereRows(here, cannot.filter(isHere)) : here
    return [...can.filter((row) => groupOf(row) === group && !taken.has(row.command.id)), ...latest(group)]
  }
  const all = order.flatMap((group) => of(group).map((row) => ({ group, row })))
  const kept = all.slice(0, mode === 'all' ? FIRST_ROWS : MAX_ROWS * (pages + 1))
  const groups = order
    .map((group) => ({ group, rows: kept.filter((one) => one.group === group).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0)
  return {
    mode,
    groups,
    total: all.length,
    left: mode === 'all' ? 0 : all.length - kept.length,
    byPinyin: false,
    here: { can: here.length, cannot: cannot.filter(isHere).length },
  }
}

const isHere = (row: PaletteRow): boolean => groupOf(row) === 'here'

/** The rows after a record prefix alone: the server's newest records that are not among the recent ones. */
const latestRows = (
  mode: Mode,
  viewer: Situation['viewer'],
  { found }: PaletteSources,
  taken: ReadonlySet<string>,
): ((group: PaletteGroup) => readonly PaletteRow[]) => {
  const nouns = isRecordMode(mode) ? nounsIn(mode, viewer?.permissions ?? []) : []
  const rows = found
    .filter((record) => nouns.includes(nounOf(record)))
    .map((record) => recordRow(record, null))
    .filter((row) => !taken.has(row.command.id))
  return (group) => rows.filter((row) => groupOf(row) === group)
}

/**
 * Commands that can be repeated from anywhere: going to pages and creating records. Acts on a screen or a record are
 * excluded, and so is a switch that was just turned.
 */
const isRepeatable = (command: Command, viewer: Situation['viewer']): boolean =>
  (command.group === 'go' || command.group === 'create') &&
  command.availability({ viewer, path: null, subject: null, selected: [] }).is === 'available'

/** A record as it was noted at its use; number and title are one text. */
const notedRecord = (noun: string, id: string, label: string): FoundRecord => {
  const space = noun === 'orders' ? label.indexOf(' ') : -1
  return space < 0
    ? { noun, id, label, title: '', status: '' }
    : { noun, id, label: label.slice(0, space), title: label.slice(space + 1), status: '' }
}

/** Recent and frequent uses that can be repeated from here. */
const usedRows = (
  mode: Mode,
  viewer: Situation['viewer'],
  can: readonly PaletteRow[],
  { recents, record, now, current }: PaletteSources,
): { recent: readonly PaletteRow[]; frequent: readonly PaletteRow[] } => {
  const permissions = viewer?.permissions ?? []
  const nouns = nounsIn(mode, permissions)
  const rowsOf = ({ id, label, at }: PaletteSources['recents'][number]): PaletteRow[] => {
    const when = { recent: true as const, ...(at !== undefined && { at }) }
    const noun = recordNouns.find((one) => id.startsWith(`${one}:`))
    if (noun === undefined) {
      const same = mode === 'all' ? can.filter((row) => row.command.id === id && isRepeatable(row.command, viewer)) : []
      return same.map((row) => ({ ...row, ...when }))
    }
    if (id === current || !nouns.includes(noun) || !sees(noun, permissions)) return []
    const known = record(id) ?? notedRecord(noun, id.slice(noun.length + 1), label ?? '')
    return known.label === '' ? [] : [{ ...recordRow(known, null), ...when }]
  }
  const recent = recents.flatMap(rowsOf).slice(0, mode === 'all' ? MAX_RECENT : MAX_ROWS)
  const last = new Set(recent.map((row) => row.command.id))
  const byId = new Map(recents.map((one) => [one.id, one]))
  const often = frequent(recents, now)
    .filter((id) => !last.has(id))
    .flatMap((id) => byId.get(id) ?? [])
    .flatMap(rowsOf)
    .slice(0, MAX_RECENT)
  return { recent, frequent: mode === 'all' ? often : [] }
}
