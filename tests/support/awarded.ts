// A demand whose award is in force, brought there through the calls people use.
import type { Order } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { act, aReviewedOrder } from './factories.ts'
import type { World } from './world.ts'

/** A demand of two lines, reviewed, and the award that gives each whole to the one supplier who tendered: 1000 kg at 26.80, 500 kg at 59.50. */
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

/** The same, approved. */
export const anAwardedOrder = async (world: World): Promise<Order> => {
  const { order, body } = await anAwardToSubmit(world)
  await world.call(submitAward, { body }, { as: 'award' })
  return (await act(world, 'approver', order.id, { action: 'approve' })).data
}
