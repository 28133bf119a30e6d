// Handlers of tenders: the staff's list and the calls of the supplier's page.
import {
  confirmOwnAward,
  declineOwnAward,
  declineOwnTender,
  listTenders,
  readOwnTender,
  reconfirmOwnTender,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { lockedOrder } from './orders.move.ts'
import { sceneOf } from './orders.scene.ts'
import { notNow } from './refusal.ts'
import { settleLine } from './reviews.settle.ts'
import { serve, serveLink } from './serve.ts'
import { openedList, sealedList } from './tenders.list.ts'
import { type OwnScene, ownPage, ownScene, recordView } from './tenders.own.ts'
import { declineToTender, reconfirmTender, saveTender, withdrawTender } from './tenders.save.ts'

/** The supplier's answer to every awarded line of its own that still waits for one. */
const settleOwn = async (own: OwnScene, to: 'confirmed' | 'declined', reason: string | null): Promise<void> => {
  const { scene, row, now, supplier } = own
  if (row.status !== 'awarded') throw notNow('wrong_state', row.status)
  const waiting = await scene.tx
    .selectFrom('award_lines')
    .innerJoin('decisions', 'decisions.id', 'award_lines.decision_id')
    .where('award_lines.order_id', '=', row.id)
    .where('award_lines.supplier_id', '=', supplier.id)
    .where('award_lines.role', '=', 'main')
    .where('award_lines.status', '=', 'notified')
    .where('decisions.status', '=', 'effective')
    .select('award_lines.id')
    .execute()
  if (waiting.length === 0) throw notNow('line_settled', row.status)
  for (const { id } of waiting) await settleLine(scene, row, { id, to, reason }, now)
  await scene.tx
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: null }))
    .where('id', '=', row.id)
    .execute()
  scene.audit({
    noun: 'orders',
    record_id: row.id,
    order_id: row.id,
    action: to === 'confirmed' ? 'line_confirm' : 'line_decline',
    biz_type: 'award',
    from_status: row.status,
    to_status: row.status,
    opinion: reason,
    payload: { supplier_name: supplier.supplier_name, lines: waiting.length },
    order_version: row.version + 1,
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
}

export const tenderHandlers = [
  serve(listTenders, async (ctx, { query }) => {
    const scene = await sceneOf(ctx)
    const { row } = await lockedOrder(scene, query.order_id)
    return row.opened_at === null ? sealedList(scene, row, query, ctx.locale) : openedList(scene, row, query)
  }),

  serveLink(readOwnTender, async (ctx) => {
    const own = await ownScene(ctx)
    await recordView(own)
    return ownPage(own)
  }),

  serveLink(saveOwnTender, async (ctx, { body }) => saveTender(await ownScene(ctx), body)),

  serveLink(withdrawOwnTender, async (ctx, { body }) => {
    const own = await ownScene(ctx)
    await withdrawTender(own, body.version)
    return ownPage(own)
  }),

  serveLink(reconfirmOwnTender, async (ctx, { body }) => {
    const own = await ownScene(ctx)
    await reconfirmTender(own, body.version)
    return ownPage(own)
  }),

  serveLink(declineOwnTender, async (ctx, { body }) => {
    const own = await ownScene(ctx)
    await declineToTender(own, body)
    return ownPage(own)
  }),

  serveLink(confirmOwnAward, async (ctx) => {
    const own = await ownScene(ctx)
    await settleOwn(own, 'confirmed', null)
    return ownPage(await ownScene(ctx))
  }),

  serveLink(declineOwnAward, async (ctx, { body }) => {
    const own = await ownScene(ctx)
    await settleOwn(own, 'declined', body.reason)
    return ownPage(await ownScene(ctx))
  }),
]
