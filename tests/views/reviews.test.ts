// The pure functions of the review pages: moving in the matrix, sharing a line out, the address of the list, the body of an award.
import { describe, expect, test } from 'vitest'
import { dryPrice, markerPrice, waterLimit } from '#contract/reviews.effective-price.ts'
import { noPicks } from '#src/machines/review/picks.ts'
import { type GridMove, placeAfter } from '#src/ui/grid/moves.ts'
import { bodyOf, errorsByLine } from '#src/views/reviews/award/body.ts'
import {
  byPercents,
  byQuantities,
  faultOfPart,
  mainAndSecond,
  type PartText,
  sumOfParts,
} from '#src/views/reviews/award/split-parts.ts'
import { hashWarnings } from '#src/views/reviews/hash-warnings.ts'
import { reviewsGrammar, reviewsInput } from '#src/views/reviews/list/url.ts'
import { areaIn, cellIn, type Ground, placeIn, tabStop } from '#src/views/reviews/matrix/ground.ts'
import { anOffer } from '../contract/reviews.factories.ts'

describe('moving in the matrix', () => {
  const ground = { lines: ['l1', 'l2', 'l3'], tenders: ['a', 'b'] }
  const at = (line: string, tender: string) => ({ order_item_id: line, tender_id: tender })
  const reached = (on: Ground, move: GridMove) => {
    const from = placeIn(on, at('l1', 'a'))
    return from && cellIn(on, placeAfter(areaIn(on), from, move))
  }

  test('down is the next line and right the next tender; in the transposed matrix the arrows follow the screen', () => {
    const turned = { ...ground, transposed: true }
    expect(reached(ground, 'down')).toEqual(at('l2', 'a'))
    expect(reached(ground, 'right')).toEqual(at('l1', 'b'))
    expect(reached(turned, 'down')).toEqual(at('l1', 'b'))
    expect(reached(turned, 'right')).toEqual(at('l2', 'a'))
    expect(reached(turned, 'row_end')).toEqual(at('l3', 'a'))
    expect(reached(turned, 'last')).toEqual(at('l3', 'b'))
  })

  test('the first cell is the tab stop when the filter hides the focused line', () => {
    expect(tabStop(ground, at('l9', 'a'))).toEqual(at('l1', 'a'))
    expect(tabStop({ lines: [], tenders: ['a'] }, null)).toBe(null)
  })
})

describe('sharing a line out', () => {
  const part = (name: string, changes: Partial<PartText> = {}): PartText => ({
    offer: anOffer(name, '50'),
    percent: '',
    quantity: '',
    ...changes,
  })

  test('70/30 of 1000 is 700 and 300', () => {
    const parts = mainAndSecond({ unit: 'kg', quantity: '1000' }, [part('a'), part('b'), part('c')], 70)
    expect(parts.map((one) => one.quantity)).toEqual(['700', '300', ''])
  })

  test('33.3/33.3/33.4 of 100.1 sums to exactly 100.1', () => {
    const parts = byPercents({ unit: 'kg', quantity: '100.1' }, [
      part('a', { percent: '33.3' }),
      part('b', { percent: '33.3' }),
      part('c', { percent: '33.4' }),
    ])
    expect(sumOfParts('100.1', parts)).toEqual({ given: '100.100', rest: '0.000', count: 3 })
  })

  test('percents follow from typed quantities', () => {
    expect(byQuantities('1000', [part('a', { quantity: '125' }), part('b')]).map((one) => one.percent)).toEqual([
      '12.5',
      '',
    ])
  })

  test('text that is no percent gives no quantity and stays as it was typed', () => {
    expect(byPercents({ unit: 'kg', quantity: '1000' }, [part('a', { percent: '1e9' })])).toMatchObject([
      { percent: '1e9', quantity: '' },
    ])
  })

  test('a part has the fault of its quantity', () => {
    const offer = anOffer('a', '50', { offered_qty: '500', moq: '100' })
    const faultOf = (quantity: string) => faultOfPart({ offer, percent: '', quantity })
    expect(['', 'abc', '0', '501', '99', '500'].map(faultOf)).toEqual([
      null,
      'number',
      'number',
      'over_offered',
      'under_moq',
      null,
    ])
  })
})

describe('the address of the list of reviews', () => {
  const { defaults, read, write, input } = reviewsGrammar

  test('leaves defaults out', () => {
    expect(write(defaults)).toBe('')
    expect(read('')).toEqual({ query: defaults, dropped: [] })
  })

  test('is read back as it was written', () => {
    const query = { ...defaults, search: '黄芪', status: ['reviewing'], page: 2, page_size: 50 } as const
    expect(read(write(query)).query).toEqual(query)
  })

  test('replaces invalid parts by their defaults and names them', () => {
    const { query, dropped } = read('status=draft&page=-1&page_size=7&ordering=price;drop&colorWeak=true')
    expect(query).toEqual(defaults)
    expect(dropped.toSorted()).toEqual(['ordering', 'page', 'page_size', 'status'])
  })

  test('queries every status of a review, and no other, for all tabs together', () => {
    expect(reviewsInput(input(defaults)).status).toBe('pending_open,reviewing,award_auditing,awarded,completed')
    expect(reviewsInput(input({ ...defaults, status: ['awarded'] })).status).toBe('awarded')
  })
})

describe('the body of an award', () => {
  const order = { id: '01990000-0000-7000-8000-000000000001', version: 7 }
  const line = (id: string, reason: string | null) => ({
    order_item_id: id,
    tender_item_id: `offer-${id}`,
    awarded_qty: '10',
    role: 'main' as const,
    reason_code: reason,
    reason_text: null,
  })

  test('holds ids, quantities, reasons and the acknowledged flags', () => {
    const picks = { ...noPicks, scenario: 'A' as const, no_award: { l3: { code: 'retender', text: '下次' } } }
    const proposal = {
      lines: [line('l1', null), line('l2', 'capacity')],
      no_award: [{ order_item_id: 'l3', reason: 'retender' }],
      summary_reason: null,
    }
    expect(bodyOf(order, picks, proposal, ['abnormal_low'])).toEqual({
      order_id: order.id,
      version: 7,
      scenario: 'A',
      lines: [
        { order_item_id: 'l1', tender_item_id: 'offer-l1', role: 'main', awarded_qty: '10' },
        { order_item_id: 'l2', tender_item_id: 'offer-l2', role: 'main', awarded_qty: '10', reason_code: 'capacity' },
      ],
      no_award: [{ order_item_id: 'l3', reason: 'retender', text: '下次' }],
      coi_confirmed: true,
      acknowledged_flags: ['abnormal_low'],
    })
  })

  test('has errors of the server sorted by line, the others at the whole award', () => {
    const body = bodyOf(
      order,
      noPicks,
      { lines: [line('l1', null), line('l2', null)], no_award: [], summary_reason: null },
      [],
    )
    const errors = [
      { path: 'lines.1.awarded_qty', code: 'over_offered', message: 'too much' },
      { path: 'summary_reason', code: 'over_budget', message: 'over budget' },
    ]
    expect([...errorsByLine(errors, body)]).toEqual([
      ['l2', ['too much']],
      ['', ['over budget']],
    ])
  })
})

describe('the price of an offer for its dry weight and its marker', () => {
  const water = { code: 'water', name_zh: '水分', operator: 'lte', max: '10', unit: '%', basis: 'chp' } as const

  test('is 98.3607 元 dry for 100 元 at 8.5 % water where 10 % is allowed, and 133.28 元 per gram of a marker of 0.082 %', () => {
    expect(dryPrice('100.00', '8.5', waterLimit([water]))).toBe('98.3607')
    expect(markerPrice('100.00', '8.5', '0.082')).toBe('133.2800')
  })

  test('is missing where a value is not known', () => {
    expect(waterLimit([{ ...water, operator: 'text', max: '不得过 10' }])).toBe(null)
    expect(dryPrice('100.00', '8.5', null)).toBe(null)
    expect(dryPrice('100.00', null, '10')).toBe(null)
    expect(markerPrice('100.00', '8.5', null)).toBe(null)
    expect(markerPrice('100.00', '8.5', '0')).toBe(null)
  })
})

test('an unopened tender is counted as unopened and not as a hash that differs', () => {
  const sound = { status: 'opened', opened_hash_ok: true } as const
  const shut = { status: 'unopened', opened_hash_ok: false } as const
  expect(hashWarnings([sound, sound])).toEqual([])
  expect(hashWarnings([sound, shut])).toEqual([{ key: 'header.unopened', count: 1 }])
  expect(hashWarnings([{ ...sound, opened_hash_ok: false }, shut])).toEqual([
    { key: 'header.hashes_differ', count: 1 },
    { key: 'header.unopened', count: 1 },
  ])
})
