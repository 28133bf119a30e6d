// Every machine walked completely: those of records on the real server, those of the page in the
// page, then a random walk of 5,000 steps.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { machineList } from '#src/machines/inspection/machine-list.ts'
import { ensureBuilt } from '../built-console.ts'
import type { Line } from '../prove.ts'

const root = join(import.meta.dirname, '..', '..')
const STEPS = 5_000
/** Runs the machines of the page in a browser. */
const LIVE = 'tests/journeys/machines-walk.journey.ts'

const told = z.looseObject({ figure: z.string(), pass: z.boolean(), machine: z.optional(z.string()) })

/** Runs tests/model, whose figures are the proof; a machine that was not walked fails. */
export const proveMachines = async (): Promise<readonly Line[]> => {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'herbal-machines-'))
  const file = join(folder, 'figures.jsonl')
  const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2_147_483_647)
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=dot', 'tests/model', LIVE],
      {
        cwd: root,
        // Vitest's failure output is for people and goes to stderr.
        stdio: ['ignore', process.stderr.fd, process.stderr.fd],
        env: { ...process.env, PROVE_FIGURES: file, PROVE_STEPS: String(STEPS), PROVE_SEED: String(seed) },
      },
    )
    const lines = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => told.parse(JSON.parse(line)))
      : []
    const covered = lines.filter((line) => line.figure === 'machines.cover')
    const missing = machineList
      .filter(({ name }) => !covered.some((line) => line.machine === name))
      .map(({ name }): Line => ({ figure: 'machines.cover', machine: name, fault: 'nobody walks it', pass: false }))
    const total: Line = {
      figure: 'machines',
      machines: covered.length,
      of: machineList.length,
      seed,
      pass: status === 0 && missing.length === 0 && lines.every((line) => line.pass),
    }
    return [...lines.map((line) => ({ seed, ...line })), ...missing, total]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
