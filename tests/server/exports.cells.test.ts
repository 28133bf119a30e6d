import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { guardCell } from '#contract/cells.ts'
import { type Cell, csvRows, dayCell, numberCell, textCell, timeCell } from '#server/exports/cells.ts'
import { xlsxOf } from '#server/xlsx.ts'
import { readCsv } from '../support/csv.ts'

/** Text that can be stored: no NUL, no lone surrogate (contract/fields.ts). */
const word = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '－', '"', ',', '_x0041_', '\u0001', '<&>', ' '),
    fc.string({ unit: 'grapheme' }),
  )
  .map(([sign, rest]) => `${sign}${rest}`.replaceAll('\0', ''))
  .filter((text) => text.isWellFormed())

test('a CSV is read back as the guarded texts that were written', () => {
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 3, maxLength: 3 }), { maxLength: 6 }), (rows) => {
      const text = csvRows(rows.map((row) => row.map(textCell)))
      expect(readCsv(text)).toEqual(rows.map((row) => row.map(guardCell)))
    }),
    { numRuns: 500 },
  )
})

test('a spreadsheet is read back as text, and as the guarded texts that were written', async () => {
  const rows = fc.sample(fc.array(word, { minLength: 4, maxLength: 4 }), { numRuns: 150, seed: 11 })
  const head: Cell[] = ['a', 'b', 'c', 'd'].map(textCell)
  const bytes = await xlsxOf([
    { name: 'x', widths: [8, 8, 8, 8], rows: [head, ...rows.map((row) => row.map(textCell))] },
  ])
  const read = await readSheet(new Blob([bytes]), { trim: false })
  const shown = read.slice(1).map((row) => row.map((cell) => cell ?? ''))
  // XML has no bare carriage return, and empty rows at the end are lost.
  const plain = (text: string) => guardCell(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const wanted = rows.map((row) => row.map(plain))
  expect(shown.map((row) => row.map((cell) => String(cell).replaceAll('\r\n', '\n').replaceAll('\r', '\n')))).toEqual(
    wanted.slice(0, shown.length),
  )
  expect(wanted.slice(shown.length).flat().join('')).toBe('')
})

test('numbers stay numbers, negative ones too, and days stay days', async () => {
  const row = [
    numberCell('-12.5000', 4),
    numberCell(7),
    dayCell('2026-11-21'),
    timeCell('2026-11-21T08:30:00Z'),
    numberCell('12345678901234.56', 2),
    null,
    textCell('-12'),
  ]
  expect(readCsv(csvRows([row]))).toEqual([
    ['-12.5000', '7', '2026-11-21', '2026-11-21 16:30', '12345678901234.56', '', "'-12"],
  ])
  const head = row.map((_, at) => textCell(`列${at}`))
  const read = await readSheet(new Blob([await xlsxOf([{ name: 'x', widths: [], rows: [head, row] }])]))
  expect(read[1]).toEqual([
    -12.5,
    7,
    new Date('2026-11-21T00:00:00Z'),
    new Date('2026-11-21T16:30:00Z'),
    // A float would round it.
    '12345678901234.56',
    null,
    "'-12",
  ])
})
