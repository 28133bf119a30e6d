// Every route at 1440, 1024 and 390 px in both languages, as each role sees its menu: layout faults, axe violations, layout shifts, rows of
// tools that wrap, rows of a list in sight. PROVE_ONLY chooses screens, JOURNEY_PICTURES names the folder for pictures.
import * as z from 'zod/mini'
import type { Line } from '../prove.ts'
import { seeded } from './chance.ts'
import { journeyFigures } from './journey-figures.ts'

const screen = z.looseObject({
  figure: z.string(),
  of: z.number(),
  pass: z.boolean(),
  shift: z.number(),
  faults: z.array(z.string()),
})

/** Runs over all routes; each with a fault gets a line, besides the total. */
export const proveScreens = async (): Promise<readonly Line[]> => {
  const { seed } = seeded()
  process.env.SEED = String(seed)
  const { passed, lines } = journeyFigures('tests/journeys/screens.journey.ts', screen)
  const total: Line = {
    figure: 'screens',
    screens: lines.length,
    of: lines[0]?.of ?? 0,
    seed,
    faults: lines.reduce((sum, { faults }) => sum + faults.length, 0),
    most_moved: Math.max(0, ...lines.map(({ shift }) => shift)),
    pass: passed && lines.length > 0 && lines.every(({ pass }) => pass),
  }
  return [...lines.filter(({ pass }) => !pass), total]
}
