// The demands that a search finds from an index alone: by their passages, by their numerals, or, where most have what is
// wanted, among the newest.
import { type RawBuilder, sql } from 'kysely'
import { TOTAL_CAP } from '#contract/envelope.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Hits } from './found.hits.ts'
import { endOfHead, tailsFrom, tailsOf, wantedFewDigits, wantedNumberStart, wantedNumeral } from './numerals.ts'
import { isPassage, NUMBER_LETTERS, ranksOf, type WantedPassages, wantedPassages } from './passages.ts'

/** Distinct values that are scanned at most; few enterprises have as many. Beyond, the text of each hit is read. */
const MAX_DISTINCT = 5_000

/**
 * More entries than demands that are all looked at have; a span of time that becomes this many times wider is still
 * one that PostgreSQL can express.
 */
export const ALL_ENTRIES = 10_000_000

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
  /** How many demands there are. */
  readonly demands: number
  readonly found: readonly string[]
}

/** Demands without passages. */
const UNLISTED = sql`search_passages[1] is null`
/** The same, and those that an earlier release has listed: without numerals, and without a passage for each first letter. */
const LISTED_EARLIER = sql`(search_passages[1] is null or length(search_passages[1]) = 32)`

/** Distinct passages or heads to look through (0293_order_words.sql). */
interface Words {
  readonly kind: 'passage' | 'head'
  readonly matches: RawBuilder<unknown>
}

/** What a search needs to know before it begins, and the words that may match; null where indexes do not answer it. */
const scan = async (
  tx: Tx,
  words: readonly Words[],
  lacking: RawBuilder<unknown>,
  isCounted: boolean,
): Promise<Scan | null> => {
  const made = (end: 'max' | 'min') => sql`(select ${sql.raw(end)}(created_at)::text from orders where not is_deleted)`
  const each = (
    rows: (one: Words) => RawBuilder<unknown>,
    otherwise: RawBuilder<unknown>,
    between: RawBuilder<unknown>,
  ) => (words.length === 0 ? otherwise : sql.join(words.map(rows), between))
  const all = each(
    ({ kind }) =>
      sql`select ${sql.lit(kind)} as kind, one from order_words_of(${sql.lit(kind)}, ${sql.lit(MAX_DISTINCT)}) as one`,
    sql`select null as kind, null as one where false`,
    sql` union all `,
  )
  const matching = each(({ kind, matches }) => sql`(kind = ${sql.lit(kind)} and (${matches}))`, sql`false`, sql` or `)
  const { rows } = await sql<Scan>`
    with each as materialized (${all})
    select exists (select from orders where not is_deleted and ${lacking}) as is_lacking,
      (select coalesce(max(n), 0) from (select count(*) as n from each group by kind) as counted) as n, ${made('max')} as newest, ${made('min')} as oldest, (
        select created_at::text from orders where not is_deleted order by orders.created_at desc limit 1 offset ${sql.lit(FIRST_SPAN - 1)}) as since,
      ${isCounted ? sql`(select coalesce(sum(n), 0)::integer from order_counts)` : sql`0`} as demands,
      (select coalesce(json_agg(distinct one), '[]') from each where ${matching}) as found`.execute(tx)
  const told = rows[0]
  return told === undefined || told.is_lacking || told.n >= MAX_DISTINCT ? null : told
}

/**
 * The hits of which a function tells the entries. A demand that is told twice counts as one, so that there may be fewer
 * than wanted though there are more.
 */
const hitsFrom = (
  name: string,
  given: RawBuilder<unknown>,
  { since, newest, oldest }: Scan,
  most = TOTAL_CAP + 1,
): Omit<Hits, 'isCut'> => ({
  from: sql`select id, created_at, status, min(match) as match, false as is_deleted, count(*) as entries
    from ${sql.raw(name)}(${given}, ${since ?? oldest}::timestamptz, ${newest}::timestamptz, ${oldest}::timestamptz, ${sql.lit(most)})
    where match is not null group by id, created_at, status`,
  match: sql`orders.match`,
})

/** What the texts of passages with this letter at a beginning contain; the mark of {@link ranksOf} is looked at later. */
const letterIn = (letter: string): string => `\\| (?:[a-z'/]*/)?${letter}`

/** The distinct passages that match, and how well in each place. */
const passagesOf = async (tx: Tx, wanted: WantedPassages) => {
  const { text, pattern, isLetter, isOfNumbers } = wanted
  const orSpoken = pattern === null ? sql`` : sql`or one ~ ${isLetter ? letterIn(text) : pattern}`
  const words = { kind: 'passage' as const, matches: sql`strpos(one, ${text}) > 0 ${orSpoken}` }
  const told = await scan(tx, [words], isLetter ? LISTED_EARLIER : UNLISTED, isOfNumbers)
  if (told === null) return null
  const ranked = told.found.flatMap((passage) => {
    const ranks = ranksOf(passage, wanted)
    return ranks === null ? [] : [{ passage, ranks }]
  })
  const [passages, ranks] = [ranked.map(({ passage }) => passage), ranked.map((one) => one.ranks)]
  return { told, given: sql`${passages}::text[], ${ranks}::text[]` }
}

/**
 * The hits among the newest demands, for what most demands have. All are looked at where there are no more than are
 * counted; otherwise the older ones are left out.
 */
const amongNewest = (text: string, passages: RawBuilder<unknown>, told: Scan): Hits => {
  const isCut = told.demands > TOTAL_CAP
  const most = isCut ? TOTAL_CAP + 1 : ALL_ENTRIES
  return { ...hitsFrom('entries_by_time', sql`${text}, ${passages}`, told, most), isCut }
}

const byPassages = async (tx: Tx, wanted: WantedPassages): Promise<Hits | null> => {
  const found = await passagesOf(tx, wanted)
  if (found === null) return null
  return wanted.isOfNumbers
    ? amongNewest(wanted.text, found.given, found.told)
    : { ...hitsFrom('entries_of_passages', found.given, found.told), isCut: null }
}

const NO_PASSAGES = sql`'{}'::text[], '{}'::text[]`

const byFewDigits = async (tx: Tx, wanted: string): Promise<Hits | null> => {
  const told = await scan(tx, [], LISTED_EARLIER, true)
  return told === null ? null : amongNewest(wanted, NO_PASSAGES, told)
}

/**
 * The hits of the beginning of a number. Where no text but numbers has its letters, few digits, which most numbers have,
 * are looked for in the newest demands.
 */
const byNumberStart = async (tx: Tx, digits: string): Promise<Hits | null> => {
  const isFew = wantedFewDigits(digits) !== null
  const naming = { kind: 'passage' as const, matches: sql`strpos(one, ${NUMBER_LETTERS}) > 0` }
  const begun = sql`starts_with(one, ${digits}) or starts_with(${digits}, one)`
  const told = await scan(tx, isFew ? [naming] : [naming, { kind: 'head', matches: begun }], LISTED_EARLIER, isFew)
  if (told === null) return null
  const passages = told.found.filter(isPassage)
  if (isFew) return passages.length > 0 ? null : amongNewest(`${NUMBER_LETTERS}${digits}`, NO_PASSAGES, told)
  const heads = told.found.filter((one) => !isPassage(one))
  const given = sql`${heads}::text[], ${tailsFrom(digits)}::text[], ${digits}, ${passages}::text[]`
  return { ...hitsFrom('entries_of_numbers', given, told), isCut: null }
}

const byNumerals = async (tx: Tx, wanted: string): Promise<Hits | null> => {
  const end = endOfHead(wanted)
  const orEnding = end === null ? sql`` : sql`or right(one, ${sql.lit(end.length)}) = ${end}`
  const heads = { kind: 'head' as const, matches: sql`strpos(one, ${wanted}) > 0 ${orEnding}` }
  const told = await scan(tx, [heads], LISTED_EARLIER, false)
  if (told === null) return null
  const given = sql`${told.found}::text[], ${tailsOf(wanted)}::text[], ${wanted}`
  return { ...hitsFrom('entries_of_numerals', given, told), isCut: null }
}

/** The hits of a search that indexes alone answer; null for any other. */
export const hitsIndexed = (tx: Tx, search: string): Promise<Hits | null> | null => {
  const passages = wantedPassages(search)
  if (passages !== null) return byPassages(tx, passages)
  const few = wantedFewDigits(search)
  if (few !== null) return byFewDigits(tx, few)
  const start = wantedNumberStart(search)
  if (start !== null) return byNumberStart(tx, start)
  const numeral = wantedNumeral(search)
  return numeral === null ? null : byNumerals(tx, numeral)
}
