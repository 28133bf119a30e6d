// A row of the palette, and the groups of rows it shows. Pure.
import type { Availability, Command, MessageDescriptor } from '#src/commands/command.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Answer } from '#src/search/answer.ts'
import type { Recents } from '#src/search/recents.ts'
import type { Hit } from '#src/search/search.ts'
import type { Index } from '#src/search/search-index.ts'
import type { WrongPart } from './calculation/calculate.ts'
import { commandGroup, type PaletteGroup } from './groups.ts'
import type { Mode } from './modes.ts'
import type { Shown } from './named.ts'
import { nounOf, recordCommand } from './records.ts'

export interface PaletteRow {
  readonly command: Command
  readonly availability: Exclude<Availability, { is: 'hidden' }>
  /** How the row was found; absent before anything is typed. */
  readonly hit: Hit | null
  /** The record of the row, when the row is no command. */
  readonly record?: FoundRecord
  /** The row's own content, where a command's words do not name it. */
  readonly shown?: Shown
  /** The fact to know before the row is run. */
  readonly fact?: MessageDescriptor
  /** Whether the row is among the recent uses, and can be removed from them. */
  readonly recent?: true
  /** The last use of the row, ISO. */
  readonly at?: string
  /** Whether the row is offered because nothing matches. */
  readonly instead?: true
  /** The text typed besides the record's name; its actions are searched for it. */
  readonly act?: string
  /** The commands that the row stands for, which are not listed one by one. */
  readonly rest?: readonly Command[]
}

/** The numbers of available and of refused commands of this place. */
export interface HereCount {
  readonly can: number
  readonly cannot: number
}

export interface PaletteList {
  readonly mode: Mode
  readonly groups: readonly { readonly group: PaletteGroup; readonly rows: readonly PaletteRow[] }[]
  /** The number of rows found, including those not shown. */
  readonly total: number
  readonly left: number
  readonly byPinyin: boolean
  /** The place of the fault in a formula. */
  readonly wrong?: WrongPart
  /** Shown beside the heading of this place's commands, before anything is typed. */
  readonly here?: HereCount
}

/** A command of the list. */
export interface Listed {
  readonly command: Command
  readonly availability: PaletteRow['availability']
  readonly shown?: Shown
  readonly fact?: MessageDescriptor
  /** Refused because its time is over or it has nothing to do; shown only when the user searches for it. */
  readonly over?: true
}

/** The sources of the rows. */
export interface PaletteSources {
  /** The listed commands, in their order. */
  readonly commands: readonly Command[]
  /** The search entries of the commands. */
  readonly words: Index
  /** The search entries of rows with their own names. */
  readonly named?: Index
  /** The answer of the loaded records to `recordsQuestion`, and how to get a record by id. */
  readonly records: Answer
  readonly record: (id: string) => FoundRecord | undefined
  /** Further results of the server, ready to be searched. */
  readonly found: readonly FoundRecord[]
  readonly foundIndex: Index
  readonly recents: Recents
  /** The record whose page is shown; it is not offered. */
  readonly current?: string
  /** ms since 1970. */
  readonly now: number
}

/** More rows than anybody reads; every mounted row costs time. */
export const MAX_ROWS = 60

/** The heading of the row. */
export const groupOf = ({ command, record, shown, hit }: PaletteRow): PaletteGroup =>
  hit?.tier === 'typo' ? 'near' : (shown?.group ?? (record === undefined ? commandGroup(command) : nounOf(record)))

/** The row of a record. */
export const recordRow = (record: FoundRecord, hit: Hit | null): PaletteRow => ({
  command: recordCommand(record),
  availability: { is: 'available' },
  hit,
  record,
})
