// Search words that differ from the written names: numbers without separators, prepared pieces of a herb.
import { type RawBuilder, sql } from 'kysely'
import { withoutPreparation } from '#contract/herbs.processed.ts'
import { containing, matchesPinyin } from './http/lists.ts'

/** Shorter texts are part of too many numbers. */
const LEAST_OF_NUMBER = 4

/** Whether a number matches a search box, whatever the dashes and blanks of either; a mobile number also with +86. */
export const matchesNumber = (number: string, words: string): RawBuilder<boolean> => {
  const wanted = words
    .normalize('NFKC')
    .replace(/[\s\-–—./()]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')
  if (wanted.length < LEAST_OF_NUMBER || !/^[a-z]*\d+[a-z\d]*$/i.test(wanted)) return sql<boolean>`false`
  return sql<boolean>`regexp_replace(${sql.ref(number)}, '[[:space:]-]', '', 'g') ilike ${containing(wanted)}`
}

/**
 * Whether a herb matches a search box: as in {@link matchesPinyin}, and for a prepared piece (姜半夏) also by its name
 * without the preparation. Han text only, because the letters of a preparation begin many other names.
 */
export const matchesHerb = (table: string, words: string): RawBuilder<boolean> => {
  const isHan = /^\p{Script=Han}+$/u.test(words.trim())
  const bare = isHan ? withoutPreparation(words.trim()) : null
  return bare === null
    ? matchesPinyin(table, words)
    : sql<boolean>`(${matchesPinyin(table, words)} or ${matchesPinyin(table, bare)})`
}
