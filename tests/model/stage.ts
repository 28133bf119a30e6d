// The world in which lifecycles are walked: two users with all permissions, so that only facts refuse, and a clock that
// can be set.

import { addMilliseconds } from 'date-fns/addMilliseconds'
import { minimum } from '#contract/decimal.ts'
import { type AuditChains, defaultAuditChains } from '#contract/enterprise.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import type { OrderStatus, ReviewStage } from '#contract/orders.statuses.ts'
import { auditOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { listTenderLinks, saveOwnTender } from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import { insertPerson } from '#server/db/insert-people.ts'
import { createLog } from '#server/log.ts'
import { hashPassword } from '#server/passwords.ts'
import { withSettings } from '../support/factories.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import type { Said } from './lifecycle-run.ts'

/** Writes demands and proposes awards. */
export const ONE = 'admin'
/** Decides on what the first user has made. */
export const OTHER = 'second'

/** A third user, who took no part in any decision of the other two. */
export const THIRD = 'third'

/** A world in which no deadline is too near and one tender is enough. */
export const createStage = async (): Promise<World> => {
  const world = await createWorld()
  const hash = await hashPassword(PASSWORD)
  for (const [username, name] of [
    [OTHER, '第二人'],
    [THIRD, '第三人'],
  ] as const)
    await insertPerson(world.db, HOME_ID, { username, name, role_preset: 'admin' }, hash)
  await withSettings(world, { min_remaining_hours: 0 })
  return world
}

/** The work that the clock does every two seconds. */
export const tick = async (world: World): Promise<void> => {
  await sweep({
    db: world.db,
    env: world.env,
    keys: world.keys,
    log: createLog('silent'),
    clockOffset: () => world.clockOffset,
  })
}

/** Moves time forward to just after an instant; never back. */
export const passing = (world: World, instant: string | null): void => {
  if (instant === null) throw new Error('there is no instant to wait for')
  world.clockOffset = Math.max(world.clockOffset, Date.parse(instant) - Date.now() + 1000)
}

/** Moves time to before an instant; returns a function that restores it. */
export const shortlyBefore = (world: World, instant: string | null, ms: number): (() => Promise<void>) => {
  if (instant === null) throw new Error('there is no instant to go before')
  const offset = world.clockOffset
  world.clockOffset = Date.parse(instant) - Date.now() - ms
  return async () => {
    world.clockOffset = offset
  }
}

export interface OrderState {
  readonly status: OrderStatus
  readonly review_stage: ReviewStage | null
  readonly version: number
  readonly bid_deadline_at: string | null
  readonly open_at: string | null
}

export const stateOfOrder = async (world: World, id: string): Promise<OrderState> =>
  world.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'review_stage', 'version', 'bid_deadline_at', 'open_at'])
    .executeTakeFirstOrThrow()

type Act = Omit<AuditBody, 'version'> & Record<string, unknown>

/** Sends an action with the demand's current version. */
export const actOn = async (world: World, id: string, body: Act, as: string): Promise<Said> => {
  const { version } = await stateOfOrder(world, id)
  const sent = { ...body, version } as AuditBody // the caller says which action
  return world.call(auditOrder, { params: { id }, body: sent }, { as })
}

export const openingOf = { action: 'open', payload: { password: PASSWORD } } as const

/**
 * Returns the tenders of a demand to the state in which an opening leaves a failed envelope. Their envelopes are whole
 * and can be opened.
 */
export const unopen = async (world: World, orderId: string): Promise<void> => {
  await world.db.deleteFrom('tender_items').where('order_id', '=', orderId).execute()
  await world.db
    .updateTable('tenders')
    .set({ status: 'unopened', opened_hash_ok: false, total_amount: null, item_count: null, coverage_pct: null })
    .where('order_id', '=', orderId)
    .where('opened_hash_ok', '=', true)
    .execute()
}

/** The secret address of each invited supplier, in the order of `suppliers`. */
export const linksOf = async (world: World, orderId: string, suppliers: readonly string[]): Promise<string[]> => {
  const { data } = await world.call(listTenderLinks, { query: { order_id: orderId, page_size: '100' } }, { as: ONE })
  return suppliers.map((id) => {
    const link = data.list.find((one) => one.supplier_id === id)
    if (link === undefined || link.token === null) throw new Error(`supplier ${id} has no link`)
    return link.token
  })
}

export const itemsOf = (world: World, orderId: string) =>
  world.db
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .select(['id', 'quantity'])
    .orderBy('line_no')
    .execute()

/** A supplier saves or submits its tender: every line in full at one price. */
export const tenderAt = async (
  world: World,
  link: string,
  orderId: string,
  submit = true,
  price = '10',
): Promise<Said> => {
  const items = (await itemsOf(world, orderId)).map((item) => ({
    order_item_id: item.id,
    unit_price: price,
    offered_qty: item.quantity ?? '1',
  }))
  return world.call(saveOwnTender, { body: { submit, items } }, { link })
}

/** Finds every opened tender without a verdict qualified. */
export const qualifyAll = async (world: World, orderId: string): Promise<void> => {
  const tenders = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', orderId)
    .where('status', '=', 'opened')
    .select('id')
    .execute()
  for (const { id } of tenders) await actOn(world, orderId, { action: 'requalify', payload: { tender_id: id } }, OTHER)
}

/**
 * Proposes line n for the supplier `winners[n]`; the last one gets the rest. Refused in a state that takes no proposal.
 */
export const propose = async (
  world: World,
  orderId: string,
  winners: readonly string[],
  as: string = ONE,
): Promise<Said> => {
  const items = await itemsOf(world, orderId)
  const offers = await world.db
    .selectFrom('tender_items')
    .innerJoin('tenders', 'tenders.id', 'tender_items.tender_id')
    .where('tenders.order_id', '=', orderId)
    .select(['tender_items.id', 'tender_items.order_item_id', 'tender_items.offered_qty', 'tenders.supplier_id'])
    .execute()
  const lines = items.flatMap((item, at) => {
    const winner = winners[at] ?? winners.at(-1)
    const offer = offers.find((one) => one.order_item_id === item.id && one.supplier_id === winner)
    if (offer === undefined) return []
    return [
      {
        order_item_id: item.id,
        tender_item_id: offer.id,
        // After an amendment that demands more, a tender may keep its old quantity.
        awarded_qty: minimum([item.quantity ?? '1', offer.offered_qty]) ?? '1',
        reason_code: 'other' as const,
        reason_text: '综合考虑',
      },
    ]
  })
  const { version } = await stateOfOrder(world, orderId)
  const body = {
    order_id: orderId,
    version,
    scenario: 'F' as const,
    lines,
    summary_reason: '综合考虑',
    coi_confirmed: true as const,
  }
  return world.call(submitAward, { body }, { as })
}

/** Names only another person as approver; returns a function that restores the steps. */
export const namingSomebodyElse = async (world: World): Promise<() => Promise<void>> => {
  const step = [{ name: '审批', min_amount: '0', approver_ids: [HOME_ID] }]
  await writeChains(world, { publish: step, award: step })
  return () => writeChains(world, defaultAuditChains)
}

const writeChains = async (world: World, chains: AuditChains): Promise<void> => {
  await world.db
    .updateTable('enterprises')
    .set({ audit_chains: JSON.stringify(chains) })
    .where('id', '=', HOME_ID)
    .execute()
}

/** The world's time plus some hours. */
export const hoursOn = (world: World, hours: number): string =>
  addMilliseconds(new Date(), world.clockOffset + hours * 3_600_000).toISOString()
