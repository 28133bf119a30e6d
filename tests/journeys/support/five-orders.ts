// Makes five demands of one buyer that invite the same supplier; the fourth closes long before the others.
import { createOrder } from '#contract/orders.ts'
import { listTenderLinks } from '#contract/tenders.ts'
import { act, aSupplier, inHours, orderBody, withSettings } from '../../support/factories.ts'
import type { World } from '../../support/world.ts'

/** Hours until each demand closes. */
const closing = [72, 72, 72, 1, 72] as const
const herbs = ['黄芪', '党参', '当归', '甘草', '白术'] as const

export interface LinkedOrder {
  readonly id: string
  readonly title: string
  readonly herb: string
  readonly link: string
  readonly supplier: string
}

/** Makes and publishes the demands. The settings are changed so that a deadline may be near. */
export const fiveOrders = async (world: World): Promise<readonly LinkedOrder[]> => {
  await withSettings(world, { min_bid_hours: 0, min_remaining_hours: 0, freeze_minutes: 0 })
  const { id: supplierId, name: supplier } = await aSupplier(world, { name: '陇中五味药材合作社' })
  const made: LinkedOrder[] = []
  for (const [at, herb] of herbs.entries()) {
    const title = `${herb}补货`
    const items = [{ name: herb, grade: 'tong' as const, quantity: '400', unit: 'kg' as const, reference_price: '40' }]
    const body = orderBody(world, {
      title,
      items,
      min_bids: 1,
      bid_deadline_at: inHours(world, closing[at] ?? 0),
      invited_supplier_ids: [supplierId],
      submit: true,
    })
    const { data, message } = await world.call(createOrder, { body }, { as: 'buyer' })
    if (data.id === undefined) throw new Error(`create: ${message}`)
    const approved = await act(world, 'chief', data.id, { action: 'approve' })
    if (approved.code !== 0) throw new Error(`approve: ${approved.message}`)
    const links = await world.call(listTenderLinks, { query: { order_id: data.id } }, { as: 'buyer' })
    made.push({ id: data.id, title, herb, supplier, link: links.data.list[0]?.url ?? '' })
  }
  return made
}
