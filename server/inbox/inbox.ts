// The viewer's own messages, without those about records the viewer may no longer see.
import { sql } from 'kysely'
import { countMessages } from '#contract/inbox.count.ts'
import { listMessages, listOrderMessages, type MessageKind, markMessages } from '#contract/inbox.ts'
import { draftReader, readOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import type { Ctx } from '#server/http/context.ts'
import { pageOf } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { UNPUBLISHED } from '#server/orders/list.ts'
import { isCountShown } from '#server/orders/rows.ts'
import { visibleOrder } from '#server/orders/visible.ts'

/** The viewer's messages about what they may see now. */
const own = ({ tx, viewer }: Pick<Ctx, 'tx' | 'viewer'>) => {
  const may = (access: typeof readOrder.access) => allows(access, viewer.permissions)
  return tx
    .selectFrom('messages as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .leftJoin('suppliers as s', 's.id', 'm.supplier_id')
    .where('m.user_id', '=', viewer.id)
    .where((eb) =>
      eb.or([
        ...(may(readOrder.access)
          ? [
              eb.and([
                eb('o.is_deleted', '=', false),
                ...(may(draftReader) ? [] : [eb('o.status', 'not in', [...UNPUBLISHED])]),
              ]),
            ]
          : []),
        ...(may(readSupplier.access) ? [eb('s.is_deleted', '=', false)] : []),
      ]),
    )
}

/** Kinds of message that reveal how many have tendered. */
const ofNumbers: readonly MessageKind[] = ['few_tenders', 'few_tenders_last']

const unreadOf = async (ctx: Pick<Ctx, 'tx' | 'viewer'>): Promise<{ unread: number }> =>
  own(ctx)
    .where('m.read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()

export const inboxHandlers = [
  serve(listMessages, (ctx, { query: { unread, ...query } }) =>
    pageOf(
      ctx.tx,
      own(ctx)
        .$if(unread !== undefined, (rows) => rows.where('m.read_at', unread === true ? 'is' : 'is not', null))
        .select(['m.id', 'm.kind', 'm.order_id', 'o.order_no', 'o.title', 'm.supplier_id', 's.supplier_name'])
        .select(['m.actor_name', 'm.count', 'm.entered', 'm.fields', 'm.day', 'm.at', 'm.read_at']),
      query,
      { sortable: { at: sql`m.at` }, id: sql`m.id`, otherwise: '-at' },
    ),
  ),

  serve(countMessages, unreadOf),

  serve(markMessages, async (ctx, { body: { ids } }) => {
    const { tx, viewer } = ctx
    const mine = tx.selectFrom('messages').where('user_id', '=', viewer.id)
    if (ids !== undefined) {
      const found = await mine.where('id', 'in', ids).select('id').limit(1).executeTakeFirst()
      if (found === undefined) throw notFound()
    }
    const read = await tx
      .updateTable('messages')
      .set({ read_at: await ctx.now() })
      .where('user_id', '=', viewer.id)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
      .executeTakeFirst()
    const count = Number(read.numUpdatedRows)
    // Messages that were read before add no audit row.
    if (count > 0) ctx.audit({ noun: 'inbox', action: 'read', record_id: viewer.id, payload: { count } })
    return unreadOf(ctx)
  }),

  serve(listOrderMessages, applyDue, async (ctx, { query: { order_id, ...query } }) => {
    const context = await actContextOf(ctx)
    const row = await visibleOrder(context, order_id)
    const tells = isCountShown(row, context.settings)
    const rows = ctx.tx
      .selectFrom('messages as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.order_id', '=', row.id)
      // A reminder is private to the person who set it.
      .where('m.kind', 'not in', ['alarm', ...(tells ? [] : ofNumbers)])
      .select(['m.id', 'm.kind', 'u.name as user_name', 'm.at', 'm.read_at'])
    return pageOf(ctx.tx, rows, query, { sortable: { at: sql`m.at` }, id: sql`m.id`, otherwise: '-at' })
  }),
]
