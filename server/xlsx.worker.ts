// Builds a spreadsheet outside the server's thread: packing ten thousand rows takes a second, and
// other requests must not wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type Cell as SheetCell } from 'write-excel-file/node'
import type { Cell } from './exports/cells.ts'
import type { Sheet } from './xlsx.ts'

/** Spreadsheet numbers keep no more digits than this. */
const MAX_DIGITS = 15
const digitsOf = (text: string): number => text.replace(/\D/g, '').replace(/^0+/, '').length

/**
 * A spreadsheet writes characters XML cannot hold as `_x0041_`; text that looks like this is
 * escaped, and such characters are written this way.
 */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very signs
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (sign) => {
      const number = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${number}_`
    })

const PRICE_PLACES = 4

const plain = (text: string): SheetCell => ({ value: escaped(text), type: String })

/** Prices have two places, and up to four where they need them: `23.00`, `62.7442`. */
const formatOf = (places: number): string =>
  places === 0 ? '#,##0' : places === PRICE_PLACES ? '#,##0.00##' : `#,##0.${'0'.repeat(places)}`

const sheetCell = (cell: Cell): SheetCell => {
  if (cell === null) return null
  switch (cell.is) {
    case 'text':
      return plain(cell.text)
    case 'decimal':
      return digitsOf(cell.text) > MAX_DIGITS
        ? plain(cell.text)
        : {
            value: Number(cell.text),
            type: Number,
            format: formatOf(cell.places),
          }
    // The library writes dates in UTC.
    case 'day':
      return { value: new Date(`${cell.text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    case 'time':
      return { value: new Date(`${cell.text.replace(' ', 'T')}:00Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  }
}

const written = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const buffer = await writeXlsxFile(
    sheets.map(({ name, widths, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, at) =>
        row.map((cell): SheetCell => {
          if (at > 0 || cell === null) return sheetCell(cell)
          return { value: escaped(cell.text), type: String, fontWeight: 'bold', backgroundColor: '#F0F5FF' }
        }),
      ),
    })),
  ).toBuffer()
  return new Uint8Array(buffer)
}

// The data comes from xlsx.ts, which types it.
parentPort?.postMessage(await written(workerData as readonly Sheet[]))
