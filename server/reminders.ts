// Reminders (到点提醒): who wants a message when a demand's tenders may be opened. Sent by
// inbox/due.ts, or when the deadline is applied.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isTagged } from '#contract/orders.tags.ts'
import { listReminders, MAX_REMINDERS, removeReminder, setReminder } from '#contract/reminders.ts'
import { actContextOf } from './act-context.ts'
import { inputRefused, issue, notFound, notNow } from './http/refusal.ts'
import { serve } from './http/serve.ts'
import { isReached } from './instants.ts'
import { lockedOrder } from './orders/move.ts'
import { isHidden } from './orders/visible.ts'

export const reminderHandlers = [
  serve(listReminders, async ({ tx, viewer }) => {
    const at = sql<string>`coalesce(o.open_at, o.bid_deadline_at)`
    const rows = await tx
      .selectFrom('alarms as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .where('a.user_id', '=', viewer.id)
      .where('o.is_deleted', '=', false)
      .select(['a.order_id', at.as('at')])
      .orderBy(at)
      .orderBy('a.id')
      .limit(MAX_REMINDERS)
      .execute()
    return { list: rows }
  }),

  serve(setReminder, async (ctx, { body: { order_id } }) => {
    const context = await actContextOf(ctx)
    const { row, now } = await lockedOrder(context, order_id)
    if (isHidden(context, row)) throw notFound()
    const at = row.open_at ?? row.bid_deadline_at
    if (!isTagged(row.status, 'awaits_opening') || at === null || isReached(at, now))
      throw notNow('wrong_state', row.status)
    const { n } = await ctx.tx
      .selectFrom('alarms')
      .where('user_id', '=', ctx.viewer.id)
      .where('order_id', '!=', order_id)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (n >= MAX_REMINDERS) throw inputRefused([issue('order_id', 'array_max', { max: MAX_REMINDERS })])
    const made = await ctx.tx
      .insertInto('alarms')
      .values({ id: newId(), enterprise_id: ctx.viewer.enterprise_id, user_id: ctx.viewer.id, order_id })
      .onConflict((oc) => oc.columns(['user_id', 'order_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made !== undefined) ctx.audit({ noun: 'alarms', action: 'set', record_id: made.id, payload: { order_id } })
    return { order_id, at }
  }),

  serve(removeReminder, async ({ tx, viewer, audit }, { params: { order_id } }) => {
    const gone = await tx
      .deleteFrom('alarms')
      .where('user_id', '=', viewer.id)
      .where('order_id', '=', order_id)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw notFound()
    audit({ noun: 'alarms', action: 'remove', record_id: gone.id, payload: { order_id } })
    return null
  }),
]
