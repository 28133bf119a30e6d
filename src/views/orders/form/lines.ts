// The lines of the form during editing: their initial values, and the body that is sent.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { OrderItem, OrderItemBody } from '#contract/orders.bodies.ts'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { grades, UNGRADED, type Unit, units } from '#contract/orders.options.ts'
import { pricedPer } from '#contract/tenders.price.ts'
import { weightInKg } from '#src/commands/measures.ts'
import { rowOf, rowsIn, type SpecRow, specIn } from '#src/components/quality-spec-rows.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'

/** Columns of the line grid with text, in order. */
export const gridColumns = ['name', 'grade', 'size_spec', 'origin_text', 'quantity', 'unit', 'reference_price'] as const
export type GridColumn = (typeof gridColumns)[number]

/** The other fields of a line, in its own panel. */
export const moreColumns = [
  'processing',
  'grade_text',
  'new_stock_only',
  'harvest_year',
  'wild_or_cultivated',
  'daodi_required',
  'delivery_date',
  'qty_tolerance_pct',
  'ceiling_price',
  'package_spec',
  'quality_text',
  'material_code',
  'remark',
] as const
export type MoreColumn = (typeof moreColumns)[number]

/** The text of a required checkbox column (`asked`); '' means that it is not required. */
export const ASKED = 'yes'
const asked = new Set<string>(['new_stock_only', 'daodi_required'])

/** A line on screen; everything a user types is text. */
export interface Line extends Record<GridColumn | MoreColumn, string> {
  /** Identifies a line on screen only. */
  key: string
  /** The number of a line that is saved already. */
  line_no: number | null
  /** The herb of the line; null while the name is no herb of the catalogue. */
  herbal_id: string | null
  /** The indicators of the line after editing; null while they are unchanged, in `kept`. */
  specs: readonly SpecRow[] | null
  /** Terms that the form does not show, kept unchanged. */
  kept: OrderItemBody
}

/** The grade of a line that is not in the list; its text is in `grade_text`. */
export const OWN_GRADE = 'custom'

/** The contract's maximum number of lines. */
export const MAX_LINES = 500

let made = 0
const nextKey = (): string => `line-${++made}`

/** A new line: ungraded and in kg, which is most usual. */
export const emptyLine = (): Line => ({
  key: nextKey(),
  line_no: null,
  herbal_id: null,
  name: '',
  grade: UNGRADED,
  size_spec: '',
  origin_text: '',
  quantity: '',
  unit: 'kg',
  reference_price: '',
  processing: '',
  grade_text: '',
  new_stock_only: '',
  harvest_year: '',
  wild_or_cultivated: '',
  daodi_required: '',
  delivery_date: '',
  qty_tolerance_pct: '',
  ceiling_price: '',
  package_spec: '',
  quality_text: '',
  material_code: '',
  remark: '',
  specs: null,
  kept: {},
})

/** Whether a line is blank; its defaults do not count. */
export const isBlank = (line: Line): boolean =>
  [...gridColumns, ...moreColumns].every(
    (column) => column === 'grade' || column === 'unit' || line[column].trim() === '',
  )

/** Whether two lines show the same. */
export const isSameLine = (a: Line, b: Line): boolean =>
  a.key === b.key &&
  a.herbal_id === b.herbal_id &&
  specCount(a) === specCount(b) &&
  [...gridColumns, ...moreColumns].every((column) => a[column] === b[column])

/** The number of indicators of a line. */
export const specCount = (line: Line): number => (line.specs ?? line.kept.quality_specs ?? []).length

/** Whether a line has values that no cell shows. */
export const hasMore = (line: Line): boolean =>
  specCount(line) > 0 || moreColumns.some((column) => line[column].trim() !== '')

/** The indicators of a line as form rows. */
export const specRowsOf = ({ specs, kept }: Pick<Line, 'specs' | 'kept'>): readonly SpecRow[] =>
  // The keys are the same each time, so that undoing the first change restores the same rows.
  specs ??
  (kept.quality_specs ?? []).map((spec, at) => ({
    ...rowOf({ ...spec, basis: spec.basis ?? 'internal' }),
    key: `kept-${at}`,
  }))

/** The terms with columns of their own; the others are kept. */
const shown = new Set<string>(['herbal_id', ...gridColumns, ...moreColumns])
const keptNames = Object.keys(orderItemTerms).filter((name) => !shown.has(name))

const keptOf = (source: object): OrderItemBody =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => keptNames.includes(name) && value !== null))

/** A saved line as a form line. */
export const lineOfItem = (item: OrderItem): Line => ({
  key: nextKey(),
  line_no: item.line_no,
  herbal_id: item.herbal_id ?? null,
  name: item.name ?? '',
  grade: item.grade ?? '',
  size_spec: item.size_spec ?? '',
  origin_text: item.origin_text ?? '',
  quantity: plainDecimal(item.quantity),
  unit: item.unit ?? '',
  reference_price: plainDecimal(item.reference_price, 2),
  processing: item.processing ?? '',
  grade_text: item.grade_text ?? '',
  new_stock_only: item.new_stock_only === true ? ASKED : '',
  harvest_year: item.harvest_year?.toString() ?? '',
  wild_or_cultivated: item.wild_or_cultivated ?? '',
  daodi_required: item.daodi_required === true ? ASKED : '',
  delivery_date: item.delivery_date ?? '',
  qty_tolerance_pct: plainDecimal(item.qty_tolerance_pct),
  ceiling_price: plainDecimal(item.ceiling_price, 2),
  package_spec: item.package_spec ?? '',
  quality_text: item.quality_text ?? '',
  material_code: item.material_code ?? '',
  remark: item.remark ?? '',
  specs: null,
  kept: keptOf(item),
})

/** The line with another reference price and its source; typed by hand by default. */
export const withReference = (
  line: Line,
  text: string,
  source: NonNullable<OrderItemBody['reference_source']> = 'manual',
  date: string | null = null,
): Line => {
  const { reference_source: _, reference_date: __, ...kept } = line.kept
  const told = text.trim() === '' ? {} : { reference_source: source, ...(date !== null && { reference_date: date }) }
  return { ...line, reference_price: text, kept: { ...kept, ...told } }
}

/**
 * The line in another unit. A price that nobody typed is a known one of its herb: it is removed where the new unit counts what the old
 * one weighed, because it would be wrong by the weight of a piece.
 */
export const withUnit = (line: Line, unit: string): Line => ({
  ...(pricedPer(unit) === pricedPer(line.unit) || line.kept.reference_source === 'manual'
    ? line
    : withReference(line, '')),
  unit,
})

/** The line with another grade. The text of a custom grade is removed with it; notes on a grade of the list stay. */
export const withGrade = (line: Line, grade: string, words?: string): Line => ({
  ...line,
  grade,
  grade_text: words ?? (line.grade === OWN_GRADE && grade !== OWN_GRADE ? '' : line.grade_text),
})

/** The line filled from a template: specification, indicators, origin, unit and reference price; the quantity stays. */
export const withTemplate = (line: Line, template: HerbalTemplate): Line => ({
  ...(isGrade(template.grade) ? withGrade(line, template.grade) : line),
  herbal_id: template.herbal_id,
  name: template.name,
  processing: template.processing ?? '',
  size_spec: template.size_spec ?? '',
  origin_text: template.origin_text ?? '',
  unit: isUnit(template.unit) ? template.unit : line.unit,
  reference_price: template.reference_price === null ? line.reference_price : plainDecimal(template.reference_price, 2),
  package_spec: template.package_spec ?? line.package_spec,
  specs: null,
  kept: keptOf({
    alias: template.alias,
    source_species: template.source_species,
    medicinal_part: template.medicinal_part,
    form: template.form,
    quality_specs: template.quality_specs,
    template_id: template.id,
  }),
})

/** The line with its quantity in kg, where a weight unit was typed beside the figure (`1.5t`); else the same line. */
export const withWeight = (line: Line): Line => {
  const kg = weightInKg(line.quantity)
  return kg === null ? line : { ...withUnit(line, 'kg'), quantity: kg }
}

/**
 * The lines that are sent. Lines of a draft are numbered by position. Lines of a published demand keep their numbers,
 * because suppliers know them; new lines get the next numbers after `last`, which a removed line may have had. `at` is
 * the position on screen of each sent line, because blank lines are left out.
 */
export const sentLines = (
  lines: readonly Line[],
  numbering: 'by_place' | 'kept',
  last = 0,
): { items: Record<string, unknown>[]; at: number[] } => {
  let highest = lastNumber(lines, last)
  const written = lines
    .flatMap((line, index) => (isBlank(line) ? [] : [{ line, index }]))
    .map(({ line, index }, place) => ({
      line,
      index,
      line_no: numbering === 'by_place' ? place + 1 : (line.line_no ?? ++highest),
    }))
    // The server's errors refer to lines by number.
    .sort((a, b) => a.line_no - b.line_no)
  return {
    items: written.map(({ line, line_no }) => ({
      ...sentTerms(line),
      line_no,
      ...(line.herbal_id !== null && { herbal_id: line.herbal_id }),
      ...textsOf(withWeight(line)),
    })),
    at: written.map(({ index }) => index),
  }
}

// The server takes the indicators of a template's line from the template; for three hundred lines they would make the
// body too large.
const sentTerms = ({ specs, kept: { quality_specs, ...terms } }: Line): Record<string, unknown> => {
  if (specs !== null) return { ...terms, quality_specs: specs.map(specIn) }
  return terms.template_id == null && quality_specs != null ? { ...terms, quality_specs } : terms
}

/** The highest number of a line, at least `last`. */
export const lastNumber = (lines: readonly Line[], last = 0): number =>
  Math.max(last, ...lines.map((line) => line.line_no ?? 0))

// A line replaces the saved one as a whole, so a field it leaves out is deleted.
const textsOf = (line: Line): Record<string, unknown> =>
  Object.fromEntries(
    [...gridColumns, ...moreColumns].flatMap((column) => {
      const text = line[column].trim()
      return text === '' ? [] : [[column, meant(column, text)]]
    }),
  )

/** A text that is no year is sent as typed, so that the server refuses it with a message. */
const meant = (column: string, text: string): unknown => {
  if (asked.has(column)) return text === ASKED
  return column === 'harvest_year' && /^\d{1,9}$/.test(text) ? Number(text) : text
}

const unitNames = new Set<string>(units)
const gradeNames = new Set<string>(grades)

export const isUnit = (text: string): text is Unit => unitNames.has(text)
export const isGrade = (text: string): text is (typeof grades)[number] => gradeNames.has(text)

/** A line from an untrusted draft; invalid parts are as in a new line. */
export const restoredLine = (value: unknown): Line => {
  const line = emptyLine()
  if (typeof value !== 'object' || value === null) return line
  const given = new Map(Object.entries(value))
  for (const column of [...gridColumns, ...moreColumns]) {
    const text = given.get(column)
    if (typeof text === 'string') line[column] = text
  }
  const herb = given.get('herbal_id')
  const number = given.get('line_no')
  const kept = given.get('kept')
  const specs = given.get('specs')
  return {
    ...line,
    herbal_id: typeof herb === 'string' ? herb : null,
    line_no: typeof number === 'number' ? number : null,
    specs: Array.isArray(specs) ? rowsIn(specs) : null,
    kept: typeof kept === 'object' && kept !== null ? keptOf(kept) : {},
  }
}
