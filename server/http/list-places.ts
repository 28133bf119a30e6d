// Where a row stands in an ordered list: the fields it is ordered by, and the cursor that names a place among them.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { inputRefused, issue } from './refusal.ts'

/** What a list may be ordered by: public field name → SQL expression. `id` breaks ties and must be unique. */
export interface Order {
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>
  readonly id: RawBuilder<string>
  /** As in the query: `-created_at`. */
  readonly otherwise: string
  /**
   * Fields of which an index has (enterprise, field, id): `filled` always have a value, others may lack it. Their type is one
   * whose comparison row-level security lets into an index.
   */
  readonly indexed?: Readonly<Record<string, 'filled' | 'may_lack'>>
  /** An even part of the rows that an index of its own holds, for pages behind what is counted. */
  readonly sample?: { readonly where: RawBuilder<boolean>; readonly oneIn: number }
}

/** One field of an order. */
export interface Key {
  readonly expression: RawBuilder<unknown>
  readonly descending: boolean
  readonly indexed: 'filled' | 'may_lack' | undefined
}

/** What a row has in the fields of an order, as text; the last is its id. */
export type Place = readonly (string | null)[]

const MAX_KEYS = 4

/** The fields of an `ordering`, the id last. Throws 4001 for a field outside the whitelist. */
export const keysOf = (ordering: string, order: Order): Key[] => {
  const names = ordering.split(',').filter((name) => name !== '')
  const keys = names.map((name) => {
    const descending = name.startsWith('-')
    const field = descending ? name.slice(1) : name
    const expression = Object.hasOwn(order.sortable, field) ? order.sortable[field] : undefined
    if (expression === undefined) throw inputRefused([issue('ordering', 'choice')])
    return { expression, descending, indexed: order.indexed?.[field] }
  })
  if (keys.length > MAX_KEYS) throw inputRefused([issue('ordering', 'array_max', { max: MAX_KEYS })])
  return [...keys, { expression: order.id, descending: keys[0]?.descending ?? false, indexed: 'filled' }]
}

export const encodeCursor = (ordering: string, values: Place): string =>
  Buffer.from(JSON.stringify([ordering, ...values])).toString('base64url')

/** Throws 4001 for a cursor of another list or order. */
export const decodeCursor = (cursor: string, ordering: string, length: number): (string | null)[] => {
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

/** Rows behind a place, by one comparison of all fields together, which an index answers. Fields go one way and have values. */
export const startsAfter = (keys: readonly Key[], values: Place): RawBuilder<boolean> => {
  const fields = sql.join(keys.map(({ expression }) => expression))
  const place = sql.join(keys.map((_, at) => sql`${values[at] ?? null}`))
  return keys[0]?.descending === true ? sql<boolean>`(${fields}) < (${place})` : sql<boolean>`(${fields}) > (${place})`
}

/**
 * Rows behind a place, whatever the directions. Text decides what stands after the cursor exactly as it was read; PostgreSQL casts it
 * back to the expression's own type.
 */
export const isAfter = (keys: readonly Key[], values: Place): RawBuilder<boolean> => {
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

/** The rows of a list query in this order. Rows without a value stand last, unless none lacks one or all do. */
export const sorted = <DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  keys: readonly Key[],
  mayLack = true,
): SelectQueryBuilder<DB, TB, R> =>
  keys.reduce(
    (ordered, { expression, descending }) =>
      ordered.orderBy(expression, (by) => {
        const one = descending ? by.desc() : by.asc()
        return mayLack ? one.nullsLast() : one
      }),
    rows,
  )
