// Everything that works on a direct connection works behind a pooler in transaction mode: the demo is created through
// one, its invariants are checked through it, and the tests of races and of the lifecycle run through it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startEmbedded } from '#server/db/embedded.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { invariants } from '#server/invariants.ts'
import { createLog } from '#server/log.ts'
import { openPlatform } from '#server/platform.ts'
import { sealKeyAt } from '#server/seal/seal-key.ts'
import type { Line } from '../prove.ts'
import { bouncerVersion, startBouncer } from './bouncer.ts'

const root = join(import.meta.dirname, '..', '..')
const tests = [
  'tests/server/orders.races.test.ts',
  'tests/server/orders.lifecycle.test.ts',
  'tests/server/idempotency.test.ts',
  'tests/server/tenancy.test.ts',
]

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numTotalTests: z.number() })

/** The address of a database on a socket of this machine. */
export const urlOf = (place: { host: string; port: number; user: string; database: string }): string =>
  `postgres://${place.user}@localhost/${place.database}?${new URLSearchParams({ host: place.host, port: String(place.port) })}`

const demoThrough = async (folder: string): Promise<Line> => {
  const server = await startEmbedded(folder, { durable: false })
  const bouncer = await startBouncer(server.place)
  try {
    const env = readEnv({
      DATA_DIR: folder,
      DATABASE_URL: urlOf({ ...server.place, ...bouncer }),
      DATABASE_DIRECT_URL: urlOf(server.place),
      SEAL_KEY_FILE: join(folder, 'seal.key'),
      DEMO: '1',
    })
    await sealKeyAt(env.sealKeyFile, true)
    const platform = await openPlatform(env, createLog('silent'))
    try {
      await seedDemo(platform)
      const broken: string[] = []
      for (const one of invariants) if ((await one.find(platform.db)).length > 0) broken.push(one.id)
      return {
        figure: 'pooler.invariants',
        pooler: bouncer.version,
        held: invariants.length - broken.length,
        broken,
        pass: broken.length === 0,
      }
    } finally {
      await platform.close()
    }
  } finally {
    await bouncer.stop()
    await server.stop()
  }
}

const testsThrough = (folder: string): Line => {
  const file = join(folder, 'report.json')
  spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${file}`, ...tests],
    { cwd: root, stdio: 'ignore', env: { ...process.env, TEST_POOLER: '1' } },
  )
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numTotalTests: total,
  } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { figure: 'pooler.tests', tests, passed, failed, total, pass: failed === 0 && passed === total && total > 0 }
}

/** Two lines: invariants of a demo, and tests, through a pooler; one line where no pooler is installed. */
export const provePooler = async (): Promise<readonly Line[]> => {
  if (bouncerVersion() === null)
    return [{ figure: 'pooler', fault: 'PgBouncer is not installed (Debian: apt-get install pgbouncer).', pass: false }]
  const folder = mkdtempSync(join(tmpdir(), 'herbal-pooler-'))
  try {
    return [await demoThrough(folder), testsThrough(folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
