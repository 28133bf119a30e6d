import { describe, expect, test } from 'vitest'
import { advance, NotOffered, WRONG_STATE } from '#contract/lifecycle.ts'
import { eventBetween, supplierEventNames, supplierEvents, supplierOffers } from '#contract/suppliers.events.ts'
import {
  type SupplierClockEvent,
  type SupplierEditEvent,
  type SupplierEvent,
  type SupplierFact,
  type SupplierFacts,
  type SupplierStatus,
  supplierFactNames,
  supplierLifecycle,
  supplierStatuses,
} from '#contract/suppliers.lifecycle.ts'

const facts = (...truths: readonly SupplierFact[]): SupplierFacts =>
  Object.fromEntries(supplierFactNames.map((name) => [name, truths.includes(name)])) as SupplierFacts

const all = facts(...supplierFactNames)

/** Written by hand, so that a change of the chart must be made twice. */
const matrix: Record<
  SupplierStatus,
  Partial<Record<SupplierEvent | SupplierClockEvent | SupplierEditEvent, SupplierStatus>>
> = {
  pending: { certify: 'certified', send_back: 'supplement', reject: 'rejected' },
  supplement: { resubmit: 'pending' },
  certified: { papers_end: 'expired', identity_changed: 'pending', suspend: 'suspended', blacklist: 'blacklisted' },
  rejected: {},
  expired: { renew: 'pending' },
  suspended: { reinstate: 'certified' },
  blacklisted: { lift: 'suspended' },
}

const lead = (status: SupplierStatus, event: string, given: SupplierFacts = all): unknown => {
  try {
    return advance(supplierLifecycle, { value: status, facts: given }, event)
  } catch (error) {
    if (error instanceof NotOffered) return error.refusal
    throw error
  }
}

describe(supplierLifecycle.id, () => {
  test.each(supplierStatuses)('a %s supplier follows the transitions of the table and no others', (status) => {
    for (const event of [...supplierEventNames, 'papers_end', 'identity_changed'] as const)
      expect(lead(status, event), event).toBe(matrix[status][event] ?? WRONG_STATE)
  })

  test('each event has the target of its rule', () => {
    for (const status of supplierStatuses)
      for (const event of supplierEventNames) {
        const to = matrix[status][event]
        if (to !== undefined) expect(supplierEvents[event].to).toBe(to)
      }
  })

  test('a change from one status to another identifies the decision', () => {
    expect(eventBetween('certified', 'suspended')).toBe('suspend')
    expect(eventBetween('blacklisted', 'suspended')).toBe('lift')
    expect(eventBetween('suspended', 'certified')).toBe('reinstate')
    expect(eventBetween('blacklisted', 'certified')).toBeUndefined()
    expect(eventBetween('rejected', 'pending')).toBeUndefined()
  })

  test('certifying needs every fact, and is refused by the first that is missing', () => {
    const order: SupplierFact[] = [
      'not_applicant',
      'documents_complete',
      'nothing_expired',
      'papers_verified',
      'scope_covers_goods',
    ]
    order.forEach((missing, place) => {
      expect(lead('pending', 'certify', facts(...order.slice(0, place)))).toBe(missing)
    })
  })

  test('a blacklisting is lifted after its day and by another person', () => {
    expect(lead('blacklisted', 'lift', facts('not_blacklister'))).toBe('blacklist_over')
    expect(lead('blacklisted', 'lift', facts('blacklist_over'))).toBe('not_blacklister')
  })

  test('the events of the clock and of edits are offered to nobody', () => {
    expect(supplierOffers('certified', all).map((offer) => offer.event)).toEqual(['suspend', 'blacklist'])
  })
})
