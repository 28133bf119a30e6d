// The rules of a date use the server's clock, so a browser with a wrong clock refuses nothing that the server would
// accept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OrderFacts, orderFactNames } from '#contract/orders.lifecycle.ts'
import { dueAhead, laterDeadline, newDeadline } from '#src/commands/orders/date-rules.ts'

const order = {
  id: '01939f2e-0000-7000-8000-000000000001',
  order_no: 'ZB20261120-0006',
  version: 3,
  status: 'bidding',
  review_stage: null,
  facts: Object.fromEntries(orderFactNames.map((name) => [name, true])) as OrderFacts, // one entry per name
  server_time: '2026-11-20T01:00:00.000Z',
  bid_deadline_at: '2026-11-19T01:00:00.000Z',
  delivery_date: '2026-12-31',
} as const
const rules = [laterDeadline, newDeadline, dueAhead]
const inAnHour = '2026-11-20T02:00:00.000Z'
const anHourAgo = '2026-11-20T00:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each(['2026-11-19T00:00:00Z', '2026-11-25T00:00:00Z'])('with the clock of the machine at %s', (clock) => {
  vi.setSystemTime(clock)
  expect(rules.map((rule) => rule(order, inAnHour, {}))).toEqual([null, null, null])
  expect(rules.map((rule) => rule(order, anHourAgo, {})?.key)).toEqual([
    'refusals:date_not_ahead',
    'refusals:date_not_ahead',
    'refusals:due_passed',
  ])
})
