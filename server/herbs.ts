// Handlers of the herb catalogue.
import { sql } from 'kysely'
import { listHerbs } from '#contract/herbs.ts'
import { heardIn, pageOf } from './lists.ts'
import { servePublic } from './serve.ts'

export const herbHandlers = [
  servePublic(listHerbs, async ({ tx }, { query }) => {
    const wanted = (query.search ?? '').trim().toLowerCase()
    const rows = tx
      .selectFrom('herbs as h')
      .where('h.status', '=', 'active')
      .$if(wanted !== '', (q) => q.where(heardIn('h.search_text', wanted)))
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
]
