// Ranges of the comparison: what is copied is pasted back without a change, quantities out of a spreadsheet become awards.
import { expect, test } from 'vitest'
import { cellsFromText, cellsToText } from '#src/components/cell-text.ts'
import { type CellAt, clearedEdits, copiedCells, filledEdits, pastedEdits } from '#src/views/reviews/matrix/cells.ts'

const at = (id: string, price: string, quantity: string | null = null, out = false): CellAt =>
  ({
    line: { line: { id: `line of ${id}`, quantity: '300' } },
    cell: {
      item: { id, landed_price_kg: price, offered_qty: '250' },
      amount: '9',
      exclusion: out ? { is: 'withdrawn' } : null,
    },
    given: quantity === null ? undefined : { tender_item_id: id, awarded_qty: quantity },
  }) as unknown as CellAt // only what the cells of a range are read by
const none = { line: { line: { id: 'x', quantity: '300' } }, cell: undefined, given: undefined } as unknown as CellAt // no offer

const pasteBack = (rows: readonly (readonly CellAt[])[]) => {
  const table = cellsFromText(cellsToText(copiedCells(rows, 'price')))
  return pastedEdits(
    rows.map((row, down) => row.map((cell, across) => ({ at: cell, text: table[down]?.[across] ?? '' }))),
    'price',
  )
}

test('prices, and awards, pasted back where they came from change nothing', () => {
  const prices = [
    [at('a', '26.50'), none],
    [at('b', '27.00', null, true), at('c', '28.10')],
  ]
  expect(copiedCells(prices, 'price')).toEqual([
    ['26.50', ''],
    ['27.00', '28.10'],
  ])
  expect(pasteBack(prices)).toEqual({ edits: [], skipped: 0 })
  const awards = [
    [at('a', '26.50', '250'), none],
    [at('b', '27.00'), at('c', '28.10', '50.000')],
  ]
  expect(copiedCells(awards, 'price')).toEqual([
    ['250', ''],
    ['', '50.000'],
  ])
  expect(pasteBack(awards)).toEqual({ edits: [], skipped: 0 })
})

test('a quantity is awarded, a blank takes it back, and what cannot be awarded is counted', () => {
  const row = [at('a', '26.50', '250'), at('b', '27.00'), none, at('c', '1', null, true), at('d', '2')]
  const texts = ['', '1,200', '5', '0', '若干']
  expect(pastedEdits([row.map((cell, nth) => ({ at: cell, text: texts[nth] ?? '' }))], 'price')).toEqual({
    edits: [
      { tender_item_id: 'a', quantity: null },
      { tender_item_id: 'b', quantity: '1200' },
    ],
    skipped: 2,
  })
})

test('filling down gives the lines below to the suppliers of the first, as much as they offer', () => {
  expect(filledEdits([at('a', '1', '10'), at('b', '1')], [[at('c', '1'), at('d', '1', '5')]])).toEqual([
    { tender_item_id: 'c', quantity: '250' },
    { tender_item_id: 'd', quantity: null },
  ])
  expect(clearedEdits([[at('a', '1', '10'), at('b', '1'), none]])).toEqual([{ tender_item_id: 'a', quantity: null }])
})
