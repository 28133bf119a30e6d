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
  /** How it was found; absent while nothing has been typed. */
  readonly hit: Hit | null
  /** The record the row leads to, when it is no command. */
  readonly record?: FoundRecord
  /** What it says and does besides, where its name is no command's words. */
  readonly shown?: Shown
  /** What is worth knowing before it is run. */
  readonly fact?: MessageDescriptor
  /** It stands among what was used last and can be taken off there. */
  readonly recent?: true
  /** When it was used last, as ISO. */
  readonly at?: string
  /** Nothing matches: it is offered in place of a match. */
  readonly instead?: true
  /** What was typed besides the record's name: its actions are searched for that. */
  readonly act?: string
  /** It stands for these commands, which are not listed one by one. */
  readonly rest?: readonly Command[]
}

/** Commands of this place: how many can run, and how many cannot now. */
export interface HereCount {
  readonly can: number
  readonly cannot: number
}

export interface PaletteList {
  readonly mode: Mode
  readonly groups: readonly { readonly group: PaletteGroup; readonly rows: readonly PaletteRow[] }[]
  /** Rows found, the ones left out among them. */
  readonly total: number
  readonly left: number
  readonly byPinyin: boolean
  /** Where a formula is wrong. */
  readonly wrong?: WrongPart
  /** Told beside the heading of what can be done here, while nothing is typed. */
  readonly here?: HereCount
}

/** A command as it can be listed. */
export interface Listed {
  readonly command: Command
  readonly availability: PaletteRow['availability']
  readonly shown?: Shown
  readonly fact?: MessageDescriptor
  /** Refused because its time is over, or there is nothing for it to do: told only to who searches for it. */
  readonly over?: true
}

/** What the rows are taken from. */
export interface PaletteSources {
  /** Commands that may be listed, in their order. */
  readonly commands: readonly Command[]
  /** Their words. */
  readonly words: Index
  /** Words of the rows that have names of their own. */
  readonly named?: Index
  /** What the records that are here answer to `recordsQuestion`, and how to get one of them. */
  readonly records: Answer
  readonly record: (id: string) => FoundRecord | undefined
  /** What the server has found besides, ready to be searched. */
  readonly found: readonly FoundRecord[]
  readonly foundIndex: Index
  readonly recents: Recents
  /** The record whose page is shown: it need not be offered. */
  readonly current?: string
  /** ms since 1970. */
  readonly now: number
}

/** More rows than anybody reads; every mounted row costs time. */
export const MAX_ROWS = 60

/** Under which heading it stands. */
export const groupOf = ({ command, record, shown, hit }: PaletteRow): PaletteGroup =>
  hit?.tier === 'typo' ? 'near' : (shown?.group ?? (record === undefined ? commandGroup(command) : nounOf(record)))

/** A record as a row. */
export const recordRow = (record: FoundRecord, hit: Hit | null): PaletteRow => ({
  command: recordCommand(record),
  availability: { is: 'available' },
  hit,
  record,
})
