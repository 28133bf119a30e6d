// Facts of an order for one viewer at one moment: one line each, in the order of the lifecycle's list.
import { addMinutes } from 'date-fns/addMinutes'
import { isAfter } from 'date-fns/isAfter'
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'
import { stepFor } from '#contract/enterprise.ts'
import { isDayAfter, leavesHours } from '#contract/orders.dates.ts'
import { maySend } from '#contract/orders.events.ts'
import type { OrderFacts } from '#contract/orders.lifecycle.ts'
import { wereOpenersReminded } from '#contract/orders.opening.ts'
import type { ReviewStage } from '#contract/orders.statuses.ts'
import type { SelfAuditPaper } from '#server/db/order-tables.ts'
import type { Rules } from '#server/enterprise.rules.ts'
import { openerPresent, openersNeeded, type PresenceSource } from './opening.ts'

/** What facts are computed from: columns of the order and counts of its related rows. */
export interface FactSource extends PresenceSource {
  review_stage: ReviewStage | null
  item_count: number
  bid_deadline_at: string | null
  open_at: string | null
  delivery_date: string | null
  delivery_days: number | null
  award_method: string | null
  criteria: readonly { weight: number }[]
  regulated: boolean | null
  min_bids: number | null
  created_by: string
  submitted_by: string | null
  /** Who saved its contents before the publication, besides its creator. */
  writers: readonly string[]
  /** The papers that were handed in while the enterprise let people approve their own. */
  self_audit_for: readonly SelfAuditPaper[]
  proposed_by: string | null
  /** The waiting amendment: its author (null if none waits), its amount in 元, the deadline it would set. */
  amendment_by: string | null
  amendment_amount: string | null
  amendment_deadline_at: string | null
  published_at: string | null
  under_min: boolean
  valid_tenders: number
  unjudged_tenders: number
  shortlisted_tenders: number
  unopened_tenders: number
  unsettled_lines: number
  /** Lines of the award in force with an open quantity, and those its suppliers have confirmed. */
  open_lines: number
  confirmed_lines: number
  /** When the people who may open were last reminded. */
  openers_reminded_at: string | null
  /** Whether an award is in force, who proposed it or a change of it, and who approved them. */
  has_award: boolean
  award_proposers: readonly string[]
  award_approvers: readonly string[]
  /**
   * The amount an approval covers, in 元: the award's total, or the demand's budget or reference
   * total; null when unknown.
   */
  approval_total: string | null
}

export interface FactViewer {
  readonly id: string
  readonly permissions: readonly string[]
}

const WEIGHTS_TOTAL = 100

/**
 * The record of booleans the lifecycle's guards read. They reveal only what the viewer may know: of sealed tenders,
 * whether there are enough. `now` is the database's business time.
 */
export const factsOf = (order: FactSource, viewer: FactViewer, settings: Rules, now: string): OrderFacts => {
  const at = parseISO(now)
  const deadline = order.bid_deadline_at === null ? null : parseISO(order.bid_deadline_at)
  const opening = order.open_at === null ? deadline : parseISO(order.open_at)
  const wanted = order.min_bids ?? settings.min_bids
  const hasEnough = order.valid_tenders >= wanted
  const isAwardApproval = order.status === 'award_auditing'
  const isAuthor = order.created_by === viewer.id || order.submitted_by === viewer.id
  const isFeasible =
    order.bid_deadline_at !== null && leavesHours(order.bid_deadline_at, at.getTime(), settings.min_bid_hours)
  const present = openerPresent(order, settings, at)
  const isAllowed = (paper: SelfAuditPaper) => isSelfAuditAllowed(order, paper, settings)
  return {
    has_lines: order.item_count > 0,
    dates_valid: isFeasible && deadline !== null && deliversAfter(order, deadline),
    weights_sum_100:
      order.award_method !== 'comprehensive' ||
      order.criteria.reduce((total, one) => total + one.weight, 0) === WEIGHTS_TOTAL,
    is_submitter: (isAwardApproval ? order.proposed_by : order.submitted_by) === viewer.id,
    in_audit_step: isInStep(order, viewer, settings),
    not_self: isAllowed('demand') || !isAuthor,
    not_writer: isAllowed('demand') || !order.writers.includes(viewer.id),
    not_proposer:
      isAllowed('award') ||
      (isAwardApproval ? order.proposed_by !== viewer.id : !order.award_proposers.includes(viewer.id)),
    never_published: order.published_at === null,
    deadline_feasible: isFeasible,
    amendment_waits: order.amendment_by !== null,
    no_amendment_waits: order.amendment_by === null,
    is_amendment_writer: order.amendment_by === viewer.id,
    not_amendment_writer: isAllowed('amendment') || order.amendment_by !== viewer.id,
    remaining_suffices: isLeftEnough(order, settings, at),
    not_frozen: deadline !== null && isBefore(at, addMinutes(deadline, -settings.freeze_minutes)),
    deadline_passed: deadline !== null && !isBefore(at, deadline),
    tenders_suffice:
      hasEnough || (order.valid_tenders > 0 && settings.under_min_policy === 'ask' && order.regulated !== true),
    under_min: order.under_min,
    not_regulated: order.regulated !== true,
    enough_bids: order.status === 'bidding' ? hasEnough : !order.under_min,
    can_open: opening !== null && !isAfter(opening, at),
    not_yet_present: present?.id !== viewer.id,
    openers_suffice: openersNeeded(order, settings) < 2 || (present !== null && present.id !== viewer.id),
    openers_unreminded: !wereOpenersReminded(order.openers_reminded_at, at.getTime()),
    rest_openable: order.unopened_tenders > 0,
    verdicts_given: order.unjudged_tenders === 0,
    has_valid_tender: order.shortlisted_tenders > 0,
    first_award: !order.has_award,
    already_awarded: order.has_award,
    not_in_award: isAllowed('award') || ![...order.award_proposers, ...order.award_approvers].includes(viewer.id),
    has_open_lines: order.open_lines > 0,
    none_confirmed: order.confirmed_lines === 0,
    lines_settled: order.unsettled_lines === 0 && order.open_lines === 0,
  }
}

/**
 * Whether people may approve this paper of their own: by the setting now, and by the one when it was handed in. Who
 * changes the setting changes nothing for what waits already.
 */
const isSelfAuditAllowed = (
  { self_audit_for }: Pick<FactSource, 'self_audit_for'>,
  paper: SelfAuditPaper,
  { allow_self_audit }: Rules,
): boolean => allow_self_audit && self_audit_for.includes(paper)

/**
 * Whether suppliers have enough time left once a waiting amendment takes effect, by the later of
 * its deadline and the demand's.
 */
const isLeftEnough = (
  { bid_deadline_at, amendment_deadline_at }: Pick<FactSource, 'bid_deadline_at' | 'amendment_deadline_at'>,
  settings: Rules,
  at: Date,
): boolean => {
  const soonest = addMinutes(at, Math.max(settings.min_remaining_hours * 60, settings.freeze_minutes))
  return [bid_deadline_at, amendment_deadline_at].some((end) => end !== null && !isBefore(parseISO(end), soonest))
}

type Stepped = Pick<FactSource, 'status' | 'approval_total' | 'amendment_amount'>

/** Whether the viewer may approve in this status and, where a step names people for this amount, is one of them. */
const isInStep = (order: Stepped, viewer: FactViewer, { audit_chains }: Rules): boolean => {
  const { status } = order
  if (!maySend(status === 'bidding' ? 'amend_approve' : 'approve', status, viewer.permissions)) return false
  const chain = status === 'award_auditing' ? audit_chains.award : audit_chains.publish
  const total = status === 'bidding' ? order.amendment_amount : order.approval_total
  return stepFor(chain, total)?.approver_ids.includes(viewer.id) ?? true
}

type Decided = Stepped &
  Pick<FactSource, 'created_by' | 'submitted_by' | 'writers' | 'proposed_by' | 'amendment_by' | 'self_audit_for'>

/** The paper that a status decides on. */
const paperOf = ({ status }: Stepped): SelfAuditPaper => {
  if (status === 'award_auditing') return 'award'
  return status === 'bidding' ? 'amendment' : 'demand'
}

/** The authors of the work that a status decides on. */
const writersOf = (order: Decided): readonly (string | null)[] => {
  if (order.status === 'award_auditing') return [order.proposed_by]
  return order.status === 'bidding' ? [order.amendment_by] : [order.created_by, order.submitted_by, ...order.writers]
}

/**
 * Whether a waiting decision is this person's to make: they are named in its step, and it is not
 * about their own work.
 */
export const mayDecide = (order: Decided, person: FactViewer, settings: Rules): boolean =>
  isInStep(order, person, settings) &&
  (isSelfAuditAllowed(order, paperOf(order), settings) || !writersOf(order).includes(person.id))

/** Whether delivery is after the deadline's day, or is given in days from a notice. */
const deliversAfter = (order: FactSource, deadline: Date): boolean =>
  order.delivery_date === null ? order.delivery_days !== null : isDayAfter(order.delivery_date, deadline)
