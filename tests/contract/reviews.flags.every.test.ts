// Every flag is raised once, and once not raised just below its threshold. A flag without both cases is a type error
// here.
import { expect, test } from 'vitest'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { type FlaggedTender, tenderFlags } from '#contract/reviews.flags.tenders.ts'
import { type FlaggedLine, type FlaggedOffer, lineFlags, type Raised } from '#contract/reviews.flags.ts'
import type { TenderFlag } from '#contract/tenders.schemas.ts'
import { aLine, anOffer } from './reviews.factories.ts'

const settings = { abnormal_low_mean: 0.4, abnormal_low_next: 0.3 }
const names = (raised: readonly Raised[] | undefined): TenderFlag[] => (raised ?? []).map((one) => one.flag)

/** Flags of an offer at `prices[0]` beside others at the other prices. */
const priced = (prices: readonly string[], line: Partial<FlaggedLine> = {}, offer: Partial<FlaggedOffer> = {}) =>
  names(
    lineFlags(
      { ...aLine(), ...line },
      prices.map((price, at) => ({ ...anOffer(String(at), price), ...(at === 0 && offer) })),
      settings,
    ).get('offer-0'),
  )

/** Flags of an ordinary offer that states something about its goods. */
const stated = (line: Partial<FlaggedLine>, offer: Partial<FlaggedOffer>) => priced(['50', '51'], line, offer)

const aTender = (name: string, changes: Partial<FlaggedTender> = {}): FlaggedTender => ({
  id: name,
  supplier_name: name,
  phones: [`phone of ${name}`],
  contact_names: [`contact of ${name}`],
  address: `address of ${name}`,
  same_ip_before: null,
  files: [],
  submitted_at: '2026-11-20T01:00:00.000Z',
  moved_after_version: null,
  is_unconfirmed: false,
  licence_days: null,
  taxes: [],
  prices: new Map(),
  ...changes,
})

/** Flags of the first tender, with the deadline at 02:00. */
const among = (...changes: readonly Partial<FlaggedTender>[]) =>
  names(
    tenderFlags(
      changes.map((one, at) => aTender(String(at), one)),
      '2026-11-20T02:00:00.000Z',
      '、',
      '9',
    ).get('0'),
  )

const prices = (...all: readonly string[]) => ({ prices: new Map(all.map((price, at) => [`line-${at}`, price])) })
const at = (time: string) => ({ submitted_at: `2026-11-20T01:${time}.000Z` })
const ash: QualitySpec = {
  code: 'total_ash',
  name_zh: '总灰分',
  operator: 'lte',
  max: '5.0',
  unit: '%',
  basis: 'contract',
}
const file = (sha256: string) => ({ files: [{ sha256, name: '检验报告.pdf' }] })

const cases = {
  abnormal_low: { raised: priced(['30', '52', '55', '60']), near: priced(['36.41', '52', '55', '60']) },
  abnormal_high: { raised: priced(['78.01', '50', '52']), near: priced(['78', '50', '52']) },
  over_ceiling: {
    raised: priced(['50.0001', '50'], { ceiling_price: '50' }),
    near: priced(['50', '51'], { ceiling_price: '50' }),
  },
  single_bid: { raised: priced(['50']), near: priced(['50', '51']) },
  below_last_price_30: {
    raised: priced(['70', '71'], { last_price: '100' }),
    near: priced(['70.01', '71'], { last_price: '100' }),
  },
  qty_below_need: { raised: stated({}, { offered_qty: '999.999' }), near: stated({}, { offered_qty: '1000' }) },
  moisture_high: {
    raised: stated({ water_limit: '13.0' }, { moisture_pct: '13.01' }),
    near: stated({ water_limit: '13.0' }, { moisture_pct: '13' }),
  },
  quality_over: {
    raised: stated({ quality_specs: [ash] }, { other_declared: [{ code: 'total_ash', value: '5.1' }] }),
    near: stated({ quality_specs: [ash] }, { other_declared: [{ code: 'total_ash', value: '5.0' }] }),
  },
  year_mismatch: {
    raised: stated({ harvest_year: 2025 }, { harvest_year: 2024 }),
    near: stated({ harvest_year: 2025 }, { harvest_year: 2025 }),
  },
  origin_mismatch: {
    raised: stated({ origins: ['621100'] }, { origins: ['620400'] }),
    near: stated({ origins: ['621100'] }, { origins: ['621122'] }),
  },
  origin_not_daodi: {
    raised: stated({ daodi: ['621100'] }, { origins: ['340000'] }),
    near: stated({ daodi: null }, { origins: ['340000'] }),
  },
  tax_rate_differs: {
    raised: among({ taxes: ['3'] }, { taxes: ['9'] }),
    near: among({ taxes: ['9'] }, { taxes: ['3'] }),
  },
  identical_prices: {
    raised: among(prices('10', '20', '30', '40', '55'), prices('10', '20', '30', '40', '99')),
    near: among(prices('10', '20', '30', '40', '55'), prices('10', '20', '30', '60', '99')),
  },
  constant_ratio: {
    // Ratios alternating between 0.981 and 1 vary by 0.96 %, between 0.98 and 1 by 1.01 %.
    raised: among(
      prices('98.1', '100', '98.1', '100', '98.1', '100'),
      prices('100', '100', '100', '100', '100', '100'),
    ),
    near: among(prices('98', '100', '98', '100', '98', '100'), prices('100', '100', '100', '100', '100', '100')),
  },
  surrogate_unconfirmed: { raised: among({ is_unconfirmed: true }), near: among({ is_unconfirmed: false }) },
  licence_expiring: { raised: among({ licence_days: 60 }), near: among({ licence_days: 61 }) },
  moved_after_amend: { raised: among({ moved_after_version: 2 }), near: among({ moved_after_version: null }) },
  same_contact: {
    raised: among({ phones: ['13900000000'] }, { phones: ['13900000000'] }),
    near: among({ phones: ['13900000000'] }, { phones: ['13900000001'] }),
  },
  same_ip: { raised: among({ address: 'a' }, { address: 'a' }), near: among({ address: 'a' }, { address: 'b' }) },
  same_file_hash: { raised: among(file('1'), file('1')), near: among(file('1'), file('2')) },
  near_deadline_cluster: {
    raised: among(at('50:01'), at('55:00'), at('59:59')),
    near: among(at('50:00'), at('55:00'), at('59:59')),
  },
} satisfies Record<TenderFlag, { raised: readonly TenderFlag[]; near: readonly TenderFlag[] }>

test.each(Object.entries(cases))('%s is raised, and not raised just below its threshold', (flag, { raised, near }) => {
  expect(raised).toEqual([flag])
  expect(near).toEqual([])
})

test('a different tax rate is shown beside the rate of the demand, or beside the rates of the other tenders', () => {
  const factsOf = (asked: string | null, ...taxes: readonly (readonly string[])[]) => {
    const tenders = taxes.map((own, at) => aTender(String(at), { taxes: own }))
    const raised = tenderFlags(tenders, null, '、', asked)
    return tenders.map(({ id }) => raised.get(id)?.find((one) => one.flag === 'tax_rate_differs')?.facts ?? null)
  }
  expect(factsOf('9', ['3'], ['9'], ['3', '9'])).toEqual([
    { by: 'demand', stated: '3%', wanted: '9%' },
    null,
    { by: 'mixed', stated: '3%、9%' },
  ])
  expect(factsOf(null, ['none'], ['9'], [])).toEqual([
    { by: 'untaxed', wanted: '9%' },
    { by: 'untaxed_others', stated: '9%' },
    null,
  ])
  expect(factsOf(null, ['3'], ['9'])).toEqual([
    { by: 'others', stated: '3%', wanted: '9%' },
    { by: 'others', stated: '9%', wanted: '3%' },
  ])
  expect(factsOf('none', ['9'], ['none'])).toEqual([{ by: 'taxed', stated: '9%' }, null])
  expect(factsOf(null, ['9'], ['9'])).toEqual([null, null])
})
