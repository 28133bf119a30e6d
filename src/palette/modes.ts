// The modes of the palette: the first character of the query sets what is searched. Pure.
import { allows } from '#contract/permissions.ts'
import { plainCharacter } from '#src/keyboard/keys.ts'
import { paths } from '#src/paths.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'

export type Mode = 'all' | 'commands' | 'pages' | 'orders' | 'suppliers' | 'herbs' | 'users' | 'calculate' | 'help'

interface Prefix {
  readonly sign: string
  /** The character of the same key with a Chinese input method. */
  readonly twin: string
  readonly mode: Exclude<Mode, 'all'>
  /** The nouns that are searched; a mode without nouns finds no records. */
  readonly nouns: readonly PaletteNoun[]
}

/** The prefixes in the order in which they are offered. */
export const prefixes: readonly Prefix[] = [
  { sign: '>', twin: '》', mode: 'commands', nouns: [] },
  { sign: '/', twin: '、', mode: 'pages', nouns: [] },
  { sign: '#', twin: '＃', mode: 'orders', nouns: ['orders', 'codes'] },
  { sign: '@', twin: '＠', mode: 'suppliers', nouns: ['suppliers'] },
  { sign: '!', twin: '！', mode: 'herbs', nouns: ['herbal_templates', 'herbs'] },
  { sign: '~', twin: '～', mode: 'users', nouns: ['users'] },
  { sign: '=', twin: '＝', mode: 'calculate', nouns: [] },
  { sign: '?', twin: '？', mode: 'help', nouns: [] },
]

/**
 * The permissions of which one is needed to find records of a noun. Herbs are public, but their rows lead to templates
 * or demands.
 */
const seenBy: Readonly<Record<PaletteNoun, readonly string[]>> = {
  orders: [paths.order_detail.access],
  suppliers: [paths.supplier_detail.access],
  herbal_templates: [paths.herbal_detail.access],
  herbs: [paths.herbal.access, paths.orders.access],
  users: [paths.users.access],
  codes: [paths.orders.access, paths.reviews.access],
}

/** Whether a user with these permissions finds records of a noun. */
export const sees = (noun: PaletteNoun, permissions: readonly string[]): boolean => allows(seenBy[noun], permissions)

/** The prefixes a user with these permissions can use. */
export const prefixesFor = (permissions: readonly string[]): readonly Prefix[] =>
  prefixes.filter(({ nouns }) => nouns.length === 0 || nouns.some((noun) => sees(noun, permissions)))

/**
 * Splits a query into its mode and its text; full-width forms equal plain ones. Read from the input's value, never from a key: input
 * methods hide the key.
 */
export const modeOf = (query: string): { readonly mode: Mode; readonly text: string } => {
  const begun = query.trimStart()
  const sign = plainCharacter(begun[0] ?? '')
  const found = prefixes.find((prefix) => prefix.sign === sign)
  return found === undefined ? { mode: 'all', text: query } : { mode: found.mode, text: begun.slice(1) }
}

/** The query as this user may ask it: a prefix for records that they may not see is no prefix, so that its text is searched everywhere. */
export const permittedQuery = (query: string, permissions: readonly string[]): string => {
  const { mode, text } = modeOf(query)
  return isRecordMode(mode) && nounsIn(mode, permissions).length === 0 ? text : query
}

/** Nouns that a user with these permissions searches in a mode. */
export const nounsIn = (mode: Mode, permissions: readonly string[]): readonly PaletteNoun[] => {
  const nouns = mode === 'all' ? recordNouns : (prefixes.find((prefix) => prefix.mode === mode)?.nouns ?? [])
  return nouns.filter((noun) => sees(noun, permissions))
}

/** Whether a mode is about records only. */
export const isRecordMode = (mode: Mode): boolean => prefixes.some((one) => one.mode === mode && one.nouns.length > 0)

/** The text of the server search, or `null` where a search could find nothing. */
export const wantedRecords = (query: string, permissions: readonly string[]): string | null => {
  const { mode, text } = modeOf(query)
  const wanted = plainQuery(text)
  if (nounsIn(mode, permissions).length === 0) return null
  // A bare prefix requests the newest records.
  const least = isRecordMode(mode) ? 0 : /\p{Script=Han}/u.test(wanted) ? 1 : 2
  return wanted.length < least ? null : query
}
