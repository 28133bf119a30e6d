// The checks of a qualification by rule: which supplier needs what, until when it is valid, and whether a person saw
// it.
import { expect, test } from 'vitest'
import { checksOf } from '#contract/reviews.checks.ts'
import type { TenderPaper } from '#contract/tenders.schemas.ts'

const DAY = '2026-11-20'
const aPaper = (type: string, over: Partial<TenderPaper> = {}): TenderPaper => ({
  type,
  no: 'A1',
  scope: null,
  valid_to: '2029-01-01',
  verdict: null,
  ...over,
})
const scan = { id: 'f1', name: '营业执照.pdf', media_type: 'application/pdf' as const, byte_size: 1 }
const said = (supplier_type: string, papers: TenderPaper[], valid_until: string | null = '2027-02-20') =>
  checksOf({ supplier_type, papers, valid_until }, DAY).map(({ state, days, seen }) => [state, days, seen])

test('a producer needs a licence, a production licence and an authorization; its GMP is shown when it is recorded', () => {
  const papers = [
    aPaper('business_licence', { valid_to: null, verdict: 'valid', files: [scan] }),
    aPaper('drug_production_licence', { valid_to: '2027-01-18' }),
    aPaper('gmp', { valid_to: '2026-10-31' }),
  ]
  expect(said('producer', papers)).toEqual([
    ['valid', null, true],
    ['near', 59, false],
    ['expired', -20, false],
    ['missing', null, false],
    ['valid', 92, false],
  ])
})

test('a grower needs proof of origin, and neither a certificate of good practice nor an authorization', () => {
  expect(said('farmer', [aPaper('id_card'), aPaper('origin_proof')])).toEqual([
    ['valid', 773, false],
    ['valid', 773, false],
    ['unneeded', null, false],
    ['unneeded', null, false],
    ['valid', 92, false],
  ])
})

test('a paper without a scan was seen by nobody, although somebody judged it', () => {
  const judged = aPaper('business_licence', { verdict: 'valid' })
  expect(said('producer', [judged])[0]).toEqual(['valid', 773, false])
  expect(said('producer', [{ ...judged, files: [scan] }])[0]).toEqual(['valid', 773, true])
})

test('the paper that is valid longest counts, and an invalid one counts only when there is no other', () => {
  const old = aPaper('business_licence', { valid_to: '2020-01-01' })
  const bad = aPaper('business_licence', { valid_to: null, verdict: 'invalid' })
  expect(said('producer', [bad, old, aPaper('business_licence')])[0]).toEqual(['valid', 773, false])
  expect(said('producer', [bad])[0]).toEqual(['invalid', null, false])
})

test('an expired offer is reported from the day after its last day', () => {
  expect(said('farmer', [], DAY).at(-1)).toEqual(['near', 0, false])
  expect(said('farmer', [], '2026-11-19').at(-1)).toEqual(['expired', -1, false])
})
