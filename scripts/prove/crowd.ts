// Every screen with hundreds of records, with very long words, and with no records: layout faults,
// axe violations, page errors, and how long a key keeps the page busy. JOURNEY_PICTURES names the
// folder for pictures; PROVE_ONLY chooses screens.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureBuilt } from '../built-console.ts'
import type { Line } from '../prove.ts'

const root = join(import.meta.dirname, '..', '..')
/** Drives a browser. */
const LIVE = 'tests/journeys/crowd.journey.ts'

const told = z.looseObject({
  figure: z.string(),
  pass: z.boolean(),
  faults: z.optional(z.array(z.string())),
  longest_ms: z.optional(z.number()),
})

/** Runs over all screens; each screen with a fault gets a line, besides the times and the total. */
export const proveCrowd = async (): Promise<readonly Line[]> => {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'herbal-crowd-'))
  const file = join(folder, 'figures.jsonl')
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'journeys', '--reporter=dot', LIVE],
      {
        cwd: root,
        // Vitest's failure output is for people and goes to stderr.
        stdio: ['ignore', process.stderr.fd, process.stderr.fd],
        env: { ...process.env, PROVE_FIGURES: file },
      },
    )
    const lines = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => told.parse(JSON.parse(line)))
      : []
    const screens = lines.filter((line) => line.figure === 'crowd.screen')
    const times = lines.filter((line) => line.figure === 'crowd.time')
    const total: Line = {
      figure: 'crowd',
      screens: screens.length,
      faults: screens.reduce((sum, { faults = [] }) => sum + faults.length, 0),
      longest_ms: Math.max(0, ...times.map(({ longest_ms = 0 }) => longest_ms)),
      // A page with errors fails the run without its own line.
      pass: status === 0 && screens.length > 0 && lines.every((line) => line.pass),
    }
    return [...screens.filter((line) => !line.pass), ...times, total]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
