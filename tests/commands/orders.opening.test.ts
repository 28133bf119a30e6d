// An opening that needs two people says so before it runs, beside its name and at the password.
import { expect, test } from 'vitest'
import type { OpeningProgress } from '#contract/orders.opening.ts'
import { orderEventCommands } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { anOrder } from '../support/console.tsx'

const open = orderEventCommands['orders.open']
const present = [{ id: '0193b2a0-0000-7000-8000-000000000001', name: '许知远', at: '2026-11-22T04:16:00.000Z' }]

/** An opening of which no opener is known and no opener was reminded. */
const unasked = { openers: [], reminded_at: null }

const seen = (opening: OpeningProgress | null, but: { not_yet_present?: boolean } = {}) => {
  const record = { ...anOrder({ status: 'pending_open', review_stage: null }, but), opening }
  const situation = {
    viewer: { id: 'u1', name: '沈知衡', permissions: ['21-bidding-comparison-open'] },
    path: 'order_detail',
    subject: orderSubject(record),
    selected: [],
  } as const
  const [password] = open.fields?.(situation) ?? []
  return { availability: open.availability(situation), hint: [password?.hint, password?.hintParams] }
}

test('an opening by one person has no note', () => {
  const alone = { needed: 1, present: [], present_until: null, ...unasked }
  for (const opening of [alone, null])
    expect(seen(opening)).toEqual({ availability: { is: 'available' }, hint: ['palette:hints.open', undefined] })
})

test('the first of two openers reads that a second must follow', () => {
  expect(seen({ needed: 2, present: [], present_until: null, ...unasked })).toEqual({
    availability: { is: 'available', note: { key: 'orders:opening.wanted', params: { count: 2 } } },
    hint: ['palette:hints.open_first', { minutes: 30 }],
  })
})

test('the second opener reads who is present and that the password opens the tenders', () => {
  expect(seen({ needed: 2, present, present_until: '2026-11-22T04:46:00.000Z', ...unasked })).toEqual({
    availability: { is: 'available', note: { key: 'orders:opening.present', params: { count: 1, name: '许知远' } } },
    hint: ['palette:hints.open_second', { name: '许知远' }],
  })
})

test('an opener who is present already is refused with that reason', () => {
  expect(
    seen({ needed: 2, present, present_until: '2026-11-22T04:46:00.000Z', ...unasked }, { not_yet_present: false })
      .availability,
  ).toEqual({
    is: 'refused',
    reason: 'refusals:not_yet_present',
  })
})
