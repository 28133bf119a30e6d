// The demands that a search finds from an index alone: by their passages, or by their numerals.
import { type RawBuilder, sql } from 'kysely'
import { TOTAL_CAP } from '#contract/envelope.ts'
import type { Tx } from '../db/tables.ts'
import type { Hits } from './found.hits.ts'
import { endOfHead, tailsOf, wantedNumeral } from './numerals.ts'
import { ranksOf, type WantedPassages, wantedPassages } from './passages.ts'

/** Distinct values that are scanned at most; few enterprises have as many. Beyond, the text of each hit is read. */
const MAX_DISTINCT = 5_000

/** Demands in the first span of time that is searched; from its hits follows how wide the next one is. */
const FIRST_SPAN = 1_000

interface Scan {
  /** Whether a demand is not listed yet. */
  readonly is_lacking: boolean
  readonly n: number
  /** When the newest demand, the last of the newest thousand and the oldest one were made. */
  readonly newest: string | null
  readonly since: string | null
  readonly oldest: string | null
  readonly found: readonly string[]
}

/** Demands without passages. */
const UNLISTED = sql`search_passages[1] is null`
/** The same, and those that an earlier release has listed: without numerals, and without a passage for each first letter. */
const LISTED_EARLIER = sql`(search_passages[1] is null or length(search_passages[1]) = 32)`

/** The distinct passages or heads that may match (0293_order_words.sql). */
const scan = async (
  tx: Tx,
  kind: 'passage' | 'head',
  matches: RawBuilder<unknown>,
  lacking: RawBuilder<unknown>,
): Promise<Scan | null> => {
  const made = (end: 'max' | 'min') => sql`(select ${sql.raw(end)}(created_at)::text from orders where not is_deleted)`
  const { rows } = await sql<Scan>`
    with each as materialized (select one from order_words_of(${sql.lit(kind)}, ${sql.lit(MAX_DISTINCT)}) as one)
    select exists (select from orders where not is_deleted and ${lacking}) as is_lacking,
      (select count(*) from each) as n, ${made('max')} as newest, ${made('min')} as oldest, (
        select created_at::text from orders where not is_deleted order by orders.created_at desc limit 1 offset ${sql.lit(FIRST_SPAN - 1)}) as since,
      (select coalesce(json_agg(distinct one), '[]') from each where ${matches}) as found`.execute(tx)
  const told = rows[0]
  return told === undefined || told.is_lacking || told.n >= MAX_DISTINCT ? null : told
}

/**
 * The hits of which a function tells the entries. A demand that is told twice counts as one, so that there may be fewer
 * than wanted though there are more.
 */
const hitsFrom = (name: string, given: RawBuilder<unknown>, { since, newest, oldest }: Scan): Hits => {
  const most = sql.lit(TOTAL_CAP + 1)
  return {
    from: sql`select id, created_at, status, min(match) as match, false as is_deleted, count(*) as entries
      from ${sql.raw(name)}(${given}, ${since ?? oldest}::timestamptz, ${newest}::timestamptz, ${oldest}::timestamptz, ${most})
      group by id, created_at, status`,
    match: sql`orders.match`,
  }
}

/** What the texts of passages with this letter at a beginning contain; the mark of {@link ranksOf} is looked at later. */
const letterIn = (letter: string): string => `\\| (?:[a-z'/]*/)?${letter}`

const byPassages = async (tx: Tx, wanted: WantedPassages): Promise<Hits | null> => {
  const { text, pattern, isLetter } = wanted
  const orSpoken = pattern === null ? sql`` : sql`or one ~ ${isLetter ? letterIn(text) : pattern}`
  const told = await scan(
    tx,
    'passage',
    sql`strpos(one, ${text}) > 0 ${orSpoken}`,
    isLetter ? LISTED_EARLIER : UNLISTED,
  )
  if (told === null) return null
  const ranked = told.found.flatMap((passage) => {
    const ranks = ranksOf(passage, wanted)
    return ranks === null ? [] : [{ passage, ranks }]
  })
  const [passages, ranks] = [ranked.map(({ passage }) => passage), ranked.map((one) => one.ranks)]
  return hitsFrom('entries_of_passages', sql`${passages}::text[], ${ranks}::text[]`, told)
}

const byNumerals = async (tx: Tx, wanted: string): Promise<Hits | null> => {
  const end = endOfHead(wanted)
  const orEnding = end === null ? sql`` : sql`or right(one, ${sql.lit(end.length)}) = ${end}`
  const matches = sql`strpos(one, ${wanted}) > 0 ${orEnding}`
  const told = await scan(tx, 'head', matches, LISTED_EARLIER)
  if (told === null) return null
  return hitsFrom('entries_of_numerals', sql`${told.found}::text[], ${tailsOf(wanted)}::text[], ${wanted}`, told)
}

/** The hits of a search that passages or numerals answer; null for any other. */
export const hitsIndexed = (tx: Tx, search: string): Promise<Hits | null> | null => {
  const passages = wantedPassages(search)
  if (passages !== null) return byPassages(tx, passages)
  const numeral = wantedNumeral(search)
  return numeral === null ? null : byNumerals(tx, numeral)
}
