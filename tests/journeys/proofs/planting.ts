// Puts other words in the place of everything that people have written into a database.
import { sql } from 'kysely'
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

const inside = (value: unknown, next: () => string): unknown => {
  if (typeof value === 'string') return chinese.test(value) ? next() : value
  if (Array.isArray(value)) return value.map((one) => inside(one, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, next)]))
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
  const next = () => {
    at += 1
    return `${words[at % words.length]} ${at}`
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
        const values = rows.map(({ value }) => JSON.stringify(inside(value, next)))
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
