// The lifecycle of a tender demand (招标需求), shared by page and server: states, events, and the facts that each event needs.
import { and, initialTransition, type StateValue, setup } from 'xstate'
import { guardsFrom, type Offer, offers } from './lifecycle.ts'
import { type OrderStatus, type OrderTag, type ReviewStage, tagsByStatus } from './orders.statuses.ts'

/**
 * All facts that guards may read of an order, for one viewer. A fact's name is also the name of its guard, the key of its refusal and
 * the name of the server's expression. In the order in which refusals are shown.
 */
export const orderFactNames = [
  'has_lines',
  'dates_valid',
  'weights_sum_100',
  'is_submitter',
  'in_audit_step',
  'not_self',
  'not_writer',
  'not_proposer',
  'never_published',
  'deadline_feasible',
  'no_amendment_waits',
  'amendment_waits',
  'is_amendment_writer',
  'not_amendment_writer',
  'remaining_suffices',
  'not_frozen',
  'deadline_passed',
  'tenders_suffice',
  'under_min',
  'not_regulated',
  'enough_bids',
  'can_open',
  'not_yet_present',
  'openers_suffice',
  'openers_unreminded',
  'rest_openable',
  'verdicts_given',
  'has_valid_tender',
  'first_award',
  'already_awarded',
  'not_in_award',
  'has_open_lines',
  'none_confirmed',
  'lines_settled',
] as const

export type OrderFact = (typeof orderFactNames)[number]
export type OrderFacts = Record<OrderFact, boolean>

/** The events that people and systems may send. `recorded` events stay in their state and are only logged. */
export type OrderEvent =
  | 'save_draft'
  | 'submit'
  | 'delete'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'amend'
  | 'amend_approve'
  | 'amend_reject'
  | 'amend_withdraw'
  | 'extend'
  | 'remind'
  | 'proceed'
  | 'fail'
  | 'open'
  | 'remind_openers'
  | 'open_rest'
  | 'clarify'
  | 'judge_answer'
  | 'disqualify'
  | 'requalify'
  | 'advance'
  | 'reject_all'
  | 'submit_award'
  | 'line_confirm'
  | 'line_decline'
  | 'promote'
  | 'line_close'
  | 'revoke_award'
  | 'ask_origin'
  | 'ask_extend'
  | 'complete'
  | 'cancel'
  | 'retender'
  | 'copy'

/** Sent only by the clock; never offered to a user. */
export type OrderClockEvent = 'bidding_ends'

const chart = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as { type: OrderEvent | OrderClockEvent },
    tags: {} as OrderTag,
  },
  guards: guardsFrom(orderFactNames),
  // An event without a target needs an action, or `can` would say it is impossible.
  actions: { recorded: () => {} },
})

const cancel = { guard: 'not_self', target: '#order.cancelled' } as const
const recorded = { actions: 'recorded' } as const
const ended = { on: { retender: recorded, copy: recorded } } as const
const answer = { guard: 'not_in_award', actions: 'recorded' } as const // not by the staff who decided the award
/** Suppliers answer the award in force while a change of it waits for approval. */
const answerMeanwhile = { guard: and(['already_awarded', 'not_in_award']), actions: 'recorded' } as const
/** A refused change of an award in force leads back to that award, a refused first award leads back to the review. */
const refused = (guard: 'in_audit_step' | 'is_submitter') =>
  [
    { guard: and([guard, 'first_award']), target: 'reviewing.recommend' },
    { guard, target: 'awarded' },
  ] as const

/** The lifecycle of an order: draft → approval → sealed bidding → opening → review → award → completion. */
export const orderLifecycle = chart.createMachine({
  id: 'order',
  context: Object.fromEntries(orderFactNames.map((name) => [name, false])) as OrderFacts, // one entry per name
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; nobody outside the enterprise knows of it.',
      tags: tagsByStatus.draft,
      on: {
        save_draft: recorded,
        submit: { guard: and(['has_lines', 'dates_valid', 'weights_sum_100']), target: 'pending_audit' },
        delete: { guard: 'never_published', actions: 'recorded' },
      },
    },
    pending_audit: {
      description: 'Waits for a second person before it is published.',
      tags: tagsByStatus.pending_audit,
      on: {
        approve: { guard: and(['in_audit_step', 'not_self', 'not_writer', 'deadline_feasible']), target: 'bidding' },
        reject: { guard: 'in_audit_step', target: 'rejected' },
        withdraw: { guard: 'is_submitter', target: 'draft' },
      },
    },
    rejected: {
      description: 'Returned by the approver with a reason; to be changed and submitted again.',
      tags: tagsByStatus.rejected,
      on: {
        save_draft: { target: 'draft' },
        submit: { guard: and(['has_lines', 'dates_valid', 'weights_sum_100']), target: 'pending_audit' },
        delete: { guard: 'never_published', actions: 'recorded' },
      },
    },
    bidding: {
      description: 'Published; certified suppliers hand in sealed tenders until the deadline.',
      tags: tagsByStatus.bidding,
      on: {
        // An amendment that raises the amount, adds a line or changes a supplier's terms waits for approval; any other takes effect at once.
        amend: { guard: and(['not_frozen', 'no_amendment_waits']), actions: 'recorded' },
        amend_approve: {
          guard: and(['amendment_waits', 'in_audit_step', 'not_amendment_writer', 'remaining_suffices']),
          actions: 'recorded',
        },
        amend_reject: {
          guard: and(['amendment_waits', 'in_audit_step', 'not_amendment_writer']),
          actions: 'recorded',
        },
        amend_withdraw: { guard: and(['amendment_waits', 'is_amendment_writer']), actions: 'recorded' },
        extend: { actions: 'recorded' },
        remind: { actions: 'recorded' },
        bidding_ends: [
          { guard: and(['deadline_passed', 'tenders_suffice']), target: 'pending_open' },
          { guard: 'deadline_passed', target: 'failed' },
        ],
        cancel,
      },
    },
    pending_open: {
      description: 'The deadline has passed; tenders stay sealed until somebody entitled opens them.',
      tags: tagsByStatus.pending_open,
      on: {
        // Until the last opener is present, the others are only recorded; no tender is read.
        open: [
          { guard: and(['can_open', 'enough_bids', 'not_yet_present', 'openers_suffice']), target: 'reviewing' },
          { guard: and(['can_open', 'enough_bids', 'not_yet_present']), actions: 'recorded' },
        ],
        // Reminds the people who may open by a message; only while an opening is possible.
        remind_openers: { guard: and(['can_open', 'enough_bids', 'openers_unreminded']), actions: 'recorded' },
        proceed: { guard: and(['under_min', 'not_regulated', 'not_self']), actions: 'recorded' },
        fail: { guard: 'under_min', target: 'failed' },
        cancel,
      },
    },
    reviewing: {
      description: 'Opened; tenders are judged, compared and one is recommended.',
      tags: tagsByStatus.reviewing,
      initial: 'qualification',
      on: {
        // A tender that is opened later needs its verdict first.
        open_rest: { guard: 'rest_openable', target: '.qualification' },
        clarify: recorded,
        judge_answer: recorded,
        // An offer whose validity has ended cannot be awarded; its supplier may extend it.
        ask_extend: recorded,
        disqualify: recorded,
        requalify: recorded,
        reject_all: { guard: 'not_self', target: 'failed' },
        cancel,
      },
      states: {
        qualification: {
          description: 'Each tender gets its verdict.',
          on: { advance: { guard: 'verdicts_given', target: 'commercial' } },
        },
        commercial: {
          description: 'Prices of the qualified tenders are compared.',
          on: {
            advance: { guard: 'has_valid_tender', target: 'recommend' },
            submit_award: { target: '#order.award_auditing' },
          },
        },
        recommend: {
          description: 'The decision is put together with its reasons.',
          on: { submit_award: { target: '#order.award_auditing' } },
        },
      },
    },
    award_auditing: {
      description: 'The decision waits for approval by somebody who did not propose it.',
      tags: tagsByStatus.award_auditing,
      on: {
        approve: { guard: and(['in_audit_step', 'not_proposer']), target: 'awarded' },
        reject: refused('in_audit_step'),
        withdraw: refused('is_submitter'),
        line_confirm: answerMeanwhile,
        line_decline: answerMeanwhile,
        cancel: { guard: and(['not_self', 'first_award']), target: '#order.cancelled' },
      },
    },
    awarded: {
      description: 'Decided; awarded suppliers confirm or decline line by line, and what is declined is settled.',
      tags: tagsByStatus.awarded,
      on: {
        line_confirm: answer,
        line_decline: answer,
        promote: { guard: 'has_open_lines', target: 'award_auditing' },
        line_close: { guard: 'has_open_lines', actions: 'recorded' },
        retender: { guard: 'has_open_lines', actions: 'recorded' },
        revoke_award: { guard: and(['none_confirmed', 'not_proposer']), target: 'reviewing.recommend' },
        ask_origin: recorded,
        ask_extend: recorded,
        complete: { guard: 'lines_settled', target: 'completed' },
      },
    },
    completed: {
      description: 'Every awarded line is settled.',
      tags: tagsByStatus.completed,
      on: { retender: recorded, copy: recorded, ask_origin: recorded },
    },
    failed: { description: 'Ended without an award.', tags: tagsByStatus.failed, ...ended },
    cancelled: {
      description: 'Given up by the enterprise; sealed tenders are never opened.',
      tags: tagsByStatus.cancelled,
      ...ended,
    },
  },
})

/** The two columns that store a state value; `standingOf` and `columnsOf` convert between them. */
export interface StandingColumns {
  status: OrderStatus
  review_stage: ReviewStage | null
}

export const standingOf = (row: StandingColumns): StateValue =>
  row.status === 'reviewing' ? { reviewing: row.review_stage ?? 'qualification' } : row.status

/** State value → columns. */
export const columnsOf = (value: StateValue): StandingColumns => {
  const status = (typeof value === 'string' ? value : Object.keys(value)[0]) as OrderStatus // the chart's own keys
  const inner = typeof value === 'string' ? undefined : value[status]
  return { status, review_stage: typeof inner === 'string' ? (inner as ReviewStage) : null } // the chart's own keys
}

/** The state of a new order. */
export const startOf = (): StandingColumns => columnsOf(initialTransition(orderLifecycle)[0].value)

/** The events of this order for the viewer now, refused ones with the reason. Clock events are left out. */
export const orderOffers = (row: StandingColumns, facts: OrderFacts): Offer<OrderEvent>[] =>
  offers(orderLifecycle, { value: standingOf(row), facts }).filter(
    (offer): offer is Offer<OrderEvent> => offer.event !== 'bidding_ends',
  )
