// The command that opens the reminder dialog for unread suppliers: where it is available, and why not elsewhere.
import { expect, test } from 'vitest'
import { type OrderFacts, orderFactNames, type StandingColumns } from '#contract/orders.lifecycle.ts'
import type { Situation } from '#src/commands/command.ts'
import { orderRemindCommands } from '#src/commands/orders/remind.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'

const anOrder = (row: StandingColumns) => ({
  id: '01939f2e-0000-7000-8000-000000000001',
  order_no: 'ZB20261120-0006',
  version: 3,
  ...row,
  facts: Object.fromEntries(orderFactNames.map((name) => [name, true])) as OrderFacts, // one entry per name
})

const remind = orderRemindCommands['orders.remind_unread']

const at = (
  status: 'bidding' | 'pending_open',
  viewed: number,
  permissions = ['21-bidding-order-edit'],
): Situation => ({
  viewer: { id: 'u1', name: '苏文佩', permissions },
  path: 'order_detail',
  subject: orderSubject({ ...anOrder({ status, review_stage: null }), ...{ stats: { invited: 18, viewed } } }),
  selected: [],
  answers: { 'orders.remind_unread': () => {} },
})

test('is available while tenders are taken and a supplier has not read the demand, with a permission for the demand', () => {
  expect(remind.availability(at('bidding', 15))).toEqual({ is: 'available' })
  expect(remind.availability(at('bidding', 15, ['21-bidding-order-close']))).toEqual({ is: 'available' })
  expect(remind.availability(at('bidding', 18))).toEqual({ is: 'refused', reason: 'refusals:all_read', isIdle: true })
  expect(remind.availability(at('pending_open', 15))).toEqual({ is: 'hidden' })
  expect(remind.availability(at('bidding', 15, ['21-bidding-order']))).toEqual({ is: 'hidden' })
})

test('is hidden on a page without the dialog, and for a record without the number of readers', () => {
  expect(remind.availability({ ...at('bidding', 15), answers: {} })).toEqual({ is: 'hidden' })
  const bare = orderSubject(anOrder({ status: 'bidding', review_stage: null }))
  expect(remind.availability({ ...at('bidding', 15), subject: bare })).toEqual({ is: 'hidden' })
})
