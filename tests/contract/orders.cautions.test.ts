// The cautions that a demand's author and approver both see: each raised once, and silent once just below its
// threshold.
import { expect, test } from 'vitest'
import { type CautionSource, cautionsOf, hidesCeiling, type OrderCaution } from '#contract/orders.cautions.ts'

const now = '2026-11-20T01:00:00.000Z'
const ordinary: CautionSource = {
  budget_amount: '1000.00',
  reference_total: '1000.00',
  open_scope: 'invited',
  invited_supplier_ids: ['a', 'b', 'c'],
  regulated: false,
  bid_deadline_at: '2026-11-25T01:00:00.000Z',
  delivery_date: '2026-12-02',
}
const told = (changes: Partial<CautionSource>) => cautionsOf({ ...ordinary, ...changes }, now)

test('an ordinary demand has none', () => {
  expect(told({})).toEqual([])
})

const rows: readonly [OrderCaution, Partial<CautionSource>, Partial<CautionSource>][] = [
  ['over_budget', { reference_total: '1000.01' }, { reference_total: '999.99' }],
  ['few_suppliers', { invited_supplier_ids: ['a', 'b'] }, { open_scope: 'public', invited_supplier_ids: [] }],
  ['short_bidding', { bid_deadline_at: '2026-11-25T00:59:59.000Z' }, {}],
  [
    'short_bidding',
    { regulated: true },
    { regulated: true, bid_deadline_at: '2026-12-10T01:00:00.000Z', delivery_date: '2027-01-05' },
  ],
  ['short_delivery', { delivery_date: '2026-12-01' }, { delivery_date: null }],
  ['toxic', { toxic_lines: 1 }, { toxic_lines: 0 }],
  ['ceiling_hidden', { hides_ceiling: true }, { hides_ceiling: false }],
]

test.each(rows)('%s is raised, and not raised just below its threshold', (caution, raised, near) => {
  expect(told(raised)).toEqual([caution])
  expect(told(near)).toEqual([])
})

test('a tender with ceiling prices that are not public hides them; another purchase may', () => {
  const items = [{ ceiling_price: null }, { ceiling_price: '150' }]
  expect(hidesCeiling({ purchase_method: 'tender', ceiling_public: false, items })).toBe(true)
  expect(hidesCeiling({ purchase_method: 'tender', ceiling_public: null, items })).toBe(true)
  expect(hidesCeiling({ purchase_method: 'tender', ceiling_public: true, items })).toBe(false)
  expect(hidesCeiling({ purchase_method: 'inquiry', ceiling_public: false, items })).toBe(false)
  expect(hidesCeiling({ purchase_method: 'tender', ceiling_public: false, items: [{ ceiling_price: '' }] })).toBe(false)
})
