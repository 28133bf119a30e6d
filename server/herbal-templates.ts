// Handlers of herbal templates: lists, one template, its uses, its changes, its duplicates. Changes
// are in herbal-templates.save.ts.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  findDuplicates,
  listTemplateChanges,
  listTemplates,
  listTemplateUses,
  readTemplate,
  type templateSortFields,
  templateStatuses,
} from '#contract/herbal-templates.ts'
import type { Tx } from './db/tables.ts'
import { duplicatesOf } from './herbal-templates.duplicates.ts'
import { readingOf, templateOf, templates, templateView } from './herbal-templates.rows.ts'
import { createFrom, deleteUnused, editWith } from './herbal-templates.save.ts'
import { usesOf } from './herbal-templates.uses.ts'
import { countByStatus } from './http/list-counting.ts'
import { bestFirst, noneOf, type Order, pageOf, saysIn } from './http/lists.ts'
import { serve } from './http/serve.ts'
import { loadSyllabizer, type Syllabizer } from './readings.ts'
import { matchesHerb, matchesNumber } from './search-words.ts'

type ListQuery = QueryOf<typeof listTemplates>

/** Templates filtered by a list's query; the one filter of the list, its counts and its file. */
export const filteredTemplates = (tx: Tx, query: ListQuery, withStatus: boolean) => {
  const wanted = (query.search ?? '').trim().toLowerCase()
  return templates(tx)
    .$if(withStatus && query.status !== undefined, (q) => q.where('t.status', 'in', query.status ?? []))
    .$if(query.offered === true, (q) => q.where('h.enabled', '=', true))
    .$if(query.status_not !== undefined, (q) => q.where(noneOf('t.status', query.status_not ?? [])))
    .$if(query.category_not !== undefined, (q) => q.where(noneOf('t.category', query.category_not ?? [])))
    .$if(query.goods_type_not !== undefined, (q) => q.where(noneOf('t.goods_type', query.goods_type_not ?? [])))
    .$if(query.herbal_id_not !== undefined, (q) => q.where(noneOf('t.herbal_id', query.herbal_id_not ?? [])))
    .$if(query.category !== undefined, (q) => q.where('t.category', 'in', query.category ?? []))
    .$if(query.goods_type !== undefined, (q) => q.where('t.goods_type', 'in', query.goods_type ?? []))
    .$if(query.herbal_id !== undefined, (q) => q.where('t.herbal_id', 'in', query.herbal_id ?? []))
    .$if(wanted !== '', (q) =>
      // The herb may have got further names since the template was saved.
      q.where(({ or }) =>
        or([matchesHerb('t', wanted), matchesHerb('h', wanted), matchesNumber('t.template_no', wanted)]),
      ),
    )
}

const sortable: Record<(typeof templateSortFields)[number], RawBuilder<unknown>> = {
  template_no: sql`t.template_no`,
  name: sql`coalesce(nullif(t.pinyin, ''), t.name)`,
  category: sql`t.category`,
  goods_type: sql`t.goods_type`,
  used_count: sql`(select count(distinct o.id) from order_items i join orders o on o.id = i.order_id
    where i.template_id = t.id and not o.is_deleted)`,
  reference_price: sql`t.reference_price`,
  status: sql`t.status`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
}

/** Sort fields for a list or a file of templates. */
export const templateOrder: Order = {
  sortable: { ...sortable, grade: sql`t.grade` },
  id: sql`t.id`,
  otherwise: 'template_no',
}

/** The readings of aliases are needed only for a search by letters. */
const readerOf = async (_: unknown, { query }: { query: ListQuery }): Promise<Syllabizer | null> =>
  /[a-z]/i.test(query.search ?? '') ? loadSyllabizer() : null

const withAliasReadings = <T extends { alias: string[] }>(row: T, syllablesOf: Syllabizer) => ({
  ...row,
  alias_pinyin: row.alias.map((one) => syllablesOf(one).join(' ')),
})

export const herbalTemplateHandlers = [
  serve(listTemplates, readerOf, async ({ tx }, { query }, syllablesOf) => {
    const { counts, total } = await countByStatus(tx, filteredTemplates(tx, query, false), sql<string>`t.status`, {
      chosen: query.status,
      all: templateStatuses,
    })
    const page = await pageOf(
      tx,
      filteredTemplates(tx, query, true),
      query,
      bestFirst(templateOrder, 't', sql`t.name`, query.search),
      total,
    )
    const list = page.list.map(templateView)
    const read = syllablesOf === null ? list : list.map((row) => withAliasReadings(row, syllablesOf))
    return { ...page, list: read, counts }
  }),

  serve(readTemplate, async ({ tx }, { params }) => templateOf(tx, params.id)),

  serve(createTemplate, loadSyllabizer, async (ctx, { body }, syllablesOf) => createFrom(ctx, body, syllablesOf)),

  serve(editTemplate, loadSyllabizer, async (ctx, { params, body }, syllablesOf) =>
    editWith(ctx, params.id, body, syllablesOf),
  ),

  serve(deleteTemplate, async (ctx, { params, query }) => deleteUnused(ctx, params.id, query.version)),

  serve(listTemplateUses, async ({ tx, viewer }, { query }) => {
    await templateOf(tx, query.template_id)
    return pageOf(
      tx,
      usesOf(tx, query.template_id, viewer).where(saysIn(['o.order_no', 'o.title'], query.search)),
      query,
      {
        sortable: { created_at: sql`o.created_at`, order_no: sql`o.order_no`, status: sql`o.status` },
        id: sql`o.id`,
        otherwise: '-created_at',
      },
    )
  }),

  serve(listTemplateChanges, async ({ tx }, { query }) => {
    await templateOf(tx, query.template_id)
    const rows = tx
      .selectFrom('audit_rows as a')
      .where('a.noun', '=', 'herbal_templates')
      .where('a.record_id', '=', query.template_id)
      .where(saysIn(['a.operator_name'], query.search))
      .select(['a.id', 'a.action', 'a.from_status', 'a.to_status', 'a.operator_name', 'a.payload', 'a.occurred_at'])
    return pageOf(tx, rows, query, { sortable: { seq: sql`a.seq` }, id: sql`a.id`, otherwise: '-seq' })
  }),

  serve(findDuplicates, loadSyllabizer, async ({ tx }, { query }, syllablesOf) => {
    const reading = await readingOf(tx, query.name, query.herbal_id ?? null, syllablesOf)
    return { reading, twins: await duplicatesOf(tx, query, reading) }
  }),
]
