// An offer's declared quality beside the line's requirements; used by the flags, the screens and the files.
import { compare } from './decimal.ts'
import { indicatorOf } from './herbal-templates.indicators.ts'
import { isSpecNumber, type QualitySpec } from './quality-specs.ts'
import foundWords from './reviews.quality.found.json' with { type: 'json' }
import type { DeclaredIndicator } from './tenders.schemas.ts'

/** The indicators of a tender's fields for moisture and content. */
export const WATER = 'water'
const CONTENT = 'content'

/** How a declared figure exceeds its limit, in the same form in every language: `120` `>` `100`. */
export interface Beyond {
  readonly sign: '>' | '<' | '≠'
  readonly limit: string
}

/** An indicator of a line with the offer's declaration. */
export interface StatedIndicator {
  readonly code: string
  /** The required indicator; null: declared, but not required. */
  readonly spec: QualitySpec | null
  /** The offer's declaration; null: required, but not declared. */
  readonly stated: string | null
  /** How the declaration exceeds the limit; null where the limit is met, or where only a person can judge it. */
  readonly beyond: Beyond | null
}

export interface QualityStated {
  readonly moisture_pct?: string | null | undefined
  readonly content_pct?: string | null | undefined
  readonly other_declared?: readonly DeclaredIndicator[] | null | undefined
}

const bare = (unit: string): string => unit.toLowerCase().replace(/\s/g, '').replace('ppm', 'mg/kg')
const figureThenUnit = /^(\d+(?:\.\d+)?)\s*(\D.*)?$/

/** The figure of `120` or `120 mg/kg`; null for words, for `<3.5`, and for a figure in another unit than the limit's. */
const figureOf = (stated: string, unit: string): string | null => {
  const [, figure, said] = figureThenUnit.exec(stated.normalize('NFKC').trim()) ?? []
  const known = said === undefined || bare(said) === bare(unit.normalize('NFKC'))
  return figure !== undefined && known ? figure : null
}

/** Whether a text states that a forbidden thing is present: it begins with one of these words. */
const saysFound = (stated: string): boolean => foundWords.some((word) => stated.trim().toLowerCase().startsWith(word))

/** How a declaration exceeds the limit of an indicator; null where it does not, or where only a person can judge it. */
export const beyondLimit = (spec: QualitySpec, stated: string): Beyond | null => {
  const { operator, min, max } = spec
  const figure = figureOf(stated, spec.unit ?? '')
  if (operator === 'absent')
    return saysFound(stated) || (figure !== null && compare(figure, '0') > 0) ? { sign: '>', limit: '0' } : null
  if (figure === null || operator === 'text') return null
  const isTop = operator === 'lte' || operator === 'between'
  const isBottom = operator === 'gte' || operator === 'between'
  if (isTop && isSpecNumber(max) && compare(figure, max) > 0) return { sign: '>', limit: max }
  if (isBottom && isSpecNumber(min) && compare(figure, min) < 0) return { sign: '<', limit: min }
  return operator === 'eq' && isSpecNumber(max) && compare(figure, max) !== 0 ? { sign: '≠', limit: max } : null
}

/** From this percentage on an indicator is a share of the goods (正品率), and not the content of a marker. */
const SHARE_FROM = '50'

/** Whether an indicator that a user wrote into the line is a marker: by its unit and limit, and because it is not in the catalogue. */
const isOwnMarker = ({ code, group, operator, min, unit }: QualitySpec): boolean =>
  (group ?? '') === '' &&
  operator === 'gte' &&
  unit === '%' &&
  !(isSpecNumber(min) && compare(min, SHARE_FROM) >= 0) &&
  indicatorOf(code) === undefined

/** The markers whose content a line requires. */
export const contentSpecs = (specs: readonly QualitySpec[]): QualitySpec[] =>
  specs.filter((spec) => spec.code === CONTENT || spec.group === CONTENT || isOwnMarker(spec))

/** The indicator of a line that an offer's field 含量 is about; null where there is none, or more than one. */
export const contentSpec = (specs: readonly QualitySpec[]): QualitySpec | null => {
  const own = contentSpecs(specs)
  return own.find((spec) => spec.code === CONTENT) ?? (own.length === 1 ? (own[0] ?? null) : null)
}

/** The declared content of a line's marker, percent, from either field; null where it is no figure. */
export const statedContent = (spec: QualitySpec | null, offer: QualityStated): string | null => {
  const stated = offer.other_declared?.find(({ code }) => code === spec?.code)?.value
  return offer.content_pct ?? (stated === undefined ? null : figureOf(stated, '%'))
}

/** All required or declared indicators: those of the line in its order, then the additional ones of the offer. */
export const statedIndicators = (
  specs: readonly QualitySpec[] | null | undefined,
  offer: QualityStated,
): StatedIndicator[] => {
  const asked = specs ?? []
  const stated = new Map((offer.other_declared ?? []).map(({ code, value }) => [code, value]))
  const fill = (code: string | null, value: string | null | undefined): void => {
    if (value != null && value !== '' && (code === WATER || !stated.has(code ?? CONTENT)))
      stated.set(code ?? CONTENT, value)
  }
  fill(WATER, offer.moisture_pct)
  fill(contentSpec(asked)?.code ?? null, offer.content_pct)
  const known = new Set(asked.map((spec) => spec.code))
  return [
    ...asked.map((spec): StatedIndicator => {
      const value = stated.get(spec.code) ?? null
      return { code: spec.code, spec, stated: value, beyond: value === null ? null : beyondLimit(spec, value) }
    }),
    ...[...stated].flatMap(([code, value]) =>
      known.has(code) ? [] : [{ code, spec: null, stated: value, beyond: null }],
    ),
  ]
}
