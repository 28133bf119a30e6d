// Fills the search columns of rows older than 0016_spoken.sql, 0092_order_search.sql and 0290_order_numerals.sql, with the functions that write them on every change.
import { sql } from 'kysely'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { mergeSearchColumns, type SearchColumns, searchColumns } from '#server/readings.ts'
import { supplierSearchColumns } from '#server/suppliers/save.ts'
import { userSearchColumns } from '#server/users/rows.ts'
import { commandLimits, setLimits } from './limits.ts'
import type { Db, Tx } from './tables.ts'

/** Rows written in one transaction. */
const AT_ONCE = 500

type Table = 'herbs' | 'herbal_templates' | 'suppliers' | 'orders' | 'users'
/** Demands are also searched by their tokens and passages. */
type Found = SearchColumns & {
  readonly search_tokens?: readonly number[]
  readonly search_passages?: readonly string[]
}
type Missing = readonly (readonly [id: string, found: Found])[]

const write = async (tx: Tx, table: Table, rows: Missing): Promise<number> => {
  if (rows.length === 0) return 0
  const values = rows.map(
    ([id, one]) =>
      sql`(${id}::uuid, ${one.search_text}::text, ${one.spoken}::text, ${one.search_tokens ?? null}::integer[], ${one.search_passages ?? null}::text[])`,
  )
  const pieces =
    table === 'orders' ? sql`, search_tokens = v.search_tokens, search_passages = v.search_passages` : sql``
  await sql`update ${sql.table(table)} as t set search_text = v.search_text, spoken = v.spoken ${pieces}
    from (values ${sql.join(values)}) as v (id, search_text, spoken, search_tokens, search_passages) where t.id = v.id`.execute(
    tx,
  )
  return rows.length
}

/** The order matters, because a template's search text includes its herb's. */
const tables: readonly (readonly [Table, (tx: Tx) => Promise<Missing>])[] = [
  [
    'herbs',
    async (tx) => {
      const rows = await tx.selectFrom('herbs').where('spoken', 'is', null).limit(AT_ONCE).selectAll().execute()
      return rows.map((row) => [row.id, searchColumns([row.name, ...row.aliases], [], [row.pinyin])])
    },
  ],
  [
    'herbal_templates',
    async (tx) => {
      const rows = await tx
        .selectFrom('herbal_templates as t')
        .innerJoin('herbs as h', 'h.id', 't.herbal_id')
        .where('t.spoken', 'is', null)
        .select(['t.id', 't.name', 't.alias', 't.template_no', 't.pinyin', 'h.search_text', 'h.spoken'])
        .limit(AT_ONCE)
        .execute()
      return rows.map(({ id, name, alias, template_no, pinyin, search_text, spoken }) => [
        id,
        mergeSearchColumns(searchColumns([name, ...alias], [template_no], [pinyin]), {
          search_text,
          spoken: spoken ?? '',
        }),
      ])
    },
  ],
  [
    'suppliers',
    async (tx) => {
      const rows = await tx
        .selectFrom('suppliers')
        .where('spoken', 'is', null)
        .select(['id', 'supplier_name', 'short_name', 'region_text'])
        .limit(AT_ONCE)
        .execute()
      return rows.map((row) => [row.id, supplierSearchColumns(row)])
    },
  ],
  [
    'orders',
    async (tx) => {
      const rows = await tx
        .selectFrom('orders as o')
        // Whatever lacks one of these columns lacks its passages or has earlier ones, for which there is an index (0291).
        .where(sql<boolean>`(o.search_passages[1] is null or length(o.search_passages[1]) = 32) and not o.is_deleted`)
        .where(sql<boolean>`o.search_passages is distinct from '{}'`)
        .select(['o.id', 'o.order_no', 'o.title'])
        .select(
          sql<(string | null)[]>`array(select i.name from order_items i where i.order_id = o.id order by i.line_no)`.as(
            'names',
          ),
        )
        .limit(AT_ONCE)
        // A demand that is being written will have its columns, or be filled another time.
        .forUpdate('o')
        .skipLocked()
        .execute()
      return rows.map(({ id, order_no, title, names }) => [id, orderSearchColumns(order_no, title, names)])
    },
  ],
  [
    'users',
    async (tx) => {
      const rows = await tx
        .selectFrom('users')
        .where('spoken', 'is', null)
        .select(['id', 'name', 'department'])
        .limit(AT_ONCE)
        .execute()
      return rows.map(({ id, name, department }) => [id, userSearchColumns(name, department)])
    },
  ],
]

const fillTables = async (db: Db, some: typeof tables): Promise<number> => {
  let filled = 0
  for (const [table, missing] of some) {
    let written = AT_ONCE
    while (written === AT_ONCE) {
      written = await db.transaction().execute(async (tx) => {
        await setLimits(tx, commandLimits)
        return write(tx, table, await missing(tx))
      })
      filled += written
    }
  }
  return filled
}

/** Fills missing pinyin and returns the number of rows; without any it costs one query for each table. */
export const fillPinyin = (db: Db): Promise<number> => fillTables(db, tables)

/** Fills the demands that an earlier release wrote while this one ran. Without any it reads one entry of an index. */
export const fillDemands = (db: Db): Promise<number> =>
  fillTables(
    db,
    tables.filter(([table]) => table === 'orders'),
  )
