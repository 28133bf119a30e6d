// The documents a newcomer reads first name files: each of them is there.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, textOf } from './support/sources.ts'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'docs', 'locales', 'public', 'scripts', 'server', 'src', 'tests']
const names = new Set(folders.flatMap(filesIn).map((path) => path.split('/').at(-1)))

/** Files of the worked examples and of patterns, which nobody has made yet. */
const imagined = /agreements|NNNN|<[a-z]+>/

/** Paths from the root (`src/app`, `docs/decisions`), patterns of them, and files named without their folder (`keymap.ts`). */
const named = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((one) => !imagined.test(one))
    .filter((one) => folders.some((folder) => one.startsWith(`${folder}/`)) || /^[\w.-]+\.(ts|tsx|md)$/.test(one))

/** Whether there is such a file; `use-*.ts(x)` stands for both endings. */
const isThere = (name: string): boolean =>
  name.includes('/') ? globSync(name.replace('(x)', '*'), { cwd: root }).length > 0 : names.has(name) || isAtRoot(name)

const isAtRoot = (name: string): boolean => globSync(name, { cwd: root }).length > 0

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])('%s names only files that exist', (document) => {
  expect(named(textOf(document)).filter((name) => !isThere(name))).toEqual([])
})

test('nothing cites a document that is kept outside the repository', () => {
  const outside = /\b(?:product|domain(?:-2)?|console(?:-2)?|quality|operations)\.md\b|user(?:'s |-)spec/i
  const citing = folders
    .flatMap(filesIn)
    .filter((path) => /\.(?:tsx?|md|css|sql)$/.test(path) && path !== 'tests/documents.test.ts')
    .filter((path) => outside.test(textOf(path)))
  expect(citing).toEqual([])
})
