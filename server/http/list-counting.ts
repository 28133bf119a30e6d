// How the rows of a list are counted: up to the cap, and by status.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/counted.ts'
import { TOTAL_CAP } from '#contract/envelope.ts'
import type { Tx } from '#server/db/tables.ts'

/** The number of rows of a list query, counted up to `most` + 1. */
export const countUpTo = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  most: number,
): Promise<number> => {
  const counted = await sql<{ total: number }>`select ${counting(rows, most)} as total`.execute(tx)
  return counted.rows[0]?.total ?? 0
}

/** The number of rows as part of a statement, counted up to `most` + 1. */
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
  /** The total, counted up to the cap + 1. */
  readonly total: number
}

/** When more than the cap are found, each status is counted up to this number: a tab shows 999+. */
const MAX_OF_STATUS = MAX_COUNTED + 1

/**
 * Counts by status as JSON. Where `total` is null the counts are complete; otherwise the list is longer than the cap.
 */
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
    // The statement builds exactly this JSON.
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

/** Counts rows by status in a statement of its own. */
export const countByStatus = <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  status: RawBuilder<string>,
  by: ByStatus,
): Promise<StatusCounts> => countsNow(tx, countingByStatus(rows, status, by))

/** The numbers of a list from complete counts. */
export const ofCounts = (counts: Record<string, number>, chosen: readonly string[] | undefined): StatusCounts => ({
  counts,
  total: Math.min(
    TOTAL_CAP + 1,
    Object.entries(counts).reduce((sum, [status, n]) => sum + (chosen?.includes(status) === false ? 0 : n), 0),
  ),
})
