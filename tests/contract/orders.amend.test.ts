// When an amendment needs approval: the approved amount is compared with the new one.
import { expect, test } from 'vitest'
import {
  type ApprovedLine,
  amendmentCausesOf,
  changedFields,
  isOpeningPutOff,
  rulesNeedingApproval,
  weighedTerms,
} from '#contract/orders.amend.ts'

const line = (line_no: number, qty_kg: string, reference_price: string | null, name = '黄芪'): ApprovedLine => ({
  line_no,
  herbal_id: null,
  name,
  qty_kg,
  reference_price,
})

const causes = (before: readonly ApprovedLine[], after: readonly ApprovedLine[], changed: readonly string[] = []) =>
  amendmentCausesOf(before, after, changed, 10)

test('a rise by exactly the allowed percentage needs no approval', () => {
  expect(causes([line(1, '1000', '10')], [line(1, '1100', '10')])).toEqual([])
  expect(causes([line(1, '1000', '10')], [line(1, '1100.001', '10')])).toEqual(['amount'])
  expect(causes([line(1, '1000', null)], [line(1, '1100', null)])).toEqual([])
  expect(causes([line(1, '1000', null)], [line(1, '1100.001', null)])).toEqual(['quantity'])
})

test('the total counts: one line may grow when another shrinks by the same amount', () => {
  const before = [line(1, '1000', '10'), line(2, '1000', '10', '党参')]
  expect(causes(before, [line(1, '1500', '10'), line(2, '500', '10', '党参')])).toEqual([])
})

test('a removed or lowered price does not hide a larger quantity', () => {
  expect(causes([line(1, '1000', '10')], [line(1, '2000', null)])).toEqual(['amount'])
  expect(causes([line(1, '1000', '10')], [line(1, '2000', '1')])).toEqual(['amount'])
})

test('a raised price counts like a raised quantity, and the first price of a line does not count', () => {
  expect(causes([line(1, '1000', '10')], [line(1, '1000', '12')])).toEqual(['amount'])
  expect(causes([line(1, '1000', null)], [line(1, '1000', '12')])).toEqual([])
})

test('a new line, a changed herb, and changed terms of payment, basis or place need approval', () => {
  expect(causes([line(1, '1', '1')], [line(1, '1', '1'), line(2, '1', null, '党参')])).toEqual(['line_added'])
  expect(causes([line(1, '1', '1')], [line(1, '1', '1', '红芪')])).toEqual(['line_added'])
  expect(causes([line(1, '1', '1')], [line(1, '1', '1')], ['remark'])).toEqual([])
  expect(causes([line(1, '1', '1')], [line(1, '1', '1')], ['price_basis'])).toEqual(['terms'])
})

test('nobody changes alone how a demand is opened and awarded, or what suppliers deposit', () => {
  const lines = [line(1, '1', '1')]
  for (const name of rulesNeedingApproval) expect(causes(lines, lines, [name])).toEqual(['rules'])
})

test('another name is another herb, also where the catalogue’s herb is the same', () => {
  const known = { ...line(1, '1', '1'), herbal_id: 'a' }
  expect(causes([known], [known])).toEqual([])
  expect(causes([known], [{ ...known, name: '冬虫夏草' }])).toEqual(['line_added'])
})

test('an opening is put off where it lies longer after the deadline than before', () => {
  const dates = (deadline: string, opening: string | null) => ({ bid_deadline_at: deadline, open_at: opening })
  const [third, fourth, fifth] = ['2026-12-03T09:00:00Z', '2026-12-04T09:00:00Z', '2026-12-05T09:00:00Z'] as const
  expect(isOpeningPutOff(dates(third, null), dates(third, fourth))).toBe(true)
  expect(isOpeningPutOff(dates(third, fourth), dates(third, fifth))).toBe(true)
  expect(isOpeningPutOff(dates(third, fourth), dates(fourth, fifth))).toBe(false)
  expect(isOpeningPutOff(dates(third, fifth), dates(third, fourth))).toBe(false)
})

test('a later deadline is weighed where its writer may not extend it, and an opening where it is put off', () => {
  const budget_amount = null
  const before = { bid_deadline_at: '2026-12-03T09:00:00Z', open_at: '2026-12-03T09:00:00Z', budget_amount }
  const after = { bid_deadline_at: '2026-12-04T09:00:00Z', open_at: '2026-12-04T09:00:00Z', budget_amount }
  const diffs = [
    { path: 'bid_deadline_at', line_no: null },
    { path: 'open_at', line_no: null },
    { path: 'quantity', line_no: 1 },
  ].map((diff) => ({ ...diff, before: null, after: null }))
  expect(weighedTerms(diffs, [], before, after, true)).toEqual([])
  expect(weighedTerms(diffs, [], before, after, false)).toEqual(['bid_deadline_at'])
  expect(weighedTerms(diffs, [], before, { ...after, open_at: '2026-12-05T09:00:00Z' }, true)).toEqual(['open_at'])
  const lines = [line(1, '1', '1')]
  expect(causes(lines, lines, ['bid_deadline_at'])).toEqual(['deadline'])
})

const unlimited = { bid_deadline_at: null, open_at: null, budget_amount: null }
const lineCauses = (diff: { path: string; before: unknown; after: unknown }, unit: string, ceiling_price = '') => {
  const diffs = [{ line_no: diff.path === 'ceiling_public' ? null : 1, ...diff }]
  const changed = weighedTerms(diffs, [{ line_no: 1, unit, ceiling_price }], unlimited, unlimited, true)
  return causes([line(1, '1', '1')], [line(1, '1', '1')], changed)
}

test.each([
  ['ceiling_price', '22.0000', '22.5', true],
  ['ceiling_price', '22.0000', '21.99', true],
  ['ceiling_price', '22.0000', null, true],
  ['ceiling_price', null, '0.0001', true],
  ['ceiling_price', '22.0000', '22', false],
  ['ceiling_price', null, '', false],
  ['ceiling_public', false, true, true],
  ['ceiling_public', true, null, true],
  ['ceiling_public', null, false, false],
])('%s changed from %s to %s waits: %s', (path, before, after, waits) => {
  expect(lineCauses({ path, before, after }, 'kg')).toEqual(waits ? ['ceiling'] : [])
})

test.each([
  ['unit', 'kg', 'bag', ['quantity']],
  ['unit', 'piece', 'kg', ['quantity']],
  ['unit', 'piece', 'bag', ['quantity']],
  ['unit', 'kg', 't', []],
  ['unit', null, 'kg', []],
  ['package_spec', '25kg/袋', '50kg/袋', ['quantity']],
])('%s of a line changed from %s to %s waits for %j', (path, before, after, waits) => {
  const unit = path === 'unit' ? (after ?? 'kg') : 'bag'
  expect(lineCauses({ path, before, after }, unit)).toEqual(waits)
  expect(lineCauses({ path, before, after }, unit, '60')).toEqual(waits.length > 0 ? [...waits, 'ceiling'] : [])
})

test('another package of goods by weight takes effect at once', () => {
  expect(lineCauses({ path: 'package_spec', before: '25kg/袋', after: '50kg/袋' }, 'kg', '60')).toEqual([])
})

test('changed fields are named once each, those of a line apart', () => {
  const paths = [
    ['remark', null],
    ['items', 3],
    ['quantity', 1],
    ['quantity', 2],
  ] as const
  expect(changedFields(paths.map(([path, line_no]) => ({ path, line_no })))).toEqual([
    'remark',
    'items',
    'item.quantity',
  ])
})
