// Figures of the pharmacopoeia by herb: numbers and names only, no text of a monograph (decision 049). Uncertain
// figures are left out.
import * as z from 'zod/mini'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import { herbLimit } from '#contract/herbs.ts'
import { isSpecNumber } from '#contract/quality-specs.ts'
import file from './limits.json' with { type: 'json' }

/** `herb` is a name of the catalogue; `indicator` a code of the catalogue of indicators, or the name of a marker (阿魏酸). */
const limitRow = z.extend(herbLimit, { herb: z.string() })
export type LimitRow = z.output<typeof limitRow>

/** Whether each figure is a number in a unit of its indicator. */
const isMeasured = z.refine<LimitRow>(({ indicator, number, unit }) => {
  const { units = [] } = indicatorOf(indicator) ?? {}
  return isSpecNumber(number) && (units.length === 0 || units.includes(unit ?? ''))
})

/** Rows of a file of limits. Throws for an invalid figure, and for a unit its indicator does not have. */
export const readLimits = (given: unknown): readonly LimitRow[] =>
  z.strictObject({ limits: z.array(limitRow.check(isMeasured)) }).parse(given).limits

/** The limits of this release. */
export const limits = readLimits(file)
