// Kinds of columns that every table file uses.
import type { ColumnType, Generated } from 'kysely'

type JsonText<T> = null extends T ? string | null : string

/** jsonb: read as a value, written as JSON text. */
export type Json<T extends object | null> = ColumnType<T, JsonText<T>, JsonText<T>>

/** jsonb with a default in the database: may be left out of an insert. */
export type JsonWithDefault<T extends object | null> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>

/** Columns of a record that people change under an optimistic lock. */
export interface Versioned {
  version: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
}

/** A field that is optional in the contract is nullable in the table. */
type Column<T> = Exclude<T, undefined> | null

/** Columns of a table with the name and type of a field of the contract. */
export type Columns<T, K extends keyof T> = { [P in K]-?: Column<T[P]> }

/** A column of every tenant's row. */
export interface Fenced {
  id: string
  enterprise_id: string
}
