// The whole state × event matrix against a table written by hand from the specification, not from the chart.
import { describe, expect, test } from 'vitest'
import { advance, NotOffered, WRONG_STATE } from '#contract/lifecycle.ts'
import { maySend, orderEvents, permissionsIn } from '#contract/orders.events.ts'
import {
  columnsOf,
  type OrderFact,
  type OrderFacts,
  orderFactNames,
  orderLifecycle,
  orderOffers,
  standingOf,
} from '#contract/orders.lifecycle.ts'
import { type OrderStatus, type OrderTag, orderStatuses, reviewStages } from '#contract/orders.statuses.ts'
import { isTagged, isTerminal } from '#contract/orders.tags.ts'
import { permissionCodes } from '#contract/permissions.ts'

type Leaf = string
/** event → its target, and its facts in the order in which a user is told of them. */
type Row = Readonly<Record<string, readonly [to: Leaf, ...waits: OrderFact[]]>>

const complete = ['has_lines', 'dates_valid', 'weights_sum_100'] as const
const cancel = { cancel: ['cancelled', 'not_self'] } as const
const reviewing = (stage: string) =>
  ({
    open_rest: ['reviewing.qualification', 'rest_openable'],
    clarify: [stage],
    judge_answer: [stage],
    ask_extend: [stage],
    disqualify: [stage],
    requalify: [stage],
    reject_all: ['failed', 'not_self'],
    ...cancel,
  }) as const

/** The specification's table of transitions, written by hand. */
const matrix: Readonly<Record<Leaf, Row>> = {
  draft: {
    save_draft: ['draft'],
    submit: ['pending_audit', ...complete],
    delete: ['draft', 'never_published'],
  },
  pending_audit: {
    withdraw: ['draft', 'is_submitter'],
    approve: ['bidding', 'in_audit_step', 'not_self', 'not_writer', 'deadline_feasible'],
    reject: ['rejected', 'in_audit_step'],
  },
  rejected: {
    save_draft: ['draft'],
    submit: ['pending_audit', ...complete],
    delete: ['rejected', 'never_published'],
  },
  bidding: {
    amend: ['bidding', 'not_frozen', 'no_amendment_waits'],
    amend_approve: ['bidding', 'amendment_waits', 'in_audit_step', 'not_amendment_writer', 'remaining_suffices'],
    amend_reject: ['bidding', 'amendment_waits', 'in_audit_step', 'not_amendment_writer'],
    amend_withdraw: ['bidding', 'amendment_waits', 'is_amendment_writer'],
    extend: ['bidding'],
    remind: ['bidding'],
    bidding_ends: ['pending_open', 'deadline_passed'], // Or failed: see “the clock”.
    ...cancel,
  },
  pending_open: {
    open: ['reviewing.qualification', 'can_open', 'enough_bids', 'not_yet_present'], // The second of two people.
    remind_openers: ['pending_open', 'can_open', 'enough_bids', 'openers_unreminded'],
    proceed: ['pending_open', 'under_min', 'not_regulated', 'not_self'],
    fail: ['failed', 'under_min'], // The other way out of too few tenders.
    ...cancel,
  },
  'reviewing.qualification': {
    ...reviewing('reviewing.qualification'),
    advance: ['reviewing.commercial', 'verdicts_given'],
  },
  'reviewing.commercial': {
    ...reviewing('reviewing.commercial'),
    advance: ['reviewing.recommend', 'has_valid_tender'],
    submit_award: ['award_auditing'],
  },
  'reviewing.recommend': {
    ...reviewing('reviewing.recommend'),
    submit_award: ['award_auditing'],
  },
  award_auditing: {
    approve: ['awarded', 'in_audit_step', 'not_proposer'],
    reject: ['reviewing.recommend', 'in_audit_step'], // The first award; see below.
    withdraw: ['reviewing.recommend', 'is_submitter'],
    line_confirm: ['award_auditing', 'already_awarded', 'not_in_award'],
    line_decline: ['award_auditing', 'already_awarded', 'not_in_award'],
    cancel: ['cancelled', 'not_self', 'first_award'],
  },
  awarded: {
    line_confirm: ['awarded', 'not_in_award'],
    line_decline: ['awarded', 'not_in_award'],
    promote: ['award_auditing', 'has_open_lines'],
    line_close: ['awarded', 'has_open_lines'],
    retender: ['awarded', 'has_open_lines'],
    revoke_award: ['reviewing.recommend', 'none_confirmed', 'not_proposer'],
    ask_origin: ['awarded'],
    ask_extend: ['awarded'],
    complete: ['completed', 'lines_settled'],
  },
  completed: { retender: ['completed'], copy: ['completed'], ask_origin: ['completed'] },
  failed: { retender: ['failed'], copy: ['failed'] },
  cancelled: { retender: ['cancelled'], copy: ['cancelled'] },
}

const leaves = Object.keys(matrix)
/** Events whose target depends on a fact that does not refuse them. */
const forked = new Set(['bidding_ends', 'open', 'reject', 'withdraw'])
const events = [...Object.keys(orderEvents), 'bidding_ends']
const factsAll = (value: boolean): OrderFacts =>
  Object.fromEntries(orderFactNames.map((name) => [name, value])) as OrderFacts // one entry per name
const allTrue = factsAll(true)
const without = (fact: OrderFact): OrderFacts => ({ ...allTrue, [fact]: false })

test('the chart has the statuses and stages that are listed for it, in their order', () => {
  expect(Object.keys(orderLifecycle.states)).toEqual(orderStatuses)
  expect(Object.keys(orderLifecycle.root.states.reviewing?.states ?? {})).toEqual(reviewStages)
})

test('the table names every leaf of the chart', () => {
  const chart = orderStatuses.flatMap((status) =>
    status === 'reviewing' ? reviewStages.map((stage) => `reviewing.${stage}`) : [status],
  )
  expect(leaves.toSorted()).toEqual(chart.toSorted())
})

describe.each(leaves)('%s', (leaf) => {
  test.each(events)('%s', (event) => {
    const row = matrix[leaf]?.[event]
    if (row === undefined) {
      expect(lead(leaf, event, allTrue)).toBe(WRONG_STATE)
      return
    }
    const [to, ...waits] = row
    expect(lead(leaf, event, allTrue)).toBe(to)
    for (const fact of waits) expect(lead(leaf, event, without(fact))).toBe(fact)
    const free = orderFactNames.filter((fact) => !waits.includes(fact))
    const bare = { ...factsAll(true), ...Object.fromEntries(free.map((fact) => [fact, false])) }
    if (!forked.has(event)) expect(lead(leaf, event, bare), 'waits for no other fact').toBe(to)
  })

  test('offers exactly the events of the table, and refuses each by its first false fact', () => {
    const listed = Object.entries(matrix[leaf] ?? {}).filter(([event]) => event !== 'bidding_ends')
    expect(new Map(orderOffers(columns(leaf), allTrue).map((one) => [one.event as string, one.refusal]))).toEqual(
      new Map(listed.map(([event]) => [event, undefined])),
    )
    expect(
      new Map(orderOffers(columns(leaf), factsAll(false)).map((one) => [one.event as string, one.refusal])),
    ).toEqual(new Map(listed.map(([event, [, ...waits]]) => [event, waits[0]])))
  })
})

test('the opening by the first of two people keeps the state, and the same person cannot send it twice', () => {
  expect(lead('pending_open', 'open', without('openers_suffice'))).toBe('pending_open')
  expect(lead('pending_open', 'open', { ...allTrue, openers_suffice: false, not_yet_present: false })).toBe(
    'not_yet_present',
  )
})

test.each(['reject', 'withdraw'])('a change of an award in force leads back to the award by %s', (event) => {
  expect(lead('award_auditing', event, without('first_award'))).toBe('awarded')
  expect(lead('award_auditing', 'cancel', without('first_award'))).toBe('first_award')
})

describe('the clock', () => {
  test('an order without enough tenders fails at its deadline', () => {
    expect(lead('bidding', 'bidding_ends', without('tenders_suffice'))).toBe('failed')
  })

  test('the deadline event is refused before the deadline has passed', () => {
    expect(lead('bidding', 'bidding_ends', without('deadline_passed'))).toBe('deadline_passed')
  })

  test('the deadline event is never offered to a person', () => {
    expect(orderOffers(columns('bidding'), allTrue).map((one) => one.event)).not.toContain('bidding_ends')
  })
})

test.each(reviewStages)('an event that stays keeps the stage %s', (stage) => {
  const staying = Object.entries(matrix[`reviewing.${stage}`] ?? {}).filter(([, [to]]) => to === `reviewing.${stage}`)
  expect(staying.length).toBeGreaterThan(0)
  for (const [event] of staying) expect(lead(`reviewing.${stage}`, event, allTrue)).toBe(`reviewing.${stage}`)
})

test('each state can be reached from a draft', () => {
  const reached = new Set<Leaf>(['draft'])
  for (const leaf of reached)
    for (const event of events)
      for (const facts of [allTrue, without('tenders_suffice')]) {
        const to = lead(leaf, event, facts)
        if (leaves.includes(to)) reached.add(to)
      }
  expect([...reached].toSorted()).toEqual(leaves.toSorted())
})

test('each state except the final ones has a way out', () => {
  const stuck = leaves.filter(
    (leaf) => !events.some((event) => ![leaf, WRONG_STATE].includes(lead(leaf, event, allTrue))),
  )
  expect(stuck).toEqual(orderStatuses.filter(isTerminal))
})

/** The tags of statuses, written by hand from the specification. */
const tagged: Readonly<Record<OrderTag, readonly OrderStatus[]>> = {
  unpublished: ['draft', 'pending_audit', 'rejected'],
  editable: ['draft', 'rejected'],
  awaits_opening: ['bidding', 'pending_open'],
  opened: ['reviewing', 'award_auditing', 'awarded', 'completed'],
  proposed: ['award_auditing', 'awarded', 'completed'],
  awarded: ['awarded', 'completed'],
  without_award: ['failed', 'cancelled'],
  terminal: ['completed', 'failed', 'cancelled'],
}

test.each(Object.entries(tagged))('the statuses that are %s are those of the table', (tag, statuses) => {
  expect(orderStatuses.filter((status) => orderLifecycle.root.states[status]?.tags.includes(tag))).toEqual(statuses)
})

test('each status is exactly one of: unpublished, awaiting its opening, opened, ended without an award', () => {
  const stages = ['unpublished', 'awaits_opening', 'opened', 'without_award'] as const
  for (const status of orderStatuses)
    expect(
      stages.filter((stage) => isTagged(status, stage)),
      status,
    ).toHaveLength(1)
})

test('columns and standing convert into each other without loss', () => {
  for (const leaf of leaves) expect(columnsOf(standingOf(columns(leaf)))).toEqual(columns(leaf))
  expect(standingOf({ status: 'reviewing', review_stage: null })).toEqual({ reviewing: 'qualification' })
})

test('each offered event has a permission that exists, and no other event has one there', () => {
  for (const leaf of leaves) {
    const { status } = columns(leaf)
    for (const { event } of orderOffers(columns(leaf), allTrue)) {
      const codes = permissionsIn(event, status)
      expect(codes.length, `${event} in ${leaf}`).toBeGreaterThan(0)
      for (const code of codes) expect(maySend(event, status, [code])).toBe(true)
      expect(
        maySend(
          event,
          status,
          permissionCodes.filter((one) => !codes.includes(one)),
        ),
      ).toBe(false)
    }
  }
})

const columns = (leaf: Leaf) => {
  const [status, stage] = leaf.split('.')
  return columnsOf(stage === undefined ? leaf : { [status ?? '']: stage })
}

/** The target of an event: a leaf, or the reason for its refusal. */
const lead = (leaf: Leaf, event: string, facts: OrderFacts): string => {
  try {
    const { status, review_stage } = columnsOf(
      advance(orderLifecycle, { value: standingOf(columns(leaf)), facts }, event),
    )
    return review_stage === null ? status : `${status}.${review_stage}`
  } catch (error) {
    if (error instanceof NotOffered) return error.refusal
    throw error
  }
}
