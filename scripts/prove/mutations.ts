// Tests the tests: each mistake of mutants.ts is made in a copy of the tree and must fail a test that passed before.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import type { Figure } from '../prove.ts'
import { seeded } from './chance.ts'
import type { Mutant } from './mutant.ts'
import { mutants as all } from './mutants.ts'
import { sizeOf } from './plan.ts'
import { inTreeCopy, root } from './tree-copy.ts'

/** Fails whenever a machine differs from its document: it notices any change, but not that the change is wrong. */
const ANY_CHANGE = 'the documents say what the machines are'

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

type Outcomes = ReadonlyMap<string, boolean>

/** Runs tests in a folder; whether each passed, by file and name. A file that cannot be loaded counts as one test. */
const outcomesOf = (folder: string, asks: readonly string[]): Outcomes => {
  const outcomes = new Map<string, boolean>()
  const node = (tool: string, ...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'node_modules', tool), ...words], { cwd: folder, stdio: 'ignore' }).status
  if (asks.includes('types')) outcomes.set('types: tsc --noEmit', node('typescript/bin/tsc', '--noEmit') === 0)
  const files = asks.filter((one) => one !== 'types')
  if (files.length === 0) return outcomes
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  node('vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${file}`, ...files)
  if (!existsSync(file)) throw new Error(`no report of ${files.join(' ')}`)
  for (const { name, status, assertionResults } of report.parse(JSON.parse(readFileSync(file, 'utf8'))).testResults) {
    const of = relative(folder, name)
    for (const one of assertionResults)
      if (!one.fullName.includes(ANY_CHANGE)) outcomes.set(`${of}: ${one.fullName}`, one.status === 'passed')
    if (assertionResults.length === 0) outcomes.set(`${of}: loads`, status === 'passed')
  }
  return outcomes
}

/**
 * Makes the mistake; returns the function that undoes it. Throws when the text to change is missing
 * or occurs more than once.
 */
const make = (folder: string, { name, patches }: Mutant): (() => void) => {
  const before = new Map<string, string>()
  for (const { file, find, put } of patches) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const times = text.split(find).length - 1
    if (times !== 1) throw new Error(`${name}: ${file} has ${times} times what is to be changed: ${find.trim()}`)
    before.set(path, before.get(path) ?? text)
    writeFileSync(
      path,
      text.replace(find, () => put),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

/** PROVE_ONLY names mistakes by a regular expression. */
const only = new RegExp(process.env.PROVE_ONLY ?? '')
const { seed, random } = seeded()
const mutants = random.shuffled(all.filter(({ name }) => only.test(name))).slice(0, sizeOf('mutations', all.length).n)

/** Makes each mistake in turn, prints a line for it, and counts the noticed ones. */
export const proveMutations = (): Figure =>
  inTreeCopy('mutations', (folder) => {
    const green = new Set(
      [...outcomesOf(folder, [...new Set(mutants.flatMap(({ asks }) => asks))])].flatMap(([test, passed]) =>
        passed ? [test] : [],
      ),
    )
    const survivors: string[] = []
    for (const mutant of mutants) {
      const undo = make(folder, mutant)
      const red = [...outcomesOf(folder, mutant.asks)].flatMap(([test, passed]) =>
        !passed && green.has(test) ? [test] : [],
      )
      undo()
      if (red.length === 0) survivors.push(mutant.name)
      console.log(
        JSON.stringify({
          figure: 'mutations.mutant',
          name: mutant.name,
          red: red.length,
          by: red.slice(0, 2),
          pass: red.length > 0,
        }),
      )
    }
    return {
      figure: 'mutations',
      value: { killed: `${mutants.length - survivors.length}/${mutants.length}`, survivors },
      target: { killed: `${mutants.length}/${mutants.length}`, survivors: [] },
      pass: survivors.length === 0 && mutants.length > 0,
      n: mutants.length,
      of: all.length,
      seed,
    }
  })
