// A later decision on the open quantity of an award: the offers it may name, their quantities, and the limits of its
// sums.
import { describe, expect, test } from 'vitest'
import {
  type PromotionGround,
  promotionFaults,
  proposedPromotion,
  type StandingLine,
} from '#contract/reviews.promote.ts'
import { aLine, anOffer, give, terms } from './reviews.factories.ts'

const gaveUp = anOffer('gave-up', '40')
const backup = anOffer('backup', '44')
const other = anOffer('other', '46')

const stands = (offer: typeof gaveUp, changes: Partial<StandingLine> = {}): StandingLine => ({
  order_item_id: offer.order_item_id,
  tender_item_id: offer.id,
  supplier_id: offer.supplier_id,
  role: 'main',
  status: 'declined',
  awarded_qty: '1000',
  amount: '40000.00',
  ...changes,
})

/** One line of 1000 kg was awarded and given up, so that all of it is open; a backup was named. */
const ground = (changes: Partial<PromotionGround> = {}): PromotionGround => ({
  demand: [aLine()],
  offers: [gaveUp, backup, other],
  terms,
  standing: [stands(gaveUp), stands(backup, { role: 'backup', status: 'proposed', awarded_qty: '0', amount: '0.00' })],
  open: [{ order_item_id: 'line-1', open_qty: '1000' }],
  ...changes,
})
const codesOf = (lines: Parameters<typeof promotionFaults>[1], changes: Partial<PromotionGround> = {}) =>
  promotionFaults(ground(changes), lines, null).map((fault) => fault.code)

test('the backups of the award are proposed by default and need no further reason', () => {
  const lines = proposedPromotion(ground())
  expect(lines).toEqual([give(backup, '1000')])
  expect(codesOf(lines)).toEqual([])
})

test('another supplier than the backup needs a reason', () => {
  expect(codesOf([give(other, '1000')])).toEqual(['reason_required'])
  expect(codesOf([give(other, '1000', { reason_code: 'quality' })])).toEqual([])
})

describe('it refuses', () => {
  test('an offer of the supplier that gave the line up', () => {
    expect(codesOf([give(gaveUp, '1000')])).toEqual(['offer_given_up'])
  })

  test('an expired offer, whose supplier has to extend it first', () => {
    const late = { ...backup, valid: false, expired: true }
    expect(codesOf([give(late, '1000')], { offers: [gaveUp, late, other] })).toEqual(['offer_expired'])
  })

  test('a line that is not open, and more than the open quantity of a line', () => {
    expect(codesOf([give(backup, '1000')], { open: [] })).toEqual(['line_not_open'])
    expect(codesOf([give(backup, '600')], { open: [{ order_item_id: 'line-1', open_qty: '500' }] })).not.toEqual([])
  })

  test('a sum above the budget without a reason, standing awards included', () => {
    const standing = [
      stands(gaveUp),
      stands(other, { order_item_id: 'line-2', status: 'confirmed', amount: '20000.00' }),
      stands(backup, { role: 'backup', status: 'proposed', awarded_qty: '0', amount: '0.00' }),
    ]
    const budget = (budget_amount: string) => ({ standing, terms: { ...terms, budget_amount } })
    expect(codesOf([give(backup, '1000')], budget('64000.00'))).toEqual([])
    expect(codesOf([give(backup, '1000')], budget('63999.99'))).toEqual(['over_budget'])
  })
})
