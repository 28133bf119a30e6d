// One page of a list: order by an allow-list, count up to the cap, continue by page or by cursor (rule S-6).
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/counted.ts'
import { DEFAULT_PAGE_SIZE, TOTAL_CAP } from '#contract/envelope.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '../db/tables.ts'
import { indexedKeys, keysGiven, placesFrom, readPage, type Start } from './list-pages.ts'
import { cursorsOf, keysOf, type Order, sorted } from './list-places.ts'

export type { Order } from './list-places.ts'

/** The part of a query that every list has. */
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
  /** The page begins approximately there: it lies beyond the counted part, and no cursor led to it. */
  page_is_estimated?: true
  page_size: number
  next_cursor: string | null
}

/**
 * The rows of a list query in the requested order, with ties broken. Throws 4001 for an ordering outside the
 * allow-list.
 */
export const inOrder = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  ordering: string | undefined,
  order: Order,
): SelectQueryBuilder<DB, TB, R> =>
  sorted(rows, keysOf(ordering === undefined || ordering === '' ? order.otherwise : ordering, order))

/** The number of rows of a list query, counted up to `most` + 1. */
export const countUpTo = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  most: number,
): Promise<number> => {
  const counted = await sql<{ total: number }>`select ${counting(rows, most)} as total`.execute(tx)
  return counted.rows[0]?.total ?? 0
}

/** The same as part of a statement, counted up to `most` + 1. */
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

/** The numbers of a list by status, with the total of its query. */
export interface StatusCounts {
  readonly counts: Record<string, number>
  /** Counted up to the cap + 1. */
  readonly total: number
}

/** When more than the cap are found, each status is counted up to this number: a tab shows 999+. */
const MAX_OF_STATUS = MAX_COUNTED + 1

/** Counts by status as JSON: complete without a total, else of a list longer than the cap. */
interface Told {
  readonly counts: Record<string, number>
  readonly total: number | null
}

/** Counts that are asked by a part of another statement. */
export interface Counting {
  readonly asked: RawBuilder<unknown>
  readonly read: (told: unknown) => StatusCounts
}

/** The counts that a part of a statement gives as {@link Told}. */
export const countingBy = (asked: RawBuilder<Told>, chosen: readonly string[] | undefined): Counting => ({
  asked,
  read: (told) => {
    // As the statement made it.
    const { counts, total } = told as Told
    if (total === null) return ofCounts(counts, chosen)
    return { counts: Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)), total }
  },
})

/** Asks for counts alone. */
export const countsNow = async (tx: Tx, { asked, read }: Counting): Promise<StatusCounts> => {
  const { rows } = await sql<{ told: unknown }>`select ${asked} as told`.execute(tx)
  return read(rows[0]?.told ?? { counts: {}, total: null })
}

/** How rows are counted by status. `rows` has all filters except the status; `chosen` is that filter. */
interface ByStatus {
  readonly chosen: readonly string[] | undefined
  readonly all: readonly string[]
}

/**
 * Counts rows by status: exactly up to the cap, in one pass; beyond it each status up to {@link MAX_OF_STATUS}, and the
 * chosen statuses up to the cap + 1.
 */
export const countingByStatus = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  status: RawBuilder<string>,
  { chosen, all }: ByStatus,
): Counting => {
  const some = rows
    .clearSelect()
    .select(status.as('status'))
    .limit(sql.lit(TOTAL_CAP + 1))
  // Statuses that already reached this number among the rows read need no further search.
  const one = (
    wanted: string,
  ) => sql`case when (select times from tabs where status = ${sql.lit(wanted)}) >= ${sql.lit(MAX_OF_STATUS)}
    then ${sql.lit(MAX_OF_STATUS)} else ${counting(rows.where(sql<boolean>`${status} = ${sql.lit(wanted)}`), MAX_OF_STATUS - 1)} end`
  const wanted =
    chosen === undefined ? null : rows.where(sql<boolean>`${status} in (${sql.join(chosen.map((of) => sql.lit(of)))})`)
  const parts = all.map((of) => sql`${sql.lit(of)}, ${one(of)}`)
  // The `else` part is not evaluated while no more than the cap are found.
  return countingBy(
    sql<Told>`(
    with listed as materialized (${some}), found as materialized (select count(*) as n from listed),
      tabs as materialized (select status, count(*) as times from listed group by status)
    select json_build_object('counts', case when n <= ${sql.lit(TOTAL_CAP)}
        then (select coalesce(json_object_agg(status, times), '{}') from tabs)
        else json_build_object(${sql.join(parts)}) end,
      'total', case when n > ${sql.lit(TOTAL_CAP)} then ${wanted === null ? sql`n` : counting(wanted, TOTAL_CAP)} end)
    from found)`,
    chosen,
  )
}

/** The same by a statement of its own. */
export const countByStatus = <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  status: RawBuilder<string>,
  by: ByStatus,
): Promise<StatusCounts> => countsNow(tx, countingByStatus(rows, status, by))

/** The same from complete counts. */
export const ofCounts = (counts: Record<string, number>, chosen: readonly string[] | undefined): StatusCounts => ({
  counts,
  total: Math.min(
    TOTAL_CAP + 1,
    Object.entries(counts).reduce((sum, [status, n]) => sum + (chosen?.includes(status) === false ? 0 : n), 0),
  ),
})

/** A list that shows other columns than it filters by. */
export interface Listing<DB, TB extends keyof DB, F, R> {
  /** The filtered rows. */
  readonly rows: SelectQueryBuilder<DB, TB, F>
  /** The shown columns, without filters, because a page is found by its ids. */
  readonly whole: SelectQueryBuilder<DB, TB, R>
  /** The number of rows, where the caller has counted them, up to the cap + 1. */
  readonly total?: number | undefined
  /** For a caller whose counts are asked by the statement that reads the page; they are answered beside it. */
  readonly counting?: Counting | undefined
  /**
   * For a caller that counts and finds the keys of a page in one statement of its own, up to the cap + 1: it receives
   * the key query, and returns the keys (see {@link keysGiven}).
   */
  readonly find?:
    | ((places: RawBuilder<unknown>) => Promise<{ readonly total: number; readonly keys: unknown }>)
    | undefined
}

/**
 * Runs a list query with filters and columns but without an order: finds one page by its keys, then reads its rows, and
 * counts up to the cap. `rows` must be neither grouped nor distinct, and must select an `id`. Throws 4001 for an
 * ordering outside the allow-list or a cursor of another list.
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
  { rows, whole, total: counted, counting: asked, find }: Listing<DB, TB, F, R>,
  query: PageQuery,
  order: Order,
): Promise<Page<R> & { counts?: StatusCounts['counts'] }> => {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  const ordering = query.ordering === undefined || query.ordering === '' ? order.otherwise : query.ordering
  const keys = keysOf(ordering, order)
  const cursors = cursorsOf(tx, order, ordering, keys.length)
  const after = cursors.read(query.cursor)
  const skip = (page - 1) * size
  const isFar = after === null && skip >= TOTAL_CAP && indexedKeys(keys) !== null && order.sample !== undefined
  // How a far page begins depends on how many there are; any other page is read by the same statement.
  const before = asked !== undefined && isFar ? await countsNow(tx, asked) : undefined
  const isCountedBefore = find === undefined && asked === undefined
  const told = before?.total ?? (isCountedBefore ? (counted ?? (await countUpTo(tx, rows, TOTAL_CAP))) : 0)
  const sample = isFar && told > TOTAL_CAP && order.sample
  const start: Start =
    after !== null
      ? { kind: 'after', place: after }
      : sample
        ? { kind: 'estimated', number: skip, sample }
        : { kind: 'number', skip }
  const places = placesFrom(rows, keys, start, size + 1)
  const read = async () => {
    const given = await find?.(places)
    const from = given === undefined ? places : keysGiven(given.keys)
    const beside = before === undefined ? asked : undefined
    const { list, told: answer } = await readPage(tx, whole, order, from, size, beside?.asked)
    const counts = before ?? beside?.read(answer)
    return { list, total: given?.total ?? counts?.total ?? told, counts: counts?.counts }
  }
  const { list: found, total, counts } = await read().catch((e: unknown) => cursors.fail(after, e))
  const last = found.at(-1)
  return {
    // Removes the added columns.
    list: found.map(
      ({ list_place: _place, list_n: _n, list_no: _no, list_told: _told, ...row }) => row as unknown as R,
    ),
    total: Math.min(total, TOTAL_CAP),
    total_is_capped: total > TOTAL_CAP,
    page,
    ...(start.kind === 'estimated' && { page_is_estimated: true as const }),
    page_size: size,
    next_cursor: last !== undefined && last.list_n > size ? cursors.write(last.list_place) : null,
    ...(counts !== undefined && { counts }),
  }
}

/** Rows whose column has none of these values; rows without a value are included. */
export const noneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not in (${sql.join([...values])}))`

/** `%word%` for a search box; wildcards in the words are escaped. */
export const containing = (words: string): string => `%${words.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Whether a row matches a search box: by its texts or, for Latin letters, by the readings of its names
 * (contract/pinyin.ts).
 */
export const matchesPinyin = (table: string, words: string): RawBuilder<boolean> => {
  const wanted = words.normalize('NFKC').toLowerCase()
  const isWritten = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${containing(wanted)}`
  const pattern = pinyinPattern(wanted)
  return pattern === null ? isWritten : sql<boolean>`(${isWritten} or ${sql.ref(`${table}.spoken`)} ~ ${pattern})`
}

/**
 * The rank of a row for a search box; smaller is better: 0 its main name equals `written`, 1 it begins with it, 2 its
 * reading begins with it, 3 either contains it, 4 any other match.
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

/**
 * The order of a searched list: the best match first, unless another order is requested; equal matches as without a
 * search.
 */
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
