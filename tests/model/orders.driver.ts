// Drives a demand through the server.
import { addHours } from 'date-fns/addHours'
import { parseISO } from 'date-fns/parseISO'
import { type OrderFact, orderFactNames, orderLifecycle, standingOf } from '#contract/orders.lifecycle.ts'
import { createOrder } from '#contract/orders.ts'
import { evidenceOf } from '../support/awarded.ts'
import { aSupplier, inHours, orderBody, withSettings } from '../support/factories.ts'
import type { World } from '../support/world.ts'
import type { Edge } from './coverage.ts'
import type { Arranged, Driver, Said } from './lifecycle-run.ts'
import { putOrder, sendOrderEvent } from './orders.send.ts'
import {
  linksOf,
  namingSomebodyElse,
  ONE,
  OTHER,
  passing,
  qualifyAll,
  shortlyBefore,
  stateOfOrder,
  THIRD,
  tenderAt,
  tick,
  unopen,
} from './stage.ts'

interface OrderRecord {
  readonly id: string
  /** The suppliers invited to tender. */
  readonly suppliers: readonly string[]
}

/** The codes at fields by which a submission reports what is missing. */
const toldAtFields: Partial<Record<string, string>> = {
  has_lines: 'has_lines',
  dates_valid: 'delivery_after_deadline',
  weights_sum_100: 'weights_sum_100',
}

/** Events that the author and proposer sends; the other person decides the rest. */
const own = new Set([
  'save_draft',
  'submit',
  'amend',
  'amend_propose',
  'amend_withdraw',
  'delete',
  'withdraw',
  'submit_award',
  'promote',
  'retender',
  'copy',
])
/** Events that the two users may not record for a supplier, because they made its award. */
const heard = new Set(['line_confirm', 'line_decline'])
/** Events that may need an award in force of which a line is promoted to another supplier. */
const promoting = new Set(['promote', 'line_confirm', 'line_decline', 'reject', 'withdraw', 'cancel'])

const rules = { min_remaining_hours: 0 }

/** Events that need a waiting amendment. */
const decidesAmendment = new Set(['amend_approve', 'amend_reject', 'amend_withdraw'])

/** Events that only a demand with too few tenders allows. */
const underMin = new Set(['proceed', 'fail'])

export const orderDriver = async (world: World): Promise<Driver<OrderRecord>> => {
  const supplier = await aSupplier(world)
  const rival = await aSupplier(world)
  let sends = 0
  const stateOf = ({ id }: OrderRecord) => stateOfOrder(world, id)

  const put = ({ id }: OrderRecord, body: Record<string, unknown>): Promise<Said> => putOrder(world, id, body, ONE)

  const make = async (isUnderMin: boolean, withRival = false): Promise<OrderRecord> => {
    const body = orderBody(world, {
      invited_supplier_ids: withRival ? [supplier.id, rival.id] : [supplier.id],
      min_bids: isUnderMin ? 2 : 1,
      open_at: inHours(world, 73),
      // One line is promoted while the supplier has not answered for the other.
      items: (withRival ? ['黄芪', '当归'] : ['黄芪']).map((name) => ({
        name,
        grade: 'tong',
        quantity: '1000',
        unit: 'kg',
        // Near the price of the only supplier: far below it a sole offer is abnormally low, and waits for an answer.
        reference_price: '11.00',
      })),
    })
    const made = await world.call(createOrder, { body }, { as: ONE })
    if (made.code !== 0) throw new Error(`create: ${JSON.stringify(made.refused)}`)
    return { id: made.data.id, suppliers: body.invited_supplier_ids ?? [] }
  }

  const evidence = new Map<string, string>()

  const send = async ({ id }: OrderRecord, event: string, as?: string): Promise<Said> => {
    const { bid_deadline_at } = await stateOfOrder(world, id)
    const evidenceId = evidence.get(id)
    sends += 1
    return sendOrderEvent(world, id, event, {
      as: as ?? (own.has(event) ? ONE : heard.has(event) ? THIRD : OTHER),
      supplierId: event === 'promote' ? rival.id : supplier.id,
      ...(evidenceId !== undefined && { evidenceId }),
      deadline: addHours(parseISO(bid_deadline_at ?? inHours(world, 1)), 24).toISOString(),
      fresh: `第 ${sends} 次`,
    })
  }

  const byHand = async (
    record: OrderRecord,
    columns: { published_at?: string | null; regulated?: boolean; opener_count?: number; writers?: string[] },
  ) => {
    await world.db.updateTable('orders').set(columns).where('id', '=', record.id).execute()
  }

  /** The event, sent on another demand that has too few tenders in this state. */
  const onUnderMin = async (event: string, as?: string): Promise<{ record: OrderRecord; send(): Promise<Said> }> => {
    const record = await make(true)
    for (const step of ['submit', 'approve']) await send(record, step)
    await handIn(record)
    passing(world, (await stateOf(record)).bid_deadline_at)
    await tick(world)
    return { record, send: () => send(record, event, as) }
  }

  /** Another demand in this state, with a waiting amendment. */
  const waiting = async (fresh: () => Promise<OrderRecord>): Promise<OrderRecord> => {
    const other = await fresh()
    const said = await send(other, 'amend_propose')
    if (said.code !== 0) throw new Error(`amend: ${JSON.stringify(said)}`)
    return other
  }

  const handIn = async (record: OrderRecord): Promise<void> => {
    for (const link of await linksOf(world, record.id, record.suppliers)) {
      const said = await tenderAt(world, link, record.id)
      if (said.code !== 0) throw new Error(`tender: ${JSON.stringify(said)}`)
    }
  }

  /** Staff record the supplier's answer. */
  const hearing = async (record: OrderRecord, event: 'line_confirm' | 'line_decline'): Promise<void> => {
    evidence.set(record.id, await evidenceOf(world, THIRD))
    await send(record, event)
  }

  /** Approves a waiting first award, has it declined, and leaves a change of it waiting. */
  const bringToPromotion = async (record: OrderRecord): Promise<void> => {
    await send(record, 'approve')
    await hearing(record, 'line_decline')
    const said = await send(record, 'promote')
    if (said.code !== 0) throw new Error(`promote: ${JSON.stringify(said)}`)
    evidence.set(record.id, await evidenceOf(world, THIRD))
  }

  const arrange = async (
    record: OrderRecord,
    { event }: Edge,
    guard: string,
    fresh: () => Promise<OrderRecord>,
  ): Promise<Arranged | null> => {
    const as = (who: string): Arranged => ({ send: () => send(record, event, who) })
    const { bid_deadline_at } = await stateOf(record)
    switch (guard as OrderFact) {
      case 'has_lines':
        return { send: () => put(record, { submit: true, items: [] }) }
      case 'dates_valid':
        return { send: () => put(record, { submit: true, delivery_date: bid_deadline_at?.slice(0, 10) }) }
      case 'weights_sum_100': {
        const criteria = [{ code: 'price', name: '价格', weight: 60 }]
        return { send: () => put(record, { submit: true, award_method: 'comprehensive', criteria }) }
      }
      case 'never_published':
        // No transition of the chart leads from a published demand back to a draft, but an import could have made one.
        await byHand(record, { published_at: new Date().toISOString() })
        return { send: () => send(record, event), undo: () => byHand(record, { published_at: null }) }
      case 'in_audit_step': {
        const standing = decidesAmendment.has(event) ? await waiting(fresh) : record
        const undo = await namingSomebodyElse(world)
        return { send: () => send(standing, event), undo }
      }
      case 'amendment_waits':
        return { send: () => send(record, event) }
      case 'no_amendment_waits': {
        const other = await waiting(fresh)
        return { send: () => send(other, event) }
      }
      case 'is_amendment_writer': {
        const other = await waiting(fresh)
        return { send: () => send(other, event, OTHER) }
      }
      case 'not_amendment_writer': {
        const other = await waiting(fresh)
        return { send: () => send(other, event, ONE) }
      }
      case 'remaining_suffices': {
        const other = await waiting(fresh)
        await withSettings(world, { min_remaining_hours: 8760 })
        return { send: () => send(other, event), undo: () => withSettings(world, rules) }
      }
      case 'is_submitter':
        return as(OTHER)
      case 'not_self':
        return event === 'proceed' ? onUnderMin(event, ONE) : as(ONE)
      case 'not_writer': {
        const other = await world.db.selectFrom('users').where('username', '=', OTHER).select('id').executeTakeFirst()
        await byHand(record, { writers: [other?.id ?? ''] })
        return { send: () => send(record, event), undo: () => byHand(record, { writers: [] }) }
      }
      case 'not_proposer':
        return as(ONE)
      case 'first_award': {
        // Where the event leads elsewhere, that is a transition of its own.
        if (event !== 'cancel') return null
        const other = await fresh()
        await bringToPromotion(other)
        return { send: () => send(other, event) }
      }
      case 'already_awarded':
        return { send: () => send(record, event) }
      case 'not_in_award': {
        if ((await stateOf(record)).status === 'awarded') return as(ONE)
        const other = await fresh()
        await bringToPromotion(other)
        return { send: () => send(other, event, ONE) }
      }
      case 'has_open_lines':
        return { send: () => send(record, event) }
      case 'none_confirmed': {
        const other = await fresh()
        await hearing(other, 'line_confirm')
        return { send: () => send(other, event) }
      }
      case 'deadline_feasible':
        return { send: () => send(record, event), undo: shortlyBefore(world, bid_deadline_at, 3_600_000) }
      case 'not_frozen': {
        await withSettings(world, { min_remaining_hours: 0, freeze_minutes: 43_200 })
        return { send: () => send(record, event), undo: () => withSettings(world, rules) }
      }
      case 'deadline_passed':
        return { send: () => send(record, event) }
      case 'tenders_suffice':
        return null
      case 'can_open': {
        const other = await fresh()
        return { send: () => send(other, event) }
      }
      case 'not_yet_present': {
        const other = await fresh()
        passing(world, (await stateOf(other)).open_at)
        await byHand(other, { opener_count: 2 })
        await send(other, event)
        return { send: () => send(other, event) }
      }
      case 'openers_suffice':
        return null
      case 'openers_unreminded': {
        const other = await fresh()
        passing(world, (await stateOf(other)).open_at)
        await send(other, event)
        return { send: () => send(other, event) }
      }
      case 'enough_bids': {
        const { record: other, send: sent } = await onUnderMin(event)
        passing(world, (await stateOf(other)).open_at)
        return { send: sent }
      }
      case 'under_min':
        return { send: () => send(record, event) }
      case 'not_regulated': {
        // A regulated demand with too few tenders fails by itself, so this one was made regulated afterwards.
        const { record: other, send: sent } = await onUnderMin(event)
        await byHand(other, { regulated: true })
        return { send: sent }
      }
      case 'rest_openable':
      case 'verdicts_given':
      case 'lines_settled':
        return { send: () => send(record, event) }
      case 'has_valid_tender': {
        const other = await fresh()
        await send(other, 'disqualify')
        return { send: () => send(other, event) }
      }
    }
  }

  return {
    name: 'orders',
    machine: orderLifecycle,
    facts: Object.fromEntries(orderFactNames.map((name) => [name, true])),
    clock: ['bidding_ends'],
    begin: (goal) => make(goal !== null && underMin.has(goal.event), goal !== null && promoting.has(goal.event)),
    valueOf: async (record) => standingOf(await stateOf(record)),
    prepare: async (record, { type, facts }) => {
      if (type === 'bidding_ends') {
        if (facts.tenders_suffice === true) await handIn(record)
        passing(world, (await stateOf(record)).bid_deadline_at)
      }
      if (decidesAmendment.has(type)) await send(record, 'amend_propose')
      if (type === 'open' || type === 'remind_openers') {
        passing(world, (await stateOf(record)).open_at)
        await byHand(record, { opener_count: facts.openers_suffice === false ? 2 : 1 })
      }
      if (type === 'open_rest') await unopen(world, record.id)
      if (type === 'advance') await qualifyAll(world, record.id)
      const { status } = await stateOf(record)
      const meanwhile = heard.has(type) || (['reject', 'withdraw'].includes(type) && facts.first_award === false)
      if (status === 'award_auditing' && meanwhile) await bringToPromotion(record)
      if (status !== 'awarded') return
      if (type === 'complete') await hearing(record, 'line_confirm')
      if (['promote', 'line_close', 'retender'].includes(type)) await hearing(record, 'line_decline')
      if (heard.has(type)) evidence.set(record.id, await evidenceOf(world, THIRD))
    },
    send: (record, event) => send(record, event),
    arrange,
    told: ({ event }, guard) => (event === 'submit' ? toldAtFields[guard] : undefined),
    unsayable: ({ path }, event) => {
      if (event === 'amend' && (path === 'draft' || path === 'rejected')) return 'a draft that is changed is saved'
      if (event === 'save_draft' && path === 'bidding') return 'a published demand that is changed is amended'
      return undefined
    },
  }
}
