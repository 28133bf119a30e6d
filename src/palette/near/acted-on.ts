// A query that contains an action and its object: 提交 生脉, 生脉提交, submit shengmai. Pure.
import { find } from '#src/commands/registry.ts'
import { dividedIn } from '#src/search/other-words.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { isNamedBy, MAX_HITS, searchIn } from '#src/search/search.ts'
import type { Index } from '#src/search/search-index.ts'
import { type PaletteNoun, recordNouns } from '../record-nouns.ts'

/** The action of a query, and its records. */
export interface Act {
  readonly verb: string
  /** The search text for the records. */
  readonly object: string
  /** The kinds of records that have the action. */
  readonly nouns: ReadonlySet<PaletteNoun>
}

/** The kind of record of a command; a comparison belongs to a demand. */
const nounOfCommand = (id: string): PaletteNoun | undefined =>
  id.startsWith('reviews.') ? 'orders' : recordNouns.find((noun) => id.startsWith(`${noun}.`))

const isAct = ({ id }: { readonly id: string }): boolean =>
  find(id)?.group === 'here' && nounOfCommand(id) !== undefined

/** The ways to split a text into a verb and an object, in both orders. */
const waysOf = (wanted: string): readonly (readonly [verb: string, object: string])[] =>
  dividedIn(wanted).flatMap((words) => [
    [words[0] ?? '', words.slice(1).join(' ')] as const,
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')] as const,
  ])

/** The search skips near misses: they take the most time, and none is the exact name of a command. */
const namesOnly = { besides: MAX_HITS }

/**
 * The act that a text names; null where the whole text names a command, or no part of it names a command of a record.
 * `words`: the entries of all commands.
 */
export const actIn = (text: string, words: Index): Act | null => {
  const wanted = plainQuery(text)
  const ways = waysOf(wanted)
  if (ways.length === 0 || searchIn(wanted, words, namesOnly).some(isNamedBy)) return null
  for (const [verb, object] of ways) {
    const hits = searchIn(verb, words, { ...namesOnly, only: isAct }).filter(isNamedBy)
    if (hits.length > 0) return { verb, object, nouns: new Set(hits.flatMap(({ id }) => nounOfCommand(id) ?? [])) }
  }
  return null
}
