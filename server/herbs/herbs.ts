// Handlers of the herb catalogue: its list, the demand for its herbs, and the enterprise's own herbs and changes.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  createHerb,
  deleteHerb,
  editHerb,
  herbStatuses,
  importHerbs,
  listHerbs,
  listHerbUses,
  readHerb,
} from '#contract/herbs.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Ctx } from '#server/http/context.ts'
import { countByStatus } from '#server/http/list-counting.ts'
import { noneOf, pageOf } from '#server/http/lists.ts'
import { issueMessage } from '#server/http/messages.ts'
import { serve, servePublic } from '#server/http/serve.ts'
import { UNPUBLISHED } from '#server/orders/list.ts'
import { loadSyllabizer } from '#server/readings.ts'
import { matchesHerb } from '#server/search-words.ts'
import { viewerIfAny } from '#server/viewer.ts'
import { importRows } from './import.ts'
import { createFrom, deleteUnused, editWith, type HerbScope, herbOf, herbView } from './save.ts'

const scopeOf = ({ tx, audit, viewer }: Ctx): HerbScope => ({ tx, audit, enterprise_id: viewer.enterprise_id })

/** The lines counted for one herb; more do not change its place among the hits of a search. */
const MAX_COUNTED_LINES = 100

/** How many lines of the enterprise ask for a herb, as a sort key: most first. */
const byLines = sql`(select -count(*) from
  (select 1 from order_items i where i.herbal_id = h.id limit ${sql.lit(MAX_COUNTED_LINES)}) as counted)`

/** Herbs that match a list's query, whatever their status. */
const filtered = (tx: Tx, query: QueryOf<typeof listHerbs>, wanted: string) =>
  tx
    .selectFrom('enterprise_herbs as h')
    .$if(wanted !== '', (q) => q.where(matchesHerb('h', wanted)))
    .$if(query.category !== undefined, (q) => q.where('h.category', 'in', query.category ?? []))
    .$if(query.category_not !== undefined, (q) => q.where(noneOf('h.category', query.category_not ?? [])))
    .$if(query.origin !== undefined, (q) => q.where('h.origin', 'in', query.origin ?? []))
    .$if(query.origin_not !== undefined, (q) => q.where(noneOf('h.origin', query.origin_not ?? [])))
    .$if(query.is_toxic === true, (q) => q.where('h.is_toxic', '=', true))
    .$if(query.is_toxic_not === true, (q) => q.where('h.is_toxic', '=', false))

export const herbHandlers = [
  servePublic(listHerbs, viewerIfAny, async ({ tx, enter }, { query }, viewer) => {
    if (viewer !== null)
      await enter(viewer.enterprise_id, { id: viewer.id, name: viewer.name, role: viewer.role_preset })
    const wanted = (query.search ?? '').trim().toLowerCase()
    const found = filtered(tx, query, wanted)
    const rows = found
      .where('h.status', 'in', query.status ?? ['active'])
      .$if(query.status_not !== undefined, (q) => q.where(noneOf('h.status', query.status_not ?? [])))
      .selectAll('h')
    const letters = wanted.replaceAll(' ', '')
    // Names that equal the search words, as written or as read, come first; then names that begin with the words, then
    // names found by their reading, then names that contain the words.
    const rank = sql`case when h.name = ${wanted} or replace(h.pinyin, ' ', '') = ${letters} then -1
      when h.name like ${`${wanted}%`} then 0
      when h.pinyin_initial like ${`${wanted}%`} then 1
      when replace(h.pinyin, ' ', '') like ${`${letters}%`} then 2 else 3 end`
    const paging = pageOf(tx, rows, query, {
      sortable: {
        rank,
        lines: byLines,
        name: sql`h.name`,
        pinyin: sql`h.pinyin`,
        name_latin: sql`h.name_latin`,
        code: sql`h.code`,
        category: sql`h.category`,
        origin: sql`h.origin`,
        external_id: sql`h.external_id`,
        status: sql`h.status`,
        created_at: sql`h.id`,
      },
      id: sql`h.id`,
      // Of equal hits the herb with the most demanded lines comes first, then the catalogue's order, which begins with
      // common herbs.
      otherwise: wanted === '' ? 'rank,pinyin' : 'rank,lines,created_at',
    })
    const [page, told] = await Promise.all([
      paging,
      viewer === null ? null : countByStatus(tx, found, sql`h.status`, { chosen: undefined, all: herbStatuses }),
    ])
    return { ...page, list: page.list.map(herbView), ...(told !== null && { counts: told.counts }) }
  }),

  serve(readHerb, async (ctx, { params }) => herbView(await herbOf(scopeOf(ctx), params.id))),

  serve(createHerb, loadSyllabizer, async (ctx, { body }, syllablesOf) => createFrom(scopeOf(ctx), body, syllablesOf)),

  serve(editHerb, loadSyllabizer, async (ctx, { params, body }, syllablesOf) =>
    editWith(scopeOf(ctx), params.id, body, syllablesOf),
  ),

  serve(deleteHerb, async (ctx, { params, query }) => deleteUnused(scopeOf(ctx), params.id, query.version)),

  serve(importHerbs, loadSyllabizer, async (ctx, { body }, syllablesOf) => {
    const { faults, ...counts } = await importRows(scopeOf(ctx), body.rows, body.dry_run ?? false, syllablesOf)
    return { ...counts, errors: faults.map(({ row, issue }) => ({ row, ...issueMessage(ctx.locale, issue) })) }
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
