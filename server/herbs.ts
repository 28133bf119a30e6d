// Handlers of the herb catalogue and of herbal templates.
import { sql } from 'kysely'
import { listHerbs, listTemplates, readTemplate } from '#contract/herbs.ts'
import type { Tx } from './db/tables.ts'
import { containing, pageOf } from './lists.ts'
import { notFound } from './refusal.ts'
import { serve, servePublic } from './serve.ts'

const templates = (tx: Tx) =>
  tx
    .selectFrom('herbal_templates as t')
    .where('t.is_deleted', '=', false)
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('order_items')
        .whereRef('order_items.template_id', '=', 't.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('used'),
    )

const shown = <T extends { used: number | null }>({ used, ...row }: T) => ({ ...row, used_count: used ?? 0 })

export const herbHandlers = [
  servePublic(listHerbs, async ({ tx }, { query }) => {
    const wanted = (query.search ?? '').trim().toLowerCase()
    const rows = tx
      .selectFrom('herbs as h')
      .$if(wanted !== '', (q) => q.where('h.search_text', 'like', containing(wanted)))
      .$if(query.category !== undefined, (q) => q.where('h.category', 'in', query.category ?? []))
      .selectAll('h')
    // Names that begin with the words first, then readings, then what only contains them.
    const rank = sql`case when h.name like ${`${wanted}%`} then 0
      when h.pinyin_initial like ${`${wanted}%`} then 1
      when replace(h.pinyin, ' ', '') like ${`${wanted.replaceAll(' ', '')}%`} then 2 else 3 end`
    const page = await pageOf(tx, rows, query, {
      sortable: { rank, name: sql`h.name`, pinyin: sql`h.pinyin` },
      id: sql`h.id`,
      otherwise: 'rank,pinyin',
    })
    return { ...page, list: page.list.map((row) => ({ ...row, template_count: 0 })) }
  }),

  serve(listTemplates, async ({ tx }, { query }) => {
    const wanted = (query.search ?? '').trim()
    const rows = templates(tx)
      .$if(query.status !== undefined, (q) => q.where('t.status', 'in', query.status ?? []))
      .$if(query.category !== undefined, (q) => q.where('t.category', 'in', query.category ?? []))
      .$if(query.goods_type !== undefined, (q) => q.where('t.goods_type', 'in', query.goods_type ?? []))
      .$if(query.herbal_id !== undefined, (q) => q.where('t.herbal_id', 'in', query.herbal_id ?? []))
      .$if(wanted !== '', (q) =>
        q.where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('t.name', 'ilike', containing(wanted)),
            exists(
              selectFrom('herbs')
                .whereRef('herbs.id', '=', 't.herbal_id')
                .where('herbs.search_text', 'like', containing(wanted.toLowerCase()))
                .select('herbs.id'),
            ),
          ]),
        ),
      )
    const page = await pageOf(tx, rows, query, {
      sortable: {
        created_at: sql`t.created_at`,
        updated_at: sql`t.updated_at`,
        name: sql`t.name`,
        template_no: sql`t.template_no`,
      },
      id: sql`t.id`,
      otherwise: 'template_no',
    })
    return { ...page, list: page.list.map(shown) }
  }),

  serve(readTemplate, async ({ tx }, { params }) => {
    const row = await templates(tx).where('t.id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw notFound()
    return shown(row)
  }),
]
