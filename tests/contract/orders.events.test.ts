// Who may send each event of an order, against a table written by hand from the specification, not from the contract.
import { expect, test } from 'vitest'
import { type AuditAction, type AuditBody, auditBody, orderEvents, permissionsIn } from '#contract/orders.events.ts'
import type { OrderEvent } from '#contract/orders.lifecycle.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'

const create = '21-bidding-order-create'
const edit = '21-bidding-order-edit'
const audit = '21-bidding-order-audit'
const close = '21-bidding-order-close'
const score = '21-bidding-comparison-score'
const quality = '21-bidding-comparison-score_quality'
const award = '21-bidding-comparison-award'
const awardAudit = '21-bidding-comparison-award_audit'

/**
 * The permissions of an event, of which a user needs one. In a record they depend on the status, because approval and
 * award share the event.
 */
const needed: Readonly<Record<OrderEvent, readonly string[] | Readonly<Record<string, string>>>> = {
  save_draft: [edit],
  submit: [create],
  delete: ['21-bidding-order-delete'],
  withdraw: { pending_audit: create, award_auditing: award },
  approve: { pending_audit: audit, award_auditing: awardAudit },
  reject: { pending_audit: audit, award_auditing: awardAudit },
  amend: [edit],
  amend_approve: [audit],
  amend_reject: [audit],
  amend_withdraw: [edit],
  extend: [close],
  remind: [edit, close],
  remind_openers: ['21-bidding-comparison-open', edit],
  proceed: [audit],
  fail: [audit],
  open: ['21-bidding-comparison-open'],
  open_rest: ['21-bidding-comparison-open'],
  clarify: [score],
  judge_answer: [score],
  disqualify: [score, quality],
  requalify: [score, quality],
  advance: [score],
  reject_all: [audit],
  submit_award: [award],
  line_confirm: [award, edit],
  line_decline: [award, edit],
  promote: [award],
  line_close: [award],
  revoke_award: [awardAudit],
  ask_origin: [award],
  ask_extend: [award],
  complete: [award],
  cancel: [close],
  retender: [create],
  copy: [create],
}

test('each event of the decision call has a body there, and no other event has one', () => {
  // An event without a body does not compile, because the record would lack its key.
  const lacking: Readonly<Record<Exclude<AuditAction, AuditBody['action']>, never>> = {}
  expect(lacking).toEqual({})
  const decided = Object.entries(orderEvents).flatMap(([event, { by }]) => (by === 'audit' ? [event] : []))
  const known = decided.filter((event) => {
    const { error } = auditBody.safeParse({ action: event, version: 1, payload: { none: true } })
    // For an unknown action the error is at the action; for a known one it is in the payload.
    return error?.issues.every(({ path }) => path[0] !== 'action') === true
  })
  expect(known).toEqual(decided)
  const foreign = Object.keys(orderEvents).filter((event) => !decided.includes(event))
  for (const event of [...foreign, 'approved', 'bidding_ends'])
    expect(auditBody.safeParse({ action: event, version: 1, payload: {} }).error?.issues[0]?.path, event).toEqual([
      'action',
    ])
})

test('the table names every event', () => {
  expect(Object.keys(orderEvents).toSorted()).toEqual(Object.keys(needed).toSorted())
})

test.each(Object.entries(needed))('%s needs the permissions of the specification in every status', (event, codes) => {
  for (const status of orderStatuses) {
    const wanted = 'pending_audit' in codes ? [codes[status]].filter((code) => code !== undefined) : codes
    expect(permissionsIn(event as OrderEvent, status), status).toEqual(wanted) // a key of the table above
  }
})
