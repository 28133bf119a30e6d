// One page of a list: order by a whitelist, count up to the cap, go on by page or by cursor (rule S-6).
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/counted.ts'
import { DEFAULT_PAGE_SIZE, TOTAL_CAP } from '#contract/envelope.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '../db/tables.ts'
import { cursorsOf, isAfter, type Key, keysOf, type Order, type Place, sorted, startsAfter } from './list-places.ts'

export type { Order } from './list-places.ts'

/** The part of a list's query every list has. */
export interface PageQuery {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly ordering?: string | undefined
  readonly cursor?: string | undefined
}

export interface Page<R> {
  list: R[]
  total: number
  total_is_capped: boolean
  page: number
  /** The page begins about there: it lies behind what is counted, and no cursor led to it. */
  page_is_estimated?: true
  page_size: number
  next_cursor: string | null
}

/** The rows of a list query in the order that was asked for, ties broken. Throws 4001 for an ordering outside the whitelist. */
export const inOrder = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  ordering: string | undefined,
  order: Order,
): SelectQueryBuilder<DB, TB, R> =>
  sorted(rows, keysOf(ordering === undefined || ordering === '' ? order.otherwise : ordering, order))

/** How many rows a list query finds, counted no further than `most` and one. */
export const countUpTo = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  most: number,
): Promise<number> => {
  const counted = await sql<{ total: number }>`select ${counting(rows, most)} as total`.execute(tx)
  return counted.rows[0]?.total ?? 0
}

/** The number of rows of a list query as part of a statement, counted no further than `most` and one. */
export const counting = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  most: number,
): RawBuilder<number> => {
  const capped = rows
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(sql.lit(most + 1))
  return sql<number>`(select count(*) from (${capped}) as counted)`
}

/** The numbers of a list by status, beside the number its query finds. */
export interface StatusCounts {
  readonly counts: Record<string, number>
  /** No further than the cap and one. */
  readonly total: number
}

/** Where more than the cap are found, each status is counted to here: a tab says 999+. */
const MAX_OF_STATUS = MAX_COUNTED + 1

/**
 * Counts rows by status: exactly up to the cap, in one pass; beyond it each status up to {@link MAX_OF_STATUS}, and those asked for up
 * to the cap and one. `rows` has all filters but the status; `chosen` is that filter.
 */
export const countByStatus = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  status: RawBuilder<string>,
  { chosen, all }: { readonly chosen: readonly string[] | undefined; readonly all: readonly string[] },
): Promise<StatusCounts> => {
  const some = rows
    .clearSelect()
    .select(status.as('status'))
    .limit(sql.lit(TOTAL_CAP + 1))
  const { rows: found } = await sql<{ status: string; n: number }>`
    select status, count(*) as n from (${some}) as listed group by status`.execute(tx)
  const sum = found.reduce((total, { n }) => total + n, 0)
  if (sum <= TOTAL_CAP) return ofCounts(Object.fromEntries(found.map((one) => [one.status, one.n])), chosen)
  const one = (wanted: string) => counting(rows.where(sql<boolean>`${status} = ${sql.lit(wanted)}`), MAX_OF_STATUS - 1)
  const wanted =
    chosen === undefined ? null : rows.where(sql<boolean>`${status} in (${sql.join(chosen.map((of) => sql.lit(of)))})`)
  const parts = all.map((of) => sql`${sql.lit(of)}, ${one(of)}`)
  const { rows: counted } = await sql<{ counts: Record<string, number>; total: number }>`
    select json_build_object(${sql.join(parts)}) as counts,
      ${wanted === null ? sql.lit(sum) : counting(wanted, TOTAL_CAP)} as total`.execute(tx)
  const { counts = {}, total = 0 } = counted[0] ?? {}
  return { counts: Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)), total }
}

/** The same from counts that are whole. */
export const ofCounts = (counts: Record<string, number>, chosen: readonly string[] | undefined): StatusCounts => ({
  counts,
  total: Math.min(
    TOTAL_CAP + 1,
    Object.entries(counts).reduce((sum, [status, n]) => sum + (chosen?.includes(status) === false ? 0 : n), 0),
  ),
})

/** A list whose rows are shown otherwise than they are found. */
export interface Listing<DB, TB extends keyof DB, F, R> {
  /** What the filters leave. */
  readonly rows: SelectQueryBuilder<DB, TB, F>
  /** What is shown of a row, without filters: a page is found by its ids. */
  readonly whole: SelectQueryBuilder<DB, TB, R>
  /** Rows found, where the caller has counted them, no further than the cap and one. */
  readonly total?: number | undefined
}

interface Found {
  readonly list_place: Place
}

/**
 * Runs a list query that has its filters and columns but no order: finds one page by its keys alone, then reads its rows, and counts up
 * to the cap. `rows` must be neither grouped nor distinct, and answer an `id`. Throws 4001 for an ordering outside the whitelist or a
 * cursor of another list.
 */
export const pageOf = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  query: PageQuery,
  order: Order,
  total?: number,
): Promise<Page<R>> => pageShowing(tx, { rows, whole: rows, total }, query, order)

/** The same where other columns are shown than the filters need. */
export const pageShowing = async <DB, TB extends keyof DB, F, R>(
  tx: Tx,
  { rows, whole, total: counted }: Listing<DB, TB, F, R>,
  query: PageQuery,
  order: Order,
): Promise<Page<R>> => {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  const ordering = query.ordering === undefined || query.ordering === '' ? order.otherwise : query.ordering
  const keys = keysOf(ordering, order)
  const cursors = cursorsOf(tx, order, ordering, keys.length)
  const after = cursors.read(query.cursor)
  const total = counted ?? (await countUpTo(tx, rows, TOTAL_CAP))
  const isFar = after === null && (page - 1) * size >= TOTAL_CAP && total > TOTAL_CAP && order.sample !== undefined
  const start: Start = isFar
    ? { after: await estimatedPlace(tx, rows, keys, order, (page - 1) * size), skip: 0 }
    : { after, skip: after === null ? (page - 1) * size : 0 }
  const found = await pageFrom(tx, { rows, whole }, keys, start, size + 1).catch((e: unknown) => cursors.fail(after, e))
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    list: shown.map(({ list_place: _place, ...row }) => row as unknown as R), // what was added is taken off again
    total: Math.min(total, TOTAL_CAP),
    total_is_capped: total > TOTAL_CAP,
    page,
    ...(isFar && { page_is_estimated: true as const }),
    page_size: size,
    next_cursor: found.length > size && last !== undefined ? cursors.write(last.list_place) : null,
  }
}

/** Where a page begins: behind a row, and so many rows on. */
interface Start {
  readonly after: Place | null
  readonly skip: number
}

const pageFrom = async <DB, TB extends keyof DB, F, R>(
  tx: Tx,
  { rows, whole }: Listing<DB, TB, F, R>,
  keys: readonly Key[],
  { after, skip }: Start,
  most: number,
): Promise<(R & Found)[]> => {
  const [main, tie] = keys
  // Several fields have no index between them, and what always has a value needs one part alone.
  if (main?.indexed === undefined || tie === undefined || keys.length > 2) {
    const begun = after === null ? rows : rows.where(isAfter(keys, after))
    return readPage(tx, whole, sorted(begun, keys), keys, most, skip)
  }
  const inNulls = after !== null && after[0] === null
  const valued = main.indexed === 'filled' ? rows : rows.where(sql<boolean>`${main.expression} is not null`)
  const begun = after === null ? valued : valued.where(startsAfter(keys, after))
  const first = inNulls ? [] : await readPage(tx, whole, sorted(begun, keys, false), keys, most, skip)
  if (first.length === most || main.indexed === 'filled') return first
  // Rows without a value stand behind all that have one, in the order of their ids.
  const lacking = rows.where(sql<boolean>`${main.expression} is null`)
  const skipped = skip === 0 || first.length > 0 ? 0 : skip - (await countUpTo(tx, valued, skip))
  const rest = inNulls ? lacking.where(startsAfter([tie], [after[1] ?? null])) : lacking
  const second = await readPage(tx, whole, sorted(rest, [tie], false), keys, most - first.length, skipped)
  return [...first, ...second]
}

/** Finds `most` rows by what orders them alone, so that an index is enough, and reads only those whole. */
const readPage = async <DB, TB extends keyof DB, F, R>(
  tx: Tx,
  whole: SelectQueryBuilder<DB, TB, R>,
  ordered: SelectQueryBuilder<DB, TB, F>,
  keys: readonly Key[],
  most: number,
  skip: number,
): Promise<(R & Found)[]> => {
  const id = keys.at(-1)
  if (id === undefined) throw new Error('a list has no order')
  const place = sql<Place>`json_build_array(${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))})`
  // The limit stands in the text: a plan that does not know it would prepare for a tenth of the table.
  const limited = ordered
    .clearSelect()
    .select([sql`${id.expression}`.as('list_id'), place.as('list_place')])
    .limit(sql.lit(most))
  const found = skip === 0 ? limited : limited.offset(skip)
  const { rows: listed } = await sql<R & Found & { list_no: number }>`
    with list_page as materialized (select list_id, list_place, row_number() over () as list_no from (${found}) as found)
    select listed.*, list_page.list_place, list_page.list_no
    from list_page cross join lateral (${whole.where(sql<boolean>`${id.expression} = list_page.list_id`)}) as listed
    order by list_page.list_no`.execute(tx)
  return listed.map(({ list_no: _no, ...row }) => row as unknown as R & Found) // what was added is taken off again
}

/** About the place of the row before the row of this number, from a sample of the list; behind all rows where it has no such. */
const estimatedPlace = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  keys: readonly Key[],
  { sample }: Order,
  number: number,
): Promise<Place | null> => {
  if (sample === undefined) return null
  const place = sql<Place>`json_build_array(${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))})`
  const drawn = sorted(rows.where(sample.where), keys).clearSelect().select(place.as('list_place'))
  const at = Math.floor(number / sample.oneIn)
  const { rows: found } = await sql<Found>`
    with drawn as materialized (select list_place, row_number() over () as n from (${drawn}) as listed)
    select list_place from drawn where n <= ${at + 1} order by n desc limit 1`.execute(tx)
  return found[0]?.list_place ?? null
}

/** Rows whose column has none of these values; one without a value is among them. */
export const noneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not in (${sql.join([...values])}))`

/** `%word%` for a search box: the words' own wildcards stand for themselves. */
export const containing = (words: string): string => `%${words.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether a row answers a search box: by what is written of it, or, for Latin letters, by how its names are read (contract/pinyin.ts). */
export const matchesPinyin = (table: string, words: string): RawBuilder<boolean> => {
  const wanted = words.normalize('NFKC').toLowerCase()
  const isWritten = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${containing(wanted)}`
  const pattern = pinyinPattern(wanted)
  return pattern === null ? isWritten : sql<boolean>`(${isWritten} or ${sql.ref(`${table}.spoken`)} ~ ${pattern})`
}

/**
 * How well a row answers a search box, for an order of rows; smaller is better: 0 its main name as `written`, 1 what that begins with,
 * 2 what its reading begins with, 3 either further on, 4 anything else it is found by.
 */
export const rankByPinyin = (table: string, written: RawBuilder<string>, words: string): RawBuilder<number> => {
  const wanted = words.trim().normalize('NFKC').toLowerCase()
  const inside = containing(wanted)
  const pattern = pinyinPattern(wanted)
  const reading = sql`split_part(${sql.ref(`${table}.spoken`)}, ${'\n'}, 1)`
  const isBegun = pattern === null ? sql`false` : sql`${reading} ~ ${`^${pattern}`}`
  const isHeard = pattern === null ? sql`false` : sql`${reading} ~ ${pattern}`
  return sql<number>`case when lower(${written}) = ${wanted} then 0
    when lower(${written}) like ${inside.slice(1)} then 1
    when ${isBegun} then 2
    when lower(${written}) like ${inside} or ${isHeard} then 3
    else 4 end`
}

/** The order of a list that is searched: the best answer first, unless another order is asked for; equal answers as without a search. */
export const bestFirst = (
  order: Order,
  table: string,
  written: RawBuilder<string>,
  words: string | undefined,
): Order =>
  words === undefined || words.trim() === ''
    ? order
    : {
        ...order,
        sortable: { ...order.sortable, match: rankByPinyin(table, written, words) },
        otherwise: `match,${order.otherwise}`,
      }
