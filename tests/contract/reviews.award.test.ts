import { describe, expect, test } from 'vitest'
import {
  amountOf,
  awardFaults,
  inKg,
  isLowest,
  isUnreachable,
  lowestPrice,
  rankedOffers,
  totalsOf,
} from '#contract/reviews.award.ts'
import { aLine, anOffer, give, propose, terms } from './reviews.factories.ts'

const line = aLine()
const cheap = anOffer('cheap', '48.0000')
const dear = anOffer('dear', '52.0000')
const offers = [dear, cheap]
const codes = (...lines: Parameters<typeof propose>) =>
  awardFaults([line], offers, terms, propose(...lines)).map((fault) => [fault.path, fault.code])

describe('prices', () => {
  test('the cheapest offer comes first, and of equal offers the earlier one', () => {
    const late = anOffer('late', '48', { submitted_at: '2026-11-20T01:00:01.000Z' })
    const early = anOffer('early', '48.00', { submitted_at: '2026-11-20T08:59:59.000+08:00' })
    expect(rankedOffers(line.id, [dear, late, early]).map((one) => one.supplier_id)).toEqual([
      'supplier-early',
      'supplier-late',
      'supplier-dear',
    ])
  })

  test('every tied offer is the lowest', () => {
    const tied = anOffer('tied', '48')
    expect([cheap, tied, dear].map((one) => isLowest(one, [cheap, tied, dear]))).toEqual([true, true, false])
  })

  test('an offer that is not valid does not set the lowest price', () => {
    const invalid = anOffer('invalid', '1', { valid: false })
    expect(lowestPrice(line.id, [invalid, dear])).toBe('52.0000')
    expect(isLowest(invalid, [invalid, dear])).toBe(false)
    expect(lowestPrice(line.id, [invalid])).toBeNull()
  })

  test('an offer whose smallest lot cannot be awarded is ranked but not the lowest, and the next one needs no reason', () => {
    const lot = anOffer('lot', '40', {
      moq: '6000',
      unreachable: isUnreachable({ moq: '6000', offered_qty: '5000' }, '5000'),
    })
    const all = [lot, cheap, dear]
    expect(rankedOffers(line.id, all)[0]).toBe(lot)
    expect(all.map((one) => isLowest(one, all))).toEqual([false, true, false])
    expect(awardFaults([line], all, terms, propose([give(cheap, '1000')]))).toEqual([])
    expect(isUnreachable({ moq: '5000', offered_qty: '5000' }, '5000')).toBe(false)
    expect(isUnreachable({ moq: null, offered_qty: '1' }, '5000')).toBe(false)
  })

  test('an amount is exact in each unit', () => {
    expect(amountOf('52', '26', 'jin')).toBe('676.00')
    expect(amountOf('18.5', '2.5', 't')).toBe('46250.00')
    expect(amountOf('12000', '0.5', 'g')).toBe('6.00')
    expect(amountOf('3.5', '12', 'bag')).toBe('42.00')
    expect(inKg('26', 'jin')).toBe('13.000')
    expect(inKg('12', 'piece')).toBe('12')
  })
})

describe('an award', () => {
  test('is accepted when each line goes to its lowest offer', () => {
    expect(codes([give(cheap, '1000')])).toEqual([])
  })

  test('is refused when a line is neither awarded nor explained', () => {
    expect(codes([])).toEqual([['no_award', 'line_unsettled']])
    expect(codes([], { no_award: [{ order_item_id: line.id, reason: 'over_price' }] })).toEqual([])
  })

  test('a backup alone settles no line', () => {
    expect(codes([give(cheap, '1000', { role: 'backup' })])).toEqual([['no_award', 'line_unsettled']])
  })

  test('is refused when a line is both awarded and not awarded', () => {
    expect(codes([give(cheap, '1000')], { no_award: [{ order_item_id: line.id, reason: 'over_price' }] })).toEqual([
      ['no_award.0.order_item_id', 'line_both'],
    ])
  })

  test('needs a reason for an offer that is not the lowest', () => {
    expect(codes([give(dear, '1000')])).toEqual([['lines.0.reason_code', 'reason_required']])
    expect(codes([give(dear, '1000', { reason_code: 'quality_better' })])).toEqual([])
  })

  test('needs ten characters for the reason «other», counted neither in bytes nor in code units', () => {
    const other = (reason_text: string) => codes([give(dear, '1000', { reason_code: 'other', reason_text })])
    expect(other('  太短了  ')).toEqual([['lines.0.reason_text', 'reason_text_short']])
    expect(other(`贵${'\u200b'.repeat(12)}`)).toEqual([['lines.0.reason_text', 'reason_text_short']])
    expect(other('\u{20000}'.repeat(9))).toEqual([['lines.0.reason_text', 'reason_text_short']])
    expect(other('\u{20000}'.repeat(10))).toEqual([])
  })

  test('is limited by the demanded quantity, and 0.1 and 0.2 fill 0.3 exactly', () => {
    const need = aLine({ quantity: '0.3' })
    const split = (second: string) =>
      awardFaults(
        [need],
        offers,
        terms,
        propose([give(cheap, '0.1'), give(dear, second, { reason_code: 'risk_split' })]),
      )
    expect(split('0.2')).toEqual([])
    expect(split('0.201')).toMatchObject([
      { path: 'lines.1.awarded_qty', code: 'over_quantity', params: { need: '0.3', awarded: '0.301' } },
    ])
  })

  test('accepts a split of 70 and 30 with a backup beside it', () => {
    const third = anOffer('third', '55')
    expect(
      awardFaults(
        [line],
        [...offers, third],
        terms,
        propose([
          give(cheap, '700.000'),
          give(dear, '300.000', { reason_code: 'risk_split' }),
          give(third, '1000', { role: 'backup' }),
        ]),
      ),
    ).toEqual([])
  })

  test('has at most as many suppliers per line as the order allows, and one where it does not split', () => {
    const lines = [give(cheap, '700'), give(dear, '300', { reason_code: 'risk_split' })]
    const most = (split_award: boolean, max_suppliers_per_line: number) =>
      awardFaults([line], offers, { ...terms, split_award, max_suppliers_per_line }, propose(lines)).map(
        (fault) => fault.code,
      )
    expect(most(true, 2)).toEqual([])
    expect(most(true, 1)).toEqual(['too_many_suppliers'])
    expect(most(false, 9)).toEqual(['too_many_suppliers'])
  })

  test('gives a supplier at most what it offered, and at least its minimum quantity', () => {
    const small = anOffer('small', '40', { offered_qty: '300', moq: '200.000' })
    const given = (quantity: string) =>
      awardFaults([line], [small], terms, propose([give(small, quantity)])).map((fault) => fault.code)
    expect(given('300.000')).toEqual([])
    expect(given('300.001')).toEqual(['over_offered'])
    expect(given('200')).toEqual([])
    expect(given('199.999')).toEqual(['under_moq'])
  })

  test('accepts only offers that are valid, known, of this line, and named once', () => {
    const invalid = anOffer('invalid', '40', { valid: false })
    const elsewhere = anOffer('elsewhere', '40', { order_item_id: 'line-2' })
    const fault = (...lines: Parameters<typeof give>[]) =>
      awardFaults([line], [cheap, invalid, elsewhere], terms, propose(lines.map((one) => give(...one)))).map(
        (fault) => fault.code,
      )
    expect(fault([invalid, '1000'])).toEqual(['offer_not_valid'])
    expect(fault([elsewhere, '1000', { order_item_id: line.id }])).toEqual(['offer_unknown'])
    expect(fault([anOffer('stranger', '1'), '1000'])).toEqual(['offer_unknown'])
    expect(fault([cheap, '500'], [cheap, '500'])).toEqual(['offer_twice'])
    expect(fault([cheap, '1000'], [elsewhere, '1'])).toEqual(['line_unknown'])
  })

  test('needs a reason as soon as it exceeds the budget by one fen', () => {
    const within = (budget_amount: string, summary_reason: string | null = null) =>
      awardFaults([line], offers, { ...terms, budget_amount }, propose([give(cheap, '1000')], { summary_reason }))
    expect(within('48000.00')).toEqual([])
    expect(within('47999.99')).toMatchObject([
      { path: 'summary_reason', code: 'over_budget', params: { total: '48000.00', budget: '47999.99' } },
    ])
    expect(within('47999.99', '\u200b\u2060\u3164')).toMatchObject([{ path: 'summary_reason', code: 'over_budget' }])
    expect(within('47999.99', '行情上涨')).toEqual([])
  })
})

describe('totals', () => {
  test('exclude backups, and measure the saving against the reference price', () => {
    expect(
      totalsOf([line, aLine({ id: 'line-2', line_no: 2, reference_price: null })], offers, [
        give(cheap, '700'),
        give(dear, '300'),
        give(anOffer('third', '1'), '1000', { role: 'backup' }),
      ]),
    ).toEqual({
      total: '49200.00',
      saving: '800.00',
      saving_pct: '1.60',
      suppliers: 2,
      lines: 1,
      coverage_pct: '50.00',
    })
  })

  test('have no saving without a reference price', () => {
    const bare = aLine({ reference_price: null })
    expect(totalsOf([bare], offers, [give(cheap, '1')])).toMatchObject({ saving: null, saving_pct: null })
    expect(totalsOf([], [], [])).toMatchObject({ total: '0.00', coverage_pct: '0.00' })
  })
})
