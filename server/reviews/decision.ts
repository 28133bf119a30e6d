// The award of an order with its lines: the latest first decision and every later one in force.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { sum } from '#contract/decimal.ts'
import {
  type AwardLine,
  type AwardOpenLine,
  type AwardSettlement,
  type AwardSums,
  type Decision,
  type DecisionVersion,
  decision as decisionSchema,
} from '#contract/reviews.schemas.ts'
import { sumsOfLines } from '#contract/reviews.standing.ts'
import type { ActContext } from '#server/act-context.ts'
import { isDeliverable } from '#server/codes.goods.ts'

type Reader = Pick<ActContext, 'tx'>

const snapshot = z.object({ scenarios: decisionSchema.shape.scenarios })

/** The scenarios stored with a decision; none for decisions older than scenarios. */
const scenariosIn = (kept: unknown): Decision['scenarios'] => snapshot.safeParse(kept).data?.scenarios ?? []

/** The state of each awarded line's quantity. */
export const openLinesOf = (context: Reader, orderId: string): Promise<AwardOpenLine[]> =>
  context.tx
    .selectFrom('award_open as w')
    .innerJoin('order_items as i', 'i.id', 'w.order_item_id')
    .where('w.order_id', '=', orderId)
    .select(['w.order_item_id', 'w.confirmed_qty', 'w.waiting_qty', 'w.open_qty'])
    .orderBy('i.line_no')
    .execute()

const settlementsOf = (context: Reader, orderId: string): Promise<AwardSettlement[]> =>
  context.tx
    .selectFrom('award_settlements as s')
    .innerJoin('decisions as d', 'd.id', 's.decision_id')
    .leftJoin('orders as o', 'o.id', 's.retender_id')
    .where('s.order_id', '=', orderId)
    .where('d.status', '=', 'effective')
    .where((eb) => eb.or([eb('s.retender_id', 'is', null), eb('o.is_deleted', '=', false)]))
    .select(['s.id', 's.order_item_id', 's.quantity', 's.reason_code', 's.text', 's.retender_id'])
    .select(['o.order_no as retender_no', 's.settled_by_name', 's.settled_at'])
    .orderBy('s.settled_at')
    .orderBy('s.id')
    .execute()

/** The totals of the award in force, by its suppliers' answers; null if there is none. */
const sumsOf = async (
  context: Reader,
  orderId: string,
  versions: readonly DecisionVersion[],
): Promise<AwardSums | null> => {
  const awarded = versions.findLast((one) => one.status === 'effective')
  if (awarded === undefined) return null
  const [lines, demand] = await Promise.all([
    context.tx
      .selectFrom('award_standing')
      .where('order_id', '=', orderId)
      .select(['order_item_id', 'supplier_id', 'awarded_qty', 'amount', 'reference_amount'])
      .select(['is_confirmed', 'is_waiting'])
      .execute(),
    context.tx
      .selectFrom('order_items')
      .where('order_id', '=', orderId)
      .select(['id', 'quantity'])
      .orderBy('line_no')
      .execute(),
  ])
  const confirmed = sumsOfLines(
    demand,
    lines.filter((line) => line.is_confirmed),
  )
  const amountOf = (some: typeof lines) => sum(some.map((line) => line.amount))
  return {
    standing: sumsOfLines(
      demand,
      lines.filter((line) => line.is_confirmed || line.is_waiting),
    ),
    awarded_total: awarded.standing_total,
    confirmed_total: confirmed.total,
    waiting_total: amountOf(lines.filter((line) => line.is_waiting)),
    declined_total: amountOf(lines.filter((line) => !line.is_confirmed && !line.is_waiting)),
    confirmed_saving: confirmed.saving,
    confirmed_saving_pct: confirmed.saving_pct,
    confirmed_lines: confirmed.lines,
    confirmed_coverage_pct: confirmed.coverage_pct,
    confirmed_suppliers: confirmed.suppliers,
  }
}

const linesIn = async (context: Reader, decisionIds: readonly string[]): Promise<AwardLine[]> => {
  if (decisionIds.length === 0) return []
  const rows = await context.tx
    .selectFrom('award_lines as l')
    .innerJoin('decisions as d', 'd.id', 'l.decision_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('tenders as b', 'b.id', 'l.tender_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('tender_items as t', 't.id', 'l.tender_item_id')
    .where('l.decision_id', 'in', [...decisionIds])
    .selectAll('l')
    .select(['b.supplier_name', 'd.decision_no', 'd.version as decision_version', 'd.status as decision_status'])
    .select(['t.origin_region_code as offered_region', 't.origin_text as offered_origin', 'o.status as order_status'])
    .orderBy('i.line_no')
    .orderBy('d.version')
    .orderBy('l.rank')
    .execute()
  return rows.map(({ offered_region, offered_origin, landed_price_kg, ...line }) => {
    const origin_region_code = line.origin_region_code ?? offered_region
    const origin_text = line.origin_text ?? offered_origin
    return {
      ...line,
      unit_price: landed_price_kg,
      origin_region_code,
      origin_text,
      deliverable: isDeliverable(line),
      origin_declared: origin_region_code !== null || (origin_text ?? '').trim() !== '',
    }
  })
}

/** Why and by whom a demand was opened with too few tenders; null where there were enough. */
const proceededOf = async (context: Reader, orderId: string): Promise<NonNullable<Decision['proceeded']> | null> => {
  const row = await context.tx
    .selectFrom('audit_rows as a')
    .where('a.order_id', '=', orderId)
    .where('a.action', '=', 'proceed')
    .select([sql<string | null>`a.payload ->> 'reason'`.as('reason'), 'a.operator_name as by'])
    .orderBy('a.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { reason: row.reason, by: row.by ?? '' }
}

/** The award of an order, or null when none was proposed; `award_method` is the order's. */
export const decisionOf = async (
  context: Reader,
  orderId: string,
  award_method: Decision['award_method'] = null,
): Promise<Decision | null> => {
  const all = await context.tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('award_lines')
        .whereRef('award_lines.decision_id', '=', 'decisions.id')
        .where('award_lines.role', '=', 'main')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('line_count'),
    )
    .orderBy('version')
    .execute()
  const first = all.findLast((one) => one.kind === 'award')
  if (first === undefined) return null
  const inForce = all.filter((one) => one.status === 'effective').map((one) => one.id)
  const waiting = all.filter((one) => one.kind === 'promotion' && one.status === 'auditing').map((one) => one.id)
  const versions = all.map((one): DecisionVersion => ({ ...one, line_count: one.line_count ?? 0 }))
  const { scenario_snapshot: kept, ...head } = first
  const scenarios = scenariosIn(kept)
  const own = scenarios.find((one) => one.scenario === head.scenario)
  const [proceeded, lines, no_award, waiting_lines, open_lines, settlements, sums] = await Promise.all([
    proceededOf(context, orderId),
    linesIn(context, inForce.length === 0 ? [first.id] : inForce),
    context.tx
      .selectFrom('no_awards')
      .where('decision_id', '=', first.id)
      .select(['order_item_id', 'reason', 'text'])
      .execute(),
    linesIn(context, waiting),
    inForce.length === 0 ? [] : openLinesOf(context, orderId),
    settlementsOf(context, orderId),
    sumsOf(context, orderId, versions),
  ])
  return {
    ...head,
    award_method,
    proceeded,
    saving_vs_budget: own?.saving_vs_budget ?? null,
    saving_vs_last: own?.saving_vs_last ?? null,
    scenarios,
    lines,
    no_award,
    versions,
    waiting_lines,
    open_lines,
    settlements,
    sums,
  }
}
