// The goods a code stands for: an awarded line, its lot, and how much of it is already packed.

import { type CodeGoods, codeGoods, hasGoods } from '#contract/codes.ts'
import { add, compare, divide, multiply, subtract, sum } from '#contract/decimal.ts'
import type { Unit } from '#contract/orders.options.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { inKg } from '#contract/reviews.award.ts'
import { isOutside } from '#contract/reviews.flags.ts'
import type { AwardLineStatus } from '#contract/reviews.schemas.ts'
import { isCounted } from '#contract/tenders.price.ts'
import type { CodeMaker } from './codes.numbers.ts'
import { inputRefused, issue, notFound, notNow } from './http/refusal.ts'
import { regionsMentioned } from './regions.mentioned.ts'
import { regionName } from './regions.places.ts'

/** Statuses of award lines whose goods may arrive. */
const STANDING: readonly AwardLineStatus[] = ['approved', 'notified', 'confirmed', 'contracted', 'closed']

interface Awarded {
  readonly order_status: OrderStatus
  readonly decision_status: string
  readonly role: string
  readonly status: AwardLineStatus
}

const isAwardInForce = ({ order_status, decision_status }: Awarded): boolean =>
  hasGoods(order_status) && decision_status === 'effective'

/** Whether the goods of an awarded line may arrive. */
export const isDeliverable = (line: Awarded): boolean =>
  isAwardInForce(line) && line.role === 'main' && STANDING.includes(line.status)

/**
 * An awarded line with the data of its label, locked so that two calls do not pack the same goods.
 * Throws 4004, 4010.
 */
export const awardedLine = async (ctx: CodeMaker, id: string, orderId: string | undefined) => {
  await ctx.tx.selectFrom('award_lines').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  const line = await ctx.tx
    .selectFrom('award_lines as a')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('tender_items as t', 't.id', 'a.tender_item_id')
    .innerJoin('suppliers as s', 's.id', 'a.supplier_id')
    .innerJoin('enterprises as e', 'e.id', 'a.enterprise_id')
    .where('a.id', '=', id)
    .select([
      'a.id',
      'a.order_id',
      'a.supplier_id',
      'a.role',
      'a.status',
      'a.awarded_qty',
      'a.unit',
      'd.status as decision_status',
      'o.status as order_status',
      'o.quality_standard',
      'i.herbal_id',
      'i.name as herb',
      'i.processing',
      'i.grade',
      'i.grade_text',
      'i.qty_tolerance_pct',
      't.origin_text as offered_origin',
      't.origin_region_code as offered_region',
      'a.origin_text',
      'a.origin_region_code',
      's.supplier_name as supplier',
      'e.name as buyer',
    ])
    .executeTakeFirst()
  if (line === undefined || (orderId !== undefined && line.order_id !== orderId)) throw notFound()
  if (!isAwardInForce(line)) throw notNow('wrong_state', line.order_status)
  if (!isDeliverable(line)) throw notNow('line_not_delivered', line.order_status)
  return line
}
export type AwardedLine = Awaited<ReturnType<typeof awardedLine>>

/** The unit a line was awarded in. */
export const unitOf = (line: AwardedLine): Unit => line.unit as Unit // the column holds units of the contract only

/**
 * The origin of a line's goods as its supplier declared it: after the award, or with its tender.
 * Throws 4010 `origin_declared` while it is not declared, 4001 at `origin_code` when another region
 * is given, or one outside those that a declaration in words names.
 */
export const declaredOrigin = (line: AwardedLine, originCode: string | undefined): string => {
  const code = line.origin_region_code ?? line.offered_region
  const origin = line.origin_text ?? line.offered_origin ?? regionName(code)
  if (origin === null || origin.trim() === '') throw notNow('origin_declared', line.order_status)
  const isElsewhere = (given: string) => (code === null ? isOutside([given], regionsMentioned(origin)) : given !== code)
  if (originCode !== undefined && isElsewhere(originCode))
    throw inputRefused([issue('origin_code', 'origin_differs', { origin })])
  return origin
}

/** The data of a line's goods on a code. */
export const goodsOf = (line: AwardedLine, originCode: string | undefined): CodeGoods =>
  codeGoods.parse({
    herb: line.herb ?? '',
    processing: line.processing,
    grade: line.grade_text ?? line.grade,
    origin: declaredOrigin(line, originCode),
    supplier: line.supplier,
    buyer: line.buyer,
    quality_standard: line.quality_standard,
  })

/** Throws 4001 when more would be packed of a line than its awarded quantity and tolerance allow. */
export const needRoom = async (
  ctx: CodeMaker,
  line: AwardedLine,
  qty: string,
  unit: Unit,
  count: number,
): Promise<void> => {
  const packed = await ctx.tx
    .selectFrom('codes')
    .where('decision_line_id', '=', line.id)
    .where('type', '=', 'trace')
    .where('status', '!=', 'void')
    .select(['qty', 'unit'])
    .execute()
  const own = unitOf(line)
  const isOwnCounted = isCounted(own)
  if (isOwnCounted && unit !== own) throw inputRefused([issue('unit', 'choice')])
  const before = sum(
    packed.map((one) => inKg(one.qty ?? '0', one.unit ?? own)),
    6,
  )
  const tolerance = multiply(line.awarded_qty, divide(line.qty_tolerance_pct ?? '0', '100', 6) ?? '0', 6)
  const most = inKg(add(line.awarded_qty, tolerance), own)
  const left = subtract(most, before)
  if (compare(multiply(inKg(qty, unit), String(count), 6), left) <= 0) return
  const shown = compare(left, '0') > 0 ? left.replace(/\.?0+$/, '') : '0'
  throw inputRefused([issue('qty', 'packed_over', { left: shown, unit: isOwnCounted ? '' : 'kg' })])
}
