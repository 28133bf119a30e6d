// A query that says what is to be done and with what: 提交 生脉, 生脉提交, submit shengmai. Pure.
import { find } from '#src/commands/registry.ts'
import { dividedIn } from '#src/search/other-words.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { isNamedBy, MAX_HITS, searchIn } from '#src/search/search.ts'
import type { Index } from '#src/search/search-index.ts'
import { type PaletteNoun, recordNouns } from '../record-nouns.ts'

/** What a query wants done, and with which records. */
export interface Act {
  readonly verb: string
  /** What the records are searched for. */
  readonly object: string
  /** The kinds of records it can be done with. */
  readonly nouns: ReadonlySet<PaletteNoun>
}

/** The kind of record a command is about; a comparison is one of a demand. */
const nounOfCommand = (id: string): PaletteNoun | undefined =>
  id.startsWith('reviews.') ? 'orders' : recordNouns.find((noun) => id.startsWith(`${noun}.`))

const isAct = ({ id }: { readonly id: string }): boolean =>
  find(id)?.group === 'here' && nounOfCommand(id) !== undefined

/** The ways to take a text for a verb and an object, in both orders. */
const waysOf = (wanted: string): readonly (readonly [verb: string, object: string])[] =>
  dividedIn(wanted).flatMap((words) => [
    [words[0] ?? '', words.slice(1).join(' ')] as const,
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')] as const,
  ])

/** Near misses cost the most time, and are no name. */
const namesOnly = { besides: MAX_HITS }

/** Null where a command is called as was typed, or no part of it is a command done with a record. `words`: those of all commands. */
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
