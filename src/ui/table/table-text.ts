// Cells as spreadsheets copy them.
import { withoutThousands } from '#src/ui/text/decimal-text.ts'

/** Rows of cells as Excel and WPS copy them, without rows that hold nothing. */
export const readTable = (text: string): string[][] => readCells(text).filter((row) => row.some((cell) => cell !== ''))

/** Every cell in its place, blank rows too: cells are separated by tabs, and quoted where they contain a tab or a line break. */
export const readCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  endCell()
  // The last line break ends the last row.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Cells as a spreadsheet takes them, and {@link readCells} reads them. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** `￥1２,000.50 ` → `12000.50`; a text that is no number is left as it is. */
export const plainNumber = (text: string): string => {
  const bare = withoutThousands(text.normalize('NFKC').replace(/[¥$\s]/g, ''))
  if (!/^\d+(\.\d+)?$/.test(bare)) return text
  return bare.replace(/^0+(?=\d)/, '')
}

/** A head as it is compared: up to the first bracket, without the star of required columns. */
export const headWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[([【/].*$/, '')
    .replace(/[*:]/g, '')
    .trim()
    .toLowerCase()

/** A head that names two things as one word: 规格/等级 is 规格等级. */
export const wholeHead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[([【].*$/, '')
    .replace(/[*:/、·\s]/g, '')
    .toLowerCase()
