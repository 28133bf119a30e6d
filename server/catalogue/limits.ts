// Figures of the pharmacopoeia by herb: numbers and names alone, no text of a monograph (decision 049). What is not certain is not here.
import * as z from 'zod/mini'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import { herbLimit } from '#contract/herbs.ts'
import { isSpecNumber } from '#contract/quality-specs.ts'
import file from './limits.json' with { type: 'json' }

/** `herb` is a name of the catalogue; `indicator` a code of the catalogue of indicators, or the name of a marker (阿魏酸). */
const limitRow = z.extend(herbLimit, { herb: z.string() })
export type LimitRow = z.output<typeof limitRow>

/** Whether each figure is one, in a unit its indicator is measured in. */
const isMeasured = z.refine<LimitRow>(({ indicator, number, unit }) => {
  const { units = [] } = indicatorOf(indicator) ?? {}
  return isSpecNumber(number) && (units.length === 0 || units.includes(unit ?? ''))
})

/** Rows of a file of limits. Throws for a figure that is none and for a unit its indicator does not know. */
export const readLimits = (given: unknown): readonly LimitRow[] =>
  z.strictObject({ limits: z.array(limitRow.check(isMeasured)) }).parse(given).limits

/** The limits this release brings. */
export const limits = readLimits(file)
