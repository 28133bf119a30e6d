// What the proofs in a browser share: each is a journey of tests/journeys/proofs, whose lines are added up to one figure.
import { spawnSync } from 'node:child_process'
import type * as z from 'zod/mini'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { journeyFigures } from '../journey-figures.ts'

const commit = (): string =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim()

/** Runs one of these journeys; its random choices begin at the seed, which is returned. */
export const proofRun = <T extends z.ZodMiniType>(journey: string, line: T) => {
  const { seed } = seeded()
  process.env.SEED = String(seed)
  return { seed, ...journeyFigures(`tests/journeys/proofs/${journey}.journey.ts`, line) }
}

/** The figure with the release it was seen on. */
export const figureOf = (figure: Figure): Figure & { readonly commit: string } => ({ ...figure, commit: commit() })
