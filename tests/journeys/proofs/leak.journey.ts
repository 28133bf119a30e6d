// A thousand steps over all routes in one page (`npm run prove -- leak`): what the page holds after a forced collection must not grow
// between the 200th and the last.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { desk } from '../support/browser.ts'
import { buildInto } from '../support/builds.ts'
import { settled } from '../support/layout.ts'
import { setStage } from '../support/stage.ts'
import { routesOf, stepTo } from './routes.ts'
import { signedIn } from './windows.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

declare global {
  /** The machines that run on the page; only in the build of live-machines.config.ts. */
  var machinesNow: (() => string[]) | undefined
}

const stage = setStage('demo')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-leak-'))
  buildInto(folder, 'live-machines.config.ts')
  stage.console.deploy(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The step from which growth counts: everything that is made once has been made by then. */
const BEGIN = 200

interface Held {
  readonly heap_mb: number
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
  readonly machines: string[]
}

const heldBy = async (page: Page, session: CDPSession): Promise<Held> => {
  // What a collection frees may hold other things that only the next one frees.
  for (let at = 0; at < 3; at += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    heap_mb: Math.round(of('JSHeapUsedSize') / 10_000) / 100,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    documents: of('Documents'),
    machines: await page.evaluate(() => globalThis.machinesNow?.() ?? []),
  }
}

test('A thousand steps over all routes leave nothing behind.', async () => {
  const { page, context } = await stage.window('admin', { ...desk, ...(await signedIn(stage.console, 'admin')) })
  page.on('dialog', (question) => question.accept())
  await page.goto('/home')
  await settled(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const routes = await routesOf(stage.console.world)
  const steps = sizeOf('leak').n
  // The same number of rounds before and after, so that both looks are at the same place.
  const rounds = Math.max(2, Math.round(steps / routes.length))
  const begin = Math.max(1, Math.min(rounds - 1, Math.round(BEGIN / routes.length)))
  const looks: Held[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const route of routes) {
      if (!page.url().endsWith(route)) await stepTo(page, route)
      await settled(page)
    }
    if (round !== begin && round !== rounds) continue
    await stepTo(page, '/home')
    await settled(page)
    looks.push(await heldBy(page, session))
  }
  const [before, after] = looks
  if (before === undefined || after === undefined) throw new Error('there were not two looks')
  const grown = {
    heap_mb: Math.round((after.heap_mb - before.heap_mb) * 100) / 100,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    documents: after.documents - before.documents,
    machines: after.machines.length - before.machines.length,
  }
  const pass =
    grown.heap_mb <= 2 && grown.nodes <= 50 && grown.listeners <= 5 && grown.documents <= 0 && grown.machines === 0
  tellFigure({
    figure: 'leak.walk',
    steps: rounds * routes.length,
    from: begin * routes.length,
    routes: routes.length,
    grown,
    before,
    after,
    pass,
  })
  expect(after.machines.toSorted()).toEqual(before.machines.toSorted())
  expect(pass, JSON.stringify(grown)).toBe(true)
})
