// The actions of one or several records: their commands, and opening them. Pure.
import { availabilityOf, runsOverMany } from '#src/commands/availability.ts'
import { available, type Command, done, type Situation } from '#src/commands/command.ts'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { find } from '#src/commands/registry.ts'
import { withRemedy } from '#src/commands/remedies.ts'
import type { Entered } from '#src/machines/palette.steps.ts'
import type { PathId } from '#src/paths.ts'
import { search } from '#src/search/search.ts'
import type { Entry } from '#src/search/search-index.ts'
import { unavailableActs } from './orders.unavailable.ts'
import type { Listed, PaletteRow } from './palette-row.ts'
import type { PaletteNoun } from './record-nouns.ts'
import { nounOf, recordCommand } from './records.ts'
import { shortFact } from './short-facts.ts'

/** Opens the record in a new tab. */
export const BESIDE = 'palette.beside'

/** The page of the record's list; its commands behave as they do there. */
const lists: Readonly<Record<PaletteNoun, PathId>> = {
  orders: 'orders',
  suppliers: 'suppliers',
  herbal_templates: 'herbal',
  herbs: 'herbs',
  users: 'users',
  codes: 'orders',
}

/** The situation of the entered records, without anything of the page they were entered from. */
export const situationOfEntered = (
  { records }: Entered,
  meant: Situation['selected'],
  viewer: Situation['viewer'],
): Situation => {
  const [first] = records
  const path = first === undefined ? null : lists[nounOf(first)]
  const [only] = meant
  return records.length > 1
    ? { viewer, path, subject: null, selected: meant }
    : { viewer, path, subject: only ?? null, selected: [] }
}

const beside: Command = {
  id: BESIDE,
  group: 'go',
  icon: 'link',
  availability: () => available,
  run: async () => done,
}

/** The rows that open one record, here and in a new tab; none for several. */
const leading = ({ records }: Entered): readonly PaletteRow[] => {
  const [only, second] = records
  if (only === undefined || second !== undefined) return []
  const can = { availability: { is: 'available' }, hit: null } as const
  return [
    { ...can, command: { ...recordCommand(only), icon: 'eye' } },
    { ...can, command: beside },
  ]
}

/** Commands that only open the record; a row of their own replaces them. */
const opens = ({ id }: Command): boolean => id.endsWith('.view')

const listedIn = (command: Command, situation: Situation): Listed[] => {
  if (command.listed === false || command.group !== 'here' || opens(command)) return []
  if (situation.selected.length > 0 && !runsOverMany(command, situation)) return []
  const availability = availabilityOf(command, situation)
  if (availability.is === 'hidden') return []
  if (availability.is === 'refused')
    return [
      {
        command,
        availability: withRemedy(availability, situation, find),
        ...(availability.isMoot && { over: true as const }),
      },
    ]
  const fact = availability.note === undefined ? shortFact(command.id, situation) : null
  return [{ command, availability, ...(fact !== null && { fact }) }]
}

/**
 * The order: the next step, commands with a note, opening the record, other commands, dangers, and refused commands.
 */
export const actionRows = (
  entered: Entered,
  situation: Situation,
  commands: readonly Command[],
): readonly PaletteRow[] => {
  const about = situation.subject !== null || situation.selected.length > 0
  const listed = about
    ? [...commands.flatMap((command) => listedIn(command, situation)), ...unavailableActs(commands, situation, 'all')]
    : []
  const rows = listed.filter(({ over }) => over !== true).map((one): PaletteRow => ({ ...one, hit: null }))
  const can = rows.filter(({ availability }) => availability.is === 'available')
  const first = can.filter(({ command, fact }) => command.tone === 'primary' || (fact && command.tone !== 'danger'))
  const danger = can.filter(({ command }) => command.tone === 'danger')
  const rest = can.filter((row) => !first.includes(row) && !danger.includes(row))
  const cannot = rows.filter(({ availability }) => availability.is === 'refused')
  const next = first.toSorted((a, b) => Number(b.command.tone === 'primary') - Number(a.command.tone === 'primary'))
  return [...next, ...leading(entered), ...rest, ...danger, ...cannot]
}

/** The rows whose words match: available ones first, each group best first, with the matched ranges. */
export const soughtAmong = (
  sought: string,
  rows: readonly PaletteRow[],
  entryOf: (row: PaletteRow) => Entry,
): readonly PaletteRow[] => {
  const byId = new Map(rows.map((row) => [row.command.id, row]))
  const found = search(sought, rows.map(entryOf), readings).flatMap((hit) => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ ...row, hit }]
  })
  return found.toSorted((a, b) => isRefused(a) - isRefused(b))
}

const isRefused = ({ availability }: PaletteRow): number => Number(availability.is === 'refused')
