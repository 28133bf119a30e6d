// Words of a search box that are not how the thing itself is written: numbers without their dashes, prepared pieces of a herb.
import { type RawBuilder, sql } from 'kysely'
import { withoutPreparation } from '#contract/herbs.processed.ts'
import { containing, matchesPinyin } from './http/lists.ts'

/** Fewer characters than this are part of too many numbers. */
const LEAST_OF_NUMBER = 4

/** Whether a number answers a search box, with or without the dashes and blanks of either; a number of a mobile also behind +86. */
export const matchesNumber = (number: string, words: string): RawBuilder<boolean> => {
  const wanted = words
    .normalize('NFKC')
    .replace(/[\s\-–—./()]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')
  if (wanted.length < LEAST_OF_NUMBER || !/^[a-z]*\d+[a-z\d]*$/i.test(wanted)) return sql<boolean>`false`
  return sql<boolean>`regexp_replace(${sql.ref(number)}, '[[:space:]-]', '', 'g') ilike ${containing(wanted)}`
}

/**
 * Whether a herb answers a search box: as {@link matchesPinyin}, and where one looks for a prepared piece (姜半夏), by the name without its
 * preparation, for what there is of it. Only of Han: letters of a preparation begin many other names.
 */
export const matchesHerb = (table: string, words: string): RawBuilder<boolean> => {
  const isHan = /^\p{Script=Han}+$/u.test(words.trim())
  const bare = isHan ? withoutPreparation(words.trim()) : null
  return bare === null
    ? matchesPinyin(table, words)
    : sql<boolean>`(${matchesPinyin(table, words)} or ${matchesPinyin(table, bare)})`
}
