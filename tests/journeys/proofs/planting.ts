// Puts other words in the place of everything that people have written into a database.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoints } from '#contract/index.ts'
import { isRecord } from '#contract/is-record.ts'
import type { Db } from '#server/db/tables.ts'

/** Columns that no person writes: what searches read, secrets, and what is sealed. */
const notWritten = /search|spoken|reading|pinyin|token|hash|sealed|payload|secret|cookie/

/** Text that a person has written; codes and numbers have no Chinese characters. */
const CHINESE = '[\u4e00-\u9fff]'
const chinese = new RegExp(CHINESE)

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

const columnsOf = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'jsonb', 'ARRAY') and c.table_name not like '%migration%'
    order by 1, 2`.execute(db)
  return rows.filter(({ column_name }) => !notWritten.test(column_name))
}

/**
 * The longest text that the contract lets stand under each name, in any answer: a longer one cannot have been written by means of the
 * product, and the server refuses to answer with it.
 */
const longestUnder = (): ReadonlyMap<string, number> => {
  const longest = new Map<string, number>()
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, name)
    if (!isRecord(node)) return
    if (typeof node.maxLength === 'number') longest.set(name, Math.min(longest.get(name) ?? Infinity, node.maxLength))
    for (const [key, one] of Object.entries(node))
      if (key === 'properties' && isRecord(one)) for (const [field, schema] of Object.entries(one)) walk(schema, field)
      else walk(one, name)
  }
  for (const { data } of endpoints) walk(z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }), '')
  return longest
}

type Next = (name: string, now: string) => string

const inside = (value: unknown, name: string, next: Next): unknown => {
  if (typeof value === 'string') return chinese.test(value) ? next(name, value) : value
  if (Array.isArray(value)) return value.map((one) => inside(one, name, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, key, next)]))
}

export interface Planted {
  /** The number of columns and of texts that were replaced. */
  readonly columns: number
  readonly texts: number
  /** Columns that the database did not let be changed, each with the reason. */
  readonly refused: readonly string[]
}

/** Replaces all of them, one text after the other from the list; each gets an ending of its own, because names must differ. */
export const plant = async (db: Db, words: readonly string[]): Promise<Planted> => {
  let at = 0
  const longest = longestUnder()
  const next: Next = (name, now) => {
    const most = longest.get(name) ?? Infinity
    for (let tried = 0; tried < words.length; tried += 1) {
      at += 1
      const text = `${words[at % words.length]} ${at}`
      if (text.length <= most) return text
    }
    return now
  }
  let columns = 0
  let texts = 0
  const refused: string[] = []
  for (const { table_name, column_name, data_type } of await columnsOf(db)) {
    const table = sql.table(table_name)
    const column = sql.ref(column_name)
    const { rows } = await sql<{ place: string; value: unknown }>`
      select ctid::text as place, to_jsonb(${column}) as value from ${table} where ${column}::text ~ ${CHINESE}`.execute(
      db,
    )
    if (rows.length === 0) continue
    try {
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        const places = rows.map(({ place }) => place)
        const values = rows.map(({ value }) => JSON.stringify(inside(value, column_name, next)))
        const given = sql`(n.value::jsonb)`
        const set =
          data_type === 'jsonb'
            ? given
            : data_type === 'ARRAY'
              ? sql`array(select jsonb_array_elements_text(${given}))`
              : sql`${given} #>> '{}'`
        await sql`
          update ${table} as t set ${column} = ${set}
          from unnest(${places}::text[], ${values}::text[]) as n (place, value)
          where t.ctid = n.place::tid`.execute(tx)
      })
      columns += 1
      texts += rows.length
    } catch (error) {
      refused.push(`${table_name}.${column_name}: ${String(error).slice(0, 100)}`)
    }
  }
  return { columns, texts, refused }
}
