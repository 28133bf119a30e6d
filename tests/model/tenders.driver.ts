// Drives a supplier's tender through the server: by the supplier at its link, and by events of the demand.
import { sql } from 'kysely'
import { createOrder, editOrder } from '#contract/orders.ts'
import { type TenderFact, tenderFactNames, tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import { agreeReset, askReset, proposeReset } from '#contract/tenders.passcode.ts'
import { reconfirmOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { aSupplier, inHours, orderBody } from '../support/factories.ts'
import type { World } from '../support/world.ts'
import { type Arranged, clockSaid, type Driver, type Said } from './lifecycle-run.ts'
import {
  actOn,
  linksOf,
  ONE,
  OTHER,
  openingOf,
  passing,
  propose,
  qualifyAll,
  shortlyBefore,
  stateOfOrder,
  tenderAt,
  tick,
} from './stage.ts'

interface TenderRecord {
  readonly orderId: string
  readonly link: string
  readonly rivalLink: string
}

const reason = '按计划办理'

/** States in which an event of the demand leaves the tender unchanged. */
const leftAlone: Readonly<Record<string, readonly string[]>> = {
  touch: ['draft', 'withdrawn', 'reconfirm'],
  exclude: ['draft', 'submitted', 'withdrawn'],
  open: ['draft', 'withdrawn', 'excluded'],
  opening_fails: ['draft', 'withdrawn', 'excluded'],
  // After the opening a reset only clears the passcode.
  reset: ['opened', 'unopened', 'shortlisted', 'disqualified', 'awarded', 'part_awarded', 'lost'],
}

export const tenderDriver = async (world: World): Promise<Driver<TenderRecord>> => {
  const [own, rival] = await Promise.all([aSupplier(world), aSupplier(world)])
  let amendments = 0

  const rowOf = ({ orderId }: TenderRecord) =>
    world.db
      .selectFrom('tenders')
      .where('order_id', '=', orderId)
      .where('supplier_id', '=', own.id)
      .select(['id', 'status'])
      .executeTakeFirstOrThrow()

  const must = (said: Said): void => {
    if (said.code !== 0) throw new Error(`a tender's stage was refused: ${JSON.stringify(said)}`)
  }

  const begin = async (): Promise<TenderRecord> => {
    const body = orderBody(world, {
      goods_type: 'decoction_piece',
      invited_supplier_ids: [own.id, rival.id],
      min_bids: 1,
      submit: true,
      open_at: inHours(world, 73),
    })
    const made = await world.call(createOrder, { body }, { as: ONE })
    must(made)
    const orderId = made.data.id
    must(await actOn(world, orderId, { action: 'approve' }, OTHER))
    const [link = '', rivalLink = ''] = await linksOf(world, orderId, [own.id, rival.id])
    must(await tenderAt(world, link, orderId, false))
    return { orderId, link, rivalLink }
  }

  const amend = async ({ orderId }: TenderRecord): Promise<Said> => {
    const { version } = await stateOfOrder(world, orderId)
    amendments += 1
    const body = { version, package_req: `编织袋 ${amendments} 层`, change_reason: reason }
    return world.call(editOrder, { params: { id: orderId }, body }, { as: ONE })
  }

  /**
   * A reset is requested at the link, proposed by one person and approved by another; the first refusal is returned.
   */
  const reset = async ({ orderId, link }: TenderRecord): Promise<Said> => {
    const asked = await world.call(askReset, {}, { link })
    if (asked.code !== 0) return asked
    const { id } = await world.db
      .selectFrom('tender_links')
      .where('order_id', '=', orderId)
      .where('supplier_id', '=', own.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const proposed = await world.call(proposeReset, { params: { id }, body: { reason } }, { as: ONE })
    if (proposed.code !== 0) return proposed
    const agreed = await world.call(agreeReset, { params: { id }, body: { agree: true } }, { as: OTHER })
    // The supplier sets a new passcode at once, and continues as before.
    await world.unlockOf(link)
    return agreed
  }

  const send = async (record: TenderRecord, event: string): Promise<Said> => {
    const { orderId, link } = record
    switch (event) {
      case 'save':
      case 'submit':
        return tenderAt(world, link, orderId, event === 'submit')
      case 'withdraw':
        return world.call(withdrawOwnTender, { body: {} }, { link })
      case 'reconfirm':
        return world.call(reconfirmOwnTender, { body: {} }, { link })
      case 'reset':
        return reset(record)
      case 'touch':
        return amend(record)
      case 'exclude':
        await tick(world)
        return clockSaid
      case 'open': {
        const later = (await stateOfOrder(world, orderId)).status === 'reviewing'
        return actOn(world, orderId, later ? { ...openingOf, action: 'open_rest' } : openingOf, OTHER)
      }
      case 'opening_fails':
        return actOn(world, orderId, { ...openingOf, payload: { ...openingOf.payload, accept_unopened: true } }, OTHER)
      case 'disqualify': {
        const payload = { tender_id: (await rowOf(record)).id, reason_code: 'not_responsive' } as const
        return actOn(world, orderId, { action: event, payload }, OTHER)
      }
      case 'requalify':
        return actOn(world, orderId, { action: event, payload: { tender_id: (await rowOf(record)).id } }, OTHER)
      case 'retract': {
        const payload = { tender_id: (await rowOf(record)).id, verdict: 'none' } as const
        return actOn(world, orderId, { action: 'requalify', payload }, OTHER)
      }
      // The proposal decides which of the three it is, and the approval carries it out.
      case 'win':
      case 'win_part':
      case 'lose':
        return actOn(world, orderId, { action: 'approve' }, OTHER)
      default:
        throw new Error(`nobody knows how to send ${event}`)
    }
  }

  const closing = async ({ orderId, rivalLink }: TenderRecord, rivalTenders: boolean): Promise<void> => {
    const { status, bid_deadline_at } = await stateOfOrder(world, orderId)
    if (status !== 'bidding') return
    if (rivalTenders) must(await tenderAt(world, rivalLink, orderId))
    passing(world, bid_deadline_at)
  }

  /** Flips one bit of the blob; a second call restores it. */
  const flip = async (record: TenderRecord): Promise<void> => {
    const { id } = await rowOf(record)
    await sql`update tenders set sealed_payload = set_byte(sealed_payload, 200, get_byte(sealed_payload, 200) # 1)
      where id = ${id}`.execute(world.db)
  }

  const papersAs = async (columns: { status?: 'suspended' | 'certified'; certificates?: string }): Promise<void> => {
    await world.db.updateTable('suppliers').set(columns).where('id', '=', own.id).execute()
  }

  return {
    name: 'tenders',
    machine: tenderLifecycle,
    facts: Object.fromEntries(tenderFactNames.map((name) => [name, true])),
    clock: ['exclude'],
    begin,
    valueOf: async (record) => (await rowOf(record)).status,
    prepare: async (record, { type }) => {
      const { orderId } = record
      if (type === 'exclude') await closing(record, true)
      if (type === 'open' && (await stateOfOrder(world, orderId)).status === 'reviewing') {
        await flip(record)
        return
      }
      if (type === 'opening_fails') await flip(record)
      if (type === 'open' || type === 'opening_fails') {
        await closing(record, true)
        await tick(world)
        passing(world, (await stateOfOrder(world, orderId)).open_at)
      }
      const winners = { win: [own.id], win_part: [own.id, rival.id], lose: [rival.id] }[type]
      if (winners === undefined) return
      await qualifyAll(world, orderId)
      must(await actOn(world, orderId, { action: 'advance' }, OTHER))
      must(await propose(world, orderId, winners))
    },
    send,
    arrange: async (record, { event }, guard, fresh): Promise<Arranged> => {
      switch (guard as TenderFact) {
        case 'before_deadline': {
          const { bid_deadline_at } = await stateOfOrder(world, record.orderId)
          return { send: () => send(record, event), undo: shortlyBefore(world, bid_deadline_at, -60_000) }
        }
        case 'order_bidding': {
          const other = await fresh()
          const payload = { reason_code: 'no_demand', text: reason } as const
          must(await actOn(world, other.orderId, { action: 'cancel', payload }, OTHER))
          return { send: () => send(other, event) }
        }
        case 'supplier_certified':
          await papersAs({ status: 'suspended' })
          return { send: () => send(record, event), undo: () => papersAs({ status: 'certified' }) }
        case 'licence_fits': {
          const { certificates } = await world.db
            .selectFrom('suppliers')
            .where('id', '=', own.id)
            .select('certificates')
            .executeTakeFirstOrThrow()
          await papersAs({ certificates: JSON.stringify(certificates.map((one) => ({ ...one, scope: '医疗器械' }))) })
          return {
            send: () => send(record, event),
            undo: () => papersAs({ certificates: JSON.stringify(certificates) }),
          }
        }
      }
    },
    // The demand takes verdicts, but not about this tender.
    atField: ({ path }, event) =>
      (path === 'unopened' && (event === 'disqualify' || event === 'requalify' || event === 'retract')) ||
      (path === 'opened' && event === 'retract'),
    aside: ({ path }, event) => leftAlone[event]?.includes(path) === true,
  }
}
