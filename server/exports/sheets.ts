// Builds a sheet of a file from rows.

import type { Sheet } from '#server/xlsx.ts'
import { type Cell, textCell, ZONE_WIDTH, zoneHead } from './cells.ts'
import type { ExportMessages } from './messages.ts'

/** The key of a heading, its width in characters, and its cell for each row. */
export type Line<S> = readonly [head: string, width: number, cell: (row: S) => Cell]

/** A sheet with its headings and its rows. */
export const sheetOf = <S>(
  words: ExportMessages,
  name: string,
  lines: readonly Line<S>[],
  rows: readonly S[],
): Sheet => {
  const body = rows.map((row) => lines.map(([, , cell]) => cell(row)))
  const zone = body.some((row) => row.some((cell) => cell?.is === 'time')) ? [zoneHead(words)] : []
  return {
    name: words(name),
    widths: [...lines.map(([, width]) => width), ...zone.map(() => ZONE_WIDTH)],
    rows: [
      [...lines.map(([head]) => textCell(words(head))), ...zone],
      ...body.map((row) => [...row, ...zone.map(() => null)]),
    ],
  }
}

/** A value as its translated word. */
export const wordCell = (words: ExportMessages, prefix: string, value: string | null | undefined): Cell =>
  value == null ? null : textCell(words(`${prefix}.${value}`))
