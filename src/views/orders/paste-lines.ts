// Lines out of a spreadsheet: a copied block of cells becomes texts of line columns; names become herbs where they are known.
import type { Herb } from '#contract/herbs.ts'
import { emptyLine, type GridColumn, gridColumns, isBlank, type Line, MOST_LINES } from './lines.ts'

/** What heads, grades and units are called; every list is in lower case. From the locales. */
export interface PasteWords {
  readonly heads: Readonly<Record<GridColumn, readonly string[]>>
  /** Word → grade or unit. */
  readonly grades: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
}

export type PastedRow = Partial<Record<GridColumn, string>>

/** Rows of cells as Excel and WPS copy them: tabs between cells, quotes around a cell that holds a tab or a line break. */
export const readTable = (text: string): string[][] => {
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
  return rows.filter((row) => row.some((one) => one !== ''))
}

/** Whether a clipboard text is a block of cells and not a word for one cell. */
export const isBlock = (text: string): boolean => /\t|\n./.test(text.trimEnd())

/** `￥1２,000.50 ` → `12000.50`; what is no number stays as it was, for the person to see. */
const plainNumber = (text: string): string => {
  const bare = text.normalize('NFKC').replace(/[¥$,\s]/g, '')
  if (!/^\d+(\.\d+)?$/.test(bare)) return text
  return bare.replace(/^0+(?=\d)/, '')
}

const known = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  words[text.trim().toLowerCase()]

const cellText = (column: GridColumn, text: string, words: PasteWords): PastedRow => {
  switch (column) {
    case 'quantity': {
      const [, number = text, unit = ''] = /^([\d.,，\s０-９]+)(\D*)$/.exec(text.normalize('NFKC')) ?? []
      const named = known(words.units, unit)
      return { quantity: plainNumber(number), ...(named !== undefined && { unit: named }) }
    }
    case 'reference_price':
      return { reference_price: plainNumber(text.replace(/\/.*$/, '')) }
    case 'grade': {
      const grade = known(words.grades, text)
      return grade === undefined ? {} : { grade }
    }
    case 'unit': {
      const unit = known(words.units, text)
      return unit === undefined ? {} : { unit }
    }
    default:
      return { [column]: text }
  }
}

/** Columns named by the first row; null when that row holds no heads. A head counts as far as the first bracket. */
const headsOf = (row: readonly string[], words: PasteWords): (GridColumn | null)[] | null => {
  const found = row.map((text) => {
    const word = text
      .normalize('NFKC')
      .replace(/[(/].*$/, '')
      .trim()
      .toLowerCase()
    return gridColumns.find((column) => words.heads[column].includes(word)) ?? null
  })
  return found.includes('name') || found.filter((one) => one !== null).length > 1 ? found : null
}

/** What a block of cells says: by its heads when it has some, otherwise column by column from `from` on. */
export const pastedRows = (table: readonly (readonly string[])[], from: GridColumn, words: PasteWords): PastedRow[] => {
  const heads = headsOf(table[0] ?? [], words)
  const columns = heads ?? gridColumns.slice(gridColumns.indexOf(from))
  return table.slice(heads === null ? 0 : 1).map((row) => {
    const line: PastedRow = {}
    row.forEach((text, nth) => {
      const column = columns[nth]
      if (column !== null && column !== undefined && text !== '') Object.assign(line, cellText(column, text, words))
    })
    return line
  })
}

/** The lines with the rows written over them from place `at` on; more lines are added as needed, up to the limit. */
export const withRows = (lines: readonly Line[], at: number, rows: readonly PastedRow[]): Line[] => {
  const next = [...lines]
  rows.forEach((row, nth) => {
    const index = at + nth
    if (index >= MOST_LINES) return
    while (next.length <= index) next.push(emptyLine())
    const line = next[index] ?? emptyLine()
    const renamed = row.name !== undefined && row.name !== line.name
    next[index] = { ...line, ...row, ...(renamed && { herbal_id: null, kept: {} }) }
  })
  return next
}

/** The lines with the rows after the last one that is written. */
export const withRowsAtEnd = (lines: readonly Line[], rows: readonly PastedRow[]): Line[] =>
  withRows(lines, lines.findLastIndex((line) => !isBlank(line)) + 1, rows)

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** The herb a name means: by name, then by alias, then by pinyin; null when none or more than one fits. */
export const herbNamed = (name: string, herbs: readonly Herb[]): Herb | null => {
  const wanted = bare(name)
  if (wanted === '') return null
  const ways: ((herb: Herb) => boolean)[] = [
    (herb) => bare(herb.name) === wanted,
    (herb) => herb.aliases.some((alias) => bare(alias) === wanted),
    (herb) => bare(herb.pinyin) === wanted,
  ]
  for (const way of ways) {
    const [first, second] = herbs.filter(way)
    if (first !== undefined) return second === undefined ? first : null
  }
  return null
}

/** Names that are not herbs yet, each once. */
export const unresolvedNames = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap((line) => (line.herbal_id === null && line.name.trim() !== '' ? [line.name] : []))),
]

/** The lines with every name that means a herb tied to it; the same array when nothing could be tied. */
export const withResolved = (lines: readonly Line[], herbs: readonly Herb[]): readonly Line[] => {
  const found = new Map(
    unresolvedNames(lines).flatMap((name) => {
      const herb = herbNamed(name, herbs)
      return herb === null ? [] : [[name, herb] as const]
    }),
  )
  if (found.size === 0) return lines
  return lines.map((line) => {
    const herb = line.herbal_id === null ? found.get(line.name) : undefined
    return herb === undefined ? line : { ...line, herbal_id: herb.id, name: herb.name }
  })
}
