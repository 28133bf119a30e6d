// Changes many cells of the lines at once: copies, clears, and fills them from the first one. Pure.

import type { TFunction } from 'i18next'
import { multiply, places } from '#contract/decimal.ts'
import { isUnitName, packageKg } from '#contract/herbal-prices.ts'
import { processingIn } from '#contract/herbs.processed.ts'
import type { Herb } from '#contract/herbs.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { isFigure, pricedUnit, readPrice } from '#src/commands/measures.ts'
import { priceUnitText } from '#src/components/line-text.ts'
import type { Area } from '#src/ui/grid/moves.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import {
  emptyLine,
  type GridColumn,
  gridColumns,
  isBlank,
  isUnit,
  type Line,
  OWN_GRADE,
  withGrade,
  withReference,
  withUnit,
} from './lines.ts'

/** The area of a line and the filled lines directly above and below it, in all columns. */
export const filledRegion = (lines: readonly Line[], row: number): Area => {
  let [top, bottom] = [row, row]
  const isFilled = (at: number): boolean => {
    const line = lines[at]
    return line !== undefined && !isBlank(line)
  }
  while (isFilled(top - 1)) top -= 1
  while (isFilled(bottom + 1)) bottom += 1
  return { top, bottom, left: 0, right: gridColumns.length - 1 }
}

const columnsIn = ({ left, right }: Area): readonly GridColumn[] => gridColumns.slice(left, right + 1)

const same = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Whether an alias says more than the name: 北柴胡 of 柴胡 and 山参 of 人参 do, the short name 枸杞 of 枸杞子 does not. */
const saysMore = (alias: string, name: string): boolean => [...alias].some((character) => !name.includes(character))

/**
 * The texts of a line that keep an alias by which its herb was written: 北柴胡 and 南柴胡 are both 柴胡, at very different
 * prices. Nothing where the alias says no more than the name. It stands in the specification, or before the remark where there is
 * a specification already.
 */
export const aliasKept = (
  written: string,
  name: string,
  { size_spec = '', remark = '' }: { readonly size_spec?: string; readonly remark?: string },
): { readonly size_spec?: string; readonly remark?: string } => {
  const alias = written.trim()
  if (!saysMore(alias, name) || `${size_spec} ${remark}`.includes(alias)) return {}
  if (size_spec.trim() === '') return { size_spec: alias }
  return { remark: remark.trim() === '' ? alias : `${alias} ${remark}` }
}

/**
 * A price by weight on a line of counted goods: per kg, and of a package where its weight is known. Null for any other
 * price.
 */
export const weightPriceOf = (
  text: string,
  { unit, package_spec = '' }: { readonly unit?: string; readonly package_spec?: string },
): { readonly perKg: string; readonly kg: string | null; readonly whole: string | null } | null => {
  const perKg = pricedUnit(text)?.isWeight === true ? readPrice(text) : null
  if (perKg === null || unit === undefined || !isCounted(unit)) return null
  const kg = packageKg(package_spec, unit)
  return { perKg, kg, whole: kg === null ? null : plainDecimal(multiply(perKg, kg, places.price), 2) }
}

/** Says so, with the price of a package where there is one; null for any other price. */
export const weightPriceText = (
  line: { readonly unit: string; readonly package_spec: string },
  text: string,
  t: TFunction,
): string | null => {
  const price = weightPriceOf(text, line)
  if (price === null) return null
  const said = { unit: priceUnitText(line.unit, t), price: plainDecimal(price.perKg, 2) }
  return price.whole === null
    ? t('order_form:references.by_weight', said)
    : t('order_form:references.by_weight_of', { ...said, kg: price.kg, whole: price.whole })
}

/** The line with the figure of its reference price, where the text says the unit of the line or a weight: `42元/斤` is 84 元/kg. */
export const withReadPrice = (line: Line): Line => {
  const { reference_price: text, unit } = line
  const said = isFigure(text) ? null : pricedUnit(text)
  const price = said === null ? null : readPrice(text)
  const isOwn = said !== null && (isCounted(unit) ? isUnitName(said.unit, unit) : said.isWeight || said.unit === '')
  return price === null || !isOwn ? line : withReference(line, price)
}

/** What stays of the values that no cell shows when a line gets another herb: that its price was typed. */
const stillKept = ({ kept }: Line): Line['kept'] =>
  kept.reference_source === 'manual' ? { reference_source: 'manual' } : {}

/** The price of a line beside its herb: the market price, which is per kg, where there is none yet and the line is weighed. */
const priceBeside = ({ reference_price }: Line, unit: string, herb: Herb): string =>
  reference_price === '' && !isCounted(unit) ? plainDecimal(herb.reference_price, 2) : reference_price

/**
 * The line with another herb, with the preparation written in its name; values from a template of the old herb are
 * removed.
 */
export const withHerb = (line: Line, herb: Herb): Line => {
  const unit = isUnit(herb.default_unit) && line.quantity === '' ? herb.default_unit : line.unit
  return {
    ...line,
    herbal_id: herb.id,
    name: herb.name,
    processing: processingIn(line.name, herb) ?? (line.herbal_id === herb.id ? line.processing : ''),
    unit,
    reference_price: priceBeside(line, unit, herb),
    specs: line.herbal_id === herb.id ? line.specs : null,
    kept: line.herbal_id === herb.id ? line.kept : stillKept(line),
  }
}

/** The line whose typed name was found to be a herb; everything entered beside the name stays. */
export const withFoundHerb = (line: Line, herb: Herb): Line => ({
  ...line,
  ...(herb.aliases.some((alias) => same(alias) === same(line.name)) && aliasKept(line.name, herb.name, line)),
  herbal_id: herb.id,
  name: herb.name,
  processing: line.processing || (processingIn(line.name, herb) ?? ''),
  reference_price: priceBeside(line, line.unit, herb),
})

/** The line with another herb whose name is not looked up yet; values of the old herb are removed. */
export const withoutHerb = (line: Line): Line => ({
  ...line,
  herbal_id: null,
  processing: '',
  specs: null,
  kept: stillKept(line),
})

/** The line with a text typed into a cell, or an option chosen there. */
export const withText = (line: Line, column: GridColumn, text: string): Line => {
  if (column === 'reference_price') return withReference(line, text)
  if (column === 'unit') return withUnit(line, text)
  return column === 'grade' ? withGrade(line, text) : { ...line, [column]: text }
}

/** The line with a cell copied from another line; a herb is copied with its dependent values. */
const withCell = (line: Line, column: GridColumn, from: Line): Line => {
  if (column === 'grade') {
    const words = from.grade === OWN_GRADE ? from.grade_text : undefined
    const isSame = line.grade === from.grade && (words ?? line.grade_text) === line.grade_text
    return isSame ? line : withGrade(line, from.grade, words)
  }
  if (line[column] === from[column] && (column !== 'name' || line.herbal_id === from.herbal_id)) return line
  if (column === 'reference_price') return withReference(line, from.reference_price)
  if (column === 'unit') return withUnit(line, from.unit)
  if (column !== 'name') return { ...line, [column]: from[column] }
  const isOther = line.herbal_id !== from.herbal_id || from.herbal_id === null
  return {
    ...line,
    name: from.name,
    herbal_id: from.herbal_id,
    ...(isOther && { processing: from.processing, specs: null, kept: {} }),
  }
}

const withArea = (lines: readonly Line[], area: Area, from: (row: number) => Line | undefined): readonly Line[] => {
  const next = lines.map((line, row) => {
    const source = row < area.top || row > area.bottom ? undefined : from(row)
    return source === undefined ? line : columnsIn(area).reduce((now, column) => withCell(now, column, source), line)
  })
  return next.every((line, row) => line === lines[row]) ? lines : next
}

/** The lines with the cells of an area cleared; the same array where they were empty. */
export const withoutCells = (lines: readonly Line[], area: Area): readonly Line[] => {
  const blank = emptyLine()
  return withArea(lines, area, () => blank)
}

/** The lines with each line of an area equal to its first one; a single line equals the one above. */
export const filledDown = (lines: readonly Line[], area: Area): readonly Line[] => {
  const isOne = area.top === area.bottom
  const first = lines[isOne ? area.top - 1 : area.top]
  return withArea(lines, area, (row) => (isOne || row > area.top ? first : undefined))
}

/** The list with one line replaced by the result of `change`. */
export const changeLine = (lines: readonly Line[], at: number, change: (line: Line) => Line): Line[] =>
  lines.map((line, index) => (index === at ? change(line) : line))

/** The list with a line moved one place up (−1) or down (1); the same list at its ends. */
export const moveLine = (lines: readonly Line[], at: number, by: -1 | 1): Line[] => {
  const moved = [...lines]
  const line = moved[at]
  const other = moved[at + by]
  if (line === undefined || other === undefined) return moved
  moved[at] = other
  moved[at + by] = line
  return moved
}
