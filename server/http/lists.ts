// One page of a list: order by an allow-list, count up to the cap, continue by page or by cursor.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DEFAULT_PAGE_SIZE, TOTAL_CAP } from '#contract/envelope.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Counting, countsNow, countUpTo, type StatusCounts } from './list-counting.ts'
import { indexedKeys, keysGiven, type Leap, placesFrom, readPage, type Start, wholeRow } from './list-pages.ts'
import { cursorsOf, keysOf, type Order, sorted } from './list-places.ts'

export type { Order } from './list-places.ts'

/** The part of a query that every list has. */
export interface PageQuery {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly ordering?: string | undefined
  readonly cursor?: string | undefined
}

/** The query of a list that can be searched. */
export interface SearchedQuery extends PageQuery {
  readonly search?: string | undefined
}

export interface Page<R> {
  list: R[]
  total: number
  total_is_capped: boolean
  page: number
  /** Whether the start of the page is an estimate: it lies beyond the counted part, and no cursor led to it. */
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

/** Fewer rows than this are skipped one by one. */
const LEAST_LEAP = 100

/** A list that shows other columns than it filters by. */
export interface Listing<DB, TB extends keyof DB, F, R> {
  /** The filtered rows. */
  readonly rows: SelectQueryBuilder<DB, TB, F>
  /** The shown columns, without filters, because a page is found by its ids: a {@link wholeRow}. */
  readonly whole: RawBuilder<R>
  /** Whether the page is the last thing that its transaction asks for. */
  readonly isLast?: boolean
  /** The number of rows, where the caller has counted them, up to the cap + 1. */
  readonly total?: number | undefined
  /**
   * Finds the start of a page without reading all rows before it; present where the caller can do so in the requested
   * order.
   */
  readonly leap?: ((skip: number) => Leap) | undefined
  /** Counts that the statement which reads the page also answers, where the caller asks for them. */
  readonly counting?: Counting | undefined
  /**
   * For a caller that counts and finds the keys of a page in one statement of its own, up to the cap + 1: it receives
   * the key query, and returns the keys (see {@link keysGiven}).
   */
  readonly find?:
    | ((places: RawBuilder<unknown>) => Promise<{
        readonly total: number
        /** Whether there may be more than `total`, whatever it is. */
        readonly isCut: boolean
        readonly keys: unknown
      }>)
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
): Promise<Page<R>> => pageShowing(tx, { rows, whole: wholeRow(rows, order.id), total }, query, order)

/** One page of a list that shows other columns than its filters need. */
export const pageShowing = async <DB, TB extends keyof DB, F, R>(
  tx: Tx,
  { rows, whole, total: counted, counting: asked, find, leap, isLast = false }: Listing<DB, TB, F, R>,
  query: PageQuery,
  order: Order,
): Promise<Page<R> & { counts?: StatusCounts['counts'] }> => {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  const ordering = query.ordering === undefined || query.ordering === '' ? order.otherwise : query.ordering
  const keys = keysOf(ordering, order)
  const cursors = cursorsOf(tx, order, ordering, keys)
  const after = cursors.read(query.cursor)
  const skip = (page - 1) * size
  const isFar = after === null && skip >= TOTAL_CAP && indexedKeys(keys) !== null && order.sample !== undefined
  // The start of a far page depends on the number of rows, so they are counted first. Any other page is counted by the
  // statement that reads it, or beside it.
  const before = asked !== undefined && isFar ? await countsNow(tx, asked) : undefined
  const isCountedAlone = find === undefined && asked === undefined
  const count = async () => counted ?? (isCountedAlone ? await countUpTo(tx, rows, TOTAL_CAP) : 0)
  const known = before?.total ?? (isFar ? await count() : undefined)
  const sample = known !== undefined && known > TOTAL_CAP && order.sample
  const start: Start =
    after !== null
      ? { kind: 'after', place: after }
      : sample
        ? { kind: 'estimated', number: skip, sample }
        : { kind: 'number', skip, leap: skip < LEAST_LEAP ? undefined : leap?.(skip) }
  const places = placesFrom(rows, keys, start, size + 1)
  const read = async () => {
    const given = await find?.(places)
    const from = given === undefined ? places : keysGiven(given.keys)
    const beside = before === undefined ? asked : undefined
    const [told, { list, told: answer }] = await Promise.all([
      known ?? count(),
      readPage(tx, whole, from, size, { asked: beside?.asked, isLast }),
    ])
    const counts = before ?? beside?.read(answer)
    return { list, total: given?.total ?? counts?.total ?? told, isCut: given?.isCut === true, counts: counts?.counts }
  }
  const { list: found, total, isCut, counts } = await read().catch((e: unknown) => cursors.fail(after, e))
  const last = found.at(-1)
  return {
    // Removes the added columns.
    list: found.map(
      ({ list_place: _place, list_n: _n, list_no: _no, list_told: _told, ...row }) => row as unknown as R,
    ),
    total: Math.min(total, TOTAL_CAP),
    total_is_capped: total > TOTAL_CAP || isCut,
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

/** Whether a shown column of a row contains the words of a search box; true without words. */
export const saysIn = (columns: readonly string[], words: string | undefined): RawBuilder<boolean> =>
  words === undefined || words.trim() === ''
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ilike ${containing(words)}`),
        sql` or `,
      )})`

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
