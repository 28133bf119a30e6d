// Reads a spreadsheet in the browser: checked before it is unpacked, and nothing in it is executed.
import { MAX_IMPORTED } from '#contract/imports.ts'

/** Bytes of a file: 2 MB. */
export const MAX_SHEET_BYTES = 2 * 1024 * 1024
/** Maximum size of an unpacked part: far more than the allowed rows need, and small enough to unpack at once. */
const MAX_PART_BYTES = 512 * 1024

/** Why a file is refused; keys of `import:problem`. */
export type FileProblem = 'empty' | 'too_large' | 'too_long' | 'old' | 'macro' | 'other' | 'broken'

/** Thrown by {@link readSheetFile}. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'UnreadableFile'
    this.problem = problem
  }
}

interface Part {
  readonly name: string
  readonly size: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const OLE = 0xe011cfd0
const ZIP = 0x04034b50

/** The names and sizes in a zip's directory (APPNOTE 4.3.12); nothing is unpacked. */
const partsOf = (bytes: ArrayBuffer): Part[] => {
  const view = new DataView(bytes)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new UnreadableFile('broken')
  const words = new TextDecoder()
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let nth = view.getUint16(end + 10, true); nth > 0; nth -= 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== ENTRY) throw new UnreadableFile('broken')
    const length = view.getUint16(at + 28, true)
    parts.push({
      name: words.decode(new Uint8Array(bytes, at + 46, length)),
      size: view.getUint32(at + 24, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Throws where the file is not a plain spreadsheet of an allowed size. */
const look = (bytes: ArrayBuffer, most: number): void => {
  if (bytes.byteLength === 0) throw new UnreadableFile('empty')
  if (bytes.byteLength < 22) throw new UnreadableFile('other')
  const begins = new DataView(bytes).getUint32(0, true)
  // An old .xls, and every spreadsheet with a password, is a compound file.
  if (begins === OLE) throw new UnreadableFile('old')
  if (begins !== ZIP) throw new UnreadableFile('other')
  const parts = partsOf(bytes)
  if (parts.some(({ name }) => /vbaProject|macrosheets/i.test(name))) throw new UnreadableFile('macro')
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new UnreadableFile('other')
  if (parts.some(({ name, size }) => /\.(xml|rels)$/.test(name) && size > MAX_PART_BYTES * (most / MAX_IMPORTED)))
    throw new UnreadableFile('too_long')
}

/** Significant digits that a spreadsheet shows of a number. */
const SHOWN_DIGITS = 15

const numberText = (raw: string): string => {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const shown = Number(value.toPrecision(SHOWN_DIGITS))
  return Math.abs(shown) < 1e21 && (shown === 0 || Math.abs(shown) >= 1e-6)
    ? shown.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(shown)
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).trim()
}

/** The rows of a table that contain text. */
export interface FilledRows {
  readonly rows: string[][]
  /** The number of each row in the table, from 1, blank rows counted: the number beside it in a spreadsheet. */
  readonly lines: readonly number[]
}

/** The cells of the first sheet as texts, at most this many rows. Throws {@link UnreadableFile}. */
export const readSheetFile = async (file: Blob, most = MAX_IMPORTED): Promise<FilledRows> => {
  if (file.size > MAX_SHEET_BYTES) throw new UnreadableFile('too_large')
  const bytes = await file.arrayBuffer()
  look(bytes, most)
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(bytes, { trim: false, parseNumber: numberText }).catch(() => {
    throw new UnreadableFile('broken')
  })
  return checkedRows(
    rows.map((row) => row.map(cellText)),
    most,
  )
}

/** Rows that contain text; throws where there are none, or too many. */
export const checkedRows = (rows: readonly (readonly string[])[], most = MAX_IMPORTED): FilledRows => {
  const filled = rows.flatMap((row, at) => (row.some((cell) => cell !== '') ? [{ row: [...row], line: at + 1 }] : []))
  if (filled.length === 0) throw new UnreadableFile('empty')
  // Head rows and a title above them do not count.
  if (filled.length > most + 5) throw new UnreadableFile('too_long')
  return { rows: filled.map(({ row }) => row), lines: filled.map(({ line }) => line) }
}

/** An example file: heads, and a few rows to overwrite. */
export const exampleFile = async (
  name: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const text = (value: string, fontWeight?: 'bold') => ({ value, type: String, ...(fontWeight && { fontWeight }) })
  return writeXlsxFile([heads.map((head) => text(head, 'bold')), ...rows.map((row) => row.map((cell) => text(cell)))], {
    sheet: name,
    stickyRowsCount: 1,
    columns: heads.map(() => ({ width: 16 })),
  }).toBlob()
}
