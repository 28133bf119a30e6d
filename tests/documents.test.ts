// What the documents name exists, and what they list is whole.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, textOf } from './support/sources.ts'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'docs', 'locales', 'public', 'scripts', 'server', 'src', 'tests']
const names = new Set(folders.flatMap(filesIn).map((path) => path.split('/').at(-1)))

/** Names from the worked examples and name patterns; their files do not exist. */
const imagined = /agreements?\b|NNNN|<[a-z]+>/

/** Paths from the root (`src/app`, `docs/decisions`), patterns of them, and files named without their folder (`keymap.ts`). */
const named = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)[^)\s]*\)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((one) => !imagined.test(one))
    .filter((one) => folders.some((folder) => one.startsWith(`${folder}/`)) || /^[\w.-]+\.(ts|tsx|md)$/.test(one))

/** Whether the file exists; `use-*.ts(x)` stands for both endings. */
const isThere = (name: string): boolean =>
  name.includes('/') ? globSync(name.replace('(x)', '*'), { cwd: root }).length > 0 : names.has(name) || isAtRoot(name)

const isAtRoot = (name: string): boolean => globSync(name, { cwd: root }).length > 0

test.each([
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'README.zh-CN.md',
  ...globSync('docs/*.md', { cwd: root }),
])('%s names only files that exist', (document) => {
  expect(named(textOf(document)).filter((name) => !isThere(name))).toEqual([])
})

test('the index of the decisions has each of them with its title', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted()
  const rows = decisions.map((path) => {
    const [, number = '', title = ''] = /^# (\d{3}) (.+)/.exec(textOf(path)) ?? []
    return `| [${number}](${basename(path)}) | ${title} |`
  })
  expect(
    textOf('docs/decisions/README.md')
      .split('\n')
      .filter((line) => /^\| \[\d/.test(line)),
  ).toEqual(rows)
})

describe.each(['docs/running.md', 'docs/running.zh-CN.md'])('%s', (document) => {
  const text = textOf(document)

  test('lists every variable of the server', () => {
    const variables = [...textOf('server/env.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name = '']) => name)
    const listed = [...text.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
      ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
    )
    // The supervisor of `npm start` reads it, not the server.
    expect(listed.toSorted()).toEqual([...variables, 'NO_SUPERVISOR'].toSorted())
  })

  test('names every command of npm run admin', () => {
    const commands = filesIn('scripts/admin').flatMap((path) =>
      [...textOf(path).matchAll(/: AdminCommand = \{\n {2}name: '([a-z-]+)'/g)].map(([, name = '']) => name),
    )
    expect(commands.length).toBeGreaterThan(20)
    expect(commands.filter((name) => !new RegExp(`\`${name}[ \`]|admin -- ${name} `).test(text))).toEqual([])
  })
})

test('a row of the recipes names code that stands in one of its files', () => {
  const rows = textOf('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => /^\| an? /.test(line))
  const wrong = rows.flatMap((row) => {
    const words = [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    const text = words
      .filter((word) => word.includes('/'))
      .flatMap((word) => globSync(word, { cwd: root }))
      .filter((path) => /\.tsx?$/.test(path))
      .map(textOf)
      .join('\n')
    return words.filter((word) => /^[a-z]+[A-Z]\w+$/.test(word) && !text.includes(word))
  })
  expect(rows.length).toBeGreaterThan(8)
  expect(wrong).toEqual([])
})

test('the worked examples name only code that exists', () => {
  const said = textOf('CONTRIBUTING.md')
  // The names that the worked examples add themselves.
  const own = /agreement/i
  const code = ['contract', 'server', 'src', 'tests', 'scripts']
    .flatMap(filesIn)
    .filter((path) => /\.tsx?$/.test(path))
    .map(textOf)
    .join('\n')
  const words = [...said.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const identifiers = words.flatMap((word) => /^[a-z]+[A-Z]\w+|^[A-Z][a-z]+[A-Z]\w+/.exec(word)?.[0] ?? [])
  expect(identifiers.filter((name) => !own.test(name) && !code.includes(name))).toEqual([])
  // A text of six or more words is the name of a test. A table may provide its first and last words.
  const tests = words.filter((word) => /^[\w ,.]+…?$/.test(word)).map((word) => word.replace('…', '').split(' '))
  const tails = tests.filter((parts) => parts.length >= 6).map((parts) => parts.slice(2, -1).join(' '))
  expect(tails.length).toBeGreaterThan(7)
  expect(tails.filter((tail) => !code.includes(tail))).toEqual([])
  const scripts = [...said.matchAll(/\bnpm run (\w+)/g)].map((match) => match[1] ?? '')
  expect(scripts.filter((name) => !textOf('package.json').includes(`"${name}":`))).toEqual([])
})

test('nothing cites a document, or a numbered rule of one, that is kept outside the repository', () => {
  const outside =
    /\b(?:rules? |\()[A-Z]-\d{1,2}\b|\b(?:product|domain(?:-2)?|console(?:-2)?|quality)\.md\b|user(?:'s |-)spec/i
  const citing = folders
    .flatMap(filesIn)
    .filter((path) => /\.(?:tsx?|md|css|sql)$/.test(path) && path !== 'tests/documents.test.ts')
    .filter((path) => outside.test(textOf(path)))
  expect(citing).toEqual([])
})
