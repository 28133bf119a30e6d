// Templates for all lines at once: the matching template of a line, and what it fills in. Pure.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
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

/** The line with the template's indicators; filled cells stay, and only blank ones are filled in. */
const withIndicators = (line: Line, template: HerbalTemplate): Line => {
  const all = withTemplate(line, template)
  const kept = (name: 'size_spec' | 'origin_text' | 'reference_price' | 'package_spec') =>
    line[name].trim() === '' ? all[name] : line[name]
  return {
    ...all,
    name: line.name,
    grade: line.grade,
    unit: line.unit,
    size_spec: kept('size_spec'),
    origin_text: kept('origin_text'),
    reference_price: kept('reference_price'),
    package_spec: kept('package_spec'),
    kept: { ...line.kept, ...all.kept },
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
  for (const line of lines) {
    const template = line.herbal_id === null ? undefined : templateFor(line, templates, goodsType)
    const isOwn = hasOwnSpecs(line)
    const fills = template !== undefined && !isOwn && line.kept.template_id !== template.id
    next.push(fills ? withIndicators(line, template) : line)
    if (fills) count.filled += 1
    else if (isOwn) count.own += 1
    else if (line.herbal_id !== null && template === undefined) count.missing += 1
  }
  return { lines: next, ...count }
}
