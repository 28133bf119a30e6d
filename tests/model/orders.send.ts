// Every event of a demand, as the request that a user's page makes.
import { createOrder, deleteOrder, editOrder } from '#contract/orders.ts'
import type { World } from '../support/world.ts'
import { clockSaid, type Said } from './lifecycle-run.ts'
import { isWalkEvent } from './random-walk.model.ts'
import { actOn, openingOf, propose, stateOfOrder, tick } from './stage.ts'

/** The sender of an event, and its object where the demand alone does not determine it. */
export interface Sent {
  readonly as: string
  /** The supplier whose tender gets a verdict, or who is awarded every line. */
  readonly supplierId: string
  /** The deadline of a saved draft or of an extension. */
  readonly deadline: string
  /** The evidence of a supplier's answer; without one the request has an unknown id. */
  readonly evidenceId?: string
  /** A text that was never sent before, because an amendment has to change something. */
  readonly fresh: string
}

const text = '按计划办理'

/** Changes a demand, with its current version. */
export const putOrder = async (world: World, id: string, body: Record<string, unknown>, as: string): Promise<Said> => {
  const { version } = await stateOfOrder(world, id)
  return world.call(editOrder, { params: { id }, body: { version, ...body } }, { as })
}

/** The id of a supplier's tender; an unknown id where it has none. */
const tenderOf = async (world: World, orderId: string, supplierId: string): Promise<string> =>
  (
    await world.db
      .selectFrom('tenders')
      .where('order_id', '=', orderId)
      .where('supplier_id', '=', supplierId)
      .select('id')
      .executeTakeFirst()
  )?.id ?? orderId

/** Acts while a tender's validity has passed, and restores the validity afterwards. */
const whileExpired = async (world: World, id: string, act: () => Promise<Said>): Promise<Said> => {
  const before = await world.db.selectFrom('tenders').where('id', '=', id).select('valid_until').executeTakeFirst()
  const until = (valid_until: string | null) =>
    world.db.updateTable('tenders').set({ valid_until }).where('id', '=', id).execute()
  await until('2020-01-01')
  const said = await act()
  await until(before?.valid_until ?? null)
  return said
}

/** An answered question about a supplier's tender, created where there is none; an unknown id without a tender. */
const answeredOf = async (world: World, orderId: string, supplierId: string): Promise<string> => {
  const tender = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', orderId)
    .where('supplier_id', '=', supplierId)
    .where('opened_hash_ok', '=', true)
    .select(['id', 'enterprise_id', 'updated_at'])
    .executeTakeFirst()
  const { status } = await stateOfOrder(world, orderId)
  // A refused event writes nothing, so nothing is prepared for it.
  if (tender === undefined || status !== 'reviewing') return orderId
  const known = await world.db
    .selectFrom('clarifications')
    .where('tender_id', '=', tender.id)
    .where('answered_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const asker = await world.db.selectFrom('users').select(['id', 'name']).executeTakeFirstOrThrow()
  const at = tender.updated_at
  const asked = { question: text, due_at: at, asked_by: asker.id, asked_by_name: asker.name, asked_at: at }
  const { id } = await world.db
    .insertInto('clarifications')
    .values({
      id: crypto.randomUUID(),
      enterprise_id: tender.enterprise_id,
      order_id: orderId,
      tender_id: tender.id,
      ...asked,
      answer: text,
      answered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A line that waits for the supplier's answer, or else any line of the award in force, or else an unknown id. */
const lineOf = async (world: World, orderId: string): Promise<string> => {
  const lines = await world.db
    .selectFrom('award_lines')
    .innerJoin('decisions', 'decisions.id', 'award_lines.decision_id')
    .where('award_lines.order_id', '=', orderId)
    .where('decisions.status', '=', 'effective')
    .where('award_lines.role', '=', 'main')
    .select(['award_lines.id', 'award_lines.status'])
    .execute()
  return (lines.find((one) => one.status === 'notified') ?? lines[0])?.id ?? orderId
}

const openOf = (world: World, orderId: string) =>
  world.db
    .selectFrom('award_open')
    .innerJoin('order_items', 'order_items.id', 'award_open.order_item_id')
    .where('award_open.order_id', '=', orderId)
    .where('award_open.open_qty', '>', '0')
    .select(['award_open.order_item_id', 'award_open.open_qty'])
    .orderBy('order_items.line_no')
    .executeTakeFirst()

/** The first line with an open quantity; an unknown id where there is none. */
const openItemOf = async (world: World, orderId: string): Promise<string> =>
  (await openOf(world, orderId))?.order_item_id ?? orderId

/**
 * The whole open quantity of the first open line for a supplier's offer; unknown ids where there is no line or offer.
 */
const promotionOf = async (world: World, orderId: string, supplierId: string) => {
  const open = await openOf(world, orderId)
  const offer = await world.db
    .selectFrom('tender_items')
    .innerJoin('tenders', 'tenders.id', 'tender_items.tender_id')
    .where('tenders.order_id', '=', orderId)
    .where('tenders.supplier_id', '=', supplierId)
    .where('tender_items.order_item_id', '=', open?.order_item_id ?? orderId)
    .select('tender_items.id')
    .executeTakeFirst()
  return {
    order_item_id: open?.order_item_id ?? orderId,
    tender_item_id: offer?.id ?? orderId,
    awarded_qty: open?.open_qty ?? '1',
    reason_code: 'capacity' as const,
  }
}

/** A line that is or will be supplied; an unknown id where there is none. */
const suppliedLineOf = async (world: World, orderId: string): Promise<string> =>
  (
    await world.db
      .selectFrom('award_standing')
      .where('order_id', '=', orderId)
      .where('status', '!=', 'declined')
      .select('id')
      .executeTakeFirst()
  )?.id ?? orderId

/**
 * Sends an event of the chart of demands in any state. `amend_price` is an amendment that touches tenders;
 * `amend_propose` is one that waits for an approver.
 */
export const sendOrderEvent = async (world: World, id: string, event: string, sent: Sent): Promise<Said> => {
  const { as } = sent
  const act = (body: Parameters<typeof actOn>[2]) => actOn(world, id, body, as)
  if (event === 'bidding_ends') {
    await tick(world)
    return clockSaid
  }
  if (!isWalkEvent(event)) throw new Error(`nobody knows how to send ${event}`)
  switch (event) {
    case 'save_draft':
      return putOrder(world, id, { bid_deadline_at: sent.deadline }, as)
    case 'submit':
      return putOrder(world, id, { submit: true }, as)
    case 'amend':
      return putOrder(world, id, { remark: sent.fresh, change_reason: text }, as)
    case 'amend_propose': {
      const items = await world.db
        .selectFrom('order_items')
        .where('order_id', '=', id)
        .selectAll()
        .orderBy('line_no')
        .execute()
      const more = items.map(({ line_no, name, quantity, reference_price }) => ({
        line_no,
        name,
        quantity: String(Number(quantity) * 2),
        unit: 'kg',
        reference_price,
      }))
      return putOrder(world, id, { items: more, change_reason: text }, as)
    }
    case 'amend_price':
      return putOrder(world, id, { package_req: sent.fresh, change_reason: text }, as)
    case 'delete': {
      const { version } = await stateOfOrder(world, id)
      return world.call(deleteOrder, { params: { id }, query: { version } }, { as })
    }
    case 'reject':
    case 'amend_reject':
      return act({ action: event, opinion: text })
    case 'extend':
      return act({ action: event, payload: { bid_deadline_at: sent.deadline, reason: text } })
    case 'remind':
      return act({ action: event, payload: { supplier_ids: [sent.supplierId], channel: 'phone' } })
    case 'proceed':
    case 'fail':
      return act({ action: event, payload: { reason: text } })
    case 'open':
      return act(openingOf)
    case 'open_rest':
      return act({ ...openingOf, action: event })
    case 'clarify': {
      const tender_id = await tenderOf(world, id, sent.supplierId)
      return act({ action: event, payload: { tender_id, question: text } })
    }
    case 'judge_answer': {
      const clarification_id = await answeredOf(world, id, sent.supplierId)
      return act({ action: event, payload: { clarification_id, accepted: true, reason: text } })
    }
    case 'disqualify': {
      const tender_id = await tenderOf(world, id, sent.supplierId)
      return act({ action: event, payload: { tender_id, reason_code: 'not_responsive' } })
    }
    case 'requalify':
      return act({ action: event, payload: { tender_id: await tenderOf(world, id, sent.supplierId) } })
    case 'reject_all':
      return act({ action: event, payload: { reason_code: 'all_rejected', text } })
    case 'submit_award':
      return propose(world, id, [sent.supplierId], as)
    case 'line_confirm':
    case 'line_decline': {
      const payload = { decision_line_id: await lineOf(world, id), note: text, evidence_id: sent.evidenceId ?? id }
      return act({
        action: event,
        payload: event === 'line_confirm' ? payload : { ...payload, reason_code: 'no_stock' },
      })
    }
    case 'promote':
      return act({
        action: event,
        payload: { lines: [await promotionOf(world, id, sent.supplierId)], coi_confirmed: true },
      })
    case 'line_close':
      return act({ action: event, payload: { order_item_id: await openItemOf(world, id), reason_code: 'over_price' } })
    case 'revoke_award':
      return act({ action: event, payload: { reason: text } })
    case 'ask_extend': {
      const tender_id = await tenderOf(world, id, sent.supplierId)
      return whileExpired(world, tender_id, () => act({ action: event, payload: { tender_id } }))
    }
    case 'ask_origin':
      return act({ action: event, payload: { decision_line_ids: [await suppliedLineOf(world, id)] } })
    case 'cancel':
      return act({ action: event, payload: { reason_code: 'no_demand', text } })
    case 'retender':
    case 'copy':
      return world.call(createOrder, { body: { source_order_id: id, source_event: event } }, { as })
    case 'withdraw':
    case 'amend_withdraw':
    case 'amend_approve':
    case 'approve':
    case 'advance':
    case 'remind_openers':
    case 'complete':
      return act({ action: event })
  }
}
