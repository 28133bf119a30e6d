// The quality indicators of an imported line: 水分 13.0；二氧化硫 150, from columns of their own or from one cell. Pure.
import { type Indicator, indicators } from '#contract/herbal-templates.indicators.ts'
import { headWord, plainNumber } from '#src/ui/table/table-text.ts'
import { changeRow, rowFrom, type SpecRow } from './quality-spec-rows.ts'
import words from './quality-spec-words.json' with { type: 'json' }

/** Short names that tables have for indicators of the catalogue, with their codes. */
export const shortNames: Readonly<Record<string, string>> = words.short_names

const solid = (text: string): string => headWord(text).replace(/\s/g, '')

const indicatorOfHead = (head: string): Indicator | undefined => {
  const word = solid(head)
  const code = shortNames[word]
  return indicators.find((one) =>
    code === undefined ? [one.name_zh, one.name_en, one.code].some((name) => solid(name) === word) : one.code === code,
  )
}

/** The cell of an indicator's column with the indicator's name before it; a cell of any other column as it is. */
export const withIndicatorName = (text: string, head: string): string => {
  const indicator = indicatorOfHead(head)
  return indicator === undefined ? text : `${indicator.name_zh} ${text}`
}

const SIGNS: Readonly<Record<string, 'lte' | 'gte'>> = {
  '≤': 'lte',
  '<=': 'lte',
  '<': 'lte',
  '≥': 'gte',
  '>=': 'gte',
  '>': 'gte',
}
const FIGURE = /^(≤|<=|<|≥|>=|>)?\s*([\d,]+(?:\.\d+)?)(?:\s*[-–~]\s*([\d,]+(?:\.\d+)?))?\s*(\D.*)?$/

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const limited = (indicator: Indicator, given: string): SpecRow | null => {
  const [, sign = '', first, second, written] = FIGURE.exec(given.normalize('NFKC').trim()) ?? []
  const unit =
    written === undefined ? (indicator.units[0] ?? '') : indicator.units.find((one) => folded(one) === folded(written))
  if (first === undefined || unit === undefined) return null
  const row = { ...rowFrom(indicator, 'crude_herb'), unit, min: '', max: '' }
  if (second !== undefined)
    return changeRow({ ...row, operator: 'between' }, { min: plainNumber(first), max: plainNumber(second) })
  const operator = SIGNS[sign] ?? indicator.operator
  if (operator !== 'lte' && operator !== 'gte') return null
  return changeRow({ ...row, operator }, operator === 'gte' ? { min: plainNumber(first) } : { max: plainNumber(first) })
}

/** The indicators that a text lists, a name and a limit each; null where one of them is no figure of an indicator of the catalogue. */
export const readIndicators = (text: string): SpecRow[] | null => {
  const rows: SpecRow[] = []
  for (const part of text.split(/[；;\n]/)) {
    const said = part.trim()
    // A dash means that nothing is asked.
    if (said === '' || /(^|\s)[-–—/]$/.test(said)) continue
    const [, name = '', limit = ''] = /^(.*?)\s*((?:≤|<=|<|≥|>=|>)?\s*\d.*)$/.exec(said) ?? []
    const indicator = indicatorOfHead(name)
    const row = indicator === undefined ? null : limited(indicator, limit)
    if (row === null) return null
    rows.push(row)
  }
  return rows
}
