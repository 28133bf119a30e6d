// What the palette lists before anything is typed: times of use, facts beside commands, and unavailable acts.
import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { commands } from '#src/commands/registry.ts'
import { unavailableActs } from '#src/palette/orders.unavailable.ts'
import { shortFact } from '#src/palette/short-facts.ts'
import { usedTime } from '#src/palette/used-time.ts'
import { anOrder } from '../support/console.tsx'

describe('the time of a use', () => {
  const now = Date.parse('2026-11-20T12:00:00+08:00')
  test.each([
    [new Date(now - 59_000).toISOString(), 'palette:used.now', undefined],
    [new Date(now - 60_000).toISOString(), 'palette:used.minutes', { count: 1 }],
    [new Date(now - 59 * 60_000).toISOString(), 'palette:used.minutes', { count: 59 }],
    ['2026-11-20T09:05:00+08:00', 'palette:used.today', { time: '09:05' }],
    ['2026-11-19T23:59:00+08:00', 'palette:used.yesterday', undefined],
    ['2026-11-18T23:59:00+08:00', 'palette:used.day', { day: '11-18' }],
    // The clock of another device may run ahead.
    [new Date(now + 60_000).toISOString(), 'palette:used.now', undefined],
  ])('%s is shown as %s', (iso, key, params) => {
    expect(usedTime(iso, now)).toEqual(params === undefined ? { key } : { key, params })
  })

  test('is none where the text is no time', () => {
    expect(usedTime('soon', now)).toBeNull()
  })
})

const stats = {
  invited: 8,
  delivered: 8,
  viewed: 5,
  interested: 0,
  sampled: 0,
  quoted: 6,
  declined: 0,
  tendered_is_told: true,
}
const bidding = {
  ...anOrder({ status: 'bidding', review_stage: null }),
  stats,
  doc_version: 3,
  bid_deadline_at: '2026-11-23T17:00:00+08:00',
}
const situationOf = (record: typeof bidding) => ({
  viewer: { id: 'u1', name: '沈知衡', permissions: permissionCodes },
  path: 'order_detail' as const,
  subject: orderSubject(record),
  selected: [],
})

describe('the fact beside a command', () => {
  test.each([
    ['orders.edit', 'palette:facts.amend', { version: 3, count: 6 }],
    ['orders.extend', 'palette:facts.deadline', { when: '11-23 17:00' }],
    ['orders.remind_unread', 'palette:facts.unread', { count: 3 }],
  ])('of %s is %s', (id, key, params) => {
    expect(shortFact(id, situationOf(bidding))).toEqual({ key, params })
  })

  test('leaves out how many have tendered while the number is hidden', () => {
    const sealed = { ...bidding, stats: { ...stats, tendered_is_told: false } }
    expect(shortFact('orders.edit', situationOf(sealed))).toEqual({
      key: 'palette:facts.version',
      params: { version: 3 },
    })
  })

  test('has a grouped quantity without trailing zeros', () => {
    const sized = { ...bidding, item_count: 4, total_quantity_kg: '20300.000' }
    const here = { ...situationOf(bidding), subject: orderSubject(sized) }
    expect(shortFact('orders.copy', here)).toEqual({ key: 'palette:facts.size', params: { count: 4, kg: '20,300' } })
  })

  test('has no weight where the goods are all counted', () => {
    const counted = { ...bidding, item_count: 2, total_quantity_kg: '0.000' }
    const here = { ...situationOf(bidding), subject: orderSubject(counted) }
    expect(shortFact('orders.copy', here)).toEqual({ key: 'orders:list.kinds', params: { count: 2 } })
  })

  test('is none where the record lacks the values, for other commands and for several records', () => {
    const here = situationOf(bidding)
    expect(shortFact('orders.copy', here)).toBeNull()
    expect(shortFact('orders.cancel', here)).toBeNull()
    expect(shortFact('orders.edit', { ...here, selected: [here.subject, here.subject] })).toBeNull()
  })
})

describe('an unavailable act', () => {
  const unavailable = unavailableActs(commands, situationOf(bidding), 'all')
  const of = (id: string) => unavailable.find(({ command }) => command.id === id)

  test('names, for the opening before the deadline, that deadline, with a reminder as the remedy', () => {
    const dated = { ...bidding, facts: { ...bidding.facts, can_open: false } }
    const opening = unavailableActs(commands, situationOf(dated), 'all').find(
      ({ command }) => command.id === 'orders.open',
    )
    expect(opening?.availability).toEqual({
      is: 'refused',
      reason: 'refusals:opens_after',
      params: { when: '11-23 17:00' },
      remedy: 'alarms.set',
    })
    expect(opening?.over).toBeUndefined()
  })

  test('is over when its states are past', () => {
    expect(of('orders.submit')?.over).toBe(true)
    expect(of('orders.submit_award')?.over).toBeUndefined()
  })
})
