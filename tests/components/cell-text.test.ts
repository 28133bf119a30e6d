// The text of cells for a spreadsheet, written and read.
import { expect, test } from 'vitest'
import { cellsFromText, cellsToText } from '#src/components/cell-text.ts'
import { readTable } from '#src/ui/table/table-text.ts'

test('written cells are read back, including tabs, quotes, line breaks and blank rows', () => {
  const cells = [
    ['黄芪', '500', '他说 "好"', ''],
    ['', '', '', ''],
    ['a\tb', '第一行\n第二行', '"', '-5'],
  ]
  expect(cellsFromText(cellsToText(cells))).toEqual(cells)
  expect(cellsFromText(`${cellsToText(cells)}\r\n`)).toEqual(cells)
  expect(readTable(cellsToText(cells))).toHaveLength(2)
})

test('text that a spreadsheet would run as a formula is marked as text and read back without the mark; numbers are not marked', () => {
  expect(cellsToText([['=1+1', '@x', '+86', '-12.5']])).toBe("'=1+1\t'@x\t'+86\t-12.5")
  expect(cellsFromText("'=1+1\t'@x")).toEqual([['=1+1', '@x']])
})
