// What demands, tenders and suppliers do, written a second time by hand in plain JavaScript, without chart and server.
// Predicts each answer of a random walk.

import { addDays } from 'date-fns/addDays'
import { businessDay } from '#contract/business-day.ts'
import type { OrderEvent } from '#contract/orders.lifecycle.ts'
import type { TenderEvent } from '#contract/tenders.lifecycle.ts'

const HOUR = 3_600_000
/**
 * The least hours between publishing and the deadline, the validity of an offer in days, and the demanded number of
 * tenders.
 */
export const MIN_BID_HOURS = 48
const OFFER_DAYS = 90
export const MIN_BIDS = 2
/** The number of lines in each demand of the walk. */
export const LINES = 2

/** A user. `other-admin` is of another enterprise and has every code there. */
export interface Actor {
  readonly name: string
  readonly codes: readonly string[]
  readonly foreign: boolean
}

export type TenderState =
  | 'none'
  | 'draft'
  | 'submitted'
  | 'reconfirm'
  | 'withdrawn'
  | 'excluded'
  | 'opened'
  | 'shortlisted'
  | 'disqualified'
  | 'awarded'
  | 'part_awarded'
  | 'lost'

export interface TenderModel {
  readonly supplier: SupplierModel
  state: TenderState
  /** The last day on which the offer is valid. */
  until: string
  /** The earliest moment for another reminder to its supplier, ms. */
  remindable: number
}

export interface OrderModel {
  readonly id: string
  /** The innermost state, or `deleted`. */
  state: string
  readonly creator: string
  submitter: string
  /** Who saved it before the publication. */
  readonly writers: Set<string>
  proposer: string
  winner: TenderModel | null
  /** The lines of the award in force; null while none is. */
  award: LineModel[] | null
  /** The users who proposed the award in force or a change of it, and the users who approved them. */
  readonly proposers: Set<string>
  readonly approvers: Set<string>
  /** The waiting change: the first open line for this tender. */
  promotion: { readonly line: LineModel; readonly tender: TenderModel } | null
  /** Epoch ms. */
  deadline: number
  openAt: number
  underMin: boolean
  /** The earliest moment for another reminder to the openers. */
  openersRemindable: number
  /** The author of the waiting amendment; '' where none waits. */
  amender: string
  readonly tenders: readonly TenderModel[]
}

/** One line of an award: its supplier, its state, and every tender that ever had a part in it. */
export interface LineModel {
  holder: TenderModel
  state: 'waiting' | 'confirmed' | 'open' | 'settled'
  readonly had: Set<TenderModel>
  readonly declined: Set<TenderModel>
}

export interface SupplierModel {
  readonly id: string
  state: string
  /** The last day on which its papers are valid; null without end. */
  readonly end: string | null
  barredUntil: string
  barredBy: string
}

/** The expected answer: its code, and the change that follows. */
export interface Expected {
  readonly code: 0 | 4001 | 4003 | 4004 | 4010
  apply?(): void
}

const refused: Expected = { code: 4010 }
const unfit: Expected = { code: 4001 }
/** The body names a tender that does not exist. */
const unknown: Expected = { code: 4004 }
const ok = (apply: () => void = () => {}): Expected => ({ code: 0, apply })
const when = (holds: boolean, apply?: () => void): Expected => (holds ? ok(apply) : refused)

const today = (now: number): string => businessDay(new Date(now))

const ends = ['completed', 'failed', 'cancelled']
const reviewing = ['reviewing.qualification', 'reviewing.commercial', 'reviewing.recommend']
const writable = ['draft', 'rejected']

/**
 * The events that the walk draws: each event of the chart, and also an amendment that touches tenders and one that
 * waits for an approver.
 */
export type WalkEvent = OrderEvent | 'amend_price' | 'amend_propose'

/**
 * The codes of which an event needs one, by state where the state matters. The walk draws from this table. An event of
 * the chart does not compile without an entry here, one in `orderEvent` below and a request in orders.send.ts.
 */
export const needs: Readonly<Record<WalkEvent, readonly string[] | Readonly<Record<string, string>>>> = {
  save_draft: ['21-bidding-order-edit'],
  submit: ['21-bidding-order-edit'],
  amend: ['21-bidding-order-edit'],
  amend_price: ['21-bidding-order-edit'],
  amend_propose: ['21-bidding-order-edit'],
  amend_approve: ['21-bidding-order-audit'],
  amend_reject: ['21-bidding-order-audit'],
  amend_withdraw: ['21-bidding-order-edit'],
  delete: ['21-bidding-order-delete'],
  withdraw: { pending_audit: '21-bidding-order-create', award_auditing: '21-bidding-comparison-award' },
  approve: { pending_audit: '21-bidding-order-audit', award_auditing: '21-bidding-comparison-award_audit' },
  reject: { pending_audit: '21-bidding-order-audit', award_auditing: '21-bidding-comparison-award_audit' },
  extend: ['21-bidding-order-close'],
  remind: ['21-bidding-order-edit', '21-bidding-order-close'],
  remind_openers: ['21-bidding-comparison-open', '21-bidding-order-edit'],
  proceed: ['21-bidding-order-audit'],
  fail: ['21-bidding-order-audit'],
  open: ['21-bidding-comparison-open'],
  open_rest: ['21-bidding-comparison-open'],
  clarify: ['21-bidding-comparison-score'],
  judge_answer: ['21-bidding-comparison-score'],
  disqualify: ['21-bidding-comparison-score', '21-bidding-comparison-score_quality'],
  requalify: ['21-bidding-comparison-score', '21-bidding-comparison-score_quality'],
  advance: ['21-bidding-comparison-score'],
  reject_all: ['21-bidding-order-audit'],
  submit_award: ['21-bidding-comparison-award'],
  line_confirm: ['21-bidding-comparison-award', '21-bidding-order-edit'],
  line_decline: ['21-bidding-comparison-award', '21-bidding-order-edit'],
  promote: ['21-bidding-comparison-award'],
  line_close: ['21-bidding-comparison-award'],
  revoke_award: ['21-bidding-comparison-award_audit'],
  ask_origin: ['21-bidding-comparison-award'],
  ask_extend: ['21-bidding-comparison-award'],
  complete: ['21-bidding-comparison-award'],
  cancel: ['21-bidding-order-close'],
  retender: ['21-bidding-order-create'],
  copy: ['21-bidding-order-create'],
}

export const walkEvents = Object.keys(needs) as WalkEvent[] // Object.keys forgets the table's keys

export const isWalkEvent = (event: string): event is WalkEvent => Object.hasOwn(needs, event)

/** The events that carry a walk on, by state. */
const likely: Readonly<Record<string, readonly WalkEvent[]>> = {
  draft: ['submit', 'submit', 'submit', 'save_draft', 'delete'],
  rejected: ['save_draft', 'submit', 'submit', 'delete'],
  pending_audit: ['approve', 'approve', 'approve', 'reject', 'withdraw'],
  bidding: ['amend', 'amend_price', 'amend_propose', 'amend_approve', 'extend', 'remind', 'cancel'],
  pending_open: ['open', 'open', 'open', 'remind_openers', 'proceed', 'fail', 'cancel'],
  'reviewing.qualification': ['requalify', 'requalify', 'clarify', 'disqualify', 'advance', 'advance', 'reject_all'],
  'reviewing.commercial': ['submit_award', 'submit_award', 'advance', 'disqualify', 'requalify', 'cancel'],
  'reviewing.recommend': ['submit_award', 'submit_award', 'requalify', 'disqualify', 'reject_all'],
  award_auditing: ['approve', 'approve', 'reject', 'withdraw', 'cancel'],
  awarded: ['line_confirm', 'line_confirm', 'line_decline', 'line_decline', 'ask_origin', 'ask_extend', 'revoke_award'],
  completed: ['copy', 'retender', 'ask_origin'],
  failed: ['copy', 'retender'],
  cancelled: ['copy', 'retender'],
  deleted: ['save_draft'],
}

/** The events that carry a walk on for this demand. */
export const likelyEvents = (order: OrderModel, now: number): readonly WalkEvent[] => {
  if (writable.includes(order.state) && order.deadline < now + MIN_BID_HOURS * HOUR) return ['save_draft']
  if (order.state === 'pending_audit' && order.deadline < now + MIN_BID_HOURS * HOUR) return ['reject', 'withdraw']
  if (order.state === 'reviewing.qualification' && !order.tenders.some((one) => one.state === 'opened'))
    return ['advance', 'advance', 'disqualify', 'requalify']
  if (order.state === 'awarded' && isOpen(order))
    return ['promote', 'promote', 'line_close', 'retender', 'line_decline']
  if (order.state === 'awarded' && !waits(order)) return ['complete', 'complete', 'revoke_award']
  return likely[order.state] ?? walkEvents
}

/** Whether no event can change a demand any more. */
export const isOver = ({ state }: OrderModel): boolean => state === 'deleted' || ends.includes(state)

/** Whether a PUT amends a demand instead of saving its draft. */
export const isPublished = ({ state }: OrderModel): boolean =>
  !['draft', 'rejected', 'pending_audit', 'deleted'].includes(state)

/** The answer of a demand to an event. `tender` is the object of a verdict. */
export const expectOrder = (
  order: OrderModel,
  event: WalkEvent,
  actor: Actor,
  now: number,
  tender: TenderModel | null,
): Expected => {
  const rule = needs[event]
  const may = (codes: readonly string[]): boolean => codes.some((code) => actor.codes.includes(code))
  if (!may(Array.isArray(rule) ? rule : Object.values(rule))) return { code: 4003 }
  if (actor.foreign || order.state === 'deleted') return { code: 4004 }
  const here = Array.isArray(rule) ? undefined : new Map(Object.entries(rule)).get(order.state)
  if (here !== undefined && !may([here])) return { code: 4003 }
  return orderEvent(order, event, actor, now, tender)
}

const orderEvent = (
  order: OrderModel,
  event: WalkEvent,
  { name }: Actor,
  now: number,
  tender: TenderModel | null,
): Expected => {
  const { state } = order
  const isMine = order.creator === name || order.submitter === name
  const become = (to: string) => () => {
    order.state = to
  }
  switch (event) {
    case 'save_draft':
      return when(writable.includes(state), () => {
        order.state = 'draft'
        order.deadline = now + 72 * HOUR
        order.writers.add(name)
      })
    case 'submit': {
      if (!writable.includes(state)) return refused
      if (order.deadline < now + MIN_BID_HOURS * HOUR) return unfit
      if (order.tenders.some(({ supplier }) => supplier.state !== 'certified')) return unfit
      return ok(() => {
        order.state = 'pending_audit'
        order.submitter = name
      })
    }
    case 'delete':
      return when(writable.includes(state), become('deleted'))
    case 'amend':
      return when(state === 'bidding' && order.amender === '')
    case 'amend_price':
      return when(state === 'bidding' && order.amender === '', () => touched(order))
    case 'amend_propose':
      return when(state === 'bidding' && order.amender === '', () => {
        order.amender = name
      })
    case 'amend_approve':
      return when(state === 'bidding' && order.amender !== '' && order.amender !== name, () => {
        order.amender = ''
        touched(order)
      })
    case 'amend_reject':
      return when(state === 'bidding' && order.amender !== '' && order.amender !== name, () => {
        order.amender = ''
      })
    case 'amend_withdraw':
      return when(state === 'bidding' && order.amender === name, () => {
        order.amender = ''
      })
    case 'withdraw':
      if (state === 'pending_audit') return when(order.submitter === name, become('draft'))
      return when(state === 'award_auditing' && order.proposer === name, () => refusedAward(order))
    case 'approve':
      if (state === 'pending_audit')
        return when(!isMine && !order.writers.has(name) && order.deadline >= now + MIN_BID_HOURS * HOUR, () => {
          order.state = 'bidding'
          order.openAt = order.deadline
        })
      return when(state === 'award_auditing' && order.proposer !== name, () => awarded(order, name))
    case 'reject':
      if (state === 'pending_audit') return ok(become('rejected'))
      return when(state === 'award_auditing', () => refusedAward(order))
    case 'extend':
      return when(state === 'bidding', () => {
        order.deadline += 24 * HOUR
        order.openAt = order.deadline
      })
    case 'remind':
      if (state !== 'bidding') return refused
      if (tender === null || now < tender.remindable) return unfit
      return ok(() => {
        tender.remindable = now + HOUR
      })
    case 'proceed':
      return when(state === 'pending_open' && order.underMin && !isMine, () => {
        order.underMin = false
      })
    case 'fail':
      return when(state === 'pending_open' && order.underMin, become('failed'))
    case 'open':
      return when(state === 'pending_open' && now >= order.openAt && !order.underMin, () => {
        order.state = 'reviewing.qualification'
        for (const one of order.tenders) if (one.state === 'submitted') one.state = 'opened'
      })
    case 'remind_openers':
      return when(
        state === 'pending_open' && now >= order.openAt && !order.underMin && now >= order.openersRemindable,
        () => {
          order.openersRemindable = now + HOUR
        },
      )
    // The walk damages no envelope.
    case 'open_rest':
      return refused
    case 'clarify':
      if (!reviewing.includes(state)) return refused
      if (tender === null || tender.state === 'none') return unknown
      return ['opened', 'shortlisted'].includes(tender.state) ? ok(() => {}) : unfit
    case 'judge_answer':
      if (!reviewing.includes(state)) return refused
      return tender === null || tender.state === 'none' ? unknown : ok(() => {})
    case 'disqualify':
    case 'requalify':
      if (!reviewing.includes(state)) return refused
      if (tender === null || tender.state === 'none') return unknown
      if (!['opened', 'shortlisted', 'disqualified'].includes(tender.state)) return unfit
      return ok(() => {
        tender.state = event === 'disqualify' ? 'disqualified' : 'shortlisted'
      })
    case 'advance':
      if (state === 'reviewing.qualification')
        return when(!order.tenders.some((one) => one.state === 'opened'), become('reviewing.commercial'))
      return when(
        state === 'reviewing.commercial' && order.tenders.some((one) => one.state === 'shortlisted'),
        become('reviewing.recommend'),
      )
    case 'reject_all':
      return when(reviewing.includes(state) && !isMine, become('failed'))
    case 'submit_award':
      if (state !== 'reviewing.commercial' && state !== 'reviewing.recommend') return refused
      if (tender === null || !stands(tender, now)) return unfit
      return ok(() => {
        order.state = 'award_auditing'
        order.proposer = name
        order.winner = tender
      })
    case 'line_confirm':
    case 'line_decline': {
      if (order.award === null || !['awarded', 'award_auditing'].includes(state)) return refused
      if (order.proposers.has(name) || order.approvers.has(name)) return refused
      const line = order.award.find((one) => one.state === 'waiting')
      if (line === undefined) return unfit
      return ok(() => {
        line.state = event === 'line_confirm' ? 'confirmed' : 'open'
        if (event === 'line_decline') line.declined.add(line.holder)
      })
    }
    case 'promote': {
      const line = order.award?.find((one) => one.state === 'open')
      if (state !== 'awarded' || line === undefined) return refused
      if (tender === null || !mayBePromoted(tender, now) || line.declined.has(tender)) return unfit
      return ok(() => {
        order.state = 'award_auditing'
        order.proposer = name
        order.promotion = { line, tender }
      })
    }
    case 'line_close':
      return when(state === 'awarded' && isOpen(order), () => settleFirst(order))
    case 'revoke_award':
      return when(
        state === 'awarded' &&
          order.award?.some((line) => line.state === 'confirmed') === false &&
          !order.proposers.has(name),
        () => {
          order.state = 'reviewing.recommend'
          order.award = null
          order.proposers.clear()
          order.approvers.clear()
          for (const one of order.tenders)
            if (['awarded', 'part_awarded', 'lost'].includes(one.state)) one.state = 'shortlisted'
        },
      )
    case 'ask_extend':
      if (!reviewing.includes(state) && state !== 'awarded') return refused
      if (tender === null || tender.state === 'none') return unknown
      return ['opened', 'shortlisted', 'awarded', 'part_awarded', 'lost'].includes(tender.state) ? ok() : unfit
    case 'ask_origin':
      if (state !== 'awarded' && state !== 'completed') return refused
      return order.award?.some((line) => line.state === 'waiting' || line.state === 'confirmed') === true ? ok() : unfit
    case 'complete':
      return when(state === 'awarded' && !waits(order) && !isOpen(order), become('completed'))
    case 'cancel':
      return when(
        (['bidding', 'pending_open', ...reviewing].includes(state) ||
          (state === 'award_auditing' && order.award === null)) &&
          !isMine,
        become('cancelled'),
      )
    case 'retender':
      if (state === 'awarded')
        return when(isOpen(order), () => {
          for (const line of order.award ?? []) if (line.state === 'open') line.state = 'settled'
        })
      return when(ends.includes(state))
    case 'copy':
      return when(ends.includes(state))
  }
}

/** Every tender of the walk offers every line, so that a change of lines or terms touches it. */
const touched = (order: OrderModel): void => {
  for (const one of order.tenders) if (one.state === 'submitted') one.state = 'reconfirm'
}

const stands = ({ state, until, supplier }: TenderModel, now: number): boolean =>
  state === 'shortlisted' && until >= today(now) && supplier.state === 'certified'

const waits = ({ award }: OrderModel): boolean => award?.some((line) => line.state === 'waiting') === true
const isOpen = ({ award }: OrderModel): boolean => award?.some((line) => line.state === 'open') === true

/**
 * Whether an opened tender may win an open line: it is not disqualified, its offer is still valid, and its supplier is
 * certified. It may have won or lost before.
 */
const mayBePromoted = ({ state, until, supplier }: TenderModel, now: number): boolean =>
  ['awarded', 'part_awarded', 'lost'].includes(state) && until >= today(now) && supplier.state === 'certified'

const settleFirst = (order: OrderModel): void => {
  const line = order.award?.find((one) => one.state === 'open')
  if (line !== undefined) line.state = 'settled'
}

/** Withdraws what waits: a first award goes back to the review, a change goes back to the award. */
const refusedAward = (order: OrderModel): void => {
  order.state = order.award === null ? 'reviewing.recommend' : 'awarded'
  order.promotion = null
}

const awarded = (order: OrderModel, approver: string): void => {
  const { winner, promotion } = order
  if (winner === null) throw new Error('nobody was proposed')
  order.state = 'awarded'
  order.proposers.add(order.proposer)
  order.approvers.add(approver)
  if (promotion === null)
    order.award = Array.from({ length: LINES }, () => ({
      holder: winner,
      state: 'waiting' as const,
      had: new Set([winner]),
      declined: new Set<TenderModel>(),
    }))
  else {
    promotion.line.holder = promotion.tender
    promotion.line.had.add(promotion.tender)
    promotion.line.state = 'waiting'
    order.promotion = null
  }
  for (const one of order.tenders) {
    if (!['shortlisted', 'opened', 'awarded', 'part_awarded', 'lost'].includes(one.state)) continue
    const parts = (order.award ?? []).filter((line) => line.had.has(one)).length
    one.state = parts === 0 ? 'lost' : parts === LINES ? 'awarded' : 'part_awarded'
  }
}

/** The answer to a supplier at its link. */
export const expectTender = (order: OrderModel, tender: TenderModel, event: TenderEvent): Expected => {
  const isOpen = order.state === 'bidding'
  const is = (...states: readonly TenderState[]): boolean => states.includes(tender.state)
  const become = (to: TenderState) => () => {
    tender.state = to
    if (to === 'draft' || event === 'submit') tender.until = today(addDays(order.deadline, OFFER_DAYS).getTime())
  }
  switch (event) {
    case 'save':
      return when(isOpen && is('none', 'draft', 'withdrawn'), become('draft'))
    case 'submit':
      return when(
        isOpen && tender.supplier.state === 'certified' && is('none', 'draft', 'submitted', 'reconfirm', 'withdrawn'),
        become('submitted'),
      )
    case 'withdraw':
      return when(isOpen && is('submitted', 'reconfirm'), become('withdrawn'))
    case 'reconfirm':
      return when(isOpen && is('reconfirm'), become('submitted'))
  }
}

const certify = '21-supplier-certify'
const suspend = '21-supplier-suspend'
const blacklist = '21-supplier-blacklist'

/** The transitions of a supplier, each with its permission code. */
const supplierMoves: readonly (readonly [from: string, to: string, code: string])[] = [
  ['pending', 'certified', certify],
  ['pending', 'supplement', certify],
  ['pending', 'rejected', certify],
  ['supplement', 'pending', certify],
  ['certified', 'suspended', suspend],
  ['certified', 'blacklisted', blacklist],
  ['expired', 'pending', certify],
  ['suspended', 'certified', suspend],
  ['blacklisted', 'suspended', blacklist],
]
const supplierTargets = [...new Set(supplierMoves.map(([, to]) => to))]

/** The statuses to draw for a supplier: towards certification when the walk should get on, and otherwise any. */
export const wishesFor = ({ state }: SupplierModel, getsOn: boolean): readonly string[] => {
  const back = {
    pending: 'certified',
    supplement: 'pending',
    suspended: 'certified',
    blacklisted: 'suspended',
    expired: 'pending',
  }
  const next = new Map(Object.entries(back)).get(state)
  return getsOn && next !== undefined ? [next] : supplierTargets.filter((one) => one !== state)
}

/** The answer to a request that a supplier gets another status. */
export const expectSupplier = (
  supplier: SupplierModel,
  to: string,
  actor: Actor,
  now: number,
  barredUntil: string,
): Expected => {
  const leading = supplierMoves.filter((move) => move[1] === to)
  if (!leading.some(([, , code]) => actor.codes.includes(code))) return { code: 4003 }
  if (actor.foreign) return { code: 4004 }
  const move = leading.find(([from]) => from === supplier.state)
  if (!actor.codes.includes(move?.[2] ?? certify)) return { code: 4003 }
  if (move === undefined) return refused
  if (to === 'certified' && supplier.end !== null && supplier.end < today(now)) return refused
  if (supplier.state === 'blacklisted' && (supplier.barredUntil >= today(now) || supplier.barredBy === actor.name))
    return refused
  return ok(() => {
    supplier.state = to
    if (to === 'blacklisted') Object.assign(supplier, { barredUntil, barredBy: actor.name })
  })
}

/** The changes that time alone brings. */
export const timePassed = (orders: readonly OrderModel[], suppliers: readonly SupplierModel[], now: number): void => {
  for (const order of orders) {
    if (order.state !== 'bidding' || order.deadline > now) continue
    const valid = order.tenders.filter((one) => one.state === 'submitted').length
    for (const one of order.tenders) if (one.state === 'reconfirm') one.state = 'excluded'
    order.state = valid === 0 ? 'failed' : 'pending_open'
    order.amender = ''
    order.underMin = valid < MIN_BIDS
  }
  for (const one of suppliers)
    if (one.state === 'certified' && one.end !== null && one.end < today(now)) one.state = 'expired'
}
