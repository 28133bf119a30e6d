import { expect, test } from 'vitest'
import { shortLines } from '#contract/reviews.award.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import { decisionSumsOf } from '#contract/reviews.sums.ts'
import { aLine, anOffer, give } from './reviews.factories.ts'

const lines = [aLine(), aLine({ id: 'line-2', line_no: 2 }), aLine({ id: 'line-3', line_no: 3 })]
const first = anOffer('a', '10')
const second = anOffer('b', '10', { order_item_id: 'line-2', offered_qty: '950' })

test('a line that lacks some of its quantity counts as covered in part, and one without anything not at all', () => {
  const given = [give(first, '1000'), give(second, '950')]
  const counted = { full: 1, part: 1 }
  expect(lineCoverage(3, { lines: 2, short: shortLines(lines, given) })).toEqual(counted)
  expect(decisionSumsOf(lines, [first, second], given).coverage).toEqual(counted)
  expect(lineCoverage(3, { lines: 3 })).toEqual({ full: 3, part: 0 })
})
