// Evaluated totals and ranks as the rule calculates them.
import { expect, test } from 'vitest'
import { type EvaluatedTender, evaluatedTenders, totalsOfRanked } from '#contract/tenders.price.ts'
import { aLine, anOffer } from './reviews.factories.ts'

const first = aLine({ quantity: '1000' })
const second = aLine({ id: 'line-2', line_no: 2, quantity: '0.5', unit: 't' })
const both = (name: string, one: string, other: string, changes: Parameters<typeof anOffer>[2] = {}) => [
  anOffer(name, one, { offered_qty: '1000', ...changes }),
  anOffer(name, other, { id: `offer-${name}-2`, order_item_id: second.id, offered_qty: '0.5', ...changes }),
]
const shown = (one: EvaluatedTender) => [one.supplier_id, one.rank, one.evaluated_total]

test('a tender is valued by the demanded quantity, even where it offers more', () => {
  const much = both('much', '50', '10', { offered_qty: '9999' })
  expect(evaluatedTenders([first, second], [...both('plain', '50', '10'), ...much])).toMatchObject([
    { rank: 1, evaluated_total: '55000.00' },
    { rank: 1, evaluated_total: '55000.00' },
  ])
})

test('equal totals are ranked by time; tenders of the same moment share a rank, and the next keeps its number', () => {
  const at = (name: string, minute: string, price = '50') =>
    both(name, price, '10', { submitted_at: `2026-11-20T02:${minute}:00.000Z` })
  const offers = [...at('late', '30'), ...at('twin', '10'), ...at('early', '10'), ...at('cheap', '40', '49')]
  expect(evaluatedTenders([first, second], offers).map((one) => [one.supplier_id.slice(-5), one.rank])).toMatchObject([
    [expect.stringContaining('cheap'), 1],
    [expect.anything(), 2],
    [expect.anything(), 2],
    [expect.stringContaining('late'), 4],
  ])
})

test('short, missing and vetoed lines make a tender incomplete; the fewest missing lines come first, excluded tenders last', () => {
  const short = both('short', '1', '1').map((one) =>
    one.order_item_id === second.id ? { ...one, offered_qty: '0.499' } : one,
  )
  const offers = [
    ...both('out', '1', '1', { vetoed: 'tender' }),
    ...short,
    ...both('all', '1', '1', { vetoed: 'line' }),
    ...both('complete', '60', '20'),
  ]
  expect(
    evaluatedTenders([first, second], offers).map((one) => [...shown(one), one.short_lines, one.vetoed_lines]),
  ).toEqual([
    [expect.stringContaining('complete'), 1, '70000.00', 0, 0],
    [expect.stringContaining('short'), null, '1000.00', 1, 0],
    [expect.stringContaining('all'), null, '0.00', 0, 2],
    [expect.stringContaining('out'), null, '1500.00', 0, 0],
  ])
})

test('the lowest and highest totals are those of the ranked tenders, and null without a complete tender', () => {
  expect(
    totalsOfRanked(evaluatedTenders([first, second], [...both('a', '50', '10'), ...both('b', '49', '14')])),
  ).toEqual({
    lowest_total: '55000.00',
    highest_total: '56000.00',
  })
  expect(totalsOfRanked(evaluatedTenders([first, second], [anOffer('half', '1')]))).toEqual({
    lowest_total: null,
    highest_total: null,
  })
  expect(evaluatedTenders([], [anOffer('nothing', '1')])).toMatchObject([{ rank: null }])
})

test('each line is rounded to the cent, so that the lines shown add up to the total shown', () => {
  const line = aLine({ quantity: '33.333' })
  const other = aLine({ id: 'line-2', line_no: 2, quantity: '33.333' })
  // 33.333 × 1.2345 = 41.1495885, rounded to 41.15, twice.
  const offers = [
    anOffer('a', '1.2345', { offered_qty: '40' }),
    anOffer('a', '1.2345', { id: 'offer-a-2', order_item_id: other.id, offered_qty: '40' }),
  ]
  expect(evaluatedTenders([line, other], offers)).toMatchObject([{ rank: 1, evaluated_total: '82.30' }])
})
