// A verdict on a tender or on some of its lines: qualified, or disqualified for a reason.
import type { Updateable } from 'kysely'
import type { AuditBody } from '#contract/orders.events.ts'
import type { LineOffer } from '#contract/reviews.award.ts'
import { evaluatedTenders, totalsOfRanked } from '#contract/tenders.price.ts'
import { openedTenderFactsOf } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, namesUnknown } from '#server/http/refusal.ts'
import { type LineRow, linesOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { raiseLineFlags } from './flags.ts'
import { demandLines, offersOf } from './offers.ts'

type Verdict = Extract<AuditBody, { action: 'disqualify' | 'requalify' }>

/** Writes the verdict, raises the flags of the remaining offers again, and returns the order's new totals. */
export const judgeTender = async (
  context: ActContext,
  row: OrderRow,
  body: Verdict,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const { tender_id, tender_item_ids } = body.payload
  const tender = await context.tx
    .selectFrom('tenders')
    .where('id', '=', tender_id)
    .where('order_id', '=', row.id)
    .select(['id', 'status'])
    .executeTakeFirst()
  const named = [issue('payload.tender_id', 'choice')]
  if (tender === undefined) throw namesUnknown(named)
  if (!openedTenderFactsOf(tender.status).judgeable) throw inputRefused(named)
  if (body.action === 'disqualify' && body.payload.reason_code === 'other' && (body.payload.text ?? '') === '')
    throw inputRefused([issue('payload.text', 'required')])
  const ofLines = tender_item_ids !== undefined && tender_item_ids.length > 0
  const isRetracted = tender.status !== 'opened' && row.review_stage === 'qualification' && !ofLines
  if (isRetraction(body) && !isRetracted) throw inputRefused([issue('payload.verdict', 'choice')])
  if (ofLines) await judgeLines(context, body, tender_item_ids)
  else await judgeWhole(context, body, now)
  // A first pass changes no comparison: an opened tender that is not disqualified already counts.
  if (!ofLines && body.action === 'requalify' && tender.status === 'opened') return {}
  const offers = await offersOf(context, row.id)
  await raiseLineFlags(context, row.id, offers)
  return totalsOf(await linesOf(context, row.id), offers)
}

/** The verdict is removed. */
const isRetraction = (body: Verdict): boolean => body.action === 'requalify' && body.payload.verdict === 'none'

const judgeWhole = async (context: ActContext, body: Verdict, now: string): Promise<void> => {
  const verdict =
    body.action === 'disqualify'
      ? ({
          status: 'disqualified',
          disqualify_reason: body.payload.reason_code,
          disqualify_text: body.payload.text ?? null,
        } as const)
      : ({
          status: isRetraction(body) ? 'opened' : 'shortlisted',
          disqualify_reason: null,
          disqualify_text: null,
        } as const)
  await context.tx
    .updateTable('tenders')
    .set((eb) => ({ ...verdict, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', body.payload.tender_id)
    .execute()
}

/** A verdict on lines covers only them: the tender still waits for its own. */
const judgeLines = async (context: ActContext, body: Verdict, ids: readonly string[]): Promise<void> => {
  const out = body.action === 'disqualify'
  const changed = await context.tx
    .updateTable('tender_items')
    .set({ status: out ? 'disqualified' : 'quoted', disqualify_reason: out ? body.payload.reason_code : null })
    .where('tender_id', '=', body.payload.tender_id)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  if (changed.length !== new Set(ids).size) throw inputRefused([issue('payload.tender_item_ids', 'choice')])
}

/** An order's evaluation as lists show it: the lowest and the highest total of its complete tenders. */
export const totalsOf = (
  items: readonly LineRow[],
  offers: readonly LineOffer[],
): Pick<Updateable<OrdersTable>, 'lowest_total' | 'highest_total'> =>
  totalsOfRanked(evaluatedTenders(demandLines(items), offers))
