import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../support/world.ts'
import { tellFigure } from './figures.ts'
import { randomWalk } from './random-walk.ts'
import { createStage } from './stage.ts'

/** `npm run prove` sets more steps and another seed by these variables. */
const steps = Number(process.env.PROVE_STEPS ?? 400)
const seed = Number(process.env.PROVE_SEED ?? 20261121)

let world: World
beforeAll(async () => {
  world = await createStage()
})
afterAll(() => world.close())

test(
  'the model predicts every step of a random walk, and no invariant breaks',
  async () => {
    const started = Date.now()
    const done = await randomWalk(world, { steps, seed, checkEvery: 200 }).catch((error: unknown) => {
      tellFigure({ figure: 'machines.walk', seed, steps, fault: String(error).slice(0, 2000), pass: false })
      throw error
    })
    const secs = Math.round((Date.now() - started) / 1000)
    tellFigure({ figure: 'machines.walk', seed, ...done, pass: done.steps === steps, secs })
    expect(done.steps).toBe(steps)
    expect(done.accepted).toBeGreaterThan(steps / 5)
    expect(done.refused).toBeGreaterThan(steps / 10)
  },
  Math.max(120_000, steps * 400),
)
