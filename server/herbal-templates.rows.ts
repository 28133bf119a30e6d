// How herbal templates are read.
import { sql } from 'kysely'
import type { Tx } from './db/tables.ts'
import { notFound } from './http/refusal.ts'
import { keptReading, type Syllabizer, syllablesWith } from './readings.ts'

/** Templates with their herb, their authors, and how many demands have used them. */
export const templates = (tx: Tx) =>
  tx
    .selectFrom('herbal_templates as t')
    .innerJoin('enterprise_herbs as h', 'h.id', 't.herbal_id')
    .leftJoin('users as maker', 'maker.id', 't.created_by')
    .leftJoin('users as editor', 'editor.id', 't.updated_by')
    .where('t.is_deleted', '=', false)
    .selectAll('t')
    .select(['h.name as herb_name', 'h.name_latin'])
    .select([
      sql<string>`coalesce(maker.name, '')`.as('created_by_name'),
      sql<string>`coalesce(editor.name, '')`.as('updated_by_name'),
    ])
    .select((eb) =>
      eb
        .selectFrom('order_items as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .whereRef('i.template_id', '=', 't.id')
        .where('o.is_deleted', '=', false)
        .select((inner) => inner.fn.count<number>('o.id').distinct().as('n'))
        .as('used'),
    )

/** A row as shown; a subquery that counts is never null, which its type cannot express. */
export const templateView = <T extends { used: number | null }>({ used, ...row }: T) => ({
  ...row,
  used_count: used ?? 0,
})

export type TemplateRow = Awaited<ReturnType<typeof templateOf>>

/** One template; 4004 when the enterprise has none of this id. */
export const templateOf = async (tx: Tx, id: string) => {
  const row = await templates(tx).where('t.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return templateView(row)
}

/**
 * Syllables of a template's name, separated by spaces; the part that is the herb's name uses the
 * herb's own reading.
 */
export const readingOf = async (
  tx: Tx,
  name: string,
  herbId: string | null,
  syllablesOf: Syllabizer,
): Promise<string> => {
  const herb =
    herbId === null
      ? undefined
      : await tx.selectFrom('herbs').where('id', '=', herbId).select(['name', 'pinyin']).executeTakeFirst()
  return keptReading(herb === undefined ? syllablesOf(name) : syllablesWith(name, herb, syllablesOf))
}
