// The lifecycle events that wait for one viewer; computed with the same machine, permissions and facts as the buttons.

import type { WorkAct } from '#contract/home.worklist.ts'
import { type EventRule, maySend, openingOf, orderEvents } from '#contract/orders.events.ts'
import type { OrderEvent, OrderFact, OrderFacts } from '#contract/orders.lifecycle.ts'
import type { OrderStatus, ReviewStage } from '#contract/orders.statuses.ts'
import { editOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { OrderRow } from '#server/orders/rows.ts'

interface WorkRule {
  readonly act: WorkAct
  readonly status: OrderStatus
  readonly stage?: ReviewStage
  /** The events that the rule waits for. */
  readonly events: readonly OrderEvent[]
  /** A refusal by only this fact still counts as waiting: time has to pass, or a supplier has to answer. */
  readonly despite?: OrderFact
  /** Limits an event that is always available to the demands for which it is due. */
  readonly when?: (row: OrderRow, facts: OrderFacts) => boolean
  /** The event waits only for the demand's author. */
  readonly mine?: true
}

const hasUnsettled = (row: OrderRow): boolean => (row.unsettled_lines ?? 0) > 0

/** The first matching rule of a status decides; `amend_approve` and suppliers' questions are listed beside it. */
const rules: readonly WorkRule[] = [
  { act: 'approve', status: 'pending_audit', events: ['approve'] },
  { act: 'amend_approve', status: 'bidding', events: ['amend_approve'] },
  { act: 'under_min', status: 'pending_open', events: ['proceed', 'fail'], when: (_, facts) => facts.under_min },
  { act: 'open', status: 'pending_open', events: ['open'], despite: 'can_open' },
  {
    act: 'qualify',
    status: 'reviewing',
    stage: 'qualification',
    events: ['disqualify'],
    when: (_, facts) => !facts.verdicts_given,
  },
  { act: 'qualify', status: 'reviewing', stage: 'qualification', events: ['advance'] },
  { act: 'compare', status: 'reviewing', stage: 'commercial', events: ['advance'] },
  {
    act: 'reject_all',
    status: 'reviewing',
    stage: 'commercial',
    events: ['reject_all'],
    when: (_, facts) => !facts.has_valid_tender,
  },
  { act: 'propose', status: 'reviewing', stage: 'recommend', events: ['submit_award'] },
  { act: 'open_rest', status: 'reviewing', events: ['open_rest'] },
  { act: 'approve_award', status: 'award_auditing', events: ['approve'] },
  { act: 'settle', status: 'awarded', events: ['promote'] },
  { act: 'complete', status: 'awarded', events: ['complete'] },
  // Not for whoever proposed or approved the award: they may not record what a supplier answers.
  { act: 'chase', status: 'awarded', events: ['line_confirm'], when: hasUnsettled },
  { act: 'revise', status: 'rejected', events: ['save_draft'], mine: true },
  { act: 'draft', status: 'draft', events: ['save_draft'], mine: true },
]

const maySendHere = (event: OrderEvent, status: OrderStatus, held: readonly string[]): boolean =>
  maySend(event, status, held) && (orderEvents[event].by !== 'save' || allows(editOrder.access, held))

/** Statuses in which the lifecycle may have work for a holder of these permissions. */
export const workStatuses = (held: readonly string[]): OrderStatus[] => [
  ...new Set(
    rules.flatMap(({ status, events }) => (events.some((event) => maySendHere(event, status, held)) ? [status] : [])),
  ),
]

/** Statuses in which only the viewer's own demands wait. */
export const ownStatuses: readonly OrderStatus[] = rules.flatMap(({ mine, status }) => (mine ? [status] : []))

/** The act that waits for this viewer now; null when there is none. `facts` are the viewer's. */
export const workOn = (
  row: OrderRow,
  facts: OrderFacts,
  viewer: { readonly id: string; readonly permissions: readonly string[] },
): WorkAct | null => {
  const record = { status: row.status, review_stage: row.review_stage, facts }
  const isOpen = (event: OrderEvent, despite: OrderFact | undefined): boolean => {
    if (!maySendHere(event, row.status, viewer.permissions)) return false
    const { remedies }: EventRule = orderEvents[event]
    const opening = openingOf(record, event, remedies)
    return opening !== null && (opening.refusal === undefined || opening.refusal === despite)
  }
  const found = rules.find(
    ({ status, stage, events, despite, when, mine }) =>
      status === row.status &&
      (stage === undefined || stage === row.review_stage) &&
      (mine !== true || row.created_by === viewer.id) &&
      (when === undefined || when(row, facts)) &&
      events.some((event) => isOpen(event, despite)),
  )
  return found?.act ?? null
}
