// Every route at 1440, 1024 and 390 px in both languages, as each role sees its menu: layout faults, axe violations, layout shifts, rows of
// tools that wrap, rows of a list in sight. PROVE_ONLY chooses screens, JOURNEY_PICTURES names the folder for pictures.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureBuilt } from '../built-console.ts'
import type { Line } from '../prove.ts'

const root = join(import.meta.dirname, '..', '..')
/** Drives a browser. */
const LIVE = 'tests/journeys/screens.journey.ts'

const told = z.looseObject({
  figure: z.string(),
  pass: z.boolean(),
  shift: z.number(),
  faults: z.array(z.string()),
})

/** Runs over all routes; each with a fault gets a line, besides the total. */
export const proveScreens = async (): Promise<readonly Line[]> => {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'herbal-screens-'))
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
    const screens = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => told.parse(JSON.parse(line)))
      : []
    const total: Line = {
      figure: 'screens',
      screens: screens.length,
      faults: screens.reduce((sum, { faults }) => sum + faults.length, 0),
      most_moved: Math.max(0, ...screens.map(({ shift }) => shift)),
      // A page with errors fails the run without its own line.
      pass: status === 0 && screens.length > 0 && screens.every(({ pass }) => pass),
    }
    return [...screens.filter(({ pass }) => !pass), total]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
