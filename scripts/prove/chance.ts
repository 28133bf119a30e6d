// The share of a proof that is run, and the seed of its random choices: PROVE_SHARE=0.1 runs a tenth, SEED repeats a
// run's choices.
import { randomInt } from 'node:crypto'
import { type Random, randomOf } from '#server/demo/random.ts'

/** The number of repetitions in this run, of `full` in a whole one. */
export const countOf = (full: number): number => {
  const share = Number(process.env.PROVE_SHARE ?? 1)
  if (!(share > 0 && share <= 1)) throw new Error('PROVE_SHARE is a number above 0 and up to 1')
  return Math.max(1, Math.round(full * share))
}

/** The seed of this run, and its random numbers. */
export const seeded = (): { readonly seed: number; readonly random: Random } => {
  const seed = process.env.SEED === undefined ? randomInt(2 ** 31) : Number(process.env.SEED)
  return { seed, random: randomOf(seed) }
}
