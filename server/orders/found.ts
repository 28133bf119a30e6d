// The demands that a search finds: from their passages alone, where these answer it, and otherwise by reading each hit's
// text.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { TOTAL_CAP } from '#contract/envelope.ts'
import type { listOrders } from '#contract/orders.list.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '#server/db/tables.ts'
import { containing, rankByPinyin } from '#server/http/lists.ts'
import { wantedTokens } from '#server/search-tokens.ts'
import type { Hits } from './found.hits.ts'
import { hitsIndexed } from './found.indexed.ts'

type ListQuery = QueryOf<typeof listOrders>

/** What is found of a list. */
export interface Found {
  /** Whether only the newest demands, or the newest hits, were looked at. */
  readonly isCut: boolean
  readonly counts: Record<string, number>
  readonly keys: unknown
}

/** The pattern of a reading; null where there is none. The letters of numbers before a digit mean a number alone. */
const patternOf = (wanted: string): string | null => (/^zb[0-9]/.test(wanted.trim()) ? null : pinyinPattern(wanted))

/** The terms of a search, and the maximum number of hits (0282_whole_number.sql). */
export const searched = (words: string, most: number = TOTAL_CAP + 1): RawBuilder<unknown> => {
  const { written, spoken } = wantedTokens(words)
  const wanted = words.normalize('NFKC').toLowerCase()
  const pattern = patternOf(wanted)
  return sql`${written}, ${containing(wanted)}, ${pattern === null ? null : spoken}, ${pattern}, ${most}`
}

/** Query parameters that need no more of a demand than its passages and numerals tell. */
const indexedParameters: readonly string[] = [
  ...['page', 'page_size', 'cursor', 'progress', 'search', 'ordering'],
  ...['status', 'status_not', 'created_at_from', 'created_at_to'],
]
const isAnsweredByIndex = (query: ListQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || indexedParameters.includes(name)) &&
  (query.ordering ?? '').split(',').every((field) => ['', 'match', 'created_at'].includes(field.replace(/^-/, '')))

/** The rank of a hit whose text was read: the number itself comes first, also without its letters. */
const rankRead = (search: string): RawBuilder<number> => {
  const wanted = search.trim().normalize('NFKC').toLowerCase()
  const other = rankByPinyin('found', sql`found.title || ' ' || found.order_no`, search)
  return sql`case when lower(found.order_no) in (${wanted}, ${`zb${wanted}`}) then 0 else ${other} end`
}

/** The hits of a search that is not empty. */
export const hitsOf = async (tx: Tx, search: string, query: ListQuery): Promise<Hits> =>
  (isAnsweredByIndex(query) ? await hitsIndexed(tx, search) : null) ?? {
    from: sql`select found.*, ${rankRead(search)} as match, 1 as entries from search_orders(${searched(search)}) as found`,
    match: sql`orders.match`,
    isCut: null,
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
  const { rows } = await sql<Omit<Found, 'isCut'> & { readonly entries: number }>`
    with hits as materialized (${hits.from})
    select (select coalesce(sum(entries), 0)::integer from hits) as entries, (
      ${among} select coalesce(json_object_agg(status, n), '{}') from (
        select status, count(*) as n from (${statuses}) as listed group by status) as counted) as counts,
      (select coalesce(json_agg(found), '[]') from (${among} ${places}) as found) as keys`.execute(tx)
  const { entries, counts, keys } = rows[0] ?? { entries: 0, counts: {}, keys: [] }
  return { isCut: hits.isCut ?? entries > TOTAL_CAP, counts, keys }
}
