// A demand with an award in force, brought there by the calls people use.
import { v7 as newId } from 'uuid'
import type { Order } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { act, aReviewedOrder, type OrderBody, type Prices } from './factories.ts'
import type { World } from './world.ts'

/**
 * A demand of two lines, reviewed, and the award that gives each whole line to the only supplier
 * that tendered: 1000 kg at 26.80, 500 kg at 59.50.
 */
export const anAwardToSubmit = async (world: World) => {
  const { order, tenders } = await aReviewedOrder(world, [['26.80', '59.50']], { min_bids: 1 })
  const lines = order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: item.quantity ?? '',
  }))
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'A' as const,
    lines,
    coi_confirmed: true as const,
  }
  return { order, body }
}

/** A demand like this, with the award approved. */
export const anAwardedOrder = async (world: World): Promise<Order> => {
  const { order, body } = await anAwardToSubmit(world)
  await world.call(submitAward, { body }, { as: 'award' })
  return (await act(world, 'approver', order.id, { action: 'approve' })).data
}

/** The number of a supplier that gets a whole line, or of each supplier that shares it, with its quantity. */
export type Winner = number | readonly (readonly [supplier: number, quantity: string])[]

/**
 * A demand with an award in force: one list of prices per supplier, and each whole line to the
 * supplier its number names, even if another is cheaper. `over` contains at least the lines.
 */
export const awardTo = async (
  world: World,
  prices: readonly Prices[],
  winners: readonly Winner[],
  over: Partial<OrderBody>,
) => {
  const reviewed = await aReviewedOrder(world, prices, { min_bids: 1, ...over })
  const { suppliers, tokens, order } = reviewed
  const tenders = suppliers.map((one) => reviewed.tenders.find((tender) => tender.supplier_id === one.id))
  const offerOf = (line: number, supplier: number): string =>
    tenders[supplier]?.items.find((item) => item.order_item_id === order.items[line]?.id)?.id ?? ''
  const lines = winners.flatMap((winner, at) =>
    (typeof winner === 'number' ? [[winner, order.items[at]?.quantity ?? ''] as const] : winner).map(
      ([supplier, awarded_qty]) => ({
        order_item_id: order.items[at]?.id ?? '',
        tender_item_id: offerOf(at, supplier),
        awarded_qty,
        reason_code: 'capacity' as const,
      }),
    ),
  )
  const body = {
    order_id: order.id,
    version: order.version,
    scenario: 'F' as const,
    lines,
    coi_confirmed: true as const,
  }
  const proposed = await world.call(submitAward, { body }, { as: 'award' })
  if (proposed.code !== 0) throw new Error(`award: ${proposed.message} ${JSON.stringify(proposed.refused)}`)
  const approved = await act(world, 'approver', order.id, { action: 'approve' })
  if (approved.code !== 0) throw new Error(`approve the award: ${approved.message}`)
  return { id: order.id, items: order.items, suppliers, tokens, offerOf }
}

/** Uploaded evidence that no record names yet; its contents are never checked. */
export const evidenceOf = async (world: World, username: string): Promise<string> => {
  const { id: uploaded_by, enterprise_id } = await world.db
    .selectFrom('users')
    .where('username', '=', username)
    .select(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  const id = newId()
  const created_at = new Date(Date.now() + world.clockOffset).toISOString()
  await world.db
    .insertInto('tender_evidence')
    .values({ id, enterprise_id, uploaded_by, created_at, sealed: Buffer.from('sealed') })
    .execute()
  return id
}

type Heard = 'confirm' | 'decline'

/** Staff record a supplier's answer for one line: it accepts, or it declines. */
export const hear = async (world: World, as: string, orderId: string, lineId: string, answer: Heard) => {
  const heard = { decision_line_id: lineId, note: '供应商来电', evidence_id: await evidenceOf(world, as) }
  return act(
    world,
    as,
    orderId,
    answer === 'confirm'
      ? { action: 'line_confirm', payload: heard }
      : { action: 'line_decline', payload: { ...heard, reason_code: 'no_stock' } },
  )
}
