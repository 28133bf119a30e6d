// Commands that an order's state does not have are shown only in a search.
import { expect, test } from 'vitest'
import { type OrderFacts, orderFactNames, type StandingColumns } from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { commands, find } from '#src/commands/registry.ts'
import { unavailableActs } from '#src/palette/orders.unavailable.ts'
import { reachable } from '#src/palette/rows.ts'

test('an act of a later state names that state and the next step', () => {
  expect(unavailabilityOf('orders.extend', { status: 'pending_audit', review_stage: null })).toEqual({
    is: 'refused',
    reason: 'refusals:wrong_state_one',
    params: { now: 'status.pending_audit', first: 'status.bidding', second: '', third: '' },
    remedy: 'orders.approve',
  })
})

test('an act of an earlier state names no next step', () => {
  expect(unavailabilityOf('orders.delete', { status: 'bidding', review_stage: null })).toEqual({
    is: 'refused',
    reason: 'refusals:wrong_state_two',
    params: { now: 'status.bidding', first: 'status.draft', second: 'status.rejected', third: '' },
  })
})

test('an act of the review names its stages', () => {
  expect(unavailabilityOf('orders.submit_award', { status: 'reviewing', review_stage: 'qualification' })).toMatchObject(
    {
      reason: 'refusals:wrong_state_two',
      params: { now: 'stage.qualification', first: 'stage.commercial', second: 'stage.recommend' },
    },
  )
})

test('an act of many states says only that the present state is not one of them', () => {
  expect(unavailabilityOf('orders.cancel', { status: 'draft', review_stage: null })).toMatchObject({
    reason: 'refusals:wrong_state_in',
  })
})

test('acts without permission, for several records, and those that are available or refused by a fact are not listed', () => {
  const row: StandingColumns = { status: 'pending_audit', review_stage: null }
  expect(unavailableActs(commands, situationOf(row, ['21-bidding-order']), 'all')).toEqual([])
  const here = situationOf(row)
  expect(unavailableActs(commands, { ...here, selected: [here.subject] }, 'all')).toEqual([])
  expect(unavailableActs(commands, here, 'orders')).toEqual([])
  const listed = new Set(reachable(acts, here, 'all', () => false).map(({ command }) => command.id))
  expect(listed.size).toBeGreaterThan(0)
  expect(unavailableActs(commands, here, 'all').filter(({ command }) => listed.has(command.id))).toEqual([])
})

test('pages of a later state name the states that have them', () => {
  const why = (id: string, row: StandingColumns) => {
    const command = find(id)
    return command === undefined ? undefined : availabilityOf(command, situationOf(row))
  }
  expect(why('reviews.open_matrix', { status: 'bidding', review_stage: null })).toMatchObject({
    reason: 'refusals:wrong_state_two',
    params: { now: 'status.bidding', first: 'status.pending_open', second: 'status.reviewing' },
  })
  expect(why('codes.trace_labels', { status: 'award_auditing', review_stage: null })).toMatchObject({
    reason: 'refusals:wrong_state_two',
    params: { now: 'status.award_auditing', first: 'status.awarded', second: 'status.completed' },
  })
})

const facts = Object.fromEntries(orderFactNames.map((name) => [name, true])) as OrderFacts // every fact was just named

const situationOf = (row: StandingColumns, permissions: readonly string[] = permissionCodes) => ({
  viewer: { id: 'u1', name: '沈知衡', permissions },
  path: 'order_detail' as const,
  subject: orderSubject({ id: 'o1', order_no: 'ZB20261121-0001', version: 1, facts, ...row }),
  selected: [],
})

/** Only commands of the lifecycle are compared; others depend on the page. */
const acts = commands.filter(({ id }) =>
  unavailableActs(commands, situationOf({ status: 'completed', review_stage: null }), 'all').some(
    (one) => one.command.id === id,
  ),
)

const unavailabilityOf = (id: string, row: StandingColumns) =>
  unavailableActs(commands, situationOf(row), 'all').find(({ command }) => command.id === id)?.availability
