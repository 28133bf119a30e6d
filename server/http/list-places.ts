// The position of a row in an ordered list: its order fields, and the cursor that encodes a position.
import { createHash } from 'node:crypto'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { isUnkeepable } from './database-errors.ts'
import { inputRefused, issue } from './refusal.ts'

/** The orders of a list: public field name → SQL expression. `id` breaks ties and must be unique. */
export interface Order {
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>
  readonly id: RawBuilder<string>
  /** The order when the query names none, written as in the query: `-created_at`. */
  readonly otherwise: string
  /**
   * Fields with an index (enterprise, field, id): `filled` always have a value, others may lack it. Row-level security
   * must allow their comparison in an index.
   */
  readonly indexed?: Readonly<Record<string, 'filled' | 'may_lack'>>
  /** An even sample of the rows in an index of its own, for pages beyond the counted part. */
  readonly sample?: Sample
}

/** An even sample of a list. `first` and `last` stand before and after every id. */
interface Sample {
  readonly where: RawBuilder<boolean>
  readonly oneIn: number
  readonly first: RawBuilder<string>
  readonly last: RawBuilder<string>
}

/** One field of an order. */
export interface Key {
  readonly expression: RawBuilder<unknown>
  readonly descending: boolean
  readonly indexed: 'filled' | 'may_lack' | undefined
  /** How PostgreSQL writes a value of a moment or a day; the text of any other type is free. */
  readonly written?: RegExp | undefined
}

/** A cast also takes `now`, `infinity` and the names of zones, which no position has. */
const MOMENT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/
const DAY = /^\d{4,6}-\d\d-\d\d$/

/** Fields are named after their types: `created_at` is a moment, `delivery_date` a day. */
const writtenAs = (field: string): RegExp | undefined =>
  /(^|_)at$/.test(field) ? MOMENT : /(_date|_on|_until)$/.test(field) ? DAY : undefined

/** A row's values in the order fields, as text; the last is its id. */
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
    return { expression, descending, indexed: order.indexed?.[field], written: writtenAs(field) }
  })
  if (keys.length > MAX_KEYS) throw inputRefused([issue('ordering', 'array_max', { max: MAX_KEYS })])
  return [...keys, { expression: order.id, descending: keys[0]?.descending ?? false, indexed: 'filled' }]
}

/** The order field that exists only during a search; the name of a list does not depend on it. */
const MATCH = 'match'

/** The names made by {@link listName}, by what they stand for; there are as many as lists. */
const listNames = new Map<string, string>()

/** Identifies a list by its possible orders and the name of its ids in the statement. */
const listName = (tx: Tx, order: Order): string => {
  const said = [order.id.compile(tx).sql, ...Object.keys(order.sortable).filter((name) => name !== MATCH)].join(' ')
  const name = listNames.get(said) ?? createHash('sha256').update(said).digest('base64url').slice(0, 8)
  listNames.set(said, name)
  return name
}

const refused = () => inputRefused([issue('cursor', 'cursor_unknown')])

/** The cursors of one list in one order. */
export interface Cursors {
  readonly write: (place: Place) => string
  /**
   * Reads a cursor; null without one. Throws 4001 for a cursor of another list or order, and for a text that is no
   * cursor.
   */
  readonly read: (cursor: string | undefined) => Place | null
  /**
   * Rethrows an error of a query with a cursor; answers 4001 instead where a forged cursor had an invalid value for its
   * field.
   */
  readonly fail: (after: Place | null, error: unknown) => never
}

/** Whether a row of the order can stand at this value. */
const isPossible = ({ indexed, written }: Key, value: unknown): value is string | null =>
  value === null ? indexed !== 'filled' : typeof value === 'string' && (written?.test(value) ?? true)

/** The cursors of a list in the order of these keys. */
export const cursorsOf = (tx: Tx, order: Order, ordering: string, keys: readonly Key[]): Cursors => {
  const head = [listName(tx, order), ordering]
  return {
    write: (place) => Buffer.from(JSON.stringify([...head, ...place])).toString('base64url'),
    read: (cursor) => {
      if (cursor === undefined) return null
      const parts = partsOf(cursor)
      if (parts.length !== head.length + keys.length || head.some((part, at) => parts[at] !== part)) throw refused()
      return keys.map((key, at) => {
        const part = parts[head.length + at]
        if (!isPossible(key, part)) throw refused()
        return part
      })
    },
    fail: (after, error) => {
      throw after !== null && isUnkeepable(error) ? refused() : error
    },
  }
}

const partsOf = (cursor: string): readonly unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    throw refused()
  }
}

/**
 * Rows after a position, by one comparison of all fields together, which an index can answer. All fields have the same
 * direction and values.
 */
export const startsAfter = (keys: readonly Key[], values: Place): RawBuilder<boolean> =>
  startsAfterRow(keys, sql`(${sql.join(keys.map((_, at) => sql`${values[at] ?? null}`))})`)

/** Rows after a row given as `(…)`, which may be a query for one row. No row comes after one that lacks a value. */
export const startsAfterRow = (keys: readonly Key[], row: RawBuilder<unknown>): RawBuilder<boolean> => {
  const fields = sql.join(keys.map(({ expression }) => expression))
  return keys[0]?.descending === true ? sql<boolean>`(${fields}) < ${row}` : sql<boolean>`(${fields}) > ${row}`
}

/**
 * Rows after a position, whatever the directions. A text keeps the position exactly as it was read; PostgreSQL casts it
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

/**
 * The rows of a list query in this order. Rows without a value stand last; `mayLack` is false where no row lacks a
 * value, or all do.
 */
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
