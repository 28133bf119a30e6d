// The quick part of the proofs of faults: replies are cut and a server is killed and stopped under writers, who lead
// demands to their award; nothing acknowledged is lost, done twice or done by halves. `npm run prove` does it often.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { writeSealLines } from '#server/seal/seal-key.ts'
import { gather } from '../../scripts/prove/actors.ts'
import { seeded } from '../../scripts/prove/chance.ts'
import { startCuttingProxy } from '../../scripts/prove/cutting-proxy.ts'
import { compareWhole, openLedger } from '../../scripts/prove/ledger.ts'
import { killAll, killServer, root, runFolder, siteAt, startServer, stopServer } from '../../scripts/prove/site.ts'
import { startWriters } from '../../scripts/prove/writers.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { patience } from '../support/patience.ts'
import { templateOf } from '../support/stocks.ts'
import { urlOf, worldSealKey } from '../support/world.ts'

const WRITERS = 4
const CUTS = 20
/** From a demand's creation to its deadline (ms): a server that starts anew must not make it late. */
const LIFE_MS = 8_000

let template: string
// The first file that needs the demo makes it for all of them.
beforeAll(async () => {
  template = await templateOf('demo')
}, 180_000)

const aSite = async () => {
  const cluster = inject('cluster')
  const database = await cloneDatabase(cluster, template)
  onTestFinished(database.drop)
  const folder = await runFolder('quick')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeSealLines(join(folder, 'seal.key'), await worldSealKey.read())
  const more = { DATABASE_URL: urlOf(cluster, database.name), DEMO: '', LOG_LEVEL: 'fatal' }
  const site = await siteAt(folder, { place: cluster }, database.name, { servers: 1, more })
  onTestFinished(() => killAll(site).then(() => undefined))
  return { site, place: { ...cluster, database: database.name }, port: site.ports[0] ?? 0 }
}

test('twenty cut replies, two kills and a stop lose nothing and do nothing twice', async () => {
  const { site, place, port } = await aSite()
  const { random } = seeded()
  let server = await startServer(site, root, port)
  const proxy = await startCuttingProxy(port, (share) => random.happens(share), CUTS)
  onTestFinished(proxy.close)
  const ledger = openLedger()
  const work = { urlOf: () => proxy.url, actors: await gather(place), ledger, writers: WRITERS, lifeMs: () => LIFE_MS }
  const writers = startWriters(work, '快证')
  onTestFinished(writers.stop)
  const untilWritten = async () => {
    const before = ledger.written.length
    await expect.poll(() => ledger.written.length, patience).toBeGreaterThan(before)
  }
  await untilWritten()
  for (const end of [killServer, stopServer, killServer]) {
    await end(server)
    server = await startServer(site, root, port)
    await untilWritten()
  }
  await expect.poll(proxy.cut, patience).toBe(CUTS)
  proxy.stopCutting()
  await expect.poll(() => ledger.awarded, patience).toBeGreaterThan(0)
  await writers.stop()
  expect(await compareWhole(place, ledger)).toEqual({ lost: 0, doubled: 0, half_applied: 0, named: [] })
  expect([ledger.strange, proxy.different]).toEqual([[], []])
}, 180_000)
