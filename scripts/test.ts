// `npm test`: types, lint, build and every test, counted together; the last line says how many passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')

/** A tool of node_modules, run by the Node that runs this script; true when it went well. */
const tool = (path: string, ...words: string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', path), ...words], { cwd: root, stdio: 'inherit' }).status ===
  0

const tally = { passed: 0, failed: 0 }
const failures: string[] = []

const count = (name: string, passed: boolean): boolean => {
  tally[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
  return passed
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** Runs the projects of vite.config.ts. A file that cannot be loaded, and a run that broke off, count as one failure each. */
const runTests = (filters: readonly string[]): void => {
  const folder = mkdtempSync(join(tmpdir(), 'herbal-tests-'))
  const file = join(folder, 'report.json')
  try {
    const passed = tool(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      ...filters,
    )
    const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    const unloaded = report.testResults.filter(
      (one) => one.status === 'failed' && !one.assertionResults.some((result) => result.status === 'failed'),
    )
    tally.passed += report.numPassedTests
    tally.failed += report.numFailedTests
    for (const one of unloaded) count(`tests: ${one.name} failed as a whole`, false)
    if (!passed && report.numFailedTests + unloaded.length === 0) count('tests: the run itself failed', false)
  } catch (error) {
    count(`tests: no report (${error instanceof Error ? error.message : String(error)})`, false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the browser's path where the journeys look for it. Without one they cannot run, and that is a failure. */
const findBrowser = (): boolean => {
  try {
    process.env.CHROMIUM_PATH = ensureBrowser()
    return count('browser', true)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return count('browser: none starts, journeys did not run', false)
  }
}

const browser = findBrowser()
count('types: tsc --noEmit', tool('typescript/bin/tsc', '--noEmit'))
count('lint: biome check', tool('@biomejs/biome/bin/biome', 'check', '.'))
count('build: vite build', tool('vite/bin/vite.js', 'build', '--logLevel=warn'))
runTests([...(browser ? [] : ['--project=!journeys']), ...process.argv.slice(2)])

for (const failure of failures) console.error(`FAILED ${failure}`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1
