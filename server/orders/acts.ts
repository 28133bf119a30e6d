// The effects of each action of PUT …/audit/ besides moving the order.
import type { Updateable } from 'kysely'
import type { FieldDiff } from '#contract/orders.amend.ts'
import { isMomentLater } from '#contract/orders.dates.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import { isOfferedMethod } from '#contract/orders.options.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { askOrigin, closeLine, recordConfirm, recordDecline } from '#server/reviews/after.ts'
import { promote } from '#server/reviews/promote.ts'
import { approveAward, endDecision, revokeAward } from '#server/reviews/settle.ts'
import { askSupplier, judgeAnswer } from '#server/tenders/clarify.ts'
import { askExtension } from '#server/tenders/extension.ts'
import { judgeTender } from '#server/tenders/judge.ts'
import { openRest, openTenders } from '#server/tenders/open.ts'
import { touchTenders } from '#server/tenders/touch.ts'
import { applyAmendment, recordVersion, shiftedOpening } from './amend.ts'
import { lapseAmendment, settleAmendment, waitingAmendment } from './amendments.ts'
import { deliveryIssues, earlyLines, farIssues } from './delivery.ts'
import { linesOf } from './items.ts'
import { type LockedOrder, type Move, moveOrder } from './move.ts'
import { namedIn } from './named.ts'
import { openersNeeded } from './opening.ts'
import { publishOrder } from './publish.ts'
import { remindSuppliers } from './remind.ts'
import type { OrderRow } from './rows.ts'

type BodyOf<A extends AuditBody['action']> = Extract<AuditBody, { action: A }>
type Part = Omit<Move, 'event' | 'version' | 'opinion'>

const approve = (context: ActContext, body: BodyOf<'approve'>): Part => {
  const deadline = body.payload?.new_deadline
  return {
    payload: deadline === undefined ? {} : { new_deadline: deadline },
    adjust: (row) =>
      deadline === undefined || row.status !== 'pending_audit'
        ? {}
        : { bid_deadline_at: deadline, open_at: shiftedOpening(row, deadline) ?? row.open_at },
    act: async (row, now) => {
      if (row.status !== 'pending_audit') return approveAward(context, row, now)
      // A demand submitted under an older release may have this method; its author corrects it at this field.
      if (row.award_method !== null && !isOfferedMethod(row.award_method))
        throw inputRefused([issue('award_method', 'method_given_up')])
      const late =
        deadline === undefined
          ? []
          : [
              ...farIssues('payload.new_deadline', 'bid_deadline_at', deadline, now),
              ...deliveryIssues('payload.new_deadline', deadline, row.delivery_date),
              ...earlyLines('payload.new_deadline', deadline, await linesOf(context, row.id)),
            ]
      if (late.length > 0) throw inputRefused(late)
      return publishOrder(context, row, now)
    },
  }
}

const extend = (context: ActContext, body: BodyOf<'extend'>): Part => ({
  payload: body.payload,
  act: async (row, now) => {
    const { bid_deadline_at, delivery_date, reason } = body.payload
    if (!isMomentLater(bid_deadline_at, row.bid_deadline_at))
      throw inputRefused([issue('payload.bid_deadline_at', 'deadline_not_later')])
    const delivery = delivery_date ?? row.delivery_date
    const issues = [
      ...farIssues('payload.bid_deadline_at', 'bid_deadline_at', bid_deadline_at, now),
      ...farIssues('payload.delivery_date', 'delivery_date', delivery_date, now),
      ...deliveryIssues('payload.delivery_date', bid_deadline_at, delivery),
      ...earlyLines('payload.bid_deadline_at', bid_deadline_at, await linesOf(context, row.id)),
    ]
    if (issues.length > 0) throw inputRefused(issues)
    const diffs: FieldDiff[] = [
      { path: 'bid_deadline_at', line_no: null, before: row.bid_deadline_at, after: bid_deadline_at },
      ...(delivery === row.delivery_date
        ? []
        : [{ path: 'delivery_date', line_no: null, before: row.delivery_date, after: delivery }]),
    ]
    await touchTenders(context, row, { diffs, before: [], after: [] }, now)
    return {
      bid_deadline_at,
      delivery_date: delivery,
      open_at: shiftedOpening(row, bid_deadline_at) ?? row.open_at,
      ...(await recordVersion(context, row, { reason, diffs }, now)),
    }
  },
})

const approveAmendment = (context: ActContext, body: BodyOf<'amend_approve'>): Part => {
  const new_deadline = body.payload?.new_deadline ?? null
  const delivery_date = body.payload?.delivery_date ?? null
  let currentRow: OrderRow | null = null
  return {
    payload: { ...(new_deadline !== null && { new_deadline }), ...(delivery_date !== null && { delivery_date }) },
    adjust: (row) => {
      currentRow = row
      return new_deadline === null
        ? {}
        : { bid_deadline_at: new_deadline, open_at: shiftedOpening(row, new_deadline) ?? row.open_at }
    },
    // The amendment is compared with the current demand, without the deadline that the approval sets.
    act: async (row, now) => {
      const waiting = await waitingAmendment(context, row.id)
      const columns = await applyAmendment(context, currentRow ?? row, waiting, { new_deadline, delivery_date }, now)
      await settleAmendment(context, row.id, 'approved', body.opinion ?? null, now)
      return columns
    },
  }
}

/** The password was checked before the transaction and is not stored. */
const open = (context: ActContext, body: BodyOf<'open'>): Part => {
  const payload: Record<string, unknown> = {}
  return {
    payload,
    // Two people may confirm at the same moment, each from a page loaded before the other's confirmation.
    keepsVersion: (row, to) => to === row.status,
    act: async (row, now, to) => {
      const openers = openersNeeded(row, context.settings)
      if (openers > 1) Object.assign(payload, { openers })
      return to === row.status
        ? { opener_present_id: context.viewer.id, opener_present_at: now }
        : openTenders(context, row, now, body.payload.accept_unopened === true)
    },
  }
}

const advanceStage = (body: BodyOf<'advance'>): Part => ({
  payload: body.payload ?? {},
  act: async (row) => {
    // The machine has one next stage. A caller who means another stage is told the current one.
    const next = row.review_stage === 'qualification' ? 'commercial' : 'recommend'
    if (body.payload?.to !== undefined && body.payload.to !== next) throw notNow('wrong_state', row.status)
    return {}
  },
})

/** Staff record a supplier's answer; the audit trail names the supplier and the line. */
const recordAnswer = (context: ActContext, body: BodyOf<'line_confirm'> | BodyOf<'line_decline'>): Part => {
  const payload: Record<string, unknown> = { ...body.payload }
  return {
    payload,
    act: async (row, now) => {
      const { columns, told } =
        body.action === 'line_confirm'
          ? await recordConfirm(context, row, body.payload, now)
          : await recordDecline(context, row, body.payload, now)
      // These values are known only under the lock; the audit row is written after it.
      Object.assign(payload, told)
      return columns
    },
  }
}

/**
 * An act whose audit row names the supplier and the lines. They are known only under the lock, and
 * the row is written after it.
 */
const withNames = (
  context: ActContext,
  given: Record<string, unknown> & Parameters<typeof namedIn>[1],
  act: NonNullable<Part['act']>,
): Part => {
  const payload: Record<string, unknown> = { ...given }
  return {
    payload,
    act: async (row, now, ...rest) => {
      const columns = await act(row, now, ...rest)
      Object.assign(payload, await namedIn(context, given))
      return columns
    },
  }
}

/**
 * Ends a waiting decision. When it was a change of an award in force, `proposed_by` is the award's
 * first proposer again.
 */
const endWaiting = async (
  context: ActContext,
  row: OrderRow,
  status: 'rejected' | 'revoked',
): Promise<Updateable<OrdersTable>> => {
  if (row.status !== 'award_auditing') return { audit_step: null }
  await endDecision(context, row, status)
  return { audit_step: null, ...(row.award_proposers[0] !== undefined && { proposed_by: row.award_proposers[0] }) }
}

/** The part of a move for each action; the type requires one for every new action. */
const partOf = (context: ActContext, body: AuditBody): Part => {
  switch (body.action) {
    case 'approve':
      return approve(context, body)
    case 'reject':
      return {
        payload: body.payload ?? {},
        act: async (row) => endWaiting(context, row, 'rejected'),
      }
    case 'withdraw':
      return { act: async (row) => endWaiting(context, row, 'revoked') }
    case 'amend_approve':
      return approveAmendment(context, body)
    case 'amend_reject':
    case 'amend_withdraw':
      return {
        act: async (row, now) => {
          const to = body.action === 'amend_reject' ? 'rejected' : 'withdrawn'
          await settleAmendment(context, row.id, to, body.opinion ?? null, now)
          return {}
        },
      }
    case 'extend':
      return extend(context, body)
    case 'remind':
      return { payload: body.payload, act: async (row, now) => remindSuppliers(context, row, body.payload, now) }
    case 'proceed':
      return { payload: body.payload, act: async () => ({ under_min: false, proceeded: true }) }
    case 'fail':
      return {
        payload: body.payload,
        act: async () => ({ fail_reason: 'too_few_bids', cancel_text: body.payload.reason }),
      }
    case 'open':
      return open(context, body)
    case 'remind_openers':
      // A reminder changes nothing that others work on.
      return { keepsVersion: () => true, act: async (_row, now) => ({ openers_reminded_at: now }) }
    case 'open_rest':
      return { act: async (row, now) => openRest(context, row, now) }
    case 'clarify':
      return withNames(context, body.payload, async (row, now) => askSupplier(context, row, body.payload, now))
    case 'judge_answer':
      return withNames(context, body.payload, async (row, now) => judgeAnswer(context, row, body.payload, now))
    case 'disqualify':
    case 'requalify':
      return withNames(context, body.payload, async (row, now) => judgeTender(context, row, body, now))
    case 'advance':
      return advanceStage(body)
    case 'reject_all':
      return {
        payload: body.payload,
        act: async () => ({ fail_reason: body.payload.reason_code, cancel_text: body.payload.text }),
      }
    case 'line_confirm':
    case 'line_decline':
      return recordAnswer(context, body)
    case 'promote':
      return {
        payload: {
          lines: body.payload.lines.length,
          ...(body.payload.summary_reason && { reason: body.payload.summary_reason }),
        },
        act: async (row, now) => {
          await promote(context, row, body.payload, now)
          return { proposed_by: context.viewer.id, audit_step: 1, audit_step_total: 1 }
        },
      }
    case 'line_close':
      return withNames(context, body.payload, async (row, now) => closeLine(context, row, body.payload, now))
    case 'revoke_award':
      return { payload: body.payload, act: async (row, now) => revokeAward(context, row, now) }
    case 'ask_origin':
      return { payload: body.payload, act: async (row, now) => askOrigin(context, row, body.payload, now) }
    case 'ask_extend':
      return withNames(context, body.payload, async (row, now) => askExtension(context, row, body.payload, now))
    case 'complete':
      return {}
    case 'cancel':
      return {
        payload: body.payload,
        act: async (row, now) => {
          if (row.status === 'award_auditing') await endDecision(context, row, 'revoked')
          if (row.status === 'bidding') await lapseAmendment(context, row, now)
          return { cancel_reason: body.payload.reason_code, cancel_text: body.payload.text }
        },
      }
  }
}

/** Runs one action on an order. */
export const auditOrder = (
  context: ActContext,
  id: string,
  body: AuditBody,
  locked?: LockedOrder,
): Promise<OrderRow> => {
  const { payload, ...part } = partOf(context, body)
  const given = body.payload ?? {}
  const opinion = body.opinion || ('reason' in given ? given.reason : null)
  return moveOrder(context, id, {
    event: body.action,
    version: body.version,
    locked,
    opinion: opinion ?? null,
    ...(payload === undefined ? {} : { payload }),
    ...part,
  })
}
