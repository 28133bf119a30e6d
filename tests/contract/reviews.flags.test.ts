import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, mean, percentDelta } from '#contract/decimal.ts'
import { type FlaggedTender, pairFlags, tenderFlags } from '#contract/reviews.flags.tenders.ts'
import { type FlaggedLine, type FlaggedOffer, lineFlags, type Raised } from '#contract/reviews.flags.ts'
import { aLine, anOffer } from './reviews.factories.ts'

const settings = { abnormal_low_mean: 0.4, abnormal_low_next: 0.3 }
const flagsOf = (prices: readonly string[], line: Parameters<typeof lineFlags>[0] = aLine()) => {
  const flags = lineFlags(
    line,
    prices.map((price, index) => anOffer(String(index), price)),
    settings,
  )
  return prices.map((_, index) => flags.get(`offer-${index}`)?.map((one) => one.flag))
}

const names = (raised: readonly Raised[] | undefined) => raised?.map((one) => one.flag)

describe('one line', () => {
  test('30 among 52, 55 and 60 is abnormally low, 52 is not', () => {
    expect(flagsOf(['30', '52', '55', '60'])).toEqual([['abnormal_low'], [], [], []])
  })

  test('prices close together raise no flag', () => {
    expect(flagsOf(['50', '52', '55'])).toEqual([[], [], []])
  })

  test('the lower of two offers is measured against the other', () => {
    expect(flagsOf(['70', '100'])).toEqual([['abnormal_low'], []])
    expect(flagsOf(['70.01', '100'])).toEqual([[], []])
  })

  test('offers tied for the lowest price are flagged alike', () => {
    expect(flagsOf(['30', '30.0000', '43', '44'])).toEqual([['abnormal_low'], ['abnormal_low'], [], []])
  })

  test('a price more than half above the median is abnormally high', () => {
    expect(flagsOf(['50', '52', '78.01'])).toEqual([[], [], ['abnormal_high']])
    expect(flagsOf(['50', '52', '78'])).toEqual([[], [], []])
  })

  test('a price that is abnormally high makes no other one look low', () => {
    expect(flagsOf(['86.5', '87.2', '88', '860'])).toEqual([[], [], [], ['abnormal_high']])
    expect(flagsOf(['40', '87.2', '88', '860'])).toEqual([['abnormal_low'], [], [], ['abnormal_high']])
  })

  test('among many offers, vetoed or not, each is low or high as it is when all others are judged anew for it', () => {
    const offer = fc.record({ price: fc.integer({ min: 1, max: 60 }), vetoed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(offer, { minLength: 2, maxLength: 12 }), (drawn) => {
        const offers = drawn.map(({ price, vetoed }, at) =>
          anOffer(String(at), String(price), { vetoed: vetoed ? 'line' : null }),
        )
        const raised = lineFlags(aLine({ reference_price: null }), offers, settings)
        for (const one of offers) {
          const flags = names(raised.get(one.id)) ?? []
          const among = offers.filter((other) => other === one || other.vetoed == null)
          expect(flags.includes('abnormal_low')).toBe(isLowAmong(one, among))
          expect(flags.includes('abnormal_high')).toBe(isHighAmong(one, among))
        }
      }),
    )
  })

  test('a single offer is flagged as the only one', () => {
    expect(flagsOf(['50'])).toEqual([['single_bid']])
  })

  test('a sole offer is measured against the reference price, or else against the price paid last time', () => {
    const known = (reference_price: string | null, last_price: string | null) => ({
      ...aLine({ reference_price }),
      last_price,
    })
    expect(flagsOf(['72'], known('150', null))).toEqual([['abnormal_low', 'single_bid']])
    expect(flagsOf(['90'], known('150', null))).toEqual([['abnormal_low', 'single_bid']])
    expect(flagsOf(['90.01'], known('150', null))).toEqual([['single_bid']])
    expect(flagsOf(['60'], known(null, '100'))).toEqual([['abnormal_low', 'below_last_price_30', 'single_bid']])
    expect(flagsOf(['60'], known(null, null))).toEqual([['single_bid']])
    // Beside another offer the offers alone decide.
    expect(flagsOf(['72', '74'], known('150', null))).toEqual([[], []])
  })

  test('a price above the ceiling and a quantity below the demand are flagged', () => {
    const line = { ...aLine({ quantity: '1000.001' }), ceiling_price: '50' }
    expect(flagsOf(['50', '50.0001'], line)).toEqual([['qty_below_need'], ['over_ceiling', 'qty_below_need']])
  })

  test('offers for other lines are left out', () => {
    const flags = lineFlags(aLine(), [anOffer('a', '50'), anOffer('b', '1', { order_item_id: 'line-2' })], settings)
    expect([...flags].map(([id, raised]) => [id, names(raised)])).toEqual([['offer-a', ['single_bid']]])
  })
})

describe('two tenders', () => {
  const tender = (...prices: string[]) => new Map(prices.map((price, index) => [`line-${index}`, price]))

  test('one that is the other by a constant factor is flagged', () => {
    expect(names(pairFlags(tender('10', '20', '30', '40', '55'), tender('10.5', '21', '31.5', '42', '57.75')))).toEqual(
      ['constant_ratio'],
    )
  })

  test('four fifths of equal prices are flagged, three fifths are not', () => {
    expect(names(pairFlags(tender('10', '20', '30', '40', '55'), tender('10.0', '20', '30', '40', '99')))).toEqual([
      'identical_prices',
    ])
    expect(names(pairFlags(tender('10', '20', '30', '40', '55'), tender('10', '20', '30', '60', '99')))).toEqual([])
  })

  test('only identical prices are flagged when all prices are equal', () => {
    expect(names(pairFlags(tender('1', '2', '3', '4', '5'), tender('1', '2', '3', '4', '5')))).toEqual([
      'identical_prices',
    ])
  })

  test('fewer than five common lines raise no flag', () => {
    expect(names(pairFlags(tender('1', '2', '3', '4'), tender('1', '2', '3', '4', '5')))).toEqual([])
  })
})

describe('a flag of one offer', () => {
  const raisedOf = (offer: Partial<FlaggedOffer>, line: Partial<FlaggedLine> = {}) =>
    lineFlags({ ...aLine(), ...line }, [{ ...anOffer('a', '50'), ...offer }, anOffer('b', '51')], settings).get(
      'offer-a',
    )

  test('contains the mean of the other offers and how far the price lies below it', () => {
    const flags = lineFlags(
      aLine(),
      ['30', '52', '55', '60'].map((price, at) => anOffer(String(at), price)),
      settings,
    )
    expect(flags.get('offer-0')).toEqual([
      { flag: 'abnormal_low', facts: { by: 'mean', base: '55.67', percent: '46.1' } },
    ])
  })

  test('contains a percentage rounded once, from the prices: 854.545 % is 854.5 %, not the 854.6 of 854.55', () => {
    const flags = lineFlags(
      aLine(),
      ['55', '55', '525'].map((price, at) => anOffer(String(at), price)),
      settings,
    )
    expect(flags.get('offer-2')).toEqual([{ flag: 'abnormal_high', facts: { base: '55.0000', percent: '854.5' } }])
  })

  test('is raised at 30 % below the last price, and not at 29.99 %', () => {
    expect(raisedOf({ landed_price_kg: '35' }, { last_price: '50' })).toEqual([
      { flag: 'abnormal_low', facts: { by: 'next', base: '51', percent: '31.4' } },
      { flag: 'below_last_price_30', facts: { base: '50', percent: '30.0' } },
    ])
    expect(names(raisedOf({ landed_price_kg: '50' }, { last_price: '71.42' }))).toEqual([])
  })

  test('is raised for moisture above the limit of the line, and not at the limit', () => {
    expect(raisedOf({ moisture_pct: '13.01' }, { water_limit: '13.0' })).toEqual([
      { flag: 'moisture_high', facts: { stated: '13.01', limit: '13.0' } },
    ])
    expect(raisedOf({ moisture_pct: '13' }, { water_limit: '13.0' })).toEqual([])
    expect(raisedOf({ moisture_pct: '13' })).toEqual([])
  })

  test('is raised for an origin outside the demanded ones, and not for one within, one around, or an unknown one', () => {
    // 甘肃 is 62, 定西 6211, 陇西 621122; 安徽 is 34.
    expect(names(raisedOf({ origins: ['340000'] }, { origins: ['621100'] }))).toEqual(['origin_mismatch'])
    expect(raisedOf({ origins: ['621122'] }, { origins: ['621100'] })).toEqual([])
    expect(raisedOf({ origins: ['620000'] }, { origins: ['621100'] })).toEqual([])
    expect(raisedOf({ origins: [] }, { origins: ['621100'] })).toEqual([])
    expect(raisedOf({ origins: ['340000'] })).toEqual([])
  })

  test('is raised for an origin outside the daodi regions where the line demands daodi', () => {
    expect(names(raisedOf({ origins: ['340000'] }, { daodi: ['621100'] }))).toEqual(['origin_not_daodi'])
    expect(raisedOf({ origins: ['340000'] }, { daodi: null })).toEqual([])
    expect(raisedOf({ origins: ['621122'] }, { daodi: ['621100'] })).toEqual([])
  })
})

describe('tenders of one demand', () => {
  const aTender = (name: string, changes: Partial<FlaggedTender> = {}): FlaggedTender => ({
    id: name,
    supplier_name: name,
    phones: [`phone of ${name}`],
    contact_names: [`contact of ${name}`],
    address: `address of ${name}`,
    same_ip_before: null,
    taxes: [],
    files: [],
    submitted_at: '2026-11-20T01:00:00.000Z',
    moved_after_version: null,
    is_unconfirmed: false,
    licence_days: null,
    prices: new Map(),
    ...changes,
  })
  const deadline = '2026-11-20T02:00:00.000Z'
  const raised = (...tenders: FlaggedTender[]) => [...tenderFlags(tenders, deadline, '、').values()]

  test('that have nothing in common raise no flag', () => {
    expect(raised(aTender('a'), aTender('b'))).toEqual([[], []])
  })

  test('with the same phone number or the same contact name are flagged', () => {
    const same = { phones: ['13900000000'] }
    expect(raised(aTender('a', same), aTender('b', same), aTender('c'))).toEqual([
      [{ flag: 'same_contact', facts: { by: 'phone', with: 'b' } }],
      [{ flag: 'same_contact', facts: { by: 'phone', with: 'a' } }],
      [],
    ])
    const name = { contact_names: ['王淑敏'] }
    expect(raised(aTender('a', name), aTender('b', name))[0]).toEqual([
      { flag: 'same_contact', facts: { by: 'name', with: 'b' } },
    ])
    expect(raised(aTender('a', { phones: [''] }), aTender('b', { phones: [''] }))).toEqual([[], []])
  })

  test('from the same address are flagged, and unknown addresses are not', () => {
    const same = { address: 'hash' }
    expect(raised(aTender('a', same), aTender('b', same), aTender('c', same))[0]).toEqual([
      { flag: 'same_ip', facts: { with: 'b、c' } },
    ])
    expect(raised(aTender('a', { address: null }), aTender('b', { address: null }))).toEqual([[], []])
  })

  test('with the same file are flagged', () => {
    const file = (sha256: string, name: string) => ({ files: [{ sha256, name }] })
    expect(raised(aTender('a', file('1', '报告.pdf')), aTender('b', file('1', '扫描.pdf')))[0]).toEqual([
      { flag: 'same_file_hash', facts: { file: '报告.pdf', with: 'b' } },
    ])
    expect(raised(aTender('a', file('1', '报告.pdf')), aTender('b', file('2', '报告.pdf')))).toEqual([[], []])
  })

  test('are flagged when three are submitted within the last ten minutes; two are not, and the eleventh minute does not count', () => {
    const at = (minute: string) => ({ submitted_at: `2026-11-20T01:${minute}:00.000Z` })
    const cluster = [{ flag: 'near_deadline_cluster', facts: { tenders: '3', minutes: '10' } }]
    expect(
      raised(aTender('a', at('51')), aTender('b', at('55')), aTender('c', at('59')), aTender('d', at('50'))),
    ).toEqual([cluster, cluster, cluster, []])
    expect(raised(aTender('a', at('50')), aTender('b', at('55')), aTender('c', at('59')))).toEqual([[], [], []])
  })

  test('changed after an amendment, unconfirmed, or with a certificate that ends within 60 days are flagged', () => {
    expect(raised(aTender('a', { moved_after_version: 2 }))[0]).toEqual([
      { flag: 'moved_after_amend', facts: { version: '2' } },
    ])
    expect(names(raised(aTender('a', { is_unconfirmed: true }))[0])).toEqual(['surrogate_unconfirmed'])
    expect(
      raised(
        aTender('a', { licence_days: 60 }),
        aTender('b', { licence_days: 61 }),
        aTender('c', { licence_days: -3 }),
      ),
    ).toEqual([
      [{ flag: 'licence_expiring', facts: { by: 'near', days: '60' } }],
      [],
      [{ flag: 'licence_expiring', facts: { by: 'over', days: '3' } }],
    ])
  })
})

test('a price of goods counted in pieces is told with their unit, and one of weighed goods is 元/kg', () => {
  const facts = (unit: 'piece' | 'kg') =>
    lineFlags({ ...aLine({ unit }), ceiling_price: '3000' }, [anOffer('0', '3450')], settings).get('offer-0')
  expect(facts('piece')).toContainEqual({
    flag: 'over_ceiling',
    facts: { base: '3000', percent: '15.0', unit: 'piece' },
  })
  expect(facts('kg')).toContainEqual({ flag: 'over_ceiling', facts: { base: '3000', percent: '15.0' } })
})

const isHighAmong = ({ landed_price_kg: price }: FlaggedOffer, among: readonly FlaggedOffer[]): boolean => {
  const sorted = among.map((one) => one.landed_price_kg).toSorted(compare)
  const middle = mean([sorted.at((sorted.length - 1) / 2) ?? '', sorted.at(sorted.length / 2) ?? ''], 4) ?? ''
  return among.length >= 3 && compare(percentDelta(price, middle) ?? '', '50') > 0
}

const isLowAmong = ({ id, landed_price_kg: price }: FlaggedOffer, among: readonly FlaggedOffer[]): boolean => {
  const others = among
    .filter((one) => one.id !== id && !isHighAmong(one, among))
    .map((one) => one.landed_price_kg)
    .toSorted(compare)
  const isBelow = (base: string | null | undefined, percent: string): boolean =>
    base != null && compare(percentDelta(price, base, 4) ?? '', percent) <= 0
  const higher = others.filter((one) => compare(one, price) !== 0)
  return (
    (others.length >= 2 && isBelow(mean(others, 4), '-40')) ||
    // Below the next higher price, where none is lower.
    isBelow(higher[0], '-30')
  )
}
