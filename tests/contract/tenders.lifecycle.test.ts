import { describe, expect, test } from 'vitest'
import { advance, NotOffered, offers, WRONG_STATE } from '#contract/lifecycle.ts'
import { type TenderFact, type TenderFacts, tenderFactNames, tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import { tenderStatuses } from '#contract/tenders.schemas.ts'

const open: readonly TenderFact[] = ['order_bidding', 'before_deadline']
const may: readonly TenderFact[] = [...open, 'supplier_certified', 'licence_fits']
const always: readonly TenderFact[] = []
const decided = { win: ['awarded', always], win_part: ['part_awarded', always], lose: ['lost', always] } as const

/** Event → its target and its facts, written by hand. */
const matrix: Readonly<Record<string, Readonly<Record<string, readonly [to: string, waits: readonly TenderFact[]]>>>> =
  {
    draft: { save: ['draft', open], submit: ['submitted', may], reset: ['draft', open] },
    submitted: {
      submit: ['submitted', may],
      withdraw: ['withdrawn', open],
      reset: ['withdrawn', open],
      touch: ['reconfirm', always],
      open: ['opened', always],
      opening_fails: ['unopened', always],
    },
    reconfirm: {
      reconfirm: ['submitted', open],
      submit: ['submitted', may],
      withdraw: ['withdrawn', open],
      reset: ['withdrawn', open],
      exclude: ['excluded', always],
    },
    withdrawn: { save: ['draft', open], submit: ['submitted', may], reset: ['withdrawn', open] },
    opened: { disqualify: ['disqualified', always], requalify: ['shortlisted', always] },
    unopened: { open: ['opened', always] },
    shortlisted: {
      disqualify: ['disqualified', always],
      requalify: ['shortlisted', always],
      retract: ['opened', always],
      ...decided,
    },
    disqualified: {
      disqualify: ['disqualified', always],
      requalify: ['shortlisted', always],
      retract: ['opened', always],
    },
    awarded: {},
    part_awarded: {},
    lost: {},
    excluded: {},
  }

const events = [...new Set(Object.values(matrix).flatMap((row) => Object.keys(row)))]
const facts = (missing?: TenderFact): TenderFacts =>
  Object.fromEntries(tenderFactNames.map((name) => [name, name !== missing])) as TenderFacts // one entry per name

test('the chart, the status list and this table have the same states', () => {
  expect(Object.keys(tenderLifecycle.states)).toEqual([...Object.keys(matrix)])
  expect([...tenderStatuses].toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(Object.keys(matrix))('%s', (state) => {
  test.each(events)('%s', (event) => {
    const row = matrix[state]?.[event]
    if (row === undefined) {
      expect(lead(state, event, facts())).toBe(WRONG_STATE)
      return
    }
    const [to, waits] = row
    expect(lead(state, event, facts())).toBe(to)
    for (const fact of tenderFactNames)
      expect(lead(state, event, facts(fact)), fact).toBe(waits.includes(fact) ? fact : to)
  })
})

test('a supplier can do nothing after the deadline', () => {
  const supplier = ['save', 'submit', 'withdraw', 'reconfirm']
  for (const state of Object.keys(matrix)) {
    const offered = offers(tenderLifecycle, { value: state, facts: facts('before_deadline') })
    for (const offer of offered) if (supplier.includes(offer.event)) expect(offer.refusal).toBe('before_deadline')
  }
})

test('a supplier without certification may still withdraw its tender', () => {
  expect(lead('submitted', 'withdraw', facts('supplier_certified'))).toBe('withdrawn')
})

test('a supplier cannot change an opened tender', () => {
  for (const event of ['save', 'submit', 'withdraw', 'reconfirm'])
    expect(lead('opened', event, facts())).toBe(WRONG_STATE)
})

const lead = (state: string, event: string, given: TenderFacts): string => {
  try {
    return String(advance(tenderLifecycle, { value: state, facts: given }, event))
  } catch (error) {
    if (error instanceof NotOffered) return error.refusal
    throw error
  }
}
