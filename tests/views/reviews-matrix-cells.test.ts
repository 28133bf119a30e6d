// Ranges of the comparison: copied cells can be pasted back without a change, and quantities from a spreadsheet become awards.

import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import type { Allocation } from '#contract/reviews.award.ts'
import { cellsFromText, cellsToText } from '#src/components/cell-text.ts'
import { readSheetFile } from '#src/imports/file.ts'
import type { Picks } from '#src/machines/use-review.ts'
import { roomOf } from '#src/views/reviews/matrix/cell.tsx'
import { type CellAt, clearedEdits, copiedCells, filledEdits, pastedEdits } from '#src/views/reviews/matrix/cells.ts'
import { stepText } from '#src/views/reviews/matrix/step-said.ts'

const at = (id: string, price: string, quantity: string | null = null, out = false): CellAt =>
  ({
    line: { line: { id: `line of ${id}`, quantity: '300' }, item: { name: `herb ${id}` } },
    cell: {
      item: { id, landed_price_kg: price, offered_qty: '250' },
      amount: '9',
      exclusion: out ? { is: 'withdrawn' } : null,
    },
    given: quantity === null ? undefined : { tender_item_id: id, awarded_qty: quantity },
  }) as unknown as CellAt // only the parts that copying and pasting read
const none = {
  line: { line: { id: 'x', quantity: '300' }, item: { name: '枸杞子' } },
  cell: undefined,
  given: undefined,
} as unknown as CellAt // no offer

const pasteBack = (rows: readonly (readonly CellAt[])[]) => {
  const table = cellsFromText(cellsToText(copiedCells(rows, 'price')))
  return pastedEdits(
    rows.map((row, down) => row.map((cell, across) => ({ at: cell, text: table[down]?.[across] ?? '' }))),
    'price',
  )
}

test('prices and awards that are pasted back where they were copied change nothing', () => {
  const prices = [
    [at('a', '26.50'), none],
    [at('b', '27.00', null, true), at('c', '28.10')],
  ]
  expect(copiedCells(prices, 'price')).toEqual([
    ['26.50', ''],
    ['27.00', '28.10'],
  ])
  expect(pasteBack(prices)).toEqual({ edits: [], skipped: [] })
  const awards = [
    [at('a', '26.50', '250'), none],
    [at('b', '27.00'), at('c', '28.10', '50.000')],
  ]
  expect(copiedCells(awards, 'price')).toEqual([
    ['250', ''],
    ['', '50'],
  ])
  expect(pasteBack(awards)).toEqual({ edits: [], skipped: [] })
})

test('a pasted quantity is awarded, a blank withdraws the award, and cells that cannot be awarded are named', () => {
  const row = [at('a', '26.50', '250'), at('b', '27.00'), none, at('c', '1', null, true), at('d', '2')]
  const texts = ['', '1,200', '5', '0', '若干']
  expect(pastedEdits([row.map((cell, nth) => ({ at: cell, text: texts[nth] ?? '' }))], 'price')).toEqual({
    edits: [
      { tender_item_id: 'a', quantity: null },
      { tender_item_id: 'b', quantity: '1200' },
    ],
    skipped: [
      { herb: '枸杞子', text: '5' },
      { herb: 'herb d', text: '若干' },
    ],
  })
})

test('filling down gives the other lines the quantities of the first line', () => {
  const filled = filledEdits([at('a', '1', '10'), at('b', '1')], [[at('c', '1'), at('d', '1', '5')]], () => [], true)
  expect(filled).toEqual({
    edits: [
      { tender_item_id: 'd', quantity: null },
      { tender_item_id: 'c', quantity: '10' },
    ],
    unfilled: 0,
    taken: 0,
  })
  expect(clearedEdits([[at('a', '1', '10'), at('b', '1'), none]])).toEqual([{ tender_item_id: 'a', quantity: null }])
})

test('filling down gives no line more than it needs, and counts the lines without a rest', () => {
  const elsewhere = (awarded_qty: string): Allocation => ({
    order_item_id: '',
    tender_item_id: 'elsewhere',
    awarded_qty,
    role: 'main',
    reason_code: null,
    reason_text: null,
  })
  const given: Record<string, Allocation[]> = { 'line of c': [elsewhere('180.5')], 'line of d': [elsewhere('300')] }
  const rows = [[at('b', '1')], [at('c', '1')], [at('d', '1')], [at('e', '1', null, true)], [none]]
  expect(filledEdits([at('a', '1', '260')], rows, (id) => given[id] ?? [], true)).toEqual({
    edits: [
      { tender_item_id: 'b', quantity: '250' },
      { tender_item_id: 'c', quantity: '119.500' },
    ],
    unfilled: 3,
    taken: 0,
  })
  // Where a line may have one supplier only, filling down takes no award from another.
  expect(filledEdits([at('a', '1', '260')], rows, (id) => given[id] ?? [], false)).toEqual({
    edits: [{ tender_item_id: 'b', quantity: '250' }],
    unfilled: 2,
    taken: 2,
  })
})

test('awards that went through a spreadsheet file change nothing, and a quantity changed in the file is awarded', async () => {
  const rows = [
    [at('a', '26.50', '250'), none, at('d', '30.10')],
    [at('b', '27.00', '33.125'), at('c', '28.10', '0.5'), none],
  ]
  /** The copied cells after a spreadsheet has saved them, with figures as numbers. */
  const throughFile = async (change: (table: string[][]) => string[][]): Promise<string> => {
    const table = change(cellsFromText(cellsToText(copiedCells(rows, 'price'))))
    const cell = (text: string) => (text === '' ? null : { value: Number(text), type: Number })
    const file = await writeXlsxFile(table.map((row) => row.map(cell))).toBlob()
    return cellsToText((await readSheetFile(file)).rows)
  }
  const pasted = (text: string) =>
    pastedEdits(
      cellsFromText(text).map((row, down) =>
        row.flatMap((one, across) => {
          const place = rows[down]?.[across]
          return place === undefined ? [] : [{ at: place, text: one }]
        }),
      ),
      'price',
    )
  expect(pasted(await throughFile((table) => table))).toEqual({ edits: [], skipped: [] })
  const changed = await throughFile(([first = [], second = []]) => [[first[0] ?? '', '', '12.5'], second])
  expect(pasted(changed)).toMatchObject({ skipped: [] })
  expect(pasted(changed).edits).toContainEqual({ tender_item_id: 'd', quantity: '12.5' })
})

test('a step is described by the changed line, the number of changed lines, or the chosen scenario', () => {
  const t = ((key: string, params: object) => `${key} ${Object.values(params).join()}`) as unknown as Parameters<
    typeof stepText
  >[2]
  const picks = (scenario: Picks['scenario'], given: Record<string, string>): Picks => ({
    scenario,
    by_hand: Object.entries(given).map(([line, awarded_qty]) => ({
      order_item_id: line,
      tender_item_id: `offer of ${line}`,
      awarded_qty,
    })),
    imported: null,
    reasons: {},
    backups: {},
    no_award: {},
    summary_reason: '',
  })
  const said = (earlier: Picks, later: Picks) => stepText({ earlier, later }, (line) => `herb ${line}`, t)
  expect(said(picks('F', {}), picks('F', { a: '1' }))).toBe('reviews:step.line herb a')
  expect(said(picks('F', { a: '1', b: '2' }), picks('F', { a: '2' }))).toBe('reviews:step.lines 2')
  expect(said(picks('F', { a: '1' }), picks('A', { a: '1' }))).toBe('reviews:step.scenario A')
  expect(said(picks('A', {}), picks('F', { a: '1', b: '1' }))).toBe('reviews:step.lines 2')
})

test.for([
  ['8,400', 5, '-6.0', 'ample'],
  ['12,000', 5, '-6.0', 'no_unit'],
  ['2,400', 21, '+10.0', 'no_unit'],
  ['12,000', 9, null, 'ample'],
  ['98,000', null, '-7.0', 'ample'],
  ['123,456.5', 13, '-7.0', 'tight'],
] as const)('beside %s, %s days and a difference of %s there is room: %s', ([amount, days, difference, room]) => {
  expect(roomOf(amount, days, difference)).toBe(room)
})
