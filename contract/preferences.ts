// A user's own arrangements, which are the same on every machine: saved views, columns, recents, keys.
import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { filledText, instant, messageKey, text } from './fields.ts'

/** Maximum bytes of all preferences of one user as JSON. */
export const PREFERENCES_BYTES = 32 * 1024

/** Maximum saved views of one list, characters of a view's name, and pinned columns. */
export const MAX_VIEWS = 30
export const VIEW_NAME_LENGTH = 40
export const MAX_PINNED = 4

/** From this number on the tip about a command's key is not shown again. */
export const TIP_LEARNT = 9

const name = z.string().check(z.regex(/^[a-z][a-z0-9_.:-]{0,63}$/))

/** A record of at most `most` entries, keyed by the console's own names. */
const named = <T extends z.ZodMiniType>(value: T, most: number) =>
  z
    .record(name, value)
    .check(z.refine((entries) => Object.keys(entries).length <= most, messageKey('array_max', { max: most })))

const columnLayout = z.strictObject({
  order: z.optional(z.array(filledText(60)).check(z.maxLength(60))),
  hidden: z.optional(z.array(filledText(60)).check(z.maxLength(60))),
  /** The optional columns of a list that the user has added. */
  shown: z.optional(z.array(filledText(60)).check(z.maxLength(60))),
  widths: z.optional(named(z.int().check(z.gte(24), z.lte(2000)), 60)),
  /** The number of first columns that stay visible when the table is wider than the page. */
  pinned: z.optional(z.int().check(z.gte(0), z.lte(MAX_PINNED))),
})
export type ColumnLayout = z.output<typeof columnLayout>

const savedView = z.strictObject({
  id: filledText(40),
  name: filledText(VIEW_NAME_LENGTH),
  /** The list's query in the address, without its page. */
  search: text(2000),
  is_default: z.optional(z.boolean()),
  /** The layout of the view's columns; that of the list by default. */
  columns: z.optional(columnLayout),
})
export type SavedView = z.output<typeof savedView>

/** Maximum number of stored recents, and how many of its last uses count in the rank of one. */
export const MAX_RECENTS = 50
export const MAX_USES = 10

const recent = z.strictObject({
  /** The id of a command, or kind and id of a record: `orders:…`. */
  id: filledText(80),
  label: z.optional(text(120)),
  at: z.optional(instant),
  /** The last uses, newest first, in seconds since 1970. */
  uses: z.optional(z.array(z.int().check(z.gte(0), z.lte(99_999_999_999))).check(z.maxLength(MAX_USES))),
})

/** Maximum number of tasks of the worklist that one user has put off. */
export const MAX_SNOOZED = 100

/** The number of days after which a task that is put off is back at the latest. */
export const MAX_SNOOZE_DAYS = 7

const sections = {
  /** Saved views by list. */
  views: named(z.array(savedView).check(z.maxLength(MAX_VIEWS)), 20),
  /** Layout of the columns by list. */
  columns: named(columnLayout, 20),
  /** Commands and records used last, newest first. */
  recents: z.array(recent).check(z.maxLength(MAX_RECENTS)),
  /** Keys by command, and by context where it has several; '' is none. */
  keys: named(text(80), 200),
  /**
   * The number of runs by pointer although the command has a key, by command; {@link TIP_LEARNT} means that its tip is
   * not shown again.
   */
  tips: named(z.int().check(z.gte(0), z.lte(TIP_LEARNT)), 200),
  /** The user's own name for a command, by command. */
  aliases: named(text(20), 100),
  /** Switches of the palette and the keyboard. */
  switches: named(z.boolean(), 30),
  /** Until when tasks of the worklist are put off, by their id (`home.worklist.ts`). */
  snoozed: named(instant, MAX_SNOOZED),
}

export const preferences = z.partial(z.strictObject(sections))
export type Preferences = z.output<typeof preferences>

const part = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

const patch = z.strictObject({
  views: part(sections.views),
  columns: part(sections.columns),
  recents: part(sections.recents),
  keys: part(sections.keys),
  tips: part(sections.tips),
  aliases: part(sections.aliases),
  switches: part(sections.switches),
  snoozed: part(sections.snoozed),
})
/** Sections to replace; null deletes one. */
export type PreferencesPatch = z.output<typeof patch>

export const readPreferences = get('preferences.read', '/v1/user/preferences/0/', {
  quiet: true,
  access: 'any',
  data: preferences,
})

/** Each sent section replaces the stored one; null deletes it. The last write wins, because preferences belong to one user. */
export const savePreferences = put('preferences.save', '/v1/user/preferences/0/', {
  quiet: true,
  access: 'any',
  body: patch,
  data: preferences,
})

export const preferenceEndpoints = [readPreferences, savePreferences] as const
