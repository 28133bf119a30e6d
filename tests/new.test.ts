// `npm run new`: the written files compile, have the project's style and pass their own tests, and a refused run
// changes nothing.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Folders of the root without sources. */
const notSource = new Set(['node_modules', '.git', 'dist', 'data'])
/** The limit of a test that compiles the whole tree, which takes half a minute on two idle cores. */
const whole = { timeout: 300_000 }
let copy: string

/** Runs a Node program in the copy as from a terminal, without the variables of this Vitest run. */
const run = (...command: readonly string[]): { readonly status: number | null; readonly said: string } => {
  const own = /^(VITEST.*|NODE_ENV|NODE_OPTIONS|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8', env })
  return { status, said: `${stdout}${stderr}` }
}
const passes = (...command: readonly string[]): void => {
  const { status, said } = run(...command)
  expect(status, said).toBe(0)
}

/** Every file of the copy with its text. */
const tree = (): Map<string, string> =>
  new Map(
    ['contract', 'server', 'src', 'locales', 'tests'].flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path): [string, string] => [path.slice(copy.length + 1), readFileSync(path, 'utf8')]),
    ),
  )

let before: Map<string, string>
let made: ReturnType<typeof run>

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'herbal-new-'))
  for (const name of readdirSync(root).filter((one) => !notSource.has(one)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  before = tree()
  made = run('scripts/new.ts', 'storage-criteria', '储存标准', 'storage-criterion')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the files of a noun are written, from the contract to the tests, and existing files only grow', () => {
  expect(made.status, made.said).toBe(0)
  const after = tree()
  const written = [...after.keys()].filter((path) => !before.has(path)).toSorted()
  expect(written).toEqual([
    'contract/storage-criteria.columns.ts',
    'contract/storage-criteria.ts',
    'locales/en-US/storage_criteria.json',
    'locales/zh-CN/storage_criteria.json',
    expect.stringMatching(/^server\/db\/migrations\/\d{4}_storage_criteria\.sql$/),
    'server/db/storage-criterion-tables.ts',
    'server/storage-criteria/rows.ts',
    'server/storage-criteria/save.ts',
    'server/storage-criteria/storage-criteria.ts',
    'src/commands/storage-criteria.ts',
    'src/views/storage-criteria/form.tsx',
    'src/views/storage-criteria/list-columns.tsx',
    'src/views/storage-criteria/list-url.ts',
    'src/views/storage-criteria/list.tsx',
    'src/views/storage-criteria/peek.tsx',
    'src/views/storage-criteria/status.tsx',
    'tests/server/storage-criteria.test.ts',
    'tests/views/storage-criteria.test.tsx',
  ])
  const lost = [...before].flatMap(([path, text]) => {
    const now = new Set(after.get(path)?.split('\n').map(plain))
    return text
      .split('\n')
      .filter((line) => !now.has(plain(line)))
      .map((line) => `${path}: ${line}`)
  })
  // The keymap's line with the commands of Delete is the only one that grows within itself.
  expect(lost).toEqual([expect.stringContaining("'users.remove'] as const")])
})

test('the written files pass npm run check', whole, () => {
  const files = [...tree()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  const judged = files.filter((path) => /\.(tsx?|json)$/.test(path))
  // One checker takes two thirds of the processor time of the usual four. What is kept for the next run in
  // node_modules, which the copy shares, belongs to the tree itself.
  passes('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', 'false')
  passes('node_modules/@biomejs/biome/bin/biome', 'check', ...judged)
  passes('node_modules/knip/bin/knip.js')
})

test('its own tests pass, and so do those of the floors, the words, the keys and the calls', whole, () => {
  const suites = [
    'storage-criteria',
    'tests/architecture',
    'tests/locales',
    'tests/commands/keymap',
    'tests/conformance-spec',
  ]
  passes('node_modules/vitest/vitest.mjs', 'run', ...suites)
})

test.each([
  [['storage-criteria', '储存标准', 'storage-criterion'], '"storage-criteria" is taken: the house has'],
  [['herbal-templates', '品种'], '"herbal-templates" is taken: the house has'],
  [['WarehouseSlots', '库位'], '"WarehouseSlots" is not kebab-case'],
  [['classes', '等级'], '"classes" is a reserved word'],
  [['sheep', '羊'], '"sheep" needs a plural that differs from its singular'],
  [['warehouse-slots', 'slots'], '"slots" is not the Chinese name of warehouse-slots'],
  [['warehouse-slots'], 'A noun and its Chinese name are needed'],
])('%o is refused with a message, and nothing is written', (words, sentence) => {
  const there = tree()
  const { status, said } = run('scripts/new.ts', ...words)
  expect(status).toBe(1)
  expect(said).toContain(sentence)
  expect(said).not.toContain('at file:')
  expect(tree()).toEqual(there)
})

test('a file with an unknown form is named, and nothing is written', () => {
  const file = join(copy, 'src/commands/registry.ts')
  cpSync(join(copy, 'src/commands/command.ts'), file)
  const there = tree()
  const { status, said } = run('scripts/new.ts', 'warehouse-slots', '库位')
  expect(status).toBe(1)
  expect(said).toContain('registry.ts has another form than scripts/new/registrations.ts knows')
  expect(tree()).toEqual(there)
})

/** A line without its comma, which the formatter changes together with the next line. */
const plain = (line: string): string => line.replace(/,$/, '')
