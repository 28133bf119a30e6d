// Templates for all lines at once: the matching template of a line, and what it fills in. Pure.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { pricedPer } from '#contract/tenders.price.ts'
import { type Line, specCount, withTemplate } from './lines.ts'

/** The result by line. */
export interface Templated {
  readonly lines: Line[]
  /** Lines that took a template's indicators. */
  readonly filled: number
  /** Lines of herbs without a template in use. */
  readonly missing: number
  /** Lines with indicators written by a user; they stay. */
  readonly own: number
  /** Numbers on screen of the filled lines whose goods are others than the template's: these took its indicators alone. */
  readonly differing: readonly number[]
}

/** The herb's template for the same goods, then for the same grade, then the most used one. */
const templateFor = (
  line: Line,
  templates: readonly HerbalTemplate[],
  goodsType: string,
): HerbalTemplate | undefined => {
  const closeness = (one: HerbalTemplate): number =>
    (one.goods_type === goodsType ? 2 : 0) + (one.grade === line.grade ? 1 : 0)
  return templates
    .filter((one) => one.herbal_id === line.herbal_id)
    .toSorted((a, b) => closeness(b) - closeness(a) || b.used_count - a.used_count)[0]
}

const hasOwnSpecs = (line: Line): boolean =>
  specCount(line) > 0 && (line.specs !== null || line.kept.template_id == null)

/**
 * Whether the line asks for the goods that the template describes. Specification, origin and price belong to a grade
 * and a preparation: those of 炉贝 are wrong for 松贝.
 */
const isForSameGoods = (line: Line, template: HerbalTemplate): boolean =>
  line.grade === template.grade &&
  line.grade_text.trim() === '' &&
  (line.processing.trim() === '' || line.processing === (template.processing ?? ''))

const isGap = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The line with the template's indicators and, for the same goods, its blank cells filled in; what was written stays. */
const withIndicators = (line: Line, template: HerbalTemplate): Line => {
  const { kept: told, ...all } = withTemplate(line, template)
  const isSame = isForSameGoods(line, template)
  const filled = (name: 'size_spec' | 'origin_text' | 'reference_price' | 'package_spec' | 'processing') =>
    isSame && line[name].trim() === '' ? all[name] : line[name]
  const written = Object.fromEntries(Object.entries(line.kept).filter(([, value]) => !isGap(value)))
  const { quality_specs, template_id } = told
  return {
    ...line,
    herbal_id: all.herbal_id,
    specs: null,
    size_spec: filled('size_spec'),
    origin_text: filled('origin_text'),
    reference_price:
      pricedPer(line.unit) === pricedPer(template.unit) ? filled('reference_price') : line.reference_price,
    package_spec: filled('package_spec'),
    processing: filled('processing'),
    kept: { ...(isSame && told), ...written, quality_specs, template_id },
  }
}

/**
 * All lines, each with the template of its herb. Lines without a herb, or with that template already, are unchanged.
 */
export const withTemplates = (
  lines: readonly Line[],
  templates: readonly HerbalTemplate[],
  goodsType: string,
): Templated => {
  const next: Line[] = []
  const count = { filled: 0, missing: 0, own: 0 }
  const differing: number[] = []
  for (const [at, line] of lines.entries()) {
    const template = line.herbal_id === null ? undefined : templateFor(line, templates, goodsType)
    const isOwn = hasOwnSpecs(line)
    const fills = template !== undefined && !isOwn && line.kept.template_id !== template.id
    next.push(fills ? withIndicators(line, template) : line)
    if (fills && !isForSameGoods(line, template)) differing.push(at + 1)
    if (fills) count.filled += 1
    else if (isOwn) count.own += 1
    else if (line.herbal_id !== null && template === undefined) count.missing += 1
  }
  return { lines: next, differing, ...count }
}
