// The figures that a journey writes while it drives a browser over many screens.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { ensureBuilt } from '../built-console.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Runs one journey on the built console. Returns its lines of figures, each read by `line`, and whether the run passed: a page with
 * errors fails the run without a line of its own. Throws on a line of another shape.
 */
export const journeyFigures = <T extends z.ZodMiniType>(
  journey: string,
  line: T,
): { readonly passed: boolean; readonly lines: readonly z.output<T>[] } => {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'herbal-figures-'))
  const file = join(folder, 'figures.jsonl')
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'journeys', '--reporter=dot', journey],
      {
        cwd: root,
        // Vitest's failure output is for people and goes to stderr.
        stdio: ['ignore', process.stderr.fd, process.stderr.fd],
        env: { ...process.env, PROVE_FIGURES: file },
      },
    )
    const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return {
      passed: status === 0,
      lines: written.filter((text) => text !== '').map((text) => line.parse(JSON.parse(text))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
