// The statement that reads a page of a list: the start of the page, its rows, and their columns.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { LAST } from '#server/db/tended.ts'
import { isAfter, type Key, type Order, type Place, sorted, startsAfter, startsAfterRow } from './list-places.ts'

/** What a statement reads of each row besides its columns. */
interface Found {
  readonly list_place: Place
  readonly list_no: number
  /** The number of rows found: one more than the page shows, where others follow. */
  readonly list_n: number
  /** The answer to what was asked beside the page, in its first row only. */
  readonly list_told?: unknown
}

/** A row of a page, or the only row of an empty one. */
type Row<R> = (R & Found) | { readonly list_no: null; readonly list_told: unknown }

const isFound = <R>(row: Row<R>): row is R & Found => row.list_no !== null

/** Skips most rows before a page without reading them, in a list whose order field always has a value. */
export interface Leap {
  /** The one row, named `leap`, that the others refer to. */
  readonly from: RawBuilder<unknown>
  /** Whether a row is not skipped by the leap. */
  readonly begun: RawBuilder<boolean>
  /** The number of rows to skip among those that the leap has not skipped. */
  readonly skip: RawBuilder<unknown>
}

/** The start of a page: a number of rows on, after a row, or approximately after a number of rows. */
export type Start =
  | { readonly kind: 'number'; readonly skip: number; readonly leap?: Leap | undefined }
  | { readonly kind: 'after'; readonly place: Place }
  | { readonly kind: 'estimated'; readonly number: number; readonly sample: NonNullable<Order['sample']> }

/** The list's order field and its id, where one index has both. For several fields no such index exists. */
export const indexedKeys = ([main, tie, ...more]: readonly Key[]): readonly [Key, Key] | null =>
  main?.indexed === undefined || tie === undefined || more.length > 0 ? null : [main, tie]

/**
 * Nothing for the first page, so that its statement has no parameter. Elsewhere a query of its own, which hides the number
 * from the planner: a plan for any number looks no dearer then than one for this number, and is kept.
 */
const skipping = (rows: number): RawBuilder<unknown> | undefined =>
  rows === 0 ? undefined : sql`(select ${rows}::bigint)`

/** The part of a list with a value in its order field, from the start of the page. */
const valuedFrom = <DB, TB extends keyof DB, F>(
  valued: SelectQueryBuilder<DB, TB, F>,
  rows: SelectQueryBuilder<DB, TB, F>,
  keys: readonly [Key, Key],
  start: Start,
  most: number,
): RawBuilder<unknown> => {
  if (start.kind === 'number') return placesOf(sorted(valued, keys, false), keys, most, skipping(start.skip))
  const begun =
    start.kind === 'after'
      ? startsAfter(keys, start.place)
      : startsAfterRow(keys, estimatedRow(rows, keys, start.sample, start.number))
  return placesOf(sorted(valued.where(begun), keys, false), keys, most)
}

/** The part without a value, which follows the other part, ordered by id. */
const lackingFrom = <DB, TB extends keyof DB, F>(
  lacking: SelectQueryBuilder<DB, TB, F>,
  valued: SelectQueryBuilder<DB, TB, F>,
  rows: SelectQueryBuilder<DB, TB, F>,
  keys: readonly [Key, Key],
  start: Start,
  most: number,
): RawBuilder<unknown> => {
  const [, tie] = keys
  if (start.kind === 'number') {
    const before = sql`select count(*) from (${valued.clearSelect().select(sql`1`.as('one'))} limit (select ${start.skip}::bigint)) as before`
    return placesOf(
      sorted(lacking, [tie], false),
      keys,
      most,
      sql`greatest(0, (select ${start.skip}::bigint) - (${before}))`,
    )
  }
  if (start.kind === 'after') {
    const [main = null, id = null] = start.place
    const begun = main === null ? lacking.where(startsAfter([tie], [id])) : lacking
    return placesOf(sorted(begun, [tie], false), keys, most)
  }
  const { sample, number } = start
  const id = sql`case when list_main is null then list_tie else ${tie.descending ? sample.last : sample.first} end`
  const begun = lacking.where(startsAfterRow([tie], estimatedRow(rows, keys, sample, number, id)))
  return placesOf(sorted(begun, [tie], false), keys, most)
}

/**
 * Ids and positions of `most` rows from the start of a page, found by the order fields alone, so that an index is
 * enough. The limit is part of the text, because a plan that does not know it would be made for a tenth of the table.
 */
export const placesFrom = <DB, TB extends keyof DB, F>(
  rows: SelectQueryBuilder<DB, TB, F>,
  keys: readonly Key[],
  start: Start,
  most: number,
): RawBuilder<unknown> => {
  const indexed = indexedKeys(keys)
  if (indexed === null) {
    const begun = start.kind === 'after' ? rows.where(isAfter(keys, start.place)) : rows
    return placesOf(sorted(begun, keys), keys, most, start.kind === 'number' ? skipping(start.skip) : undefined)
  }
  const [main] = indexed
  if (start.kind === 'number' && start.leap !== undefined) {
    const { from, begun, skip } = start.leap
    const rest = placesOf(sorted(rows.where(begun), indexed, false), indexed, most, skip)
    return sql`with leap as materialized (${from}) ${rest}`
  }
  if (main.indexed === 'filled') return valuedFrom(rows, rows, indexed, start, most)
  const valued = rows.where(sql<boolean>`${main.expression} is not null`)
  const lacking = lackingFrom(rows.where(sql<boolean>`${main.expression} is null`), valued, rows, indexed, start, most)
  if (start.kind === 'after' && start.place[0] === null) return lacking
  // The second part is read only where the first one ends before the page does.
  return sql`select * from (${valuedFrom(valued, rows, indexed, start, most)} union all ${lacking}) as parts limit ${sql.lit(most)}`
}
/** The keys of a page from an earlier statement: the result of {@link placesFrom}, as JSON in its order. */
export const keysGiven = (keys: unknown): RawBuilder<unknown> =>
  sql`select list_id, list_place from json_to_recordset(${JSON.stringify(keys)}) as given (list_id uuid, list_place json)`

/**
 * Ids and positions of at most `most` rows of an ordered query, without the first `skip`. A position is written outside
 * the query that orders, because PostgreSQL would write it for every row that is sorted or skipped.
 */
const placesOf = <DB, TB extends keyof DB, F>(
  ordered: SelectQueryBuilder<DB, TB, F>,
  keys: readonly Key[],
  most: number,
  skip?: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const id = keys.at(-1)
  if (id === undefined) throw new Error('a list has no order')
  const values = keys.map(({ expression }, at) => sql`${expression}`.as(`list_${at}`))
  const found = ordered.clearSelect().select([sql`${id.expression}`.as('list_id'), ...values])
  const place = sql`json_build_array(${sql.join(keys.map((_, at) => sql`${sql.ref(`list_${at}`)}::text`))})`
  const offset = skip === undefined ? sql`` : sql` offset ${skip}`
  return sql`select list_id, ${place} as list_place from (${found}${offset} limit ${sql.lit(most)}) as placed`
}

/** The shown columns of one row of a page, whose ids {@link readPage} finds. */
export const wholeRow = <DB, TB extends keyof DB, R>(
  whole: SelectQueryBuilder<DB, TB, R>,
  id: Order['id'],
): RawBuilder<R> => sql<R>`${whole.where(sql<boolean>`${id} = list_page.list_id`)}`

/** What a page is read with. */
interface Beside {
  /** Answered by the same statement, whether the page has rows or none. */
  readonly asked: RawBuilder<unknown> | undefined
  /** Nothing is asked of the transaction after the page, so that it ends with it. */
  readonly isLast: boolean
}

/** Finds the rows of a page by their ids, and reads all columns only of those; `whole` is {@link wholeRow}. */
export const readPage = async <R>(
  tx: Tx,
  whole: RawBuilder<R>,
  places: RawBuilder<unknown>,
  size: number,
  { asked, isLast }: Beside,
): Promise<{ list: (R & Found)[]; told?: unknown }> => {
  const page = sql`list_page cross join lateral (${whole}) as listed`
  const columns = sql`listed.*, list_page.list_place, list_page.list_no, (select count(*) from list_page) as list_n`
  const shown = sql`list_page.list_no <= ${sql.lit(size)}`
  const keys = sql`with list_page as materialized (select list_id, list_place, row_number() over () as list_no from (${places}) as found)`
  const end = sql.raw(isLast ? LAST : '')
  if (asked === undefined) {
    const { rows: list } = await sql<R & Found>`${keys}
      select ${columns} from ${page} where ${shown} order by list_page.list_no${end}`.execute(tx)
    return { list }
  }
  const { rows } = await sql<Row<R>>`${keys}
    select case when shown.list_no is null or shown.list_no = 1 then ${asked} end as list_told, shown.*
    from (values (1)) as one (n) left join (select ${columns} from ${page} where ${shown}) as shown on true
    order by shown.list_no${end}`.execute(tx)
  return { list: rows.filter(isFound), told: rows[0]?.list_told }
}

/**
 * The order values of the row at approximately this position, from a sample of the list; of the last row where the
 * sample ends before.
 */
const estimatedRow = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  [main, tie]: readonly [Key, Key],
  sample: NonNullable<Order['sample']>,
  number: number,
  shown = sql`list_main, list_tie`,
): RawBuilder<unknown> => {
  const drawn = sorted(rows.where(sample.where), [main, tie])
    .clearSelect()
    .select([sql`${main.expression}`.as('list_main'), sql`${tie.expression}`.as('list_tie')])
  const at = Math.floor(number / sample.oneIn)
  return sql`(select ${shown} from (select list_main, list_tie, row_number() over () as n from (${drawn}) as drawn) as numbered
    where n <= ${at + 1} order by n desc limit 1)`
}
