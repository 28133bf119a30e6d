// Opened tender lines as the offers the award rules compare.
import { isPrepared, isToxicAs } from '#contract/herbs.toxic.ts'
import { type DemandLine, isUnreachable, type LineOffer } from '#contract/reviews.award.ts'
import { isUnexplained } from '#contract/reviews.flags.ts'
import type { ActContext } from '#server/act-context.ts'
import type { LineRow } from '#server/orders/items.ts'
import { loadAwardEligibility, todayColumn } from '#server/suppliers/eligibility.ts'

/** Lines of a demand as the rules of evaluation and award read them. */
export const demandLines = (items: readonly LineRow[]): DemandLine[] =>
  items.map((item) => ({
    id: item.id,
    line_no: item.line_no,
    quantity: item.quantity ?? '0',
    unit: item.unit ?? 'kg',
    package_spec: item.package_spec,
    reference_price: item.reference_price,
    last_price: item.last_price,
  }))

/**
 * Every opened line of an order; `valid` means qualified, in date, and from a supplier certified
 * today and licensed for the line.
 */
export const offersOf = async (context: Pick<ActContext, 'tx'>, orderId: string): Promise<LineOffer[]> => {
  const explained = context.tx
    .selectFrom('clarifications')
    .where('order_id', '=', orderId)
    .where('accepted', '=', true)
    .select('tender_id')
  const asked = context.tx
    .selectFrom('tender_items')
    .innerJoin('tenders', 'tenders.id', 'tender_items.tender_id')
    .innerJoin('order_items', 'order_items.id', 'tender_items.order_item_id')
    .leftJoin('herbs', 'herbs.id', 'order_items.herbal_id')
    .where('tender_items.order_id', '=', orderId)
    .where('tender_items.alt_no', '=', 0)
    .select([
      'tender_items.id',
      'tender_items.tender_id',
      'tender_items.order_item_id',
      'tender_items.landed_price_kg',
      'tender_items.offered_qty',
      'tender_items.moq',
      'tender_items.status',
      'tender_items.flags',
      'tender_items.delivery_days',
      'tenders.supplier_id',
      'tenders.submitted_at',
      'tenders.valid_until',
      'tenders.status as tender_status',
      'tenders.flags as tender_flags',
      'herbs.name as herb_name',
      'herbs.is_toxic',
      'order_items.processing',
      'order_items.quantity as demanded_qty',
      todayColumn.as('today'),
    ])
    .select((eb) => eb('tender_items.tender_id', 'in', explained).as('is_explained'))
  const [mayBeAwarded, rows] = await Promise.all([loadAwardEligibility(context.tx, orderId), asked.execute()])
  return rows.map((row) => {
    const inDate = row.valid_until === null || row.valid_until >= row.today
    const fit =
      row.status !== 'disqualified' &&
      row.tender_status !== 'disqualified' &&
      mayBeAwarded(
        row.supplier_id,
        isToxicAs(
          { name: row.herb_name ?? '', is_toxic: row.is_toxic === true },
          { prepared: isPrepared(row.processing) },
        ),
      )
    return {
      id: row.id,
      tender_id: row.tender_id,
      supplier_id: row.supplier_id,
      order_item_id: row.order_item_id,
      landed_price_kg: row.landed_price_kg,
      offered_qty: row.offered_qty,
      moq: row.moq,
      unreachable: isUnreachable(row, row.demanded_qty ?? '0'),
      submitted_at: row.submitted_at ?? '',
      delivery_days: row.delivery_days,
      flags: row.flags,
      tender_flags: row.tender_flags,
      unexplained: isUnexplained(row.flags, row.is_explained === true),
      vetoed: row.tender_status === 'disqualified' ? 'tender' : row.status === 'disqualified' ? 'line' : null,
      valid: fit && inDate,
      expired: fit && !inDate,
    }
  })
}
