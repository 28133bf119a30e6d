// The tests that every lifecycle has in common: one run, and the results it must have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariants } from '#server/invariants.ts'
import type { World } from '../support/world.ts'
import { type Exception, type Report, report } from './coverage.ts'
import { tellFigure } from './figures.ts'
import { type Driver, type Found, runLifecycle } from './lifecycle-run.ts'
import { createStage } from './stage.ts'

/** A run creates some hundred records, which takes minutes on a busy machine. */
const MAX_MS = 400_000

/** Walks a lifecycle and checks the result. `exceptions` lists what cannot be walked, each with its reason. */
export const walkLifecycle = <R>(
  name: string,
  driverOf: (world: World) => Promise<Driver<R>> | Driver<R>,
  exceptions: readonly Exception[] = [],
): void => {
  describe(name, () => {
    let world: World
    let found: Found
    let counted: Report
    beforeAll(async () => {
      world = await createStage()
      const started = Date.now()
      const driver = await driverOf(world)
      found = await runLifecycle(world, driver)
      counted = report(driver.machine, found.walked, exceptions)
      const { missing, pass, ...figures } = counted
      const secs = Math.round((Date.now() - started) / 1000)
      const isSo = pass && found.faults.length === 0
      tellFigure({ figure: 'machines.cover', machine: name, on: 'server', ...figures, missing, pass: isSo, secs })
      tellFigure({
        figure: 'machines.negative',
        machine: name,
        on: 'server',
        refused: found.negatives,
        unsayable: found.unsayable,
        faults: found.faults,
        pass: found.faults.length === 0,
      })
    }, MAX_MS)
    afterAll(() => world.close())

    test('the server follows the chart, and an event that the chart does not have is refused and changes no table', () => {
      expect(found.faults).toEqual([])
      expect(found.negatives).toBeGreaterThan(0)
    })

    test('the walk breaks no invariant', async () => {
      for (const one of invariants) expect(await one.find(world.db), one.says).toEqual([])
    })

    test('every state was reached, every transition walked, and every guard seen both ways', () => {
      expect(counted.missing).toEqual([])
    })
  })
}
