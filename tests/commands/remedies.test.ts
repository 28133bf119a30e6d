import { describe, expect, test } from 'vitest'
import { maySend, orderEvents } from '#contract/orders.events.ts'
import {
  columnsOf,
  type OrderEvent,
  type OrderFact,
  type OrderFacts,
  orderFactNames,
  orderLifecycle,
  type StandingColumns,
} from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { orderEventCommands } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { find } from '#src/commands/registry.ts'
import { withRemedy } from '#src/commands/remedies.ts'

const about = (row: StandingColumns, fact: OrderFact, held: readonly string[] = permissionCodes): Situation => ({
  viewer: { id: 'u1', name: '苏文佩', permissions: held },
  path: 'order_detail',
  subject: orderSubject({
    id: 'o1',
    order_no: 'ZB20261120-0006',
    version: 3,
    facts: { ...(Object.fromEntries(orderFactNames.map((name) => [name, name !== fact])) as OrderFacts) }, // one entry per name
    ...row,
  }),
  selected: [],
})

const places: readonly StandingColumns[] = Object.entries(orderLifecycle.states).flatMap(([status, node]) => {
  const stages = Object.keys(node.states)
  return stages.length === 0 ? [columnsOf(status)] : stages.map((stage) => columnsOf({ [status]: stage }))
})
const events = Object.keys(orderEvents) as OrderEvent[] // Object.keys types the keys as string

/** Every refusal of the lifecycle with one false fact, and its remedy. */
const refusals = places.flatMap((row) =>
  events.flatMap((event) =>
    orderFactNames.flatMap((fact) => {
      const availability = orderEventCommands[`orders.${event}`].availability(about(row, fact))
      if (availability.is !== 'refused') return []
      return [{ row, event, fact, remedy: availability.remedy ?? null }]
    }),
  ),
)

test('each refusal that a command can remedy names the command, and the others name none', () => {
  const table = refusals.map(
    ({ row, event, fact, remedy }) => `${row.review_stage ?? row.status} ${event} ${fact} → ${remedy}`,
  )
  expect([...new Set(table)].toSorted()).toEqual(
    [
      'draft submit has_lines → orders.edit',
      'draft submit dates_valid → orders.edit',
      'draft submit weights_sum_100 → orders.edit',
      'rejected submit has_lines → orders.edit',
      'rejected submit dates_valid → orders.edit',
      'rejected submit weights_sum_100 → orders.edit',
      // A published demand stays on record for good.
      'draft delete never_published → null',
      'rejected delete never_published → null',
      // Another person must act.
      'pending_audit approve in_audit_step → null',
      'pending_audit approve not_self → null',
      'pending_audit approve not_writer → null',
      'pending_audit reject in_audit_step → null',
      'pending_audit withdraw is_submitter → null',
      'bidding amend not_frozen → orders.extend',
      'bidding amend no_amendment_waits → orders.amend_withdraw',
      // Nothing waits for a decision, or another person must decide.
      'bidding amend_approve amendment_waits → null',
      'bidding amend_approve in_audit_step → null',
      'bidding amend_approve not_amendment_writer → null',
      'bidding amend_reject amendment_waits → null',
      'bidding amend_reject in_audit_step → null',
      'bidding amend_reject not_amendment_writer → null',
      'bidding amend_withdraw amendment_waits → null',
      'bidding amend_withdraw is_amendment_writer → null',
      'bidding cancel not_self → null',
      'pending_open open enough_bids → orders.proceed',
      'pending_open open not_yet_present → null',
      // Time has to pass.
      'pending_open open can_open → null',
      'pending_open proceed under_min → orders.open',
      'pending_open remind_openers can_open → null',
      'pending_open remind_openers enough_bids → orders.proceed',
      'pending_open remind_openers openers_unreminded → null',
      'pending_open proceed not_regulated → orders.fail',
      'pending_open proceed not_self → null',
      'pending_open fail under_min → orders.open',
      'pending_open cancel not_self → null',
      ...['qualification', 'commercial', 'recommend'].flatMap((stage) => [
        `${stage} reject_all not_self → null`,
        `${stage} cancel not_self → null`,
        `${stage} open_rest rest_openable → null`,
      ]),
      'qualification advance verdicts_given → reviews.open_matrix',
      'commercial advance has_valid_tender → orders.reject_all',
      'award_auditing approve in_audit_step → null',
      'award_auditing approve not_proposer → null',
      'award_auditing reject in_audit_step → null',
      'award_auditing withdraw is_submitter → null',
      'award_auditing cancel not_self → null',
      // An award in force is settled, not called off.
      'award_auditing cancel first_award → null',
      'award_auditing line_confirm already_awarded → null',
      'award_auditing line_confirm not_in_award → null',
      'award_auditing line_decline already_awarded → null',
      'award_auditing line_decline not_in_award → null',
      'awarded line_confirm not_in_award → null',
      'awarded line_decline not_in_award → null',
      'awarded promote has_open_lines → null',
      'awarded line_close has_open_lines → null',
      'awarded retender has_open_lines → null',
      'awarded revoke_award none_confirmed → null',
      'awarded revoke_award not_proposer → null',
      'awarded complete lines_settled → reviews.open_report',
    ].toSorted(),
  )
})

describe('a remedy', () => {
  test('is available in the same situation as its refusal', () => {
    for (const { row, fact, remedy } of refusals) {
      const command = remedy === null ? undefined : find(remedy)
      if (remedy === null) continue
      if (command === undefined) throw new Error(`${remedy} is no command`)
      expect(availabilityOf(command, about(row, fact)), `${row.status} ${fact} ${remedy}`).toEqual({ is: 'available' })
    }
  })

  test('is not named to a viewer who may not run it', () => {
    const bidding: StandingColumns = { status: 'pending_open', review_stage: null }
    const opener = about(bidding, 'enough_bids', ['21-bidding-order', '21-bidding-comparison-open'])
    expect(maySend('proceed', 'pending_open', opener.viewer?.permissions ?? [])).toBe(false)
    const refusal = orderEventCommands['orders.open'].availability(opener)
    expect(refusal).toMatchObject({ is: 'refused', remedy: 'orders.proceed' })
    expect(withRemedy(refusal, opener, find)).toEqual({ is: 'refused', reason: 'refusals:enough_bids' })
  })
})
