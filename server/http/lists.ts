// One page of a list: order by a whitelist, count up to the cap, go on by page or by cursor (rule S-6).
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DEFAULT_PAGE_SIZE, TOTAL_CAP } from '#contract/envelope.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import type { Tx } from '../db/tables.ts'
import { inputRefused, issue } from './refusal.ts'

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
  page_size: number
  next_cursor: string | null
}

/** What a list may be ordered by: public field name → SQL expression. `id` breaks ties and must be unique. */
export interface Order {
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>
  readonly id: RawBuilder<string>
  /** As in the query: `-created_at`. */
  readonly otherwise: string
}

interface Key {
  readonly expression: RawBuilder<unknown>
  readonly descending: boolean
}

const MAX_KEYS = 4

const keysOf = (ordering: string, order: Order): Key[] => {
  const names = ordering.split(',').filter((name) => name !== '')
  const keys = names.map((name) => {
    const descending = name.startsWith('-')
    const field = descending ? name.slice(1) : name
    const expression = Object.hasOwn(order.sortable, field) ? order.sortable[field] : undefined
    if (expression === undefined) throw inputRefused([issue('ordering', 'choice')])
    return { expression, descending }
  })
  if (keys.length > MAX_KEYS) throw inputRefused([issue('ordering', 'array_max', { max: MAX_KEYS })])
  return [...keys, { expression: order.id, descending: keys[0]?.descending ?? false }]
}

const encodeCursor = (ordering: string, values: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify([ordering, ...values])).toString('base64url')

const decodeCursor = (cursor: string, ordering: string, length: number): (string | null)[] => {
  const refused = () => inputRefused([issue('cursor', 'pattern')])
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refused()
  }
  if (!Array.isArray(parts) || parts.length !== length + 1 || parts[0] !== ordering) throw refused()
  return parts.slice(1).map((part: unknown) => {
    if (part !== null && typeof part !== 'string') throw refused()
    return part
  })
}

// Text decides what stands after the cursor exactly as it was read; PostgreSQL casts it back to the expression's own type.
const isAfter = (keys: readonly Key[], values: readonly (string | null)[]): RawBuilder<boolean> => {
  const alternatives = keys.map(({ expression, descending }, index) => {
    const same = keys
      .slice(0, index)
      .map((key, before) => sql`(${key.expression})::text is not distinct from ${values[before] ?? null}`)
    const value = values[index] ?? null
    // Nulls stand last in both directions.
    const later =
      value === null
        ? sql`false`
        : descending
          ? sql`(${expression} < ${value} or ${expression} is null)`
          : sql`(${expression} > ${value} or ${expression} is null)`
    return sql`(${sql.join([...same, later], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

/** The rows of a list query in the order that was asked for, ties broken. Throws 4001 for an ordering outside the whitelist. */
export const inOrder = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  ordering: string | undefined,
  order: Order,
): SelectQueryBuilder<DB, TB, R> =>
  sorted(rows, keysOf(ordering === undefined || ordering === '' ? order.otherwise : ordering, order))

const sorted = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  keys: readonly Key[],
): SelectQueryBuilder<DB, TB, R> =>
  keys.reduce(
    (ordered, { expression, descending }) =>
      ordered.orderBy(expression, (by) => (descending ? by.desc() : by.asc()).nullsLast()),
    rows,
  )

/** How many rows a list query finds, counted no further than `most` and one. */
export const countUpTo = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  most: number,
): Promise<number> => {
  const capped = rows
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(most + 1)
  const counted = await sql<{ total: number }>`select count(*) as total from (${capped}) as counted`.execute(tx)
  return counted.rows[0]?.total ?? 0
}

/**
 * Runs a list query that has its filters and columns but no order: adds the order, takes one page, and counts up to the cap. `rows`
 * must be neither grouped nor distinct. Throws 4001 for an ordering outside the whitelist or a cursor of another list.
 */
export const pageOf = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, R>,
  query: PageQuery,
  order: Order,
): Promise<Page<R>> => {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  const ordering = query.ordering === undefined || query.ordering === '' ? order.otherwise : query.ordering
  const keys = keysOf(ordering, order)
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ordering, keys.length)
  const total = await countUpTo(tx, rows, TOTAL_CAP)
  const place = sql<
    (string | null)[]
  >`json_build_array(${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))})`
  const ordered = sorted(rows.select(place.as('list_place')), keys)
  const found = await (after === null ? ordered.offset((page - 1) * size) : ordered.where(isAfter(keys, after)))
    .limit(size + 1)
    .$castTo<R & { list_place: (string | null)[] }>()
    .execute()
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    list: shown.map(({ list_place: _place, ...row }) => row as unknown as R), // what was added is taken off again
    total: Math.min(total, TOTAL_CAP),
    total_is_capped: total > TOTAL_CAP,
    page,
    page_size: size,
    next_cursor: found.length > size && last !== undefined ? encodeCursor(ordering, last.list_place) : null,
  }
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
