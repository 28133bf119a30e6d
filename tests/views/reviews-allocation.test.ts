// Scenario G: quantities are imported from a spreadsheet, and every fault is shown at its cell before the import.
import { describe, expect, test } from 'vitest'
import { choicesOf, headsOf, type Say, viewedRows } from '#src/imports/rows.ts'
import type { ImportReader } from '#src/imports/table.ts'
import { matchColumns, rowsOf } from '#src/imports/table.ts'
import { noPicks } from '#src/machines/review/picks.ts'
import { allocationImport, partsIn } from '#src/views/reviews/award/allocation-import.ts'
import { bodyOf } from '#src/views/reviews/award/body.ts'
import type { MatrixModel } from '#src/views/reviews/matrix/model.ts'
import { aLine, anOffer, terms } from '../contract/reviews.factories.ts'

const onSecond = (name: string, price: string) =>
  anOffer(name, price, { id: `second-${name}`, order_item_id: 'line-2', offered_qty: '600', moq: '100' })

/** Two lines: 甲 and 乙 offer both, 丙 offers the first only and is not valid; 甲 cannot supply all of the first. */
const tables: MatrixModel['table'] = {
  demand: [aLine(), aLine({ id: 'line-2', line_no: 2, quantity: '600' })],
  offers: [
    anOffer('a', '52.00', { offered_qty: '700' }),
    anOffer('b', '48.00'),
    anOffer('c', '40.00', { valid: false }),
    onSecond('a', '390.00'),
    onSecond('b', '395.00'),
  ],
  terms,
}
const herbs = ['川芎', '=白芍']
const firms = { a: '亳州甲药业有限公司', b: '成都乙药业有限公司', c: '陇西丙药材有限公司' }
// The parts of the comparison that reading a spreadsheet needs.
const model = {
  table: tables,
  lines: tables.demand.map((line, at) => ({ line, item: { name: herbs[at] } })),
  columns: Object.entries(firms).map(([id, name]) => ({
    tender: { id: `tender-${id}`, supplier_name: name, supplier_short_name: name.slice(2, 5), tender_no: `T-${id}` },
  })),
} as unknown as MatrixModel // the other parts are only drawn

const say: Say = (key, params = {}) => `${key}${Object.keys(params).length === 0 ? '' : JSON.stringify(params)}`
const spec = allocationImport(model)
const reader: ImportReader = {
  choices: choicesOf(spec.columns, say),
  herbNamed: () => null,
  regionNamed: () => null,
  now: new Date(),
}

const read = (cells: readonly (readonly string[])[], skipped: readonly string[] = []) => {
  const heads = Object.fromEntries(
    spec.columns.map((column) => [column.name, headsOf(column, (key) => words[key] ?? key)]),
  )
  const { skip, columns, has_head } = matchColumns(cells, spec.columns, heads)
  const rows = spec.arranged?.(rowsOf(cells.slice(skip), columns, has_head)) ?? []
  return viewedRows(
    spec,
    rows.map((row) => ({ ...row, skipped: skipped.includes(row.key) })),
    {},
    reader,
    say,
  )
}
const words: Record<string, string> = {
  'orders:fields.item.line_no': '行号',
  'orders:fields.item.name': '品名',
  'orders:fields.item.unit': '单位',
  'reviews:record.supplier': '供应商',
  'reviews:import.awarded_qty': '授标量',
}
const head = ['行号', '品名', '供应商', '授标量']
const faultsIn = (cells: readonly (readonly string[])[]) =>
  read(cells).flatMap(({ row, faults }) => Object.entries(faults).map(([field, fault]) => [row.key, field, fault]))
const whole = [
  ['1', '川芎', firms.a, '700'],
  ['1', '川芎', '乙药业', '300'],
  ['2', "'=白芍", 'T-b', '600'],
]

describe('an allocation from a spreadsheet', () => {
  test('names suppliers by name, short name or tender number, and leaves out offers without a quantity', () => {
    const rows = read([head, ...whole, ['2', '', firms.a, ''], ['2', '', firms.a, '0'], ['2', '', firms.a, '-']])
    expect(rows.flatMap((one) => Object.values(one.faults))).toEqual([])
    expect(partsIn(rows, model)).toEqual([
      { order_item_id: 'line-1', tender_item_id: 'offer-a', awarded_qty: '700' },
      { order_item_id: 'line-1', tender_item_id: 'offer-b', awarded_qty: '300' },
      { order_item_id: 'line-2', tender_item_id: 'second-b', awarded_qty: '600' },
    ])
  })

  test.each<[string, string[], string, string]>([
    ['a line the demand does not have', ['7', '', firms.a, '10'], 'line_no', 'reviews:import.line_unknown{"line":"7"}'],
    [
      'a herb that is not the one of its line',
      ['1', '当归', firms.b, '300'],
      'name',
      'reviews:import.name_differs{"line":"1","name":"川芎"}',
    ],
    ['a supplier who has not tendered', ['1', '', '某某药业', '300'], 'supplier', 'reviews:import.supplier_unknown'],
    [
      'a supplier who has not offered the line',
      ['2', '', firms.c, '300'],
      'supplier',
      'reviews:import.no_offer{"line":"2"}',
    ],
    ['an offer that does not count', ['1', '', firms.c, '300'], 'supplier', 'refusals:offer_not_valid{"line":"1"}'],
    [
      'more than is offered',
      ['1', '', firms.a, '700.5'],
      'awarded_qty',
      'refusals:over_offered{"line":"1","offered":"700"}',
    ],
    ['less than the minimum', ['2', '', firms.a, '99'], 'awarded_qty', 'refusals:under_moq{"line":"2","moq":"100"}'],
    ['what is no number', ['1', '', firms.a, '七百'], 'awarded_qty', 'validation:decimal{"whole":11,"places":3}'],
  ])('marks %s at its cell', (_, row, field, fault) => {
    const other = row[0] === '1' ? ['2', '', firms.b, '600'] : ['1', '', firms.b, '1000']
    expect(faultsIn([head, row, other, ...(row[0] === '7' ? [['2', '', firms.b, '600']] : [])])).toEqual([
      ['1', field, fault],
    ])
  })

  test('marks the row whose quantity exceeds the need, and the second row of the same offer', () => {
    expect(faultsIn([head, ['1', '', firms.a, '700'], ['1', '', firms.b, '301'], ['2', '', firms.b, '600']])).toEqual([
      ['2', 'awarded_qty', 'refusals:over_quantity{"line":"1","need":"1000","awarded":"1001.000"}'],
    ])
    expect(faultsIn([head, ['1', '', firms.a, '7'], ['1', '', 'T-a', '7'], ['2', '', firms.b, '600']])).toEqual([
      ['2', 'supplier', 'refusals:offer_twice{"line":"1"}'],
    ])
  })

  test('marks a unit that differs from the unit of its line', () => {
    const cells = [
      [...head, '单位'],
      ['1', '', firms.b, '1000', 't'],
      ['2', '', firms.b, '600', 'kg'],
    ]
    expect(faultsIn(cells)).toEqual([['1', 'unit', 'reviews:import.unit_differs{"unit":"orders:options.unit.kg"}']])
  })

  test('marks a line that is missing from the table unless it is skipped; a line without a quantity is not marked', () => {
    expect(faultsIn([head, ['1', '', firms.b, '1000']])).toContainEqual(['2', 'line_no', 'reviews:import.line_missing'])
    const skipped = read([head, ['1', '', firms.b, '1000']], ['2'])
    expect(
      partsIn(
        skipped.filter(({ row }) => !row.skipped),
        model,
      ),
    ).toHaveLength(1)
    expect(faultsIn([head, ['1', '', firms.b, '1000'], ['2', '', firms.b, '']])).toEqual([])
  })
})

test('an award names the scenarios that were made by hand and not chosen as considered', () => {
  const part = (id: string) => ({ order_item_id: 'line-1', tender_item_id: id, awarded_qty: '10' })
  const picks = { ...noPicks, by_hand: [part('offer-a')], imported: [part('offer-b')] }
  const considered = (scenario: 'A' | 'F' | 'G') =>
    bodyOf(
      { id: 'o', version: 1 },
      { ...picks, scenario },
      { lines: [], no_award: [], summary_reason: null },
      [],
    ).considered?.map((one) => one.scenario)
  expect([considered('A'), considered('F'), considered('G')]).toEqual([['F', 'G'], ['G'], ['F']])
})
