// Handlers of the herb catalogue.
import { sql } from 'kysely'
import { listHerbs, listHerbUses } from '#contract/herbs.ts'
import { pageOf } from './http/lists.ts'
import { serve, servePublic } from './http/serve.ts'
import { UNPUBLISHED } from './orders/list.ts'
import { matchesHerb } from './search-words.ts'

export const herbHandlers = [
  servePublic(listHerbs, async ({ tx }, { query }) => {
    const wanted = (query.search ?? '').trim().toLowerCase()
    const rows = tx
      .selectFrom('herbs as h')
      .where('h.status', '=', 'active')
      .where('h.withdrawn_in', 'is', null)
      .$if(wanted !== '', (q) => q.where(matchesHerb('h', wanted)))
      .$if(query.category !== undefined, (q) => q.where('h.category', 'in', query.category ?? []))
      .selectAll('h')
    // Names that begin with the search words first, then readings, then names that contain them.
    const rank = sql`case when h.name like ${`${wanted}%`} then 0
      when h.pinyin_initial like ${`${wanted}%`} then 1
      when replace(h.pinyin, ' ', '') like ${`${wanted.replaceAll(' ', '')}%`} then 2 else 3 end`
    const page = await pageOf(tx, rows, query, {
      sortable: {
        rank,
        name: sql`h.name`,
        pinyin: sql`h.pinyin`,
        name_latin: sql`h.name_latin`,
        code: sql`h.code`,
        category: sql`h.category`,
        status: sql`h.status`,
        created_at: sql`h.id`,
      },
      id: sql`h.id`,
      otherwise: 'rank,pinyin',
    })
    return { ...page, list: page.list.map((row) => ({ ...row, template_count: 0 })) }
  }),

  serve(listHerbUses, async ({ tx }) => {
    const rows = await tx
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .where('o.is_deleted', '=', false)
      .where('o.status', 'not in', [...UNPUBLISHED])
      .where('i.herbal_id', 'is not', null)
      .select((eb) => [
        eb.ref('i.herbal_id').$notNull().as('herbal_id'),
        eb.fn.count<number>('i.order_id').distinct().as('demands'),
      ])
      .groupBy('i.herbal_id')
      .orderBy('demands', 'desc')
      .orderBy('i.herbal_id')
      .execute()
    return { list: rows }
  }),
]
