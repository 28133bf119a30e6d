// The differences of two lists of quality indicators as texts: `水分 ≤ 13 %` became `水分 ≤ 12 %`.
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { type QualitySpec, qualitySpec, specName } from '#contract/quality-specs.ts'
import { limitText } from './quality-spec-text.tsx'

const list = z.array(qualitySpec)

const specsIn = (value: unknown): readonly QualitySpec[] => {
  const read = list.safeParse(value)
  return read.success ? read.data : []
}

/**
 * The indicators of each side that the other side lacks or has with other values; both lists are empty where only the
 * order differs.
 */
export const specChanges = (
  before: unknown,
  after: unknown,
  t: TFunction,
  language: string,
): { readonly before: string; readonly after: string } => {
  const words = (spec: QualitySpec) => `${specName(spec, language)} ${limitText(spec, t)}`.trim()
  const only = (mine: readonly QualitySpec[], theirs: readonly QualitySpec[]) => {
    const there = new Set(theirs.map(words))
    return mine
      .map(words)
      .filter((one) => !there.has(one))
      .join(t('lists:and'))
  }
  const [was, is] = [specsIn(before), specsIn(after)]
  return { before: only(was, is), after: only(is, was) }
}
