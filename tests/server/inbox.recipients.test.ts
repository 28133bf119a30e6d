// The recipients of each message, by the specification's table.
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/enterprise.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import type { Rules } from '#server/enterprise.rules.ts'
import { hasMessages, type OrderForMessages, recipientsOf, type TrailAct } from '#server/inbox/recipients.ts'

/** One enabled user of each preset, named after it, and `buyer2`. */
const people = [
  ...Object.entries(rolePresets).map(([id, permissions]) => ({ id, permissions })),
  { id: 'buyer2', permissions: rolePresets.buyer },
]
const rules: Rules = { ...defaultSettings, audit_chains: { publish: [], award: [] } }

const order: OrderForMessages = {
  created_by: 'buyer',
  submitted_by: 'buyer2',
  writers: [],
  self_audit_for: [],
  proposed_by: 'award',
  amendment_by: null,
  amendment_total: null,
  approved_by: [],
  demand_total: '90000.00',
  cautions: 0,
  award_total: '80000.00',
  reminder_user_ids: [],
  is_openable: true,
  regulated: false,
  count_reveals: false,
  entered: [],
}

const by = (id: string | null, role: string | null = null): TrailAct['operator'] => ({ id, name: id ?? 'x', role })
const clock = by(null, 'system')

const told = (
  action: string,
  more: Partial<TrailAct> = {},
  circumstances: Partial<OrderForMessages> = {},
  own: Partial<Rules> = {},
) =>
  recipientsOf(
    { noun: 'orders', action, operator: by('nobody'), ...more },
    { order: { ...order, ...circumstances }, people, rules: { ...rules, ...own } },
  )
    .map(({ user_id, kind, count }) => `${user_id} ${kind}${count === null ? '' : ` ${count}`}`)
    .toSorted()

describe('approval', () => {
  test('a submitted demand is announced to its approvers, and not to its author', () => {
    expect(told('submit')).toEqual(['admin approval_wanted', 'chief approval_wanted'])
    expect(told('submit', {}, { created_by: 'chief' })).toEqual(['admin approval_wanted'])
    expect(told('submit', {}, { writers: ['admin'] })).toEqual(['chief approval_wanted'])
    const own = { created_by: 'chief', self_audit_for: ['demand'] } as const
    expect(told('submit', {}, own, { allow_self_audit: true })).toHaveLength(2)
    expect(told('submit', {}, { created_by: 'chief' }, { allow_self_audit: true })).toHaveLength(1)
    expect(told('submit', {}, own)).toHaveLength(1)
  })

  test('only the people that a step names are notified', () => {
    const publish = [
      { name: '小额', min_amount: '0', approver_ids: ['chief'] },
      { name: '大额', min_amount: '85000', approver_ids: ['admin'] },
    ]
    const audit_chains = { publish, award: publish.slice(0, 1) }
    expect(told('submit', {}, {}, { audit_chains })).toEqual(['admin approval_wanted'])
    expect(told('submit', {}, { demand_total: '10' }, { audit_chains })).toEqual(['chief approval_wanted'])
    // This user is named, but without the permission to approve awards.
    expect(told('submit_award', {}, {}, { audit_chains })).toEqual([])
  })

  test('the verdict goes to the author and to the submitter', () => {
    const from_status = 'pending_audit'
    expect(told('approve', { from_status })).toEqual(['buyer approved', 'buyer2 approved'])
    expect(told('reject', { from_status })).toEqual(['buyer returned', 'buyer2 returned'])
  })

  test('the verdict on an award goes to its proposer, and an approval also to the authors of the demand', () => {
    const from_status = 'award_auditing'
    expect(told('submit_award', { operator: by('award') })).toEqual(['admin award_wanted', 'approver award_wanted'])
    expect(told('approve', { from_status })).toEqual([
      'award award_approved',
      'buyer award_approved',
      'buyer2 award_approved',
    ])
    expect(told('reject', { from_status })).toEqual(['award award_returned'])
  })
})

describe('an amendment in force without approval', () => {
  const amended = { payload: { fields: ['remark'] }, operator: by('buyer') }

  test('is announced to those who approved the demand, and not to its author', () => {
    expect(told('amend', amended, { approved_by: ['chief'] })).toEqual(['chief amended_at_once'])
    expect(told('amend', { ...amended, operator: by('chief') }, { approved_by: ['chief'] })).toEqual([])
  })

  test('is announced to those who might approve it where nobody did, or none of them is left', () => {
    const all = ['admin amended_at_once', 'chief amended_at_once']
    expect(told('amend', amended)).toEqual(all)
    expect(told('amend', amended, { approved_by: ['gone'] })).toEqual(all)
  })
})

describe('the deadline', () => {
  const ended = { operator: clock, to_status: 'pending_open', payload: { tenders: 3, sealed: 4 } }

  test('is announced to openers and authors, with a number and nothing else', () => {
    expect(told('bidding_ends', ended)).toEqual([
      'admin deadline_reached 4',
      'buyer deadline_reached 4',
      'buyer2 deadline_reached 4',
      'opener deadline_reached 4',
    ])
  })

  test('is announced without the number where the enterprise does not show it', () => {
    expect(told('bidding_ends', ended, {}, { show_tender_count: false })).toContain('opener deadline_reached')
    expect(told('bidding_ends', ended, { regulated: true })).toContain('opener deadline_reached')
    expect(told('bidding_ends', ended, { count_reveals: true })).toContain('opener deadline_reached')
  })

  test('is announced by the reminder to those it is set for, unless the opening comes later', () => {
    const alarmed = ['opener', 'award']
    expect(told('bidding_ends', ended, { reminder_user_ids: alarmed })).toEqual([
      'admin deadline_reached 4',
      'award alarm',
      'buyer deadline_reached 4',
      'buyer2 deadline_reached 4',
      'opener alarm',
    ])
    expect(told('bidding_ends', ended, { reminder_user_ids: alarmed, is_openable: false })).toEqual([
      'admin deadline_reached 4',
      'buyer deadline_reached 4',
      'buyer2 deadline_reached 4',
      'opener deadline_reached 4',
    ])
  })

  test('is announced as a failure where the demand fails, also to a user whose reminder is dropped', () => {
    const failed = { ...ended, to_status: 'failed' }
    expect(told('bidding_ends', failed, { reminder_user_ids: ['opener'] })).toEqual([
      'buyer failed',
      'buyer2 failed',
      'opener failed',
    ])
  })
})

test('a question about a demand is announced to its authors', () => {
  const operator = by(null, 'supplier_link')
  expect(told('question_ask', { noun: 'order_questions', operator })).toEqual([
    'buyer question_asked',
    'buyer2 question_asked',
  ])
})

test('a forgotten passcode is announced to users who may propose a reset, and the proposal to users who may agree', () => {
  const noun = 'tender_links'
  expect(told('link_ask_reset', { noun, operator: by(null, 'supplier_link') })).toEqual([
    'admin reset_asked',
    'buyer reset_asked',
    'buyer2 reset_asked',
  ])
  expect(told('link_reset', { noun, operator: by('admin') })).toEqual(['chief reset_wanted'])
  for (const action of ['link_copy', 'link_unlock', 'link_reset_agree', 'link_reset_reject'])
    expect([action, hasMessages({ noun, action })]).toEqual([action, false])
})

describe('later events', () => {
  test.each(['fail', 'reject_all'])('%s is announced as failed, except to the user who did it', (action) => {
    expect(told(action, { operator: by('buyer2') })).toEqual(['buyer failed'])
  })

  test('a cancellation is announced to the authors', () => {
    expect(told('cancel', { operator: by('chief') })).toEqual(['buyer cancelled', 'buyer2 cancelled'])
  })

  test('the opening is announced to reviewers, and to staff with the outcome of the tenders they entered', () => {
    const entered = [
      { user_id: 'buyer2', confirmed: 2, unconfirmed: 0, set_aside: 0 },
      { user_id: 'chief', confirmed: 1, unconfirmed: 3, set_aside: 1 },
      { user_id: 'buyer', confirmed: 1, unconfirmed: 0, set_aside: 2 },
    ]
    expect(told('open', { operator: by('opener') }, { entered })).toEqual([
      'admin opened',
      'award opened',
      'buyer entries_confirmed 1',
      'buyer entries_set_aside 2',
      'buyer2 entries_confirmed 2',
      'chief entries_unconfirmed 3',
      'quality opened',
    ])
  })

  test('an answer and a decision of a supplier on a line are announced to buyers and awarders', () => {
    const supplier = by(null, 'supplier_link')
    expect(told('tender_answer', { noun: 'tenders', operator: supplier })).toEqual([
      'admin question_answered',
      'award question_answered',
      'buyer question_answered',
    ])
    expect(told('line_decline', { operator: supplier })).toEqual([
      'admin line_declined',
      'award line_declined',
      'buyer line_declined',
    ])
    expect(told('line_confirm', { operator: by('award') })).toEqual(['admin line_confirmed', 'buyer line_confirmed'])
  })
})

test('a user who may not see the demand gets no message', () => {
  expect(told('approve', { from_status: 'pending_audit' }, { created_by: 'supplier', submitted_by: null })).toEqual([])
})

test('acts of a supplier before the opening, exports and drafts cause no message', () => {
  const silent = ['tender_submit', 'tender_confirm', 'tender_withdraw', 'tender_decline', 'tender_enter']
  expect(silent.filter((action) => hasMessages({ noun: 'tenders', action }))).toEqual([])
  for (const action of ['save_draft', 'create', 'export', 'extend', 'constructor'])
    expect([action, hasMessages({ noun: 'orders', action })]).toEqual([action, false])
  // Suppliers and users have actions with the same names.
  expect(hasMessages({ noun: 'suppliers', action: 'reject' })).toBe(false)
})

test('a certification ended by its papers is announced to the authors of a demand that invites the supplier', () => {
  expect(told('papers_end', { noun: 'suppliers', operator: clock })).toEqual([
    'buyer licence_ended',
    'buyer2 licence_ended',
  ])
})
