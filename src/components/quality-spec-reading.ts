// The cells of an indicator as text and back: the text for a spreadsheet, and the value of a text pasted from one.
// Pure.
import { type Indicator, indicatorOf, indicators } from '#contract/herbal-templates.indicators.ts'
import type { goodsTypes } from '#contract/orders.list-options.ts'
import { limitFields } from '#contract/quality-specs.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import {
  changeRow,
  ownRow,
  rowFrom,
  type SpecRow,
  specBases,
  specOperators,
  strictnessOfRow,
} from './quality-spec-rows.ts'
import written from './quality-spec-words.json' with { type: 'json' }

/** Columns as shown and copied; `strictness` is computed from the others and takes no text. */
export const specColumns = [
  'name_zh',
  'operator',
  'limit',
  'unit',
  'chp_limit',
  'strictness',
  'basis',
  'method',
  'need_report',
  'critical',
] as const
export type SpecColumn = (typeof specColumns)[number]

/** The labels of choices and heads, from the locales; lists of words are in lower case. */
export interface SpecWords {
  readonly operators: Readonly<Record<SpecRow['operator'], string>>
  readonly bases: Readonly<Record<SpecRow['basis'], string>>
  readonly strictness: Readonly<Record<'stricter' | 'equal' | 'looser', string>>
  /** The text used where none is written: 应符合规定. */
  readonly conforms: string
  readonly yes: string
  readonly heads: Readonly<Record<SpecColumn, readonly string[]>>
}

/** The text of a cell for a spreadsheet. */
export const specText = (row: SpecRow, column: SpecColumn, words: SpecWords): string => {
  switch (column) {
    case 'operator':
      return words.operators[row.operator]
    case 'limit':
      return limitOf(row, words)
    case 'unit':
    case 'chp_limit':
      return hasFigure(row) ? row[column] : ''
    case 'strictness': {
      const strictness = strictnessOfRow(row)
      return strictness === null ? '' : words.strictness[strictness]
    }
    case 'basis':
      return words.bases[row.basis]
    case 'need_report':
    case 'critical':
      return row[column] ? words.yes : ''
    default:
      return row[column]
  }
}

const hasFigure = (row: SpecRow): boolean => limitFields[row.operator].length > 0

const limitOf = (row: SpecRow, words: SpecWords): string => {
  if (row.operator === 'between') return row.min === '' && row.max === '' ? '' : `${row.min}–${row.max}`
  if (row.operator === 'text') return row.max === '' ? words.conforms : row.max
  return row.operator === 'absent' ? '' : row.operator === 'gte' ? row.min : row.max
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const oneOf = (list: readonly string[]): string => list.map((word) => word.replace(/[-<>=]/g, '\\$&')).join('|')

/** The words and signs that may begin a limit in a document. */
const signs = (['lte', 'gte', 'eq'] as const).map((is) => ({
  is,
  begins: new RegExp(`^(?:${oneOf(written[is])})\\s*`, 'i'),
}))
/** One or two figures, and their unit. */
const FIGURE = '\\d[\\d,]*(?:\\.\\d+)?'
const FIGURES = new RegExp(`^(${FIGURE})(?:\\s*(?:${oneOf(written.between)})\\s*(${FIGURE}))?\\s*(\\D.*)?$`)
const [absent, yes, no] = [new Set(written.absent), new Set(written.yes), new Set(written.no)]

const withLimit = (row: SpecRow, given: string, words: SpecWords): SpecRow | null => {
  const text = given.normalize('NFKC').trim()
  const said = folded(given)
  if (text === '') return { ...row, min: '', max: '' }
  if (absent.has(said) || said === folded(words.operators.absent)) return changeRow(row, { operator: 'absent' })
  const sign = signs.find(({ begins }) => begins.test(text))
  const [, first, second, unit] = FIGURES.exec(sign === undefined ? text : text.replace(sign.begins, '')) ?? []
  const isFigure = first !== undefined && (unit === undefined || unitOf(row, unit) !== undefined)
  if (!isFigure) {
    // Words are the limit of a text indicator; elsewhere they stay in the cell to be corrected.
    if (row.operator !== 'absent' && hasFigure(row) && said !== folded(words.conforms))
      return changeRow(row, row.operator === 'gte' ? { min: given } : { max: given })
    return { ...row, operator: 'text', min: '', max: said === folded(words.conforms) ? '' : given }
  }
  const measured = { ...row, ...(unit !== undefined && { unit: unitOf(row, unit) ?? row.unit }) }
  if (second !== undefined)
    return changeRow({ ...measured, operator: 'between' }, { min: plainNumber(first), max: plainNumber(second) })
  const one = sign?.is ?? row.operator
  const figure = plainNumber(first)
  if (one === 'text') return { ...row, max: given }
  // One figure gives neither the two ends of a span nor the limit of an indicator that must be absent.
  if (one === 'between' || one === 'absent') return null
  const bare = { ...measured, min: '', max: '', operator: one }
  return changeRow(bare, one === 'gte' ? { min: figure } : { max: figure })
}

/**
 * The unit in the indicator's own spelling; `undefined` where the indicator does not have it. An indicator without a
 * list of units takes any text.
 */
const unitOf = (row: SpecRow, text: string): string | undefined => {
  const units = indicatorOf(row.code)?.units ?? []
  return units.length === 0 ? text : units.find((one) => folded(one) === folded(text))
}

const chosen = <V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
  text: string,
): V | undefined => values.find((one) => one === text || folded(words[one]) === text)

const indicatorNamed = (text: string): Indicator | undefined =>
  indicators.find((one) => [one.name_zh, one.name_en, one.code].some((name) => solid(name) === solid(text)))

/** Compared without blanks, because 黄曲霉毒素B1 is written both ways. */
const solid = (text: string): string => folded(text).replace(/\s+/g, '')

/**
 * The row with another name: a catalogue indicator brings its code, unit and method; any other name makes it the user's
 * own.
 */
const withName = (row: SpecRow, text: string, goodsType: GoodsType): SpecRow | null => {
  if (text === '') return null
  const known = indicatorNamed(text)
  if (known !== undefined) return known.code === row.code ? row : { ...rowFrom(known, goodsType), key: row.key }
  if (row.name_zh === text) return row
  return indicatorOf(row.code) === undefined
    ? { ...row, name_zh: text.slice(0, 40) }
    : { ...ownRow(text.slice(0, 40)), key: row.key }
}

type GoodsType = (typeof goodsTypes)[number]

/** The row with a text in one cell; null where the cell cannot take the text. */
export const withSpecText = (row: SpecRow, column: SpecColumn, given: string, reading: Reading): SpecRow | null => {
  const text = given.trim()
  const { words, goodsType } = reading
  switch (column) {
    case 'name_zh':
      return withName(row, text, goodsType)
    case 'operator': {
      const operator = chosen(specOperators, words.operators, folded(text))
      return operator === undefined ? null : operator === row.operator ? row : changeRow(row, { operator })
    }
    case 'limit':
      return withLimit(row, text, words)
    case 'basis': {
      const basis = chosen(specBases, words.bases, folded(text))
      return basis === undefined ? null : changeRow(row, { basis })
    }
    case 'strictness':
      return row
    case 'need_report':
    case 'critical': {
      const said = folded(text)
      const isYes = yes.has(said) || said === folded(words.yes)
      return isYes || no.has(said) ? changeRow(row, { [column]: isYes }) : null
    }
    case 'unit': {
      if (!hasFigure(row)) return text === '' ? row : null
      const unit = unitOf(row, text)
      return unit === undefined ? null : changeRow(row, { unit })
    }
    case 'chp_limit':
      if (!hasFigure(row)) return text === '' ? row : null
      return changeRow(row, { chp_limit: plainNumber(text) })
    default:
      return changeRow(row, { [column]: text })
  }
}

/** Everything needed to read cells. */
export interface Reading {
  readonly words: SpecWords
  readonly goodsType: GoodsType
}
