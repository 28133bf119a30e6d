// Every screen with hundreds of records, with very long words, and with no records: layout faults,
// axe violations, page errors, and how long a key keeps the page busy. JOURNEY_PICTURES names the
// folder for pictures; PROVE_ONLY chooses screens.
import * as z from 'zod/mini'
import type { Line } from '../prove.ts'
import { seeded } from './chance.ts'
import { journeyFigures } from './journey-figures.ts'

const screenOrTime = z.looseObject({
  figure: z.string(),
  of: z.optional(z.number()),
  pass: z.boolean(),
  faults: z.optional(z.array(z.string())),
  longest_ms: z.optional(z.number()),
})

/** Runs over all screens; each screen with a fault gets a line, besides the times and the total. */
export const proveCrowd = async (): Promise<readonly Line[]> => {
  const { seed } = seeded()
  process.env.SEED = String(seed)
  const { passed, lines } = journeyFigures('tests/journeys/crowd.journey.ts', screenOrTime)
  const screens = lines.filter((line) => line.figure === 'crowd.screen')
  const times = lines.filter((line) => line.figure === 'crowd.time')
  const total: Line = {
    figure: 'crowd',
    screens: screens.length,
    of: screens[0]?.of ?? 0,
    seed,
    faults: screens.reduce((sum, { faults = [] }) => sum + faults.length, 0),
    longest_ms: Math.max(0, ...times.map(({ longest_ms = 0 }) => longest_ms)),
    pass: passed && screens.length > 0 && lines.every((line) => line.pass),
  }
  return [...screens.filter((line) => !line.pass), ...times, total]
}
