// What a browser holds of a session, and what its other tabs do when it ends or changes hands.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { figureOf, proofRun } from './figure.ts'

const ending = z.looseObject({
  figure: z.literal('storage.ending'),
  name: z.string(),
  follows_ms: z.number(),
  found: z.array(z.string()),
})
const change = z.looseObject({ figure: z.literal('multi.tab.change'), name: z.string(), found: z.array(z.string()) })

/** `storage` and `multi.tab`: a line each. */
export const proveSessions = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('sessions', z.union([ending, change]))
  const endings = lines.flatMap((line) => (line.figure === 'storage.ending' ? [line] : []))
  const changes = lines.flatMap((line) => (line.figure === 'multi.tab.change' ? [line] : []))
  const wrongIn = (all: readonly { name: string; found: string[] }[]) =>
    all.flatMap(({ name, found }) => found.map((text) => `${name}: ${text}`))
  const stored = wrongIn(endings)
  const shown = wrongIn(changes)
  return [
    figureOf({
      figure: 'storage',
      value: {
        wrong: stored.length,
        follows_ms: Math.max(0, ...endings.map(({ follows_ms }) => follows_ms)),
        first: stored.slice(0, 3),
      },
      target: { wrong: 0, follows_ms: 1_000 },
      pass: passed && endings.length > 0 && stored.length === 0,
      n: endings.length,
      seed,
    }),
    figureOf({
      figure: 'multi.tab',
      value: { wrong: shown.length, first: shown.slice(0, 3) },
      target: { wrong: 0 },
      pass: passed && changes.length > 0 && shown.length === 0,
      n: changes.length,
      seed,
    }),
  ]
}
