// Handlers of review and award.
import { readOpeningRecord, submitAward } from '#contract/reviews.ts'
import { evaluatedTenders } from '#contract/tenders.price.ts'
import { actContextOf } from '#server/act-context.ts'
import { notFound } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { linesOf } from '#server/orders/items.ts'
import { orderRow } from '#server/orders/rows.ts'
import { orderView } from '#server/orders/view.ts'
import { demandLines, offersOf } from '#server/tenders/offers.ts'
import { proposeAward } from './propose.ts'

export const reviewHandlers = [
  serve(submitAward, async (ctx, { body }) => {
    const context = await actContextOf(ctx)
    const row = await proposeAward(context, body)
    return orderView(context, row, await context.now())
  }),

  serve(readOpeningRecord, async (ctx, { params }) => {
    const row = await orderRow(ctx.tx, params.order_id)
    if (row === undefined) throw notFound()
    const found = await ctx.tx
      .selectFrom('opening_records')
      .where('order_id', '=', row.id)
      .selectAll()
      .executeTakeFirst()
    if (found === undefined) throw notFound()
    const tenders = await ctx.tx
      .selectFrom('tenders as t')
      .where('t.order_id', '=', row.id)
      .where('t.opened_hash_ok', 'is not', null)
      .select([
        't.id as tender_id',
        't.tender_no',
        't.supplier_name',
        't.submitted_at',
        't.total_amount',
        't.item_count',
        't.commitment_hash',
        't.opened_hash_ok',
        't.status',
        't.attachments',
        't.mobile_on_file',
      ])
      .orderBy('t.submitted_at')
      .execute()
    const demand = demandLines(await linesOf({ tx: ctx.tx }, row.id))
    // Offers as opened: later verdicts do not change the record.
    const offers = (await offersOf({ tx: ctx.tx }, row.id)).map((offer) => ({ ...offer, vetoed: null }))
    const totals = new Map(evaluatedTenders(demand, offers).map((one) => [one.tender_id, one.evaluated_total]))
    return {
      ...found,
      tenders: tenders.map(({ opened_hash_ok, attachments, status, ...tender }) => ({
        ...tender,
        total_amount: tender.total_amount ?? '0.00',
        evaluated_total: totals.get(tender.tender_id) ?? '0.00',
        item_count: tender.item_count ?? 0,
        file_count: attachments.length,
        commitment_hash: tender.commitment_hash ?? '',
        hash_ok: opened_hash_ok === true,
        is_unopened: status === 'unopened',
      })),
    }
  }),
]
