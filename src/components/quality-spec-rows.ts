// Indicators as form rows: all values are text, and each row has a unique key.
import type { Indicator } from '#contract/herbal-templates.indicators.ts'
import { strictnessOf } from '#contract/herbal-templates.specs.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { limitFields, specOf } from '#contract/quality-specs.ts'

/** Cells in order; the ids of their controls end with these names. */
export const specCells = [
  'name_zh',
  'operator',
  'min',
  'max',
  'unit',
  'chp_limit',
  'basis',
  'method',
  'need_report',
  'critical',
] as const
export type SpecCell = (typeof specCells)[number]

export interface SpecRow {
  readonly key: string
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly group: string
  readonly operator: QualitySpec['operator']
  readonly min: string
  readonly max: string
  readonly unit: string
  readonly method: string
  readonly basis: QualitySpec['basis']
  readonly chp_limit: string
  readonly need_report: boolean
  readonly critical: boolean
}

export const specOperators = [
  'lte',
  'gte',
  'between',
  'eq',
  'absent',
  'text',
] as const satisfies readonly QualitySpec['operator'][]
export const specBases = ['chp', 'internal', 'contract'] as const satisfies readonly QualitySpec['basis'][]
/** The maximum number of indicators in the contract. */
export const MAX_SPECS = 60

const newKey = (): string => crypto.randomUUID()

export const rowOf = (spec: QualitySpec): SpecRow => ({
  key: newKey(),
  code: spec.code,
  name_zh: spec.name_zh,
  name_en: spec.name_en ?? '',
  group: spec.group ?? '',
  operator: spec.operator,
  min: spec.min ?? '',
  max: spec.max ?? '',
  unit: spec.unit ?? '',
  method: spec.method ?? '',
  basis: spec.basis,
  chp_limit: spec.chp_limit ?? '',
  need_report: spec.need_report === true,
  critical: spec.critical === true,
})

/** The row of a catalogue indicator. */
export const rowFrom = (indicator: Indicator, goodsType: Parameters<typeof specOf>[1]): SpecRow =>
  rowOf(specOf(indicator, goodsType))

/** The row of an indicator that is not in the catalogue, usually a marker of this herb. */
export const ownRow = (name: string): SpecRow => {
  const key = newKey()
  return rowOf({ code: `own_${key.slice(0, 8)}`, name_zh: name, operator: 'gte', unit: '%', basis: 'internal' })
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The indicator as it is sent: only the fields that its operator uses. */
export const specIn = ({ key: _, ...row }: SpecRow): Record<string, unknown> => {
  const limits: readonly string[] = limitFields[row.operator]
  const isText = row.operator === 'text'
  return {
    ...row,
    name_zh: row.name_zh.trim(),
    name_en: orNull(row.name_en),
    group: orNull(row.group),
    min: limits.includes('min') ? orNull(row.min) : null,
    max: limits.includes('max') || isText ? orNull(row.max) : null,
    unit: limits.length > 0 ? orNull(row.unit) : null,
    method: orNull(row.method),
    chp_limit: orNull(row.chp_limit),
  }
}

/** How a row compares with the pharmacopoeia during editing. */
export const strictnessOfRow = (row: SpecRow) => strictnessOf(row)

/** A new operator moves the limit to the operator's own field, and the basis follows from the new limit. */
export const changeRow = (row: SpecRow, change: Partial<SpecRow>): SpecRow => {
  const next = { ...row, ...change }
  const moved = change.operator === undefined ? next : { ...next, ...movedLimit(row, change.operator) }
  if (change.basis !== undefined || moved.basis === 'contract') return moved
  const strictness = strictnessOf(moved)
  if (strictness === null) return moved
  return { ...moved, basis: strictness === 'equal' ? 'chp' : 'internal' }
}

const movedLimit = (row: SpecRow, to: SpecRow['operator']): Pick<SpecRow, 'min' | 'max'> => {
  if (to === 'between' || to === 'absent' || to === 'text' || row.operator === 'between')
    return { min: row.min, max: row.max }
  const value = row.operator === 'gte' ? row.min : row.max
  return to === 'gte' ? { min: value, max: '' } : { min: '', max: value }
}

/** The rows with one of them moved up or down by one place. */
export const movedRow = (rows: readonly SpecRow[], at: number, by: -1 | 1): SpecRow[] => {
  const to = at + by
  const row = rows[at]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}

const isRow = (value: unknown): value is SpecRow =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'code' in value &&
  'name_zh' in value &&
  'operator' in value &&
  specOperators.some((one) => one === value.operator)

/** The rows of a local draft, which may be from any older version; invalid rows are dropped. */
export const rowsIn = (draft: unknown): SpecRow[] =>
  Array.isArray(draft)
    ? draft.filter(isRow).map((row) => ({ ...rowOf({ ...row, basis: row.basis ?? 'internal' }), key: row.key }))
    : []
