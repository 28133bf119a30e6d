// Links of suppliers in a demo, as their suppliers have them.
import { listTenderLinks } from '#contract/tenders.ts'
import { callIn } from '../access/asked.ts'
import { staffIn } from '../access/askers.ts'
import type { ProofWorld } from '../access/worlds.ts'

const ORDERS = 4

/** A link for each of some demands that take tenders or are reviewed. */
export const linkIn = async (world: ProofWorld): Promise<string[]> => {
  const [buyer] = await staffIn(world, ['buyer'])
  const orders = await world.db
    .selectFrom('orders')
    .where('status', 'in', ['bidding', 'reviewing', 'awarded'])
    .where('enterprise_id', '=', (eb) => eb.selectFrom('users').where('username', '=', 'buyer').select('enterprise_id'))
    .select('id')
    .orderBy('status')
    .limit(ORDERS)
    .execute()
  const found: string[] = []
  for (const { id } of orders) {
    const { list } = await callIn(world, listTenderLinks, { query: { order_id: id } }, buyer?.headers ?? {})
    const token = list.find((one) => one.token !== null && one.token !== undefined)?.token
    if (typeof token === 'string') found.push(token)
  }
  return found
}
