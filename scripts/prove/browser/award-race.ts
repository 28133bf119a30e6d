// Two browsers award the same demand at the same moment, again and again.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { sizeOf } from '../plan.ts'
import { figureOf, proofRun } from './figure.ts'

const round = z.looseObject({
  figure: z.literal('race.award.round'),
  round: z.number(),
  winner: z.nullable(z.string()),
  found: z.array(z.string()),
})

/** `race.award.browser`: one line. */
export const proveAwardRace = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('award-race', round)
  const wrong = lines.flatMap(({ round: at, found }) => found.map((text) => `round ${at}: ${text}`))
  const wins = Object.groupBy(lines, ({ winner }) => winner ?? 'nobody')
  return [
    figureOf({
      figure: 'race.award.browser',
      value: {
        won: Object.fromEntries(Object.entries(wins).map(([who, all]) => [who, all?.length ?? 0])),
        wrong: wrong.length,
        first: wrong.slice(0, 3),
      },
      target: { winners_a_round: 1, wrong: 0 },
      pass: passed && lines.length > 0 && wrong.length === 0,
      n: lines.length,
      of: sizeOf('race.award.browser').of,
      seed,
    }),
  ]
}
