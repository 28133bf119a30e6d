// The demands that a search finds: from their passages alone, where these answer it, and otherwise by reading each hit's
// text.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { TOTAL_CAP } from '#contract/envelope.ts'
import type { listOrders } from '#contract/orders.list.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '../db/tables.ts'
import { containing, rankByPinyin } from '../http/lists.ts'
import { wantedTokens } from '../search-tokens.ts'
import { ranksOf, type WantedPassages, wantedPassages } from './passages.ts'

type ListQuery = QueryOf<typeof listOrders>

/** The newest hits of a search, up to the count limit + 1, and the rank of each. */
export interface Hits {
  readonly from: RawBuilder<unknown>
  readonly match: RawBuilder<unknown>
}

/** What is found of a list. */
export interface Found {
  readonly hits: number
  readonly counts: Record<string, number>
  readonly keys: unknown
}

/** The terms of a search, and the maximum number of hits (0282_whole_number.sql). */
export const searched = (words: string, most: number = TOTAL_CAP + 1): RawBuilder<unknown> => {
  const { written, spoken } = wantedTokens(words)
  const wanted = words.normalize('NFKC').toLowerCase()
  return sql`${written}, ${containing(wanted)}, ${spoken}, ${pinyinPattern(wanted)}, ${most}`
}

/** Query parameters that need no more of a demand than its passages tell. */
const passageParameters: readonly string[] = [
  ...['page', 'page_size', 'cursor', 'progress', 'search', 'ordering'],
  ...['status', 'status_not', 'created_at_from', 'created_at_to'],
]
const isAnsweredByPassages = (query: ListQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || passageParameters.includes(name)) &&
  (query.ordering ?? '').split(',').every((field) => ['', 'match', 'created_at'].includes(field.replace(/^-/, '')))

/** Distinct passages that are scanned at most; few enterprises have as many. Beyond, the text of each hit is read. */
const MAX_PASSAGES = 5_000

interface Scan {
  /** Whether a demand has no passages yet. */
  readonly is_lacking: boolean
  readonly n: number
  /** When the newest demand, the last of the newest thousand and the oldest one were made. */
  readonly newest: string | null
  readonly since: string | null
  readonly oldest: string | null
  readonly passages: readonly string[]
}

/** Demands in the first span of time that is searched; from its hits follows how wide the next one is. */
const FIRST_SPAN = 1_000

/** The passages of the enterprise that may match: one entry of the index is read for each distinct passage. */
const scanPassages = async (tx: Tx, { text, pattern }: WantedPassages): Promise<Scan | undefined> => {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select p.passage from order_passages p ${after} order by p.passage limit 1)`
  const orSpoken = pattern === null ? sql`` : sql`or passage ~ ${pattern}`
  const made = (end: 'max' | 'min') => sql`(select ${sql.raw(end)}(created_at)::text from orders where not is_deleted)`
  const { rows } = await sql<Scan>`
    with recursive each (passage, n) as (
      select first.passage, 1 from ${next(sql``)} as first
      union all
      select next.passage, each.n + 1 from each cross join lateral ${next(sql`where p.passage > each.passage`)} as next
      where each.n < ${sql.lit(MAX_PASSAGES)}
    )
    select exists (select from orders where not is_deleted and search_passages[1] is null) as is_lacking,
      (select count(*) from each) as n, ${made('max')} as newest, ${made('min')} as oldest, (
        select created_at::text from orders where not is_deleted order by orders.created_at desc limit 1 offset ${sql.lit(FIRST_SPAN - 1)}) as since,
      (select coalesce(json_agg(passage), '[]') from each where strpos(passage, ${text}) > 0 ${orSpoken}) as passages`.execute(
    tx,
  )
  return rows[0]
}

const byPassages = async (tx: Tx, search: string): Promise<Hits | null> => {
  const wanted = wantedPassages(search)
  if (wanted === null) return null
  const scan = await scanPassages(tx, wanted)
  if (scan === undefined || scan.is_lacking || scan.n >= MAX_PASSAGES) return null
  const ranked = scan.passages.flatMap((passage) => {
    const ranks = ranksOf(passage, wanted)
    return ranks === null ? [] : [{ passage, ranks }]
  })
  const [passages, ranks] = [ranked.map(({ passage }) => passage), ranked.map((one) => one.ranks)]
  const most = sql.lit(TOTAL_CAP + 1)
  return {
    from: sql`select id, created_at, status, match, false as is_deleted
      from orders_of_passages(${passages}::text[], ${ranks}::text[], ${scan.since ?? scan.oldest}::timestamptz,
        ${scan.newest}::timestamptz, ${scan.oldest}::timestamptz, ${most})
      order by created_at desc, id desc limit ${most}`,
    match: sql`orders.match`,
  }
}

/** The rank of a hit whose text was read: the number itself comes first, also without its letters. */
const rankRead = (search: string): RawBuilder<number> => {
  const wanted = search.trim().normalize('NFKC').toLowerCase()
  const other = rankByPinyin('found', sql`found.title || ' ' || found.order_no`, search)
  return sql`case when lower(found.order_no) in (${wanted}, ${`zb${wanted}`}) then 0 else ${other} end`
}

/** The hits of a search that is not empty. */
export const hitsOf = async (tx: Tx, search: string, query: ListQuery): Promise<Hits> =>
  (isAnsweredByPassages(query) ? await byPassages(tx, search) : null) ?? {
    from: sql`select found.*, ${rankRead(search)} as match from search_orders(${searched(search)}) as found`,
    match: sql`orders.match`,
  }

/**
 * One statement for a search: the filtered hits by status, and the keys of a page. `statuses` are those of the filtered
 * hits.
 */
export const foundAmong = async (
  tx: Tx,
  hits: Hits,
  statuses: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
): Promise<Found> => {
  // A reference to `orders` in this statement means the hits.
  const among = sql`with orders as (select * from hits)`
  const { rows } = await sql<Found>`
    with hits as materialized (${hits.from})
    select (select count(*) from hits) as hits, (
      ${among} select coalesce(json_object_agg(status, n), '{}') from (
        select status, count(*) as n from (${statuses}) as listed group by status) as counted) as counts,
      (select coalesce(json_agg(found), '[]') from (${among} ${places}) as found) as keys`.execute(tx)
  return rows[0] ?? { hits: 0, counts: {}, keys: [] }
}
