// `npm test`: types, lint, build and every test, counted together; the last line says how many passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { filesToRepeat, outcomeOf, type Report, readReport, slowestFiles } from './test-report.ts'

const root = join(import.meta.dirname, '..')

/** Runs a tool of node_modules with the Node that runs this script; true when it succeeds. */
const tool = (path: string, ...words: string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', path), ...words], { cwd: root, stdio: 'inherit' }).status ===
  0

const tally = { passed: 0, failed: 0 }
const failures: string[] = []
const flaky: string[] = []
const slowest: string[] = []

const count = (name: string, passed: boolean): boolean => {
  tally[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
  return passed
}

/** Runs Vitest and reads its report. Throws when there is none. */
const vitest = (words: readonly string[]): { readonly passed: boolean; readonly report: Report } => {
  const folder = mkdtempSync(join(tmpdir(), 'herbal-tests-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
    const passed = tool('vitest/vitest.mjs', 'run', ...reporters, ...words)
    return { passed, report: readReport(readFileSync(file, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs failed screen files once more, alone; null when there are none. */
const repeated = (report: Report): Report | null => {
  const files = filesToRepeat(report)
  if (files.length === 0) return null
  console.log(`Once more, alone: ${files.join(', ')}`)
  return vitest(files).report
}

/** Runs the projects of vite.config.ts. A file that cannot be loaded, and an aborted run, count as one failure each. */
const runTests = (filters: readonly string[]): void => {
  try {
    const { passed, report } = vitest(filters)
    slowest.push(...slowestFiles(report, root))
    const outcome = outcomeOf(report, repeated(report))
    tally.passed += outcome.passed
    flaky.push(...outcome.flaky)
    for (const name of outcome.failed) count(`tests: ${name}`, false)
    if (!passed && outcome.failed.length + outcome.flaky.length === 0) count('tests: the run itself failed', false)
  } catch (error) {
    count(`tests: no report (${error instanceof Error ? error.message : String(error)})`, false)
  }
}

/** Passes the browser's path to the journeys. Without a browser they cannot run, which is a failure. */
const findBrowser = (): boolean => {
  try {
    process.env.CHROMIUM_PATH = ensureBrowser()
    return count('browser', true)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return count('browser: none starts, journeys did not run', false)
  }
}

// Most test files have their own process, and each compiles jsdom, React and Vitest: all but the first reuse the
// compiled code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')

const browser = findBrowser()
count('types: tsc --noEmit', tool('typescript/bin/tsc', '--noEmit'))
count('lint: biome check', tool('@biomejs/biome/bin/biome', 'check', '.'))
count('build: vite build', tool('vite/bin/vite.js', 'build', '--logLevel=warn'))
runTests([...(browser ? [] : ['--project=!journeys']), ...process.argv.slice(2)])

if (slowest.length > 0) console.log(`Slowest files: ${slowest.join(', ')}`)
for (const name of flaky) console.error(`FLAKY ${name}: failed once, passed when it ran alone`)
for (const failure of failures) console.error(`FAILED ${failure}`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1
